// A disc on a plane, stepped for a second by code that the installed generator wrote.
#include <cmath>
#include <cstdio>

#include "disc_on_plane.hpp"

namespace disc = signorini_models::disc_on_plane;

int main() {
  const disc::Params params = disc::make_params({.mu = 0.4});
  disc::State state = disc::initial_state();
  disc::Memory memory;
  disc::Workspace workspace;
  const double h = disc::step_size;
  for (int k = 0; k < 100; ++k) {
    state.t = k * h;
    const disc::StepReport report = disc::step(params, {}, h, state, state, memory, workspace);
    if (!report.solved()) {
      const auto where = disc::place_of(report, workspace);
      std::printf("step %d: %s in %s: %s\n", k, to_word(report.status), where.block, where.name);
      return 1;
    }
  }
  // It rolls on at -3 m/s and touches the ground.
  const double x = state.bodies[disc::bodies::disc].x;
  const double gap = workspace.contacts[disc::contacts::rolling].gap;
  std::printf("100 steps: x = %.6f m, gap = %.1e m\n", x, gap);
  return std::abs(x + 3) < 1e-9 && std::abs(gap) < 1e-9 ? 0 : 1;
}
