#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <thread>

#include "signorini/path/path_solver.hpp"
#include "tests/path/find_path.hpp"
#include "tests/path/solve_any.hpp"
#include "tests/solvers/problems/collection.hpp"

using namespace signorini;
using namespace signorini::test;
using mcp::Status;

namespace {

/// What `work` writes to file descriptor 1.
template <class Work>
std::string captured_stdout(Work&& work) {
  const std::string file = std::string(SIGNORINI_BUILD_DIR) + "/captured_stdout.txt";
  std::fflush(stdout);
  const int kept = dup(1);
  const int out = open(file.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
  dup2(out, 1);
  close(out);
  work();
  std::fflush(stdout);
  dup2(kept, 1);
  close(kept);
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  std::remove(file.c_str());
  return text.str();
}

void solve_quietly(solvers::AnySolver& solver, const TestProblem& problem) {
  const AsMcp<double, mcp::dynamic> as_mcp(problem);
  auto z = problem.starts[0];
  solver.solve(mcp::ErasedProblem(as_mcp), z.data());
}

}  // namespace

TEST_CASE("PATH is silent unless asked") {
  const auto library = find_path();
  if (!library) return;
  solvers::PathSolver silent(*library), loud(*library, {.output = true}),
      wrong(*library, {.extra = {"no_such_option 1"}});
  const auto solve_all = [](solvers::AnySolver& solver) {
    for (const auto& problem : solvable_problems()) solve_quietly(solver, *problem);
    for (const auto& problem : unsolvable_problems()) solve_quietly(solver, *problem);
    solve_quietly(solver,
        Linear("too large", filled(301 * 301, 0.0), filled(301, 1.0), filled(301, 0.0), filled(301, 1.0)));
  };
  CHECK(captured_stdout([&] { solve_all(silent); }).empty());
  CHECK(captured_stdout([&] { solve_all(wrong); }).empty());
  CHECK_THAT(
      captured_stdout([&] { solve_quietly(loud, KojimaShindo()); }), ContainsSubstring("Major Iteration"));
  CHECK(captured_stdout([&] { solve_all(silent); }).empty());
}

TEST_CASE("threads take turns with PATH and each gets its own answer") {
  const auto library = find_path();
  if (!library) return;
  const auto wrong_answers = [&library](const TestProblem& problem, double first) {
    solvers::PathSolver solver(*library);
    const AsMcp<double, mcp::dynamic> as_mcp(problem);
    int wrong = 0;
    for (int k = 0; k < 200; ++k) {
      auto z = problem.starts[1];
      const auto report = solver.solve(mcp::ErasedProblem(as_mcp), z.data());
      wrong += report.status != Status::solved || std::abs(z[0] - first) > 1e-9 ? 1 : 0;
    }
    return wrong;
  };
  int wrong_murty = -1, wrong_josephy = -1;
  std::thread one([&] { wrong_murty = wrong_answers(murty(10), 1.0); });
  std::thread two([&] { wrong_josephy = wrong_answers(Josephy(), std::sqrt(6.0) / 2); });
  one.join();
  two.join();
  CHECK(wrong_murty == 0);
  CHECK(wrong_josephy == 0);
}

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
TEST_CASE("repeated solves do not leak") {
  const auto library = find_path();
  if (!library) return;
  const auto problem = random_p_matrix_lcp(10, 1);
  const auto solve_many = [&] {
    for (int k = 0; k < 500; ++k) {
      solvers::PathSolver solver(*library);
      solve_quietly(solver, problem);
    }
    return mallinfo2().uordblks;
  };
  const auto before = solve_many();
  CHECK(solve_many() <= before + 1000);  // bytes: two a solve
}
#endif
