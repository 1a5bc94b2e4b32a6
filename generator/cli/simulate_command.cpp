#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "generator/cli/commands.hpp"
#include "generator/cli/input_signal.hpp"
#include "generator/cli/load.hpp"
#include "generator/cli/progress.hpp"
#include "generator/cli/recording.hpp"
#include "generator/cli/solver_choice.hpp"
#include "generator/cli/summary.hpp"
#include "generator/cli/trace_plot.hpp"
#include "generator/emit/generate.hpp"
#include "generator/simulate/compiler.hpp"
#include "generator/simulate/engine.hpp"

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
  // Said before a long run, not after it.
  for (const std::string& path : {o.csv, o.plot})
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

std::unique_ptr<sim::Simulator> make_simulator(
    const std::shared_ptr<const emit::LoweredMcp>& lowered, const SimulateOptions& o, std::string& engine) {
  engine = o.engine;
  if (engine.empty()) {
    engine = simulate::find_compiler().empty() ? "interpreter" : "compiled";
    if (engine == "interpreter")
      fmt::print(stderr, "signorini: note: no C++ compiler found; the interpreter runs\n");
  }
  if (engine == "interpreter") return simulate::interpret_model(lowered);
  return simulate::compile_and_load(emit::generate(*lowered), lowered->mcp.model.name);
}

void apply_settings(const std::vector<std::string>& settings, sim::Simulator& simulator) {
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

std::string failure_text(long k, double h, const sim::StepOutcome& outcome) {
  std::string text = fmt::format("step {} (from t = {:g} s) failed: {}, residual {:.2e}", k,
      static_cast<double>(k) * h, outcome.status, outcome.residual);
  if (*outcome.worst_row != '\0') text += fmt::format(" in {}: {}", outcome.worst_block, outcome.worst_row);
  return text;
}

/// The model file was checked for bodies that overlap at the start; --set may have moved them.
void check_start(const Recording& recording, const model::Model& model) {
  for (const model::Contact& contact : model.contacts) {
    double size = 0;  // of the free body
    for (const int i : contact.bodies) {
      const model::Body& body = model.bodies[static_cast<std::size_t>(i)];
      if (body.motion == model::Motion::free) size = body.shape.size;
    }
    const double gap = recording.series(contact.name + ".gap").front();
    if (gap < -1e-6 * size)
      throw UsageError{
          fmt::format("--set: contact '{}': the bodies overlap by {:g} m at the start; move them apart",
              contact.name, -gap)};
  }
}

/// Steps until the end or the first failure.
void run(sim::Simulator& simulator, InputSignal& signal, bool silent, RunFacts& facts, Recording& recording) {
  Progress progress("simulating", facts.steps, silent);
  for (long k = 0; k < facts.steps; ++k) {
    signal.apply(static_cast<double>(k) * facts.step, simulator);
    const auto begin = std::chrono::steady_clock::now();
    const sim::StepOutcome outcome = simulator.step(k, facts.step);
    facts.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    record(recording, simulator, outcome);
    progress.update(k + 1);
    if (!outcome.solved) {
      facts.failure = failure_text(k, facts.step, outcome);
      break;
    }
  }
}

void write_plot(const Recording& recording, const model::Model& model, const std::string& path) {
  std::ofstream out(path, std::ios::binary);
  out << to_svg(trace_plot(recording, model));
  if (!out.flush()) throw UsageError{"cannot write " + path};
}

}  // namespace

int simulate_command(const SimulateOptions& o) {
  check_options(o);
  const auto lowered = load_model(o.model);
  if (!lowered) return bad_input;
  const model::Model& model = lowered->mcp.model;
  RunFacts facts;
  facts.solver = o.solver;
  facts.step = o.step.value_or(model.step);
  facts.steps = step_count(o.duration.value_or(model.duration), facts.step);
  InputSignal signal = o.inputs.empty() ? InputSignal() : InputSignal(o.inputs, model.inputs);
  const auto solver = choose_solver(o.solver);
  const auto simulator = make_simulator(lowered, o, facts.engine);
  simulator->use_solver(solver.get());
  apply_settings(o.set, *simulator);
  Recording recording = begin_recording(*simulator);
  if (!o.set.empty()) check_start(recording, model);
  run(*simulator, signal, o.json, facts, recording);
  if (!o.csv.empty()) write_csv(recording, o.csv);
  if (!o.plot.empty()) write_plot(recording, model, o.plot);
  if (o.json)
    fmt::print("{}\n", summary_json(recording, model, facts).dump(2));
  else
    fmt::print("{}", summary_text(recording, model, facts));
  if (facts.failure.empty()) return done;
  if (solver && *solver->message() != '\0') facts.failure += fmt::format("; {}", solver->message());
  fmt::print(stderr, "{}: error: {}\n", o.model, facts.failure);
  return run_failed;
}

}  // namespace signorini::cli
