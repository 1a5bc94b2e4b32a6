#include <cmath>

#include "tests/cli/program.hpp"
#include "tests/cli/trace.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;

namespace {

const Environment no_compiler = {{"CXX", "/nonexistent/c++"}};

}  // namespace

TEST_CASE("the interpreter and the compiled model give the same trace") {
  const auto [name, duration, settings] = GENERATE(table<std::string, std::string, std::string>({
      {"disc_on_plane", "0.5", "disc.y=1.05"},  // falls, touches, slips, rolls
      {"spinning_sphere", "1.4", "ball.vx=0.5"},
  }));
  const Folder folder;
  for (const std::string engine : {"compiled", "interpreter"})
    REQUIRE(run({"simulate", model(name), "--duration", duration, "--set", settings, "--engine", engine,
                    "--csv", folder / engine})
                .exit_code == 0);
  const Trace compiled = read_trace(folder / "compiled"), interpreted = read_trace(folder / "interpreter");
  REQUIRE(compiled.header == interpreted.header);
  REQUIRE(compiled.rows.size() == interpreted.rows.size());
  for (std::size_t k = 0; k < compiled.rows.size(); ++k) {
    for (const std::string& column : compiled.header) {
      if (column == "solver.status" || column == "solver.iterations") continue;
      CAPTURE(k, column);
      CHECK(std::abs(compiled.number(k, column) - interpreted.number(k, column)) <= 1e-9);
    }
    CHECK(compiled.cell(k, "solver.status") == interpreted.cell(k, "solver.status"));
  }
}

TEST_CASE("without a compiler the interpreter runs and says so") {
  const Outcome outcome = run({"simulate", model("disc_on_plane"), "--duration", "0.02"}, no_compiler);
  CHECK(outcome.exit_code == 0);
  CHECK_THAT(outcome.out, ContainsSubstring("interpreter"));
  CHECK_THAT(outcome.err, ContainsSubstring("note: no C++ compiler found; the interpreter runs"));
}

TEST_CASE("a compiled run without a compiler fails and says what to do") {
  const Outcome outcome =
      run({"simulate", model("disc_on_plane"), "--duration", "0.02", "--engine", "compiled"}, no_compiler);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out.empty());
  CHECK_THAT(
      outcome.err, ContainsSubstring("no C++ compiler found; install g++ or use --engine interpreter"));
}

TEST_CASE("where the compiler fails its message is shown") {
  const Folder folder;
  const std::string compiler =
      folder.write("c++", "#!/bin/sh\n[ \"$1\" = --version ] && exit 0\necho no luck today >&2\nexit 3\n");
  fs::permissions(compiler, fs::perms::owner_all);
  const Outcome outcome = run({"simulate", model("disc_on_plane"), "--duration", "0.02"},
      {{"CXX", compiler}, {"XDG_CACHE_HOME", folder / "cache"}});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out.empty());
  CHECK_THAT(outcome.err, ContainsSubstring("no luck today"));
  CHECK(fs::is_empty(folder / "cache/signorini"));  // nothing half-done stays
}
