// The border that no linker sees: which room may include which.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/architecture/tree.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::testing;

namespace {

/// A room may include itself and those above it. The runtime comes first: it knows nothing of the generator.
const std::vector<std::string> rooms = {
    "runtime/mcp",
    "runtime/linear",
    "runtime/pivotal",
    "runtime/newton",
    "runtime/path",
    "runtime/model",
    "runtime/geometry",
    "runtime/step",
    "runtime/formulations/implicit",
    "runtime/derivatives",
    "runtime",  // the public headers
    "runtime/host",
    "generator/symbolic",
    "generator/ir",
    "generator/passes",
    "generator/text",
    "generator/convex",
    "generator/model",
    "generator/shapes",
    "generator/read",
    "generator/kernel",
    "generator/formulate/bodies",
    "generator/formulate/surfaces",
    "generator/formulate/signals",
    "generator/formulate/contacts",
    "generator/formulate/joints",
    "generator/formulate",
    "generator/compile",
    "generator/simulator",
    "generator/emit/render",
    "generator/emit",
    "generator/engine",
    "generator/plot",
    "generator/capsule",
    "generator/trace",
    "generator/check",
    "generator/cli",
};

/// Arrows that the order would allow, and that there must not be: what solves knows no model, what is
/// compiled knows no text, and the checker is an opinion of its own.
struct Forbidden {
  std::string from, to, why;
};
const std::vector<Forbidden> forbidden = {
    {"generator/kernel", "generator/read", "a kernel is mathematics"},
    {"generator/kernel", "generator/model", "a kernel is mathematics"},
    {"generator/formulate", "generator/read", "a model is checked before it is formulated"},
    {"generator/check", "generator/emit", "the checker must not share the text"},
    {"generator/check", "generator/engine", "the checker must not share the assembly"},
    {"generator/plot", "generator/", "a plot knows numbers only"},
};

std::size_t place(const std::string& room) {
  const auto found = std::find(rooms.begin(), rooms.end(), room);
  return static_cast<std::size_t>(found - rooms.begin());
}

std::string folder_of(const std::string& path) { return path.substr(0, path.rfind('/')); }

}  // namespace

TEST_CASE("every folder of the generator and the runtime is a room of the table") {
  for (const SourceFile& file : source_files({"generator", "runtime"}, {".hpp", ".cpp"})) {
    INFO(file.path);
    CHECK(place(file.room()) < rooms.size());
  }
}

TEST_CASE("a room includes only itself and the rooms above it") {
  std::vector<std::string> wrong;
  for (const SourceFile& file : source_files({"generator", "runtime"}, {".hpp", ".cpp"}))
    for (const std::string& line : file.lines) {
      const std::string path = included_by(line);
      if (path.empty()) continue;
      if (place(folder_of(path)) > place(file.room())) wrong.push_back(file.path + " -> " + path);
      for (const Forbidden& arrow : forbidden)
        if (file.room().starts_with(arrow.from) && path.starts_with(arrow.to) &&
            !path.starts_with(arrow.from))
          wrong.push_back(fmt::format("{} -> {}: {}", file.path, path, arrow.why));
    }
  for (const std::string& arrow : wrong) UNSCOPED_INFO(arrow);
  CHECK(wrong.empty());
}

TEST_CASE("the runtime includes nothing of the generator, and names itself as users do") {
  for (const SourceFile& file : source_files({"runtime"}, {".hpp", ".cpp"}))
    for (const std::string& line : file.lines) {
      INFO(file.path << ": " << line);
      if (!included_by(line).empty()) CHECK(line.starts_with("#include \"signorini/"));
    }
}

TEST_CASE("generated code and examples include only the public headers of the runtime") {
  for (const SourceFile& file : source_files({"generated", "examples"}, {".hpp", ".cpp"}))
    for (const std::string& line : file.lines) {
      const std::string path = included_by(line);
      if (!path.starts_with("runtime/")) continue;
      INFO(file.path << ": " << line);
      CHECK(folder_of(path) == "runtime");
    }
}

TEST_CASE("an arrow against the order is seen") {
  CHECK(included_by("#include \"signorini/step/workspace.hpp\"") == "runtime/step/workspace.hpp");
  CHECK(place("runtime/step") > place("runtime/mcp"));
  CHECK(place("generator/nowhere") == rooms.size());
}
