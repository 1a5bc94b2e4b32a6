#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "signorini/path/path_library.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;

namespace {

/// SIGNORINI_PATH_LIBRARY for the length of a test.
class Variable {
 public:
  explicit Variable(const char* value) {
    if (const char* before = std::getenv(name)) before_ = before;
    setenv(name, value, 1);
  }
  ~Variable() { before_ ? setenv(name, before_->c_str(), 1) : unsetenv(name); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  static constexpr const char* name = "SIGNORINI_PATH_LIBRARY";
  std::optional<std::string> before_;
};

std::string message_of(const solvers::PathLoad& load) {
  const auto* error = std::get_if<solvers::PathError>(&load);
  REQUIRE(error != nullptr);
  return error->message;
}

void check_advice(const std::string& message) {
  CHECK_THAT(message, ContainsSubstring("ferris/path"));
  CHECK_THAT(message, ContainsSubstring("set SIGNORINI_PATH_LIBRARY"));
  CHECK_THAT(message, ContainsSubstring("embedded solver"));
}

}  // namespace

TEST_CASE("a library that is not there is named, and the message says what to do") {
  const std::string message = message_of(solvers::load_path_from("/nowhere/libpath50.so"));
  CHECK_THAT(message, ContainsSubstring("cannot be loaded from '/nowhere/libpath50.so'"));
  check_advice(message);
}

TEST_CASE("a file that is no library is refused") {
  const std::string file = std::string(SIGNORINI_BUILD_DIR) + "/not_a_library.so";
  std::FILE* out = std::fopen(file.c_str(), "w");
  REQUIRE(out != nullptr);
  std::fputs("not a library\n", out);
  std::fclose(out);
  const std::string message = message_of(solvers::load_path_from(file));
  CHECK_THAT(message, ContainsSubstring(file));
  CHECK_THAT(message, ContainsSubstring("cannot be loaded"));
  check_advice(message);
  std::remove(file.c_str());
}

TEST_CASE("a library that is not PATH is refused with the function it lacks") {
  const std::string message = message_of(solvers::load_path_from("libm.so.6"));
  CHECK_THAT(message, ContainsSubstring("'libm.so.6' is not PATH"));
  CHECK_THAT(message, ContainsSubstring("no function Path_Version"));
  check_advice(message);
}

TEST_CASE("a variable that names no library is an error, whatever else is installed") {
  const Variable variable("/nowhere/libpath50.so");
  const auto load = solvers::load_path();
  const auto* library = std::get_if<solvers::PathLibrary>(&load);
  if (library != nullptr && library->file.empty()) return;  // linked: the variable does not matter
  const std::string message = message_of(load);
  CHECK_THAT(message, ContainsSubstring("SIGNORINI_PATH_LIBRARY is set to '/nowhere/libpath50.so'"));
  CHECK_THAT(message, ContainsSubstring("cannot be loaded"));
}

TEST_CASE("without a variable PATH is found, or all names that were tried are listed") {
  const Variable variable("");
  const auto load = solvers::load_path();
  if (std::holds_alternative<solvers::PathLibrary>(load)) return;
  const std::string message = message_of(load);
  for (const char* name :
      {"libpath50.so", "libpath50.silent.so", "libpath47.so", "libpath47julia.so", "libpath.so"})
    CHECK_THAT(message, ContainsSubstring(name));
  check_advice(message);
}
