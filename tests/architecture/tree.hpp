#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace signorini::testing {

/// A source file of the project, its path from the root.
struct SourceFile {
  std::string path;
  std::vector<std::string> lines;

  /// The folder it lies in.
  std::string room() const { return std::filesystem::path(path).parent_path().string(); }
};

/// All files below the given folders with one of the given extensions (".hpp"), sorted.
std::vector<SourceFile> source_files(
    const std::vector<std::string>& folders, const std::vector<std::string>& extensions);

/// What a line includes with quotes, as a path from the root ("runtime/mcp/status.hpp"); empty where it does
/// not.
std::string included_by(const std::string& line);

}  // namespace signorini::testing
