// A switch over one of our enums names every enumerator, so that the compiler says where a new one is missing
// (-Wswitch-enum); `default:` would hide that.
#include <algorithm>
#include <string>
#include <vector>

#include "tests/architecture/tree.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::testing;

TEST_CASE("no switch over an enum of ours has a default") {
  // Switches over characters, integers and enums of others.
  const std::vector<std::string> excused = {
      "generator/check/points.cpp",               // the first letter of a column
      "generator/kernel/block.cpp",               // numbers of ports; a block declares more
      "generator/plot/svg.cpp",                   // characters
      "generator/symbolic/symengine_engine.cpp",  // SymEngine's type codes
  };
  std::vector<std::string> found;
  for (const SourceFile& file : source_files({"generator", "runtime"}, {".hpp", ".cpp"}))
    for (const std::string& line : file.lines)
      if (line.find("default:") != std::string::npos && line.find("//") > line.find("default:"))
        found.push_back(file.path);
  for (const std::string& path : found) {
    INFO(path);
    CHECK(std::find(excused.begin(), excused.end(), path) != excused.end());
  }
  for (const std::string& path : excused) {  // an excuse that nothing needs any more goes
    INFO(path);
    CHECK(std::find(found.begin(), found.end(), path) != found.end());
  }
}

TEST_CASE("what a kernel reads is never a text") {
  // Ports and slots are numbers (generator/kernel); groups of numbers by name were spelled in seven places.
  for (const SourceFile& file :
      source_files({"generator/ir", "generator/passes", "generator/engine"}, {".hpp"}))
    for (const std::string& line : file.lines) {
      INFO(file.path << ": " << line);
      CHECK(line.find("std::string group") == std::string::npos);
    }
}
