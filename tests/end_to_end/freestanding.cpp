// The committed step function without exceptions, RTTI and iostreams; the exit code says whether it works.
#include <cmath>

#include "disc_on_plane.hpp"

int main() {
  namespace disc = signorini_models::disc_on_plane;
  const disc::Params params = disc::make_params();
  disc::State state = disc::initial_state();
  disc::Memory memory;
  disc::Workspace work;
  for (int k = 0; k < 100; ++k)
    if (!disc::step(params, {}, 0.01, state, state, memory, work).solved()) return 1;
  return std::abs(state.bodies[disc::bodies::disc].x + 3) <= 1e-9 ? 0 : 2;
}
