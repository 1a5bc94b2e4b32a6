#include "bench/solvers/json.hpp"

#include <nlohmann/json.hpp>

namespace signorini::bench {

std::string to_json(const std::vector<ProblemResult>& problems, const std::vector<CourseResult>& courses,
    const std::vector<Competitor>& competitors) {
  using Json = nlohmann::ordered_json;
  Json out{{"solvers", Json::object()}, {"problems", Json::array()}, {"steps", Json::array()}};
  for (const Competitor& c : competitors) out["solvers"][c.name] = c.about;
  for (const ProblemResult& r : problems)
    out["problems"].push_back({{"problem", r.problem}, {"unknowns", r.unknowns}, {"solver", r.solver},
        {"solvable", r.solvable}, {"starts", r.starts}, {"solved", r.solved}, {"claimed", r.claimed},
        {"iterations", r.iterations}, {"evaluations", r.evaluations}, {"median", r.median}, {"p99", r.p99}});
  for (const CourseResult& course : courses) {
    std::size_t i = 0;
    for (const Competitor& c : competitors) {
      if (!c.solver) continue;
      const StepsSum s = sum(course, i++);
      out["steps"].push_back(
          {{"model", course.name}, {"unknowns", course.unknowns}, {"solver", c.name}, {"steps", s.steps},
              {"failed", s.failed}, {"iterations", s.iterations}, {"evaluations", s.evaluations},
              {"median", s.median}, {"p99", s.p99}, {"quicker", s.quicker}, {"difference", s.difference}});
    }
  }
  return out.dump(2) + "\n";
}

}  // namespace signorini::bench
