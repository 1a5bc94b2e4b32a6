// A run of the committed model MODEL of MODEL_HEADER: bench/instructions.sh counts the instructions of its
// steps.
#include <cmath>
#include <cstdio>
#include <memory>

#include MODEL_HEADER

namespace model = signorini_models::MODEL;

struct Run {
  model::Params params = model::make_params();
  model::Input input{};
  model::State state = model::initial_state();
  model::Memory memory;
  model::Workspace work;
};

/// What is counted; the name is given to callgrind. Returns the number of steps that failed.
extern "C" [[gnu::noinline]] int counted_steps(Run& run, long steps) {
  int failed = 0;
  for (long k = 0; k < steps; ++k)
    failed += model::step(run.params, run.input, model::step_size, run.state, run.state, run.memory, run.work)
                  .solved()
        ? 0
        : 1;
  return failed;
}

int main() {
  const long steps = std::lround(model::duration / model::step_size);
  const auto run = std::make_unique<Run>();
  if (const int failed = counted_steps(*run, steps); failed > 0) {
    std::fprintf(stderr, "%d of %ld steps failed\n", failed, steps);
    return 1;
  }
  std::printf("%ld\n", steps);
}
