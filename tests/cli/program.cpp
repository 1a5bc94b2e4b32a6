#include "tests/cli/program.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace signorini::test {

Folder::Folder() {
  std::string name = (fs::temp_directory_path() / "signorini-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot create " + name);
  path_ = name;
}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string Folder::write(const std::string& name, const std::string& text) const {
  std::ofstream(path_ / name, std::ios::binary) << text;
  return *this / name;
}

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string model(const std::string& name) { return SIGNORINI_SOURCE_DIR "/models/" + name + ".toml"; }

namespace {

/// One for all tests of the build; where a test runs by itself, one for the process.
std::string shared_cache() {
  static const Folder folder;
  const char* given = std::getenv("XDG_CACHE_HOME");
  return given == nullptr ? folder.path().string() : given;
}

void redirect(int descriptor, const std::string& file) {
  const int opened = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  dup2(opened, descriptor);
}

}  // namespace

Running::Running(const std::vector<std::string>& arguments, const Environment& environment) {
  Environment all = {{"XDG_CACHE_HOME", shared_cache()}, {"CXX", SIGNORINI_CXX},
      {"SIGNORINI_INCLUDE_DIR", ""}, {"SIGNORINI_TEMPLATE_DIR", ""}};
  for (const auto& [name, value] : environment) all[name] = value;
  std::vector<const char*> words = {SIGNORINI_PROGRAM};
  for (const std::string& argument : arguments) words.push_back(argument.c_str());
  words.push_back(nullptr);
  const std::string out = folder_ / "out", err = folder_ / "err";

  child_ = fork();
  if (child_ != 0) return;
  for (const auto& [name, value] : all)
    value.empty() ? unsetenv(name.c_str()) : setenv(name.c_str(), value.c_str(), 1);
  redirect(STDOUT_FILENO, out);
  redirect(STDERR_FILENO, err);
  execv(words[0], const_cast<char* const*>(words.data()));
  _exit(127);
}

Outcome Running::finish() {
  int status = 0;
  waitpid(child_, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(folder_ / "out"), read(folder_ / "err")};
}

Outcome run(const std::vector<std::string>& arguments, const Environment& environment) {
  return Running(arguments, environment).finish();
}

}  // namespace signorini::test
