#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "signorini/newton/newton.hpp"
#include "signorini/newton/robust.hpp"
#include "signorini/pivotal/lemke.hpp"
#include "tests/solvers/contract.hpp"
#include "tests/solvers/problems/collection.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::test;
using Report = solvers::SolveReport<double>;

namespace {

using Mcp = AsMcp<double, mcp::dynamic>;

Report solve_dense(const TestProblem& problem, std::vector<double>& z, double tolerance = 1e-11) {
  const solvers::Options<double> options{.tolerance = tolerance};
  const Mcp as_mcp(problem);
  solvers::NewtonWorkspace<double, mcp::dynamic, mcp::dynamic> workspace(as_mcp.size(), as_mcp.nonzeros());
  return solvers::solve_robust(as_mcp, z.data(), options, workspace);
}

template <int N>
Report solve_fixed_size(const TestProblem& problem, std::vector<double>& z) {
  const AsMcp<double, N> as_mcp(problem);
  solvers::NewtonWorkspace<double, N, N * N> workspace;
  return solvers::solve_robust(as_mcp, z.data(), {}, workspace);
}

/// The instance for the size of the problem, among 1 ... sizeof...(N).
template <int... N>
Report solve_fixed(const TestProblem& problem, std::vector<double>& z, std::integer_sequence<int, N...>) {
  Report report;
  static_cast<void>(
      ((problem.size() == N + 1 && (report = solve_fixed_size<N + 1>(problem, z), true)) || ...));
  return report;
}

Report solve_lemke(const TestProblem& problem, std::vector<double>& z, double tolerance) {
  const Mcp as_mcp(problem, Mcp::Pattern::sparse);
  solvers::LemkeWorkspace<double, mcp::dynamic, mcp::dynamic> workspace(as_mcp.size(), as_mcp.nonzeros());
  return solvers::solve_lemke(as_mcp, z.data(), {.tolerance = tolerance}, workspace);
}

constexpr int largest_fixed = 10;

Collection small(Collection problems) {
  std::erase_if(problems, [](const auto& problem) { return problem->size() > largest_fixed; });
  return problems;
}

}  // namespace

TEST_CASE("the embedded solver of run-time size solves the collection") {
  check_solves(solvable_problems(), solve_dense);
  check_never_solved(unsolvable_problems(), solve_dense);
}

TEST_CASE("the embedded solver of fixed size solves the collection") {
  const auto solve = [](const TestProblem& problem, std::vector<double>& z, double) {
    return solve_fixed(problem, z, std::make_integer_sequence<int, largest_fixed>());
  };
  check_solves(small(solvable_problems()), solve);
  check_never_solved(small(unsolvable_problems()), solve);
}

TEST_CASE("the embedded solver solves the collection in units of 1/1000 to 1000, too") {
  const unsigned seed = GENERATE(1u, 2u, 3u);
  check_solves_scaled(but_walras(solvable_problems()), 3.0, seed, solve_dense);
}

TEST_CASE("Lemke's method solves the affine problems of the collection") {
  check_solves(linear_problems(), solve_lemke);
  check_never_solved(unsolvable_problems(), solve_lemke);
}

TEST_CASE("both solutions of Kojima-Shindo are reached, each from its side") {
  const KojimaShindo problem;
  std::vector<double> near_first{1.2, 0.1, 0.1, 0.4}, near_second{0.9, 0.1, 2.8, 0.1};
  CHECK(solve_dense(problem, near_first).status == mcp::Status::solved);
  CHECK(solve_dense(problem, near_second).status == mcp::Status::solved);
  CHECK(near_first[3] == Approx(0.5));
  CHECK(near_second[2] == Approx(3.0));
}

TEST_CASE("the oligopoly of five firms has the published answer") {
  const std::unique_ptr<const TestProblem> problem(five_firms());
  const double published[] = {36.93, 41.82, 43.71, 42.66, 39.18};
  for (auto z : problem->starts) {
    REQUIRE(solve_dense(*problem, z).status == mcp::Status::solved);
    for (std::size_t i = 0; i < 5; ++i) CHECK(z[i] == Approx(published[i]).margin(0.01));
  }
}

TEST_CASE("Beale's program and the transport problem have the optimum of the linear program") {
  auto z = filled(7, 0.0);
  REQUIRE(solve_dense(beale(), z).status == mcp::Status::solved);
  CHECK(z[0] == Approx(1.0));
  CHECK(z[2] == Approx(1.0));
  z = filled(8, 0.0);
  REQUIRE(solve_dense(degenerate_transport(), z).status == mcp::Status::solved);
  CHECK(z[0] == Approx(1.0));
  CHECK(z[3] == Approx(1.0));
}

TEST_CASE("in equilibrium the idle sector would lose money, and every market clears") {
  const Walras problem;
  for (auto z : problem.starts) {
    REQUIRE(solve_dense(problem, z).status == mcp::Status::solved);
    std::vector<double> F(8);
    problem.residual(z.data(), F.data());
    CHECK(z[3] == Approx(0.0).margin(1e-10));
    CHECK(F[3] > 0.1);
    for (std::size_t s = 0; s < 3; ++s) CHECK(z[s] > 1.0);
    // Two sectors make food: labour at 1 and food at p leave capital at (p - 0.6) / 0.3 = (p - 0.2) / 0.9.
    CHECK(z[4] == Approx(0.8));
    CHECK(z[7] == Approx(2.0 / 3.0));
    for (std::size_t g = 4; g < 8; ++g) CHECK(F[g] == Approx(0.0).margin(1e-10));
  }
}
