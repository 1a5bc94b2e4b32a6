#include "bench/solvers/steps_table.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>

#include "bench/solvers/quiet.hpp"
#include "bench/solvers/table.hpp"
#include "bench/timing.hpp"
#include "generator/emit/generate.hpp"
#include "generator/emit/plan.hpp"
#include "generator/engine/compiler.hpp"
#include "generator/engine/engine.hpp"
#include "generator/formulate/mcp.hpp"
#include "generator/read/read_model.hpp"
#include "signorini/formulations/implicit/policy.hpp"

namespace signorini::bench {

namespace {

/// Steps of a run that are kept: fewer of a large problem.
long most_steps(int unknowns) { return std::clamp(30000L / unknowns, 20L, 1000L); }

/// The names of the solvers at hand, in the order of the results.
std::vector<std::string> names_of(const std::vector<Competitor>& competitors) {
  std::vector<std::string> names;
  for (const Competitor& competitor : competitors)
    if (competitor.solver) names.push_back(competitor.name);
  return names;
}

/// Their number; where nothing was solved, why.
std::string failures(const CourseResult& course, std::size_t solver, const StepsSum& s) {
  const bool all = s.failed == s.steps && s.steps > 0;
  return all ? course.steps.front().results[solver].status : fmt::format("{}", s.failed);
}

void add_rows(const CourseResult& course, const std::vector<std::string>& names, Table& table) {
  const StepsSum embedded = sum(course, 0);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const StepsSum s = sum(course, i);
    table.add({i == 0 ? course.name : "", i == 0 ? fmt::format("{}", course.unknowns) : "", names[i],
        fmt::format("{}", s.steps), failures(course, i, s), fmt::format("{:.1f}", s.iterations),
        fmt::format("{:.1f}", s.evaluations), microseconds(s.median), microseconds(s.p99),
        fmt::format("{:.1f}", s.median / embedded.median), i == 0 ? "" : fmt::format("{}", s.quicker),
        i == 0 ? "" : fmt::format("{:.0e}", s.difference)});
  }
}

}  // namespace

CourseResult measure_course(const Course& course, const std::vector<Competitor>& competitors, Effort effort) {
  fmt::print(stderr, "bench_solvers: {}\n", course.scenario.name);
  const model::ReadResult read = model::read_model_text(course.scenario.text, course.scenario.name);
  if (!read.model) throw std::runtime_error(to_string(read.diagnostics.front()));
  const model::Model& model = *read.model;
  const auto lowered =
      std::make_shared<const compile::LoweredMcp>(compile::lower(formulate::formulate(model)));
  const auto simulator = effort == Effort::smoke
      ? engine::interpret_model(lowered)
      : engine::compile_and_load(*lowered, emit::generate(*lowered));
  const long steps = effort == Effort::smoke ? 3 : std::lround(model.duration / model.step);
  CourseResult result{course.scenario.name, simulator->unknown_count(), {}};
  const Quiet quiet;
  for (const Run& run : course.runs) {
    run.set_up(*simulator);
    const auto recorded = record(*simulator, model.step, steps, most_steps(result.unknowns));
    replay(*simulator, run.name, recorded, model.step, competitors, result.steps);
  }
  return result;
}

StepsSum sum(const CourseResult& course, std::size_t solver) {
  StepsSum s;
  std::vector<double> seconds;
  for (const ReplayedStep& step : course.steps) {
    const StepResult& r = step.results[solver];
    ++s.steps;
    s.failed += r.solved ? 0 : 1;
    s.iterations += r.iterations;
    s.evaluations += r.evaluations;
    s.quicker += r.solved && r.seconds < step.results.front().seconds ? 1 : 0;
    s.difference = std::max(s.difference, r.difference);
    seconds.push_back(r.seconds);
  }
  if (s.steps > 0) {
    s.iterations /= static_cast<double>(s.steps);
    s.evaluations /= static_cast<double>(s.steps);
  }
  s.median = quantile(seconds, 0.5);
  s.p99 = quantile(seconds, 0.99);
  return s;
}

void print_steps(const std::vector<CourseResult>& results, const std::vector<Competitor>& competitors) {
  fmt::print("Recorded contact steps: each taken again with each solver, from the same state and memory\n\n");
  Table table({"model", "n", "solver", "steps", "failed", "iterations", "evaluations", "median [us]",
                  "p99 [us]", "/ embedded", "quicker", "|d nu|"},
      3);
  const auto names = names_of(competitors);
  for (const CourseResult& course : results) add_rows(course, names, table);
  table.print();
  for (const Competitor& competitor : competitors)
    if (!competitor.solver) fmt::print("{}: not installed\n", competitor.name);
  fmt::print("\n");
}

void print_starts(const std::vector<CourseResult>& results) {
  std::vector<std::string> header = {"starts of the embedded solver"};
  for (const sim::Attempt& attempt : sim::Implicit::ladder) header.emplace_back(attempt.word);
  Table table(header, 1);
  for (const CourseResult& course : results) {
    std::vector<std::string> row = {course.name};
    for (const sim::Attempt& attempt : sim::Implicit::ladder)
      row.push_back(fmt::format("{}",
          std::count_if(course.steps.begin(), course.steps.end(),
              [&](const ReplayedStep& step) { return step.results[0].start == attempt.word; })));
    table.add(row);
  }
  table.print();
  fmt::print("\n");
}

void print_hardest(const std::vector<CourseResult>& results, const std::vector<Competitor>& competitors) {
  constexpr std::size_t most = 12;
  struct Entry {
    const CourseResult* course;
    const ReplayedStep* step;
  };
  std::vector<Entry> entries;
  for (const CourseResult& course : results)
    for (const ReplayedStep& step : course.steps) entries.push_back({&course, &step});
  const auto shown = std::min(most, entries.size());
  const auto harder = [](const Entry& a, const Entry& b) {
    return a.step->results[0].iterations > b.step->results[0].iterations;
  };
  std::partial_sort(
      entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(shown), entries.end(), harder);

  std::vector<std::string> header = {"hardest steps", "run", "start", "step", "iterations"};
  for (const std::string& name : names_of(competitors)) header.push_back(name + " [us]");
  Table table(header, 3);
  for (std::size_t i = 0; i < shown; ++i) {
    const ReplayedStep& step = *entries[i].step;
    std::vector<std::string> row = {entries[i].course->name, step.run, step.results[0].start,
        fmt::format("{}", step.k), fmt::format("{}", step.results[0].iterations)};
    for (const StepResult& r : step.results) row.push_back(r.solved ? microseconds(r.seconds) : "failed");
    table.add(row);
  }
  table.print();
  fmt::print("\n");
}

}  // namespace signorini::bench
