#pragma once

#include <cstdlib>
#include <optional>

#include "signorini/path/path_library.hpp"
#include "tests/support/catch.hpp"

namespace signorini::test {

/// PATH, or nothing and a word about it. Where SIGNORINI_PATH_LIBRARY is set, PATH is expected to be there.
inline std::optional<solvers::PathLibrary> find_path() {
  const auto loaded = solvers::load_path();
  if (const auto* library = std::get_if<solvers::PathLibrary>(&loaded)) return *library;
  const std::string& message = std::get<solvers::PathError>(loaded).message;
  if (std::getenv("SIGNORINI_PATH_LIBRARY") != nullptr) FAIL(message);
  WARN("tests of PATH skipped: " << message);  // ctest looks for this
  return {};
}

}  // namespace signorini::test
