#include "generator/formulate/signals/loads.hpp"

#include <algorithm>
#include <map>

#include "generator/formulate/bodies/kinematics.hpp"
#include "generator/formulate/signals/signals.hpp"

namespace signorini::formulate {

using model::Force;
using symbolic::Rule;

namespace {

// An impulse at T acts in the step that starts at k = round(T / h); the time at the start of step k is k h.
Expr acts_now(Block& block, Signals& names, const Expr& time, const Expr& h) {
  const auto step = [&](const Expr& t) { return block.tape.define("k", Rule::round, {t / h}); };
  const Expr distance = block.tape.define("steps_off", Rule::abs, {step(names.symbol("t")) - step(time)});
  return block.tape.define("now", Rule::less_equal, {distance, Expr(0)});
}

int free_index(const model::Model& model, int body) {
  return static_cast<int>(std::count_if(model.bodies.begin(), model.bodies.begin() + body,
      [](const model::Body& b) { return b.motion == model::Motion::free; }));
}

Expr gated(Block& block, Signals& names, const Force& force, const Expr& h, Expr value) {
  const auto only_if = [&](const Expr& condition) {
    value = block.tape.define("load", Rule::select, {condition, value, Expr(0)});
  };
  if (force.at) only_if(acts_now(block, names, names.translate(force.at->expr), h));
  if (force.when) only_if(names.translate(*force.when));
  return value;
}

}  // namespace

namespace {

/// Which of the loads a kernel has.
enum class Part { all, impulses };

BoundBlock loads(const model::Model& model, Part part) {
  BoundBlock kernel;
  Block& block = kernel.block;
  Signals names(kernel, model);
  const Expr h = block.number(kernel.add_port({"given", Role::step, step_record()}, 0), "h");
  const auto dimension = static_cast<std::size_t>(model.dimension);
  const std::vector<std::string> columns = impulse_names(model.dimension);
  std::map<int, Vec> applied;
  for (const Force& force : model.forces) {
    if (part == Part::impulses && force.impulse.empty() && force.angular_impulse.empty()) continue;
    Vec& total = applied.try_emplace(free_index(model, force.body), Vec(columns.size())).first->second;
    const auto add = [&](const std::vector<model::Expression>& load, std::size_t first, const Expr& factor) {
      for (std::size_t i = 0; i < load.size(); ++i)
        total[first + i] =
            total[first + i] + gated(block, names, force, h, factor * names.translate(load[i]));
    };
    if (part == Part::all) add(force.force, 0, h), add(force.torque, dimension, h);
    add(force.impulse, 0, Expr(1));
    add(force.angular_impulse, dimension, Expr(1));
  }
  for (const auto& [body, total] : applied) {
    const PortId port = kernel.add_port({"applied", Role::applied, impulse_record(model.dimension)}, body);
    for (std::size_t i = 0; i < total.size(); ++i) block.gives(port, columns[i], total[i]);
  }
  return kernel;
}

}  // namespace

BoundBlock loads(const model::Model& model) { return loads(model, Part::all); }
BoundBlock strikes(const model::Model& model) { return loads(model, Part::impulses); }

}  // namespace signorini::formulate
