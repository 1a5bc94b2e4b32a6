#include <charconv>
#include <cmath>

#include "tests/cli/program.hpp"
#include "tests/cli/trace.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;

namespace {

Trace simulate(const std::string& name, std::vector<std::string> more = {}) {
  const Folder folder;
  std::vector<std::string> arguments = {
      "simulate", model(name), "--engine", "interpreter", "--csv", folder / "trace.csv"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Outcome outcome = run(arguments);
  CAPTURE(outcome.err);
  REQUIRE(outcome.exit_code == 0);
  return read_trace(folder / "trace.csv");
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ",") + word;
  return text;
}

std::string shortest(double value) {
  char text[64];
  return {text, std::to_chars(text, text + sizeof text, value, std::chars_format::scientific).ptr};
}

}  // namespace

TEST_CASE("the header of a planar trace is the contract's") {
  CHECK(joined(simulate("disc_on_plane", {"--duration", "0"}).header) ==
      "t,disc.x,disc.y,disc.theta,disc.vx,disc.vy,disc.w,"
      "rolling.gap,rolling.pn,rolling.pt,rolling.sigma,rolling.vt,rolling.fx,rolling.fy,rolling.nx,rolling."
      "ny,"
      "rolling.a1x,rolling.a1y,rolling.a2x,rolling.a2y,rolling.facets,"
      "solver.iterations,solver.residual,solver.shared,solver.compliance,solver.repeats,solver.status");
}

TEST_CASE("the header of a spatial trace is the contract's") {
  CHECK(joined(simulate("spinning_sphere", {"--duration", "0"}).header) ==
      "t,ball.x,ball.y,ball.z,ball.qw,ball.qx,ball.qy,ball.qz,ball.vx,ball.vy,ball.vz,ball.wx,ball.wy,ball."
      "wz,"
      "spin.gap,spin.pn,spin.pt,spin.po,spin.pr,spin.sigma,spin.vt,spin.vo,spin.vr,spin.fx,spin.fy,spin.fz,"
      "spin.nx,spin.ny,spin.nz,spin.a1x,spin.a1y,spin.a1z,spin.a2x,spin.a2y,spin.a2z,spin.facets,"
      "solver.iterations,solver.residual,solver.shared,solver.compliance,solver.repeats,solver.status");
}

TEST_CASE("the first row is the state at t = 0 with geometry and without impulses") {
  const Trace disc = simulate("disc_on_plane", {"--duration", "0.01", "--set", "disc.y=1.5"});
  CHECK(disc.number(0, "t") == 0);
  CHECK(disc.number(0, "disc.vx") == -3);
  CHECK(disc.number(0, "rolling.gap") == Approx(0.5));
  CHECK(disc.number(0, "rolling.a1y") == Approx(0.5));
  CHECK(disc.number(0, "rolling.ny") == -1);
  for (const char* name : {"pn", "pt", "sigma", "fx", "fy", "facets"})
    CHECK(disc.number(0, std::string("rolling.") + name) == 0);
  const Trace sphere = simulate("spinning_sphere", {"--duration", "0.07"});
  CHECK(sphere.number(0, "t") == 0);
  CHECK(sphere.number(0, "ball.wz") == 1.962);
  CHECK(sphere.number(0, "spin.gap") == Approx(0).margin(1e-12));
  for (const char* name : {"pn", "pt", "po", "pr", "sigma", "fx", "fy", "fz", "facets"})
    CHECK(sphere.number(0, std::string("spin.") + name) == 0);
  CHECK(sphere.number(1, "spin.pn") == Approx(9.81 * 0.07));
  CHECK(sphere.number(1, "spin.facets") == 1);
}

TEST_CASE("a trace has a row a step, at t = k h exactly") {
  const auto [duration, step, rows] = GENERATE(table<std::string, std::string, std::size_t>({
      {"1.4", "0.07", 21},
      {"0.1", "0.03", 4},  // N = round(duration / h)
      {"0.11", "0.03", 5},
      {"0", "0.07", 1},
      {"0.001", "0.07", 1},
  }));
  const Trace trace = simulate("spinning_sphere", {"--duration", duration, "--step", step});
  REQUIRE(trace.rows.size() == rows);
  const double h = to_number(step);
  for (std::size_t k = 0; k < rows; ++k) CHECK(trace.number(k, "t") == static_cast<double>(k) * h);
}

TEST_CASE("step and duration are the model's own unless given") {
  const Trace trace = simulate("spinning_sphere");
  CHECK(trace.rows.size() == 21);
  CHECK(trace.number(20, "t") == 20 * 0.07);
  CHECK(trace.number(20, "ball.wz") == Approx(0).margin(1e-9));
}

TEST_CASE("numbers have as many digits as it takes to read them back, not more") {
  const Trace trace =
      simulate("disc_on_plane", {"--duration", "0.2", "--set", "disc.y=1.01", "--set", "disc.vx=0.1"});
  for (const auto& row : trace.rows) {
    REQUIRE(row.size() == trace.header.size());
    for (std::size_t i = 0; i + 1 < row.size(); ++i) {
      CAPTURE(row[i], trace.header[i]);
      CHECK(significant_digits(row[i]) == significant_digits(shortest(to_number(row[i]))));
    }
  }
}

TEST_CASE("the status of a step is a word") {
  const Trace trace = simulate("disc_on_plane", {"--duration", "0.05"});
  CHECK(trace.cell(0, "solver.status") == "initial");
  for (std::size_t k = 1; k < trace.rows.size(); ++k) CHECK(trace.cell(k, "solver.status") == "solved");
}
