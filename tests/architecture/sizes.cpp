// A room fits in the head.
#include <map>
#include <string>

#include "tests/architecture/tree.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::testing;

TEST_CASE("no source file is longer than 350 lines") {
  for (const SourceFile& file : source_files(
           {"generator", "runtime", "templates", "tests", "bench", "examples"}, {".hpp", ".cpp", ".j2"})) {
    INFO(file.path);
    CHECK(file.lines.size() <= 350);
  }
}

TEST_CASE("no room of the generator or the runtime has more than 25 files") {
  std::map<std::string, int> files;
  for (const SourceFile& file : source_files({"generator", "runtime"}, {".hpp", ".cpp", ".txt", ".md"}))
    ++files[file.room()];
  for (const auto& [room, count] : files) {
    INFO(room);
    CHECK(count <= 25);
  }
}
