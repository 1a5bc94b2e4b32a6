#include <fmt/format.h>

#include <optional>

#include "generator/capsule/capsule.hpp"
#include "generator/capsule/replay_report.hpp"
#include "generator/capsule/step_record.hpp"
#include "generator/cli/commands.hpp"
#include "generator/cli/engine_choice.hpp"
#include "generator/cli/load.hpp"
#include "generator/cli/solver_choice.hpp"
#include "generator/emit/version.hpp"
#include "generator/text/usage_error.hpp"
#include "generator/trace/iteration_log.hpp"

namespace signorini::cli {

namespace {

constexpr std::size_t most_rows = 8;  // shown

/// The capsule's engine where it can run here.
std::string engine_of(const ReplayOptions& o, const Capsule& capsule) {
  if (!o.engine.empty()) return o.engine;
  return choose_engine(capsule.engine == "compiled" ? "" : capsule.engine);
}

}  // namespace

int replay_command(const ReplayOptions& o) {
  check_log(o.log, o.json);
  Replay replay{read_capsule(o.capsule), {}, {}, {}, {}, {}};
  Capsule& capsule = replay.capsule;
  capsule.before.t = static_cast<double>(capsule.k) * capsule.h;
  if (capsule.version != emit::version())
    fmt::print(stderr, "{}: note: written by signorini {}, this is {}; the last bits may differ\n", o.capsule,
        capsule.version, emit::version());
  const auto lowered = load_model_text(capsule.model_text, capsule.model_file, capsule.integrator);
  if (!lowered) throw UsageError{"field 'model.text' is not a model, see above", o.capsule};

  replay.solver = o.solver.empty() ? capsule.solver : o.solver;
  replay.limits = capsule.limits;
  if (o.max_iterations) replay.limits.max_iterations = *o.max_iterations;
  const auto solver = choose_solver(replay.solver);
  replay.engine = engine_of(o, capsule);
  const auto simulator = make_simulator(lowered, replay.engine);
  check_capsule(capsule, *simulator, o.capsule);
  simulator->use_solver(solver.get());
  simulator->use_limits(replay.limits);
  std::optional<IterationLog> log;
  if (!o.log.empty()) {
    log.emplace(o.log, *simulator, solver ? solver->name() : "");
    log->begin_step(capsule.k);
  }
  replay.step = record_step(*simulator, capsule.before, capsule.k, capsule.h, log ? &*log : nullptr);
  if (log) log->finish();
  replay.worst = worst_rows(*simulator, capsule.before, capsule.h, replay.step.z, most_rows);

  if (o.json)
    fmt::print("{}\n", replay_json(replay).dump(2));
  else
    fmt::print("{}", replay_text(replay));
  if (replay.step.outcome.solved) return done;
  std::string failure = failure_text(capsule.k, capsule.h, replay.step.outcome);
  if (solver && *solver->message() != '\0') failure += fmt::format("; {}", solver->message());
  fmt::print(stderr, "{}: error: {}\n", o.capsule, failure);
  return run_failed;
}

}  // namespace signorini::cli
