#include "bench/measure.hpp"

#include <cmath>
#include <memory>
#include <stdexcept>

#include "bench/timing.hpp"
#include "generator/compile/layout.hpp"
#include "generator/emit/generate.hpp"
#include "generator/emit/plan.hpp"
#include "generator/engine/compiler.hpp"
#include "generator/engine/engine.hpp"
#include "generator/formulate/mcp.hpp"
#include "generator/read/read_model.hpp"

namespace signorini::bench {

namespace {

model::Model read(const Scenario& scenario) {
  const model::ReadResult result = model::read_model_text(scenario.text, scenario.name);
  if (!result.model) throw std::runtime_error(to_string(result.diagnostics.front()));
  return *result.model;
}

/// Runs f a few times; the median goes to `seconds`, the last result to the caller.
template <class F>
auto timed(double& seconds, Effort effort, F&& f) {
  const int repetitions = effort == Effort::smoke ? 1 : 7;
  std::vector<double> samples;
  for (int k = 0;; ++k) {
    const double begin = now();
    auto result = f();
    samples.push_back(now() - begin);
    if (k + 1 < repetitions) continue;
    seconds = quantile(samples, 0.5);
    return result;
  }
}

void measure_kernels(engine::NamedSimulator& simulator, double h, Effort effort, Speed& speed) {
  const auto n = static_cast<std::size_t>(simulator.unknown_count());
  std::vector<double> z(n), F(n), values(static_cast<std::size_t>(simulator.pattern().nonzeros));
  for (std::size_t i = 0; i < n; ++i) z[i] = 0.1 + 0.01 * static_cast<double>(i % 17);
  simulator.reset();
  simulator.prepare(h);
  const int batches = effort == Effort::smoke ? 3 : 101;
  speed.residual = seconds_a_call(batches, [&] {
    keep(z.data());
    simulator.residual(z.data(), F.data());
    keep(F.data());
  });
  speed.jacobian = seconds_a_call(batches, [&] {
    keep(z.data());
    simulator.jacobian(z.data(), F.data(), values.data());
    keep(values.data());
  });
  // NaN and infinity take other paths through the processor than numbers do.
  for (const double value : values)
    if (!std::isfinite(value)) throw std::runtime_error("the Jacobian was measured where it is not finite");
}

void measure_steps(
    engine::NamedSimulator& simulator, const model::Model& model, Effort effort, Speed& speed) {
  // Samples: 50 of 5000 are above the 99th percentile.
  const std::size_t least = effort == Effort::smoke ? 100 : 5000;
  speed.steps = std::lround(model.duration / model.step);
  std::vector<double> samples;
  double iterations = 0;
  while (samples.size() < least) {
    simulator.reset();
    for (long k = 0; k < speed.steps; ++k) {
      const double begin = now();
      const sim::StepReport<double> report = simulator.step(k, model.step);
      samples.push_back(now() - begin);
      iterations += report.iterations;
      speed.failed += report.solved() ? 0 : 1;
    }
  }
  speed.step_median = quantile(samples, 0.5);
  speed.step_p99 = quantile(samples, 0.99);
  speed.iterations = iterations / static_cast<double>(samples.size());
}

Speed measure_simulator(engine::NamedSimulator& simulator, const model::Model& model, Effort effort) {
  Speed speed;
  measure_kernels(simulator, model.step, effort, speed);
  measure_steps(simulator, model, effort, speed);
  return speed;
}

}  // namespace

double start_template_engine() {
  const double begin = now();
  engine::plugin_sources("start", {}, engine::Derivatives::by_unknowns);
  return now() - begin;
}

Measurement measure(const Scenario& scenario, Effort effort) {
  Measurement m;
  const model::Model model = timed(m.read, effort, [&] { return read(scenario); });
  formulate::SymbolicMcp mcp = timed(m.formulate, effort, [&] { return formulate::formulate(model); });
  const auto lowered = timed(
      m.lower, effort, [&] { return std::make_shared<const compile::LoweredMcp>(compile::lower(mcp)); });
  const emit::GeneratedFiles files = timed(m.render, effort, [&] { return emit::generate(*lowered); });
  const compile::Layout layout(*lowered);
  m.bodies = static_cast<int>(lowered->mcp.bodies.size());
  m.unknowns = layout.sizes.unknowns;
  m.nonzeros = layout.sizes.nonzeros;
  m.operations = layout.operations;
  m.bytes = emit::total_bytes(files);
  const double begin = now();
  const auto compiled = engine::compile_and_load(*lowered, files);
  m.compile = now() - begin;
  m.compiled = measure_simulator(*compiled, model, effort);
  m.interpreted = measure_simulator(*engine::interpret_model(lowered), model, effort);
  return m;
}

}  // namespace signorini::bench
