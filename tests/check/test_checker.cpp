#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "generator/check/checker.hpp"
#include "generator/check/points.hpp"
#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"

using namespace signorini;
using namespace signorini::test;

namespace {

check::Report check_model(const std::shared_ptr<const compile::LoweredMcp>& lowered,
    engine::NamedSimulator& simulator, int points) {
  check::Checker checker(simulator, lowered->mcp, {});
  const check::Points chosen = check::choose_points(simulator, lowered->mcp.model, points, 1);
  for (const check::Point& point : chosen.list) checker.check(point, chosen.h);
  return checker.finish();
}

}  // namespace

TEST_CASE("the interpreter's derivatives pass, and every entry was compared with both opinions") {
  const auto lowered = lower_file(model_path(GENERATE(as<std::string>(), "disc_on_plane", "gripper")));
  const auto simulator = engine::interpret_model(lowered);
  const check::Report report = check_model(lowered, *simulator, 36);
  CHECK(report.passed());
  CHECK(report.worst_exact < 1e-11);
  CHECK(report.worst_difference < 1e-7);
  CHECK(report.worst_residual < 1e-12);
  for (const check::Entry& entry : report.entries) {
    CHECK(entry.compared > 0);
    CHECK(entry.differences > 0);
  }
}

TEST_CASE("columns of a large model take turns with differences, and none is left out") {
  const auto lowered = lower_file(model_path("stacked_boxes"));
  const auto simulator = engine::interpret_model(lowered);
  check::Checker checker(*simulator, lowered->mcp, {});
  check::Points points;
  // Random points need no run, which the interpreter would take long for.
  model::Model still = lowered->mcp.model;
  still.duration = 2 * still.step;
  points = check::choose_points(*simulator, still, 12, 1);
  for (const check::Point& point : points.list) checker.check(point, points.h);
  const check::Report report = checker.finish();
  CHECK(report.passed());
  CHECK(report.columns.size() > 96);
  const auto compared = [&](std::size_t column) {
    const auto first = report.entries.begin() + static_cast<std::ptrdiff_t>(column * report.rows.size());
    return std::any_of(first, first + static_cast<std::ptrdiff_t>(report.rows.size()),
        [](const check::Entry& entry) { return entry.differences > 0; });
  };
  for (std::size_t j = 0; j < report.columns.size(); ++j) CHECK(compared(j));
}

TEST_CASE("equations that the code does not have are a mismatch of F in their rows") {
  std::ifstream in(model_path("rolling_cylinder"));
  std::string text(std::istreambuf_iterator<char>(in), {});
  const std::string term = "gyroscopic = \"explicit\"";
  text.replace(text.find(term), term.size(), "gyroscopic = \"implicit\"");
  const auto simulator = engine::interpret_model(lower_file(model_path("rolling_cylinder")));
  const check::Report report = check_model(lower_text(text), *simulator, 6);
  CHECK_FALSE(report.passed());
  std::set<std::string> rows;
  for (const check::RowFinding& f : report.row_findings)
    rows.insert(report.rows[static_cast<std::size_t>(f.row)].name);
  CHECK(rows ==
      std::set<std::string>{
          "angular momentum about x", "angular momentum about y", "angular momentum about z"});
}
