// A disc rolls for one second; its step function was generated from models/disc_on_plane.toml.
#include <cstdio>

#include "disc_on_plane.hpp"

namespace disc = signorini_models::disc_on_plane;

int main() {
  const disc::Params params = disc::make_params({.mu = 0.4});
  disc::State state = disc::initial_state();
  disc::Memory memory;        // the last answer, from which the next solve starts
  disc::Workspace workspace;  // everything a step needs: no heap
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
  const auto& body = state.bodies[disc::bodies::disc];
  std::printf("t = %.2f s: x = %.6f m, v = %.6f m/s, w = %.6f rad/s, gap = %.1e m\n", state.t, body.x,
      body.vx, body.w, workspace.contacts[disc::contacts::rolling].gap);
  return 0;
}
