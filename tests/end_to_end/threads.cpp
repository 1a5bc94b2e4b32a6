// Two threads, each with a workspace of its own, built with ThreadSanitizer; the exit code says whether both
// move exactly as one thread alone does.
#include <cstdio>
#include <cstring>
#include <thread>

#include "spinning_sphere.hpp"

namespace sphere = signorini_models::spinning_sphere;

namespace {

struct Run {
  sphere::State state = sphere::initial_state();
  bool solved = true;
};

void roll(const sphere::Params& params, Run& run) {
  sphere::Memory memory;
  sphere::Workspace work;
  run.state.bodies[sphere::bodies::ball].vx = 2;
  for (int k = 0; k < 100; ++k)
    run.solved = sphere::step(params, {}, 0.01, run.state, run.state, memory, work).solved() && run.solved;
}

}  // namespace

int main() {
  const sphere::Params params = sphere::make_params();  // shared, and only read
  Run alone, first, second;
  roll(params, alone);
  std::thread other(roll, std::cref(params), std::ref(first));
  roll(params, second);
  other.join();
  const auto same = [&](const Run& run) {
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): to the last bit, and nothing else
    return std::memcmp(&run.state, &alone.state, sizeof(run.state)) == 0;
  };
  if (!alone.solved || !first.solved || !second.solved) return std::puts("a step failed"), 1;
  if (!same(first) || !same(second)) return std::puts("threads disturb each other"), 2;
  return 0;
}
