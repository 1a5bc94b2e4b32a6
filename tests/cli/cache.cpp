#include <algorithm>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;

namespace {

/// A compiler that writes a line for each model it compiles, and does so without optimisation, to be quick.
class CountingCompiler {
 public:
  CountingCompiler() {
    folder_.write("c++",
        "#!/bin/sh\n"
        "case \" $* \" in *' -shared '*) echo compiled >> \"" +
            (folder_ / "log") + "\" ;; esac\nexec \"" SIGNORINI_CXX "\" \"$@\" -O0\n");
    fs::permissions(folder_ / "c++", fs::perms::owner_all);
  }

  Environment environment() const {
    return {{"CXX", folder_ / "c++"}, {"XDG_CACHE_HOME", folder_ / "cache"}};
  }
  fs::path cache() const { return folder_ / "cache/signorini"; }
  long count() const {
    const std::string log = read(folder_ / "log");
    return std::count(log.begin(), log.end(), '\n');
  }

 private:
  Folder folder_;
};

long file_count(const fs::path& folder) {
  return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

std::vector<std::string> simulate(const std::string& name) {
  return {"simulate", model(name), "--duration", "0.02", "--engine", "compiled", "--json"};
}

}  // namespace

TEST_CASE("a model is compiled once, into the user's cache directory") {
  const CountingCompiler compiler;
  const Outcome first = run(simulate("disc_on_plane"), compiler.environment());
  CAPTURE(first.err);
  REQUIRE(first.exit_code == 0);
  CHECK(compiler.count() == 1);
  CHECK(file_count(compiler.cache()) == 1);  // the library alone: no scratch folder is left
  std::vector<std::string> other_settings = simulate("disc_on_plane");
  other_settings.insert(other_settings.end(), {"--set", "mu=0.1", "--step", "0.005"});
  CHECK(run(other_settings, compiler.environment()).exit_code == 0);
  CHECK(run({"inspect", model("disc_on_plane"), "--json"}, compiler.environment()).exit_code == 0);
  CHECK(compiler.count() == 1);
}

TEST_CASE("a changed model is compiled again") {
  const CountingCompiler compiler;
  const Folder folder;
  std::string text = read(model("disc_on_plane"));
  std::vector<std::string> arguments = simulate("disc_on_plane");
  arguments[1] = folder.write("disc_on_plane.toml", text);
  REQUIRE(run(arguments, compiler.environment()).exit_code == 0);
  folder.write("disc_on_plane.toml", "# A comment changes nothing.\n" + text);
  REQUIRE(run(arguments, compiler.environment()).exit_code == 0);
  CHECK(compiler.count() == 1);
  text.replace(text.find("mass = 1\n"), 9, "mass = 2\n");
  folder.write("disc_on_plane.toml", text);
  REQUIRE(run(arguments, compiler.environment()).exit_code == 0);
  CHECK(compiler.count() == 2);
}

TEST_CASE("two runs at once share an empty cache") {
  const CountingCompiler compiler;
  Running a(simulate("disc_on_plane"), compiler.environment());
  Running b(simulate("disc_on_plane"), compiler.environment());
  const Outcome first = a.finish(), second = b.finish();
  CAPTURE(first.err, second.err);
  CHECK(first.exit_code == 0);
  CHECK(second.exit_code == 0);
  CHECK(file_count(compiler.cache()) == 1);
}

TEST_CASE("the interpreter leaves the cache alone") {
  const CountingCompiler compiler;
  CHECK(run({"simulate", model("disc_on_plane"), "--duration", "0.02", "--engine", "interpreter"},
            compiler.environment())
            .exit_code == 0);
  CHECK(compiler.count() == 0);
  CHECK_FALSE(fs::exists(compiler.cache()));
}
