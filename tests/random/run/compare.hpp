#pragma once

#include <memory>
#include <vector>

#include "signorini/mcp/any_solver.hpp"
#include "tests/random/judge/judge.hpp"
#include "tests/random/run/frame.hpp"
#include "tests/random/run/run_scene.hpp"

namespace signorini::scenes {

/// Other ways to the same step: a restored memory, none, other frames and units, another solver. Where the
/// answers differ and there is reason to think that there is one only, the step is wrong; else it differs.
class Compare {
 public:
  Compare(const Scene& scene, const World& world, const RunOptions& options);

  std::vector<Note> all(engine::NamedSimulator& simulator, const engine::Snapshot& start,
      const Moment& before, const Moment& after, long k, double h);

 private:
  Note judged(const std::string& way, const Moment& before, const Moment& expected, const Moment& other,
      const Frame& frame, double h, long k) const;
  Note unsolved(const std::string& way, const engine::NamedSimulator& simulator,
      const sim::StepReport<double>& report, double h, long k) const;
  void compare_frame(const engine::Snapshot& start, const Moment& before, const Moment& cold, long k,
      double h, std::vector<Note>& notes);

  const Scene& scene_;
  const World& world_;
  const RunOptions& options_;
  Frame frame_;
  Running framed_;
  std::unique_ptr<World> framed_world_;
  bool has_tried_frame_ = false;
  std::unique_ptr<solvers::AnySolver> path_;
};

/// PATH, where SIGNORINI_PATH_LIBRARY names it; else nothing.
std::unique_ptr<solvers::AnySolver> find_path_solver();

/// Whether a step's answer is expected to be the only one: at most one contact carries each group of bodies,
/// with mu up to 0.5, and whatever there is is without friction else.
bool is_unique(const Step& step);

}  // namespace signorini::scenes
