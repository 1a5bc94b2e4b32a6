#include <utility>
#include <vector>

#include "signorini/newton/robust.hpp"
#include "signorini/newton/sparse.hpp"
#include "tests/solvers/contract.hpp"
#include "tests/solvers/problems/collection.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::test;

namespace {

using Mcp = AsMcp<double, mcp::dynamic>;

solvers::SolveReport<double> solve_sparse(
    const TestProblem& problem, std::vector<double>& z, double tolerance = 1e-11) {
  const solvers::Options<double> options{.tolerance = tolerance};
  const Mcp as_mcp(problem, Mcp::Pattern::sparse);
  solvers::SparseNewtonWorkspace<double> workspace(as_mcp.pattern());
  return solvers::solve_robust(as_mcp, z.data(), options, workspace);
}

}  // namespace

TEST_CASE("the sparse embedded solver solves the collection") {
  check_solves(solvable_problems(), solve_sparse);
  check_never_solved(unsolvable_problems(), solve_sparse);
}

TEST_CASE("the sparse embedded solver solves the collection in units of 1/1000 to 1000, too") {
  const unsigned seed = GENERATE(1u, 2u, 3u);
  check_solves_scaled(but_walras(solvable_problems()), 3.0, seed, solve_sparse);
}

TEST_CASE("grids of 1 to 10,000 unknowns are solved") {
  const auto [rows, columns] =
      GENERATE(values<std::pair<int, int>>({{1, 1}, {2, 5}, {10, 10}, {25, 40}, {100, 100}}));
  for (const auto& make : {obstacle, bratu}) {
    const Grid grid = make(rows, columns);
    solvers::SparseNewtonWorkspace<double> workspace(grid.pattern());
    std::vector<double> z = filled(grid.size(), 0.0);
    const auto report = solvers::solve_robust(grid, z.data(), {}, workspace);
    INFO(grid.name << " " << grid.size() << ", iterations " << report.iterations);
    CHECK(report.status == mcp::Status::solved);
    CHECK(report.iterations <= 40);
    CHECK(residual_at(grid, z).within(1e-10));
  }
}

TEST_CASE("a membrane of 1,000 points rests on the dome in the middle and hangs free at the edge") {
  const Grid grid = obstacle(25, 40);
  solvers::SparseNewtonWorkspace<double> workspace(grid.pattern());
  std::vector<double> u = filled(grid.size(), 1.0), F(u.size());
  REQUIRE(solvers::solve(grid, u.data(), {}, workspace).status == mcp::Status::solved);
  grid.residual(u.data(), F.data());
  const std::size_t middle = 12 * 40 + 20, corner = 0;
  CHECK(u[middle] == Approx(grid.lower(static_cast<int>(middle))));
  CHECK(F[middle] > 1e-6);
  CHECK(u[corner] > grid.lower(0) + 0.1);
  CHECK(F[corner] == Approx(0.0).margin(1e-10));
}

TEST_CASE("the sparse solver works in single precision") {
  for (const auto& problem : solvable_problems()) {
    const AsMcp<float, mcp::dynamic> as_mcp(*problem, AsMcp<float, mcp::dynamic>::Pattern::sparse);
    solvers::SparseNewtonWorkspace<float> workspace(as_mcp.pattern());
    for (const auto& start : problem->starts) {
      std::vector<float> z;
      for (double value : start) z.push_back(static_cast<float>(value));
      const auto report = solvers::solve_robust(as_mcp, z.data(), {}, workspace);
      INFO(problem->name << " from " << start[0]);
      CHECK(report.status == mcp::Status::solved);
      CHECK(residual_at(as_mcp, z).within(1e-5f));
    }
  }
}

TEST_CASE("a workspace of another pattern is refused") {
  const Grid grid = obstacle(2, 5), turned = obstacle(5, 2);
  REQUIRE(grid.pattern().nonzeros == turned.pattern().nonzeros);
  solvers::SparseNewtonWorkspace<double> workspace(turned.pattern());
  std::vector<double> z = filled(10, 0.0);
  CHECK(solvers::solve(grid, z.data(), {}, workspace).status == mcp::Status::bad_input);
}

TEST_CASE("an empty problem is solved by the sparse solver") {
  const Linear nothing("nothing", {}, {}, {}, {});
  std::vector<double> z;
  CHECK(solve_sparse(nothing, z).status == mcp::Status::solved);
}
