#include <cstdlib>
#include <memory>
#include <vector>

#include "signorini/newton/newton.hpp"
#include "signorini/newton/robust.hpp"
#include "tests/solvers/problems/collection.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/malloc_counter.hpp"

using namespace signorini;
using namespace signorini::test;

TEST_CASE("the counter sees malloc, calloc, realloc and new") {
  if (!malloc_is_counted()) return;
  const long before = malloc_count();
  void* volatile a = std::malloc(10);
  void* volatile b = std::calloc(2, 5);
  b = std::realloc(b, 4000);
  int* volatile c = new int(3);
  const long after = malloc_count();
  delete c;
  std::free(b);
  std::free(a);
  CHECK(after - before == 4);
}

TEST_CASE("a solve of fixed size, workspace included, does not touch the heap") {
  const KojimaShindo problem;
  const AsMcp<double, 4> as_mcp(problem);
  for (const auto& start : problem.starts) {
    auto z = start;
    const long before = malloc_count();
    solvers::NewtonWorkspace<double, 4, 16> workspace;
    const auto report = solvers::solve_robust(as_mcp, z.data(), {}, workspace);
    const long after = malloc_count();
    CHECK(after == before);
    CHECK(report.status == mcp::Status::solved);
  }
}

TEST_CASE("a solve of run-time size allocates only in its workspace") {
  const auto problem = beam_on_three_supports();
  const AsMcp<double, mcp::dynamic> as_mcp(problem);
  solvers::NewtonWorkspace<double, mcp::dynamic, mcp::dynamic> workspace(5, 25);
  auto z = problem.starts[1];
  const long before = malloc_count();
  const auto report = solvers::solve_robust(as_mcp, z.data(), {}, workspace);
  const long after = malloc_count();
  CHECK(after == before);
  CHECK(report.status == mcp::Status::solved);
}
