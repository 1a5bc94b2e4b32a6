#include "signorini/path/path_solver.hpp"
#include "tests/path/find_path.hpp"

using namespace signorini;
using namespace signorini::test;

TEST_CASE("PATH loads, and says which version it is") {
  const auto library = find_path();
  if (!library) return;
  const solvers::PathSolver solver(*library);
  CHECK_THAT(std::string(solver.version()), ContainsSubstring("Path"));
  CHECK(std::string(solver.name()) == "path");
}

TEST_CASE("loading PATH twice gives the same functions") {
  const auto first = find_path();
  if (!first) return;
  const auto second = find_path();
  CHECK(first->call.Path_Solve == second->call.Path_Solve);
}
