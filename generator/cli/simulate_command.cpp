#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "generator/capsule/capsule.hpp"
#include "generator/capsule/step_record.hpp"
#include "generator/cli/commands.hpp"
#include "generator/cli/engine_choice.hpp"
#include "generator/cli/load.hpp"
#include "generator/cli/solver_choice.hpp"
#include "generator/emit/version.hpp"
#include "generator/formulate/joints/rank.hpp"
#include "generator/text/usage_error.hpp"
#include "generator/trace/event_log.hpp"
#include "generator/trace/input_signal.hpp"
#include "generator/trace/iteration_log.hpp"
#include "generator/trace/progress.hpp"
#include "generator/trace/recording.hpp"
#include "generator/trace/summary.hpp"
#include "generator/trace/trace_plot.hpp"

namespace signorini::cli {

namespace {

void check_options(const SimulateOptions& o) {
  if (!o.formulation.empty() && o.formulation != "implicit")
    throw UsageError{
        fmt::format("--formulation {} is not available in this version; use implicit", o.formulation)};
  if (o.step && !(*o.step > 0 && std::isfinite(*o.step)))
    throw UsageError{"--step must be a positive number of seconds"};
  if (o.duration && !(*o.duration >= 0 && std::isfinite(*o.duration)))
    throw UsageError{"--duration must be a number of seconds, at least 0"};
  check_log(o.log, o.json);
  if (o.events == "-" && (o.json || o.log == "-"))
    throw UsageError{
        "--events - and another option both write to standard output; write the events to a file"};
  // Said before a long run, not after it.
  for (const std::string& path : {o.csv, o.plot, o.log, o.events, o.capsule})
    if (const auto folder = std::filesystem::path(path).parent_path();
        !folder.empty() && !is_directory(folder))
      throw UsageError{fmt::format("cannot write {}: there is no folder {}", path, folder.string())};
}

long step_count(double duration, double h) {
  const double count = std::round(duration / h);
  if (!(count <= 1e9))
    throw UsageError{fmt::format(
        "{:g} s are {:g} steps of {:g} s, too many; lower --duration or raise --step", duration, count, h)};
  return std::lround(count);
}

void apply_settings(const std::vector<std::string>& settings, engine::NamedSimulator& simulator) {
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos) throw UsageError{fmt::format("--set {}: write NAME=VALUE", setting)};
    const std::string name = setting.substr(0, equals), text = setting.substr(equals + 1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
      throw UsageError{fmt::format("--set {}: '{}' is not a number", setting, text)};
    if (!simulator.set(name.c_str(), value))
      throw UsageError{
          fmt::format("--set {}: no parameter, field or initial state '{}'; write mu, ball.mass or ball.vx",
              setting, name)};
  }
  simulator.reset();
}

/// The model file was checked for joints that do not close at the start; --set may have moved their bodies.
void check_joints(const Recording& recording, const model::Model& model) {
  for (const model::Joint& joint : model.joints) {
    if (is_spring(joint)) continue;
    const double error = std::abs(recording.series(joint.name + ".error").front());
    if (!(error <= 1e-6 * formulate::joint_size(joint, model)))
      throw UsageError{fmt::format(
          "--set: joint '{}': its bodies are off by {:g} at the start; set both so that they meet",
          joint.name, error)};
  }
}

/// The same for bodies that overlap.
void check_overlap(const Recording& recording, const model::Model& model) {
  for (const model::Contact& contact : model.contacts) {
    double size = 0;  // of the free body
    for (const std::size_t side : {0u, 1u}) {
      const model::Body& body = model.bodies[static_cast<std::size_t>(contact.bodies[side])];
      const model::Part& part = body.parts[static_cast<std::size_t>(contact.parts[side])];
      if (body.motion == model::Motion::free) size = part.shape.size;
    }
    const double gap = recording.series(contact.name + ".gap").front();
    if (gap < -1e-6 * size)
      throw UsageError{
          fmt::format("--set: contact '{}': the bodies overlap by {:g} m at the start; move them apart",
              contact.name, -gap)};
  }
}

/// Beside the trace, else in the working directory.
std::string capsule_path(const SimulateOptions& o, const std::string& model, long k) {
  const std::string name = fmt::format("{}-step{}.capsule.json", model, k);
  return (std::filesystem::path(o.csv).parent_path() / name).string();
}

/// The step that starts at a snapshot, taken again to see all of it.
Capsule make_capsule(engine::NamedSimulator& simulator, const engine::Snapshot& before, long k,
    const model::Model& model, const SimulateOptions& o, const RunFacts& facts) {
  const StepRecord record = record_step(simulator, before, k, facts.step, nullptr);
  const char* integrator = model.integrator == model::Integrator::bdf2 ? "bdf2" : "euler";
  return {emit::version(), model.file, model.text, integrator, facts.engine, facts.solver, o.set,
      facts.limits, k, facts.step, before, unknown_names(simulator), row_names(simulator), record.z,
      record.outcome};
}

/// A run and what is written while it goes on.
struct Run {
  const SimulateOptions& options;
  const model::Model& model;
  engine::NamedSimulator& simulator;
  InputSignal signal;
  IterationLog* log;  // may be null, as the next
  EventLog* events;

  /// Steps until the end or the first failure.
  void go(RunFacts& facts, Recording& recording) {
    Progress progress("simulating", facts.steps, options.json || options.log == "-" || options.events == "-");
    for (long k = 0; k < facts.steps; ++k) {
      signal.apply(static_cast<double>(k) * facts.step, simulator);
      const bool wanted = options.capsule_step == k;
      const engine::Snapshot before = wanted ? simulator.save() : engine::Snapshot{};
      simulator.use_log(log);
      if (log != nullptr) log->begin_step(k);
      const auto begin = std::chrono::steady_clock::now();
      const sim::StepReport<double> report = simulator.step(k, facts.step);
      facts.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      record(recording, simulator, report);
      if (events != nullptr && report.solved()) events->end_step(static_cast<double>(k + 1) * facts.step);
      progress.update(k + 1);
      if (!report.solved()) facts.failure = failure_text(k, facts.step, in_words(report, simulator));
      // A step that failed has left everything as it was.
      if (wanted || !report.solved()) keep(k, report.solved() ? before : simulator.save(), facts);
      if (!report.solved()) break;
    }
    if (log != nullptr) log->finish();
    if (events != nullptr) events->finish();
  }

 private:
  /// A capsule that was asked for must be written; that of a failure must not hide the failure.
  void keep(long k, const engine::Snapshot& before, RunFacts& facts) {
    const bool named = !options.capsule.empty() && facts.capsules.empty();
    const std::string path = named ? options.capsule : capsule_path(options, model.name, k);
    try {
      write_capsule(make_capsule(simulator, before, k, model, options, facts), path);
      facts.capsules.push_back(path);
    } catch (const UsageError& error) {
      if (facts.failure.empty()) throw;
      fmt::print(stderr, "signorini: note: {}\n", error.message);
    }
  }
};

void write_plot(const Recording& recording, const model::Model& model, const std::string& path) {
  std::ofstream out(path, std::ios::binary);
  out << to_svg(trace_plot(recording, model));
  if (!out.flush()) throw UsageError{"cannot write " + path};
}

}  // namespace

int simulate_command(const SimulateOptions& o) {
  check_options(o);
  const auto lowered = load_model(o.model, o.integrator);
  if (!lowered) return bad_input;
  const model::Model& model = lowered->mcp.model;
  RunFacts facts;
  facts.solver = o.solver;
  facts.step = o.step.value_or(model.step);
  facts.steps = step_count(o.duration.value_or(model.duration), facts.step);
  InputSignal signal = o.inputs.empty() ? InputSignal() : InputSignal(o.inputs, model.inputs);
  if (o.capsule_step && !(*o.capsule_step >= 0 && *o.capsule_step < facts.steps))
    throw UsageError{fmt::format(
        "--capsule-step {}: the run has steps 0 to {}", *o.capsule_step, std::max(facts.steps - 1, 0l))};
  const auto solver = choose_solver(o.solver);
  facts.engine = choose_engine(o.engine);
  if (o.max_iterations) facts.limits.max_iterations = *o.max_iterations;
  facts.limits.max_compliance = model.max_compliance;
  const auto simulator = make_simulator(lowered, facts.engine);
  simulator->use_solver(solver.get());
  simulator->use_limits(facts.limits);
  apply_settings(o.set, *simulator);
  Recording recording = begin_recording(*simulator);
  if (!o.set.empty()) {
    check_joints(recording, model);
    check_overlap(recording, model);
  }
  std::optional<IterationLog> log;
  if (!o.log.empty()) log.emplace(o.log, *simulator, solver ? solver->name() : "");
  std::optional<EventLog> events;
  if (!o.events.empty()) events.emplace(o.events, *simulator);
  Run{o, model, *simulator, std::move(signal), log ? &*log : nullptr, events ? &*events : nullptr}.go(
      facts, recording);
  if (!o.csv.empty()) write_csv(recording, o.csv);
  if (!o.plot.empty()) write_plot(recording, model, o.plot);
  if (o.json)
    fmt::print("{}\n", summary_json(recording, model, facts).dump(2));
  else
    fmt::print("{}", summary_text(recording, model, facts));
  if (const std::string warning = compliance_warning(recording); !warning.empty())
    fmt::print(stderr, "{}: warning: {}\n", o.model, warning);
  if (!facts.failure.empty()) {
    if (solver && *solver->message() != '\0') facts.failure += fmt::format("; {}", solver->message());
    fmt::print(stderr, "{}: error: {}\n", o.model, facts.failure);
  }
  for (const std::string& capsule : facts.capsules)
    fmt::print(stderr, "signorini: note: to run the step again: signorini replay {}\n", capsule);
  return facts.failure.empty() ? done : run_failed;
}

}  // namespace signorini::cli
