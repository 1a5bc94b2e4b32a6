#include "bench/solvers/problems_table.hpp"

#include <cmath>

#include "bench/solvers/peer.hpp"
#include "bench/solvers/quiet.hpp"
#include "bench/solvers/samples.hpp"
#include "bench/solvers/table.hpp"
#include "tests/solvers/problems/collection.hpp"

namespace signorini::bench {

namespace {

constexpr int most_unknowns = 300;  // what PATH takes without a licence

using Mcp = test::AsMcp<double, mcp::dynamic>;

void measure_start(solvers::AnySolver& solver, const Mcp& problem, const std::vector<double>& start,
    Effort effort, ProblemResult& result, std::vector<double>& samples) {
  const int repetitions = effort == Effort::smoke ? 1 : 20;
  const mcp::ErasedProblem erased(problem);
  std::vector<double> z;
  solvers::SolveReport<double> report;
  const auto times = repeated(
      repetitions, [&] { z = start; }, [&] { report = solver.solve(erased, z.data()); });
  if (report.status == mcp::Status::bad_input || report.status == mcp::Status::licence) return;
  samples.insert(samples.end(), times.begin(), times.end());
  ++result.starts;
  result.solved += residual_norm(erased, z.data()).within(accepted) ? 1 : 0;
  result.claimed += report.status == mcp::Status::solved ? 1 : 0;
  result.iterations += report.iterations;
  result.evaluations += report.evaluations;
}

ProblemResult measure(
    const Competitor& competitor, const test::TestProblem& problem, bool solvable, Effort effort) {
  ProblemResult result{.problem = problem.name, .solver = competitor.name, .unknowns = problem.size()};
  result.solvable = solvable;
  const Mcp as_mcp(problem, Mcp::Pattern::sparse);
  std::vector<double> samples;
  for (const auto& start : problem.starts)
    measure_start(*competitor.solver, as_mcp, start, effort, result, samples);
  if (result.starts > 0) {
    result.iterations /= result.starts;
    result.evaluations /= result.starts;
  }
  result.median = quantile(samples, 0.5);
  result.p99 = quantile(samples, 0.99);
  return result;
}

void measure_all(const test::Collection& problems, bool solvable, const std::vector<Competitor>& competitors,
    Effort effort, std::vector<ProblemResult>& results) {
  for (const auto& problem : problems) {
    if (problem->size() > most_unknowns) continue;
    for (const Competitor& competitor : competitors)
      if (competitor.solver) results.push_back(measure(competitor, *problem, solvable, effort));
  }
}

void add_row(const ProblemResult& r, bool first, Table& table) {
  const std::string name = first ? r.problem : "", unknowns = first ? fmt::format("{}", r.unknowns) : "";
  if (r.starts == 0) return table.add({name, unknowns, r.solver, "not taken"});
  std::string solved = fmt::format("{} of {}", r.solved, r.starts);
  if (!r.solvable) solved = r.claimed == 0 ? "rightly none" : fmt::format("{} WRONG", r.claimed);
  table.add({name, unknowns, r.solver, solved, fmt::format("{:.1f}", r.iterations),
      fmt::format("{:.1f}", r.evaluations), microseconds(r.median), microseconds(r.p99)});
}

/// All problems that have a solution and that both solve from every start: the geometric mean of the ratio of
/// the medians.
double mean_ratio(const std::vector<ProblemResult>& results, const std::string& solver) {
  double sum = 0;
  int count = 0;
  const ProblemResult* embedded = nullptr;
  for (const ProblemResult& r : results) {
    if (r.solver == "embedded") embedded = &r;
    const bool both = r.solver == solver && r.solvable && r.starts > 0 && r.solved == r.starts &&
        embedded != nullptr && embedded->solved == embedded->starts;
    if (both) sum += std::log(r.median / embedded->median), ++count;
  }
  return count > 0 ? std::exp(sum / count) : 0;
}

void print_sums(const std::vector<ProblemResult>& results, const std::vector<Competitor>& competitors) {
  Table table({"all problems with a solution", "starts", "solved", "not taken", "time / embedded"}, 1);
  for (const Competitor& competitor : competitors) {
    if (!competitor.solver) {
      table.add({competitor.name, "not installed"});
      continue;
    }
    int starts = 0, solved = 0, refused = 0;
    for (const ProblemResult& r : results) {
      if (r.solver != competitor.name || !r.solvable) continue;
      starts += r.starts;
      solved += r.solved;
      refused += r.starts == 0 ? 1 : 0;
    }
    table.add({competitor.name, fmt::format("{}", starts), fmt::format("{}", solved),
        fmt::format("{}", refused), fmt::format("{:.1f}", mean_ratio(results, competitor.name))});
  }
  table.print();
}

}  // namespace

std::vector<ProblemResult> measure_problems(const std::vector<Competitor>& competitors, Effort effort) {
  std::vector<ProblemResult> results;
  fmt::print(stderr, "bench_solvers: contract problems\n");
  const Quiet quiet;
  measure_all(test::solvable_problems(), true, competitors, effort, results);
  measure_all(test::unsolvable_problems(), false, competitors, effort, results);
  return results;
}

void print_problems(const std::vector<ProblemResult>& results, const std::vector<Competitor>& competitors) {
  fmt::print(
      "Contract problems: solved where the natural residual, computed anew, is at most {:g}\n\n", accepted);
  Table table(
      {"problem", "n", "solver", "solved", "iterations", "evaluations", "median [us]", "p99 [us]"}, 3);
  std::string last;
  for (const ProblemResult& r : results) {
    add_row(r, r.problem != last, table);
    last = r.problem;
  }
  table.print();
  fmt::print("\n");
  print_sums(results, competitors);
  fmt::print("\n");
}

}  // namespace signorini::bench
