#include <cmath>
#include <vector>

#include "signorini/pivotal/lemke.hpp"
#include "signorini/pivotal/proves_infeasible.hpp"
#include "tests/solvers/problems/collection.hpp"
#include "tests/solvers/solve_and_check.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/malloc_counter.hpp"

using namespace signorini;
using namespace signorini::test;
using mcp::Status;

namespace {

using Mcp = AsMcp<double, mcp::dynamic>;

struct Lemke {
  explicit Lemke(const TestProblem& problem, const solvers::LemkeOptions<double>& options = {})
      : as_mcp(problem), workspace(as_mcp.size(), as_mcp.nonzeros()), z(problem.starts[0]) {
    report = solvers::solve_lemke(as_mcp, z.data(), options, workspace);
  }

  Mcp as_mcp;
  solvers::LemkeWorkspace<double, mcp::dynamic, mcp::dynamic> workspace;
  std::vector<double> z;
  solvers::SolveReport<double> report;
};

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

TEST_CASE("Lemke's method ends after as many pivots as the textbook") {
  CHECK(Lemke(lemke_in_the_plane()).report.iterations == 3);
  const int n = GENERATE(1, 2, 5, 8, 10);
  const Lemke exponential(murty(n));
  CHECK(exponential.report.status == Status::solved);
  CHECK(exponential.report.iterations == 1 << n);
}

TEST_CASE("the start does not matter to an affine problem") {
  const auto problem = every_bound_type();
  const Mcp as_mcp(problem);
  solvers::LemkeWorkspace<double, mcp::dynamic, mcp::dynamic> workspace(9, 81);
  std::vector<double> first;
  for (const auto& start : problem.starts) {
    auto z = start;
    CHECK(solvers::solve_lemke(as_mcp, z.data(), {}, workspace).status == Status::solved);
    if (first.empty()) first = z;
    for (std::size_t i = 0; i < 9; ++i) CHECK(z[i] == Approx(first[i]).margin(1e-12));
  }
  CHECK(first[3] == 2.0);   // on an upper bound
  CHECK(first[5] == -1.0);  // on the lower of two
  CHECK(first[6] == 3.0);   // on the upper of two
  CHECK(first[8] == 0.25);  // fixed
}

TEST_CASE("random problems with bounds of every kind are solved") {
  const unsigned seed = GENERATE(range(1u, 41u));
  Linear problem = random_p_matrix_lcp(12, seed);
  for (std::size_t i = 0; i < 12; ++i) {
    if (i % 4 == 1) problem.upper[i] = 0.3;
    if (i % 4 == 2) problem.lower[i] = -inf, problem.upper[i] = 0.0;
    if (i % 4 == 3) problem.lower[i] = -inf;
  }
  const Lemke lemke(problem);
  INFO("seed " << seed);
  CHECK(lemke.report.status == Status::solved);
  CHECK(lemke.report.residual <= 1e-11);
  const auto newton = solve_and_check(problem, problem.starts[0], Method::robust);
  for (std::size_t i = 0; i < 12; ++i) CHECK(lemke.z[i] == Approx(newton.z[i]).margin(1e-9));
}

TEST_CASE("an LCP without a solution ends on a ray that proves it") {
  for (const auto& problem : infeasible_lcps()) {
    INFO(problem->name);
    Lemke lemke(*problem);
    CHECK(lemke.report.status == Status::ray);
    const auto& linear = dynamic_cast<const Linear&>(*problem);
    const auto n = linear.q.size();
    std::vector<double> d(lemke.workspace.ray.data(), lemke.workspace.ray.data() + n), Md(n);
    linear.residual(d.data(), Md.data());
    for (std::size_t i = 0; i < n; ++i) Md[i] -= linear.q[i];
    for (std::size_t i = 0; i < n; ++i) {
      CHECK(d[i] >= 0.0);
      CHECK(Md[i] >= -1e-12);
    }
    CHECK(std::abs(dot(d, Md)) < 1e-12);
    CHECK(dot(d, linear.q) < 0.0);
    CHECK(solvers::proves_infeasible(lemke.as_mcp, lemke.z.data(), lemke.workspace));
  }
}

TEST_CASE("a convex program is solved or proved infeasible, ties or not, and Newton agrees") {
  int solved = 0, infeasible = 0;
  for (unsigned seed = 1; seed <= 200; ++seed) {
    const auto problem = random_program(4 + 2 * static_cast<int>(seed % 4), seed);
    Lemke lemke(problem);
    INFO("seed " << seed);
    const auto newton = solve_and_check(problem, problem.starts[0], Method::robust);
    CHECK((newton.report.status == Status::solved) == (lemke.report.status == Status::solved));
    if (lemke.report.status == Status::solved) {
      ++solved;
    } else {
      REQUIRE(lemke.report.status == Status::ray);
      CHECK(solvers::proves_infeasible(lemke.as_mcp, lemke.z.data(), lemke.workspace));
      ++infeasible;
    }
  }
  CHECK(solved > 50);
  CHECK(infeasible > 50);
}

TEST_CASE("a ray is no proof where the matrix is not copositive-plus") {
  const auto problem = game();  // has a solution
  Lemke lemke(problem);
  CHECK(lemke.report.status == Status::ray);
  CHECK_FALSE(solvers::proves_infeasible(lemke.as_mcp, lemke.z.data(), lemke.workspace));
}

TEST_CASE("an empty box of forces proves infeasibility with bounds on both sides, too") {
  // x in [0, 1], and y >= 0 with the row x - 2 >= 0: x cannot reach 2.
  const Linear problem("out of reach", {0, 1, -1, 0}, {0, -2}, {0, 0}, {1, inf});
  Lemke lemke(problem);
  CHECK(lemke.report.status == Status::ray);
  CHECK(solvers::proves_infeasible(lemke.as_mcp, lemke.z.data(), lemke.workspace));
}

TEST_CASE("free unknowns that their rows do not determine are reported, unless any value will do") {
  CHECK(Lemke(rank_deficient_system()).report.status == Status::solved);
  const Linear contradiction("x + 2 y = 3, 2 x + 4 y = 5", {1, 2, 2, 4}, {-3, -5}, {-inf, -inf}, {inf, inf});
  CHECK(Lemke(contradiction).report.status == Status::no_descent);
}

TEST_CASE("the answer of a linearisation is not passed off as that of the problem") {
  const KojimaShindo problem;
  const Lemke lemke(problem);
  CHECK(lemke.report.status != Status::solved);
}

TEST_CASE("the limit of pivots is kept") {
  solvers::LemkeOptions<double> options;
  options.max_pivots = 100;
  const Lemke lemke(murty(10), options);
  CHECK(lemke.report.status == Status::iteration_limit);
  CHECK(lemke.report.iterations == 100);
}

TEST_CASE("Lemke's method of fixed size does not touch the heap") {
  const auto problem = beale();
  const AsMcp<double, 7> as_mcp(problem);
  auto z = problem.starts[1];
  const long before = malloc_count();
  solvers::LemkeWorkspace<double, 7, 49> workspace;
  const auto report = solvers::solve_lemke(as_mcp, z.data(), {}, workspace);
  const long after = malloc_count();
  CHECK(after == before);
  CHECK(report.status == Status::solved);
}

TEST_CASE("Lemke's method refuses what it cannot read") {
  const auto problem = murty(4);
  const Mcp as_mcp(problem);
  auto z = filled(4, 0.0);
  solvers::LemkeWorkspace<double, mcp::dynamic, mcp::dynamic> too_small(3, 16), too_few(4, 15), fits(4, 16);
  CHECK(solvers::solve_lemke(as_mcp, z.data(), {}, too_small).status == Status::bad_input);
  CHECK(solvers::solve_lemke(as_mcp, z.data(), {}, too_few).status == Status::bad_input);
  z[1] = inf;
  CHECK(solvers::solve_lemke(as_mcp, z.data(), {}, fits).status == Status::bad_input);
}
