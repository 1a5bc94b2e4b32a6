#include "tests/random/run/run_scene.hpp"

#include <fmt/format.h>

#include "generator/emit/generate.hpp"
#include "generator/engine/compiler.hpp"
#include "generator/engine/engine.hpp"
#include "generator/formulate/joints/rank.hpp"
#include "generator/read/read_model.hpp"
#include "tests/random/judge/judge.hpp"
#include "tests/random/run/compare.hpp"
#include "tests/support/status.hpp"

namespace signorini::scenes {

namespace {

std::string describe(const Fault& fault) {
  return fmt::format("{} | {} | {:.3g} > {:.3g}", fault.what, fault.where, fault.amount, fault.allowed);
}

/// "no_descent | contact: gap | residual 0.1"
std::string describe(const engine::NamedSimulator& simulator, const sim::StepReport<double>& report) {
  const sim::BlockName worst = simulator.place_of(report);
  return fmt::format("{}: {} | {} | residual {:.3g} after {} systems, rung {}", to_word(report.status),
      worst.name, worst.block, report.residual, report.iterations, simulator.attempt_word(report));
}

/// Steps in which other ways are taken, too: few, and spread over the run.
bool is_sampled(const Scene& scene, const RunOptions& options, long k) {
  return options.compares && (static_cast<std::uint64_t>(k) * 7 + scene.seed) % options.compares_every == 0;
}

/// Steps one run; false where the listener has heard enough.
class Run {
 public:
  Run(const Scene& scene, const RunOptions& options, const World& world, engine::NamedSimulator& simulator,
      Compare& compare, double h, const Listener& tell)
      : scene_(scene),
        options_(options),
        world_(world),
        simulator_(simulator),
        compare_(compare),
        h_(h),
        tell_(tell) {}

  bool go() {
    simulator_.reset();
    test::TraceRow row(simulator_);
    Moment before = read_moment(world_, row);
    if (!judge_start(before)) return false;
    for (long k = 0; k < options_.steps; ++k) {
      const bool sampled = is_sampled(scene_, options_, k);
      engine::Snapshot start;
      if (sampled) start = simulator_.save();
      const sim::StepReport<double> report = simulator_.step(k, h_);
      // One that gave way counts as one that was not solved.
      if (report.status != mcp::Status::solved) return tell_unsolved(k, report);
      row.read();
      const Moment after = read_moment(world_, row);
      const Faults faults = judge({world_, before, after, h_});
      if (!faults.empty()) return tell_({Outcome::wrong, h_, k, describe(faults.front())});
      if (!tell_({Outcome::right, h_, k, simulator_.attempt_word(report)})) return false;
      if (sampled && !compare(start, before, after, k)) return false;
      before = after;
    }
    return true;
  }

 private:
  bool tell_unsolved(long k, const sim::StepReport<double>& report) {
    Note note{Outcome::unsolved, h_, k, describe(simulator_, report)};
    if (options_.starts > 0) {
      const bool exists = has_rigid_answer(k);
      note.reason += fmt::format(" | {} of {} starts", exists ? "solved by one" : "by none", options_.starts);
      if (!exists && report.status == mcp::Status::solved_compliant) note.outcome = Outcome::none;
    }
    return tell_(note);
  }

  /// Whether one of many starts at random leads to an answer of the step in which nothing gives way.
  bool has_rigid_answer(long k) {
    simulator_.reset();
    for (long i = 0; i < k; ++i)
      if (!simulator_.step(i, h_).solved()) return false;
    sim::Limits<double> limits;
    limits.max_compliance = 0;
    limits.scattered_starts = options_.starts;
    limits.max_iterations = 100 * options_.starts;
    simulator_.use_limits(limits);
    return simulator_.step(k, h_).solved();
  }

  bool judge_start(const Moment& moment) {
    Faults faults;
    judge_shown_gaps(world_, moment, faults);
    return faults.empty() || tell_({Outcome::broken, h_, 0, describe(faults.front())});
  }

  bool compare(const engine::Snapshot& start, const Moment& before, const Moment& after, long k) {
    const engine::Snapshot end = simulator_.save();
    Faults shown;
    judge_shown_gaps(world_, after, shown);
    if (!shown.empty() && !tell_({Outcome::wrong, h_, k, describe(shown.front())})) return false;
    for (const Note& note : compare_.all(simulator_, start, before, after, k, h_))
      if (!tell_(note)) return false;
    return simulator_.restore(end);
  }

  const Scene& scene_;
  const RunOptions& options_;
  const World& world_;
  engine::NamedSimulator& simulator_;
  Compare& compare_;
  double h_;
  const Listener& tell_;
};

}  // namespace

Running make_running(const std::string& text, bool compiled) {
  Running running;
  const model::ReadResult read = model::read_model_text(text, "scene.toml");
  if (!read.model) {
    running.refusal = to_string(read.diagnostics.front());
    return running;
  }
  model::Report report("scene.toml");
  formulate::check_joints(*read.model, report);
  if (report.count() > 0) {
    running.refusal = to_string(report.sorted().front());
    return running;
  }
  running.lowered =
      std::make_shared<const compile::LoweredMcp>(compile::lower(formulate::formulate(*read.model)));
  running.simulator = compiled ? engine::compile_and_load(*running.lowered, emit::generate(*running.lowered))
                               : engine::interpret_model(running.lowered);
  return running;
}

void run_scene(const Scene& scene, const RunOptions& options, const Listener& tell) {
  Running running = make_running(scene.text.to_text(), options.compiled);
  if (!running.simulator) {
    tell({Outcome::refused, 0, 0, running.refusal});
    return;
  }
  sim::Limits<double> limits;
  limits.max_iterations = options.most_systems;
  running.simulator->use_limits(limits);
  const World world(running.lowered->mcp.model);
  Compare compare(scene, world, options);
  if (scene.step > 0) {
    Run(scene, options, world, *running.simulator, compare, scene.step, tell).go();
    return;
  }
  for (const double h : options.steps_of)
    if (!Run(scene, options, world, *running.simulator, compare, h * scene.pace, tell).go()) return;
}

}  // namespace signorini::scenes
