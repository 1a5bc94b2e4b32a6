#pragma once

#include <string>
#include <vector>

#include "bench/effort.hpp"
#include "bench/solvers/courses.hpp"
#include "bench/solvers/replay.hpp"

namespace signorini::bench {

/// Every recorded step of a course.
struct CourseResult {
  std::string name;
  int unknowns = 0;
  std::vector<ReplayedStep> steps;
};

/// Compiled models; of a smoke interpreted ones, which need no compiler, and a few steps of each.
CourseResult measure_course(const Course& course, const std::vector<Competitor>& competitors, Effort effort);

/// What a solver did on a course, all steps together.
struct StepsSum {
  long steps = 0, failed = 0;
  double iterations = 0, evaluations = 0;  // a step
  double median = 0, p99 = 0;              // [s] of a step
  long quicker = 0;                        // steps solved in less time than the embedded solver took
  double difference = 0;                   // of nu to the embedded answer, the largest
};

/// `solver` counts those that are installed.
StepsSum sum(const CourseResult& course, std::size_t solver);

void print_steps(const std::vector<CourseResult>& results, const std::vector<Competitor>& competitors);

/// How many steps of each course ended on which rung of the embedded solver's ladder of starts.
void print_starts(const std::vector<CourseResult>& results);

/// The steps that cost the embedded solver the most iterations.
void print_hardest(const std::vector<CourseResult>& results, const std::vector<Competitor>& competitors);

}  // namespace signorini::bench
