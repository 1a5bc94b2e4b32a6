#pragma once

#include <mutex>
#include <string>
#include <variant>

#include "signorini/path/path_api.hpp"

namespace signorini::solvers {

/// Why there is no PATH, and what to do about it.
struct PathError {
  std::string message;
};

/// PATH, loaded. It stays loaded until the process ends, so copies are good for as long.
struct PathLibrary {
  path::Functions call;
  std::string file;  // empty where PATH is linked
};

using PathLoad = std::variant<PathLibrary, PathError>;

/// The library that SIGNORINI_PATH_LIBRARY names; where that is not set, the first of the usual names that
/// loads; where the adapter was built with SIGNORINI_PATH_LINK, that one. A licence in PATH_LICENSE_STRING is
/// handed over.
PathLoad load_path();

/// The library in this file.
PathLoad load_path_from(const std::string& file);

/// PATH's options, output and workspace are globals: whoever calls it holds this.
std::mutex& path_mutex() noexcept;

}  // namespace signorini::solvers
