#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace signorini::test {

namespace fs = std::filesystem;

/// A folder of its own that vanishes with the object.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const fs::path& path() const { return path_; }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

  /// Writes a file and returns its path.
  std::string write(const std::string& name, const std::string& text) const;

 private:
  fs::path path_;
};

std::string read(const fs::path& file);

/// Path of a model in models/.
std::string model(const std::string& name);

/// How a run of the program ended.
struct Outcome {
  int exit_code = -1;  // -1: killed by a signal
  std::string out, err;
};

/// Variables that a run sees besides those of the test; an empty value takes the variable away.
using Environment = std::map<std::string, std::string>;

/// A run of the program that goes on in the background.
class Running {
 public:
  Running(const std::vector<std::string>& arguments, const Environment& environment);
  Outcome finish();

 private:
  Folder folder_;  // standard output and error are files in it
  pid_t child_;
};

/// Runs the program. Its cache is one for all tests of the build, its compiler the one of the build.
Outcome run(const std::vector<std::string>& arguments, const Environment& environment = {});

}  // namespace signorini::test
