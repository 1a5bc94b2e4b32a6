#include "tests/architecture/tree.hpp"

#include <algorithm>
#include <fstream>

namespace signorini::testing {

namespace fs = std::filesystem;

std::vector<SourceFile> source_files(
    const std::vector<std::string>& folders, const std::vector<std::string>& extensions) {
  const fs::path root = SIGNORINI_SOURCE_DIR;
  std::vector<SourceFile> files;
  for (const std::string& folder : folders)
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const auto is_wanted = [&](const std::string& extension) {
        return entry.path().extension() == extension;
      };
      if (!entry.is_regular_file() || std::none_of(extensions.begin(), extensions.end(), is_wanted)) continue;
      SourceFile file{fs::relative(entry.path(), root).string(), {}};
      std::ifstream in(entry.path());
      for (std::string line; std::getline(in, line);) file.lines.push_back(line);
      files.push_back(std::move(file));
    }
  std::sort(
      files.begin(), files.end(), [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
  return files;
}

std::string included_by(const std::string& line) {
  const std::string start = "#include \"";
  if (!line.starts_with(start)) return "";
  std::string path = line.substr(start.size(), line.rfind('"') - start.size());
  if (path.starts_with("signorini/")) path = "runtime/" + path.substr(10);
  return path;
}

}  // namespace signorini::testing
