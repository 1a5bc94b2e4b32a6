#pragma once

#include <string>
#include <vector>

#include "bench/effort.hpp"
#include "bench/solvers/lineup.hpp"

namespace signorini::bench {

/// How a solver did on a problem, all its starts together.
struct ProblemResult {
  std::string problem, solver;
  int unknowns = 0;
  bool solvable = true;        // else `solved` must be 0
  int starts = 0;              // 0: not a problem that this solver takes
  int solved = 0;              // by the natural residual, computed anew
  int claimed = 0;             // by the solver's own word
  double iterations = 0;       // a start
  double evaluations = 0;      // a start
  double median = 0, p99 = 0;  // [s] of a solve
};

std::vector<ProblemResult> measure_problems(const std::vector<Competitor>& competitors, Effort effort);

void print_problems(const std::vector<ProblemResult>& results, const std::vector<Competitor>& competitors);

}  // namespace signorini::bench
