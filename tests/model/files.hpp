#pragma once

#include <fstream>
#include <iterator>
#include <string>

namespace signorini::test {

inline const std::string source_dir = SIGNORINI_SOURCE_DIR;

inline std::string file_text(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace signorini::test
