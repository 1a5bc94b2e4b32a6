#pragma once

#include <string>
#include <vector>

#include "bench/solvers/problems_table.hpp"
#include "bench/solvers/steps_table.hpp"

namespace signorini::bench {

/// Both tables as one JSON object, times in seconds.
std::string to_json(const std::vector<ProblemResult>& problems, const std::vector<CourseResult>& courses,
    const std::vector<Competitor>& competitors);

}  // namespace signorini::bench
