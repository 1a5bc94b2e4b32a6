#include <algorithm>
#include <map>
#include <vector>

#include "signorini/newton/newton.hpp"
#include "signorini/newton/smoothed.hpp"
#include "tests/solvers/problems/collection.hpp"
#include "tests/solvers/solve_and_check.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::test;
using solvers::Iterate;
using solvers::Move;

namespace {

struct Logged {
  solvers::SolveReport<double> report;
  std::vector<Iterate<double>> iterates;  // their z and F are gone
};

/// Checks of each iterate that it is what it says, and keeps it.
struct CheckingLog {
  bool is_open() const noexcept { return open; }
  void operator()(const Iterate<double>& now) const {
    REQUIRE(now.size == problem.size());
    std::vector<double> F(static_cast<std::size_t>(now.size));
    problem.residual(now.z, F.data());
    CHECK(std::equal(F.begin(), F.end(), now.F));
    const auto norm = mcp::natural_residual_norm(problem, now.z, now.F);
    CHECK(now.residual == norm.value);
    CHECK(now.worst_row == norm.worst_row);
    logged.iterates.push_back(now);
  }

  const AsMcp<double, mcp::dynamic>& problem;
  Logged& logged;
  bool open = true;
};

Logged solve_and_log(const TestProblem& problem, std::vector<double> z, Method method, bool open = true) {
  const AsMcp<double, mcp::dynamic> as_mcp(problem);
  solvers::NewtonWorkspace<double, mcp::dynamic, mcp::dynamic> workspace(as_mcp.size(), as_mcp.nonzeros());
  Logged logged;
  const CheckingLog log{as_mcp, logged, open};
  logged.report = method == Method::newton ? solvers::solve(as_mcp, z.data(), {}, workspace, log)
                                           : solvers::solve_smoothed(as_mcp, z.data(), {}, workspace, log);
  return logged;
}

}  // namespace

TEST_CASE("the log sees every iterate, the start included") {
  for (const auto& problem : solvable_problems()) {
    INFO(problem->name);
    const auto [report, seen] = solve_and_log(*problem, problem->starts[0], Method::newton);
    REQUIRE_FALSE(seen.empty());
    CHECK(seen.front().move == Move::start);
    CHECK(seen.front().step == 0.0);
    CHECK(seen.front().iteration == 0);
    for (std::size_t i = 1; i < seen.size(); ++i) {
      // A chord step takes no Newton system. One that keeps the active set may have gained too little: then
      // it leaves no iterate, and the next one or a return to an earlier point comes a system later.
      const int systems = seen[i].iteration - seen[i - 1].iteration;
      const Move move = seen[i].move;
      const int least = move == Move::chord || move == Move::back ? 0 : 1;
      CHECK(systems >= least);
      CHECK(systems <= (move == Move::chord ? 0 : move == Move::active ? 1 : least + 1));
      CHECK((seen[i].step > 0.0) == (seen[i].move != Move::back));
      CHECK(seen[i].eps == 0.0);
    }
    if (report.status != mcp::Status::solved) continue;
    CHECK(seen.back().iteration == report.iterations);
    CHECK(seen.back().residual == report.residual);
  }
}

TEST_CASE("the log tells how each iterate was reached") {
  std::map<Move, int> moves;
  for (const auto& problem : solvable_problems())
    for (const auto& start : problem->starts)
      for (const auto& now : solve_and_log(*problem, start, Method::newton).iterates) ++moves[now.move];
  for (const auto& problem : unsolvable_problems())
    for (const auto& start : problem->starts)
      for (const auto& now : solve_and_log(*problem, start, Method::newton).iterates) ++moves[now.move];
  for (const Move move :
      {Move::start, Move::active, Move::newton, Move::minimum_norm, Move::chord, Move::damped, Move::back}) {
    INFO(solvers::to_word(move));
    CHECK(moves[move] > 0);
  }
}

TEST_CASE("the log of a smoothed solve has the smoothing of each stage") {
  const auto logged = solve_and_log(KojimaShindo(), {0, 0, 0, 0}, Method::smoothed);
  CHECK(logged.report.status == mcp::Status::solved);
  CHECK(logged.iterates.front().eps == 0.1);
  CHECK(logged.iterates.back().eps == 0.0);
}

TEST_CASE("a log that is closed sees nothing, and the solve is the same") {
  for (const auto& problem : solvable_problems()) {
    INFO(problem->name);
    const auto closed = solve_and_log(*problem, problem->starts[0], Method::newton, false);
    const auto open = solve_and_log(*problem, problem->starts[0], Method::newton);
    CHECK(closed.iterates.empty());
    CHECK(closed.report.iterations == open.report.iterations);
    CHECK(closed.report.evaluations == open.report.evaluations);
    CHECK(closed.report.residual == open.report.residual);
  }
}
