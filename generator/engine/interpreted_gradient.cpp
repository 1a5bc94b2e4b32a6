#include <algorithm>
#include <limits>
#include <string>

#include "generator/engine/interpreted_model.hpp"
#include "generator/formulate/bodies/kinematics.hpp"
#include "signorini/model/rows.hpp"

namespace signorini::engine {

namespace {

int position(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<int>(std::find(names.begin(), names.end(), name) - names.begin());
}

/// "laws[3].mu" -> "laws", 3, "mu"; "gravity.x" -> "gravity", 0, "x".
struct PlaceOfNumber {
  explicit PlaceOfNumber(const std::string& text)
      : table(text.substr(0, text.find_first_of("[."))), field(text.substr(text.rfind('.') + 1)) {
    if (const auto bracket = text.find('['); bracket != std::string::npos)
      row = std::stoi(text.substr(bracket + 1));
  }
  std::string table;
  int row = 0;
  std::string field;
};

template <class Row>
void clear_row(Row& row) noexcept {
  for (int k = 0; k < sim::number_count<double>(row); ++k) sim::set_field(row, k, 0.0);
}

}  // namespace

/// Adds the outputs of a transposed derivative where they belong.
template <class Space>
void InterpretedModel<Space>::add_to_gradient(
    const ir::Program& program, const std::vector<double>& outputs, Gradient& gradient) const {
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    const ir::Output& out = program.outputs[k];
    const std::string source = out.group.substr(9);  // "gradient.<group>"
    if (source == "state") gradient.state.t += outputs[k];
    for (int i = 0; i < parameter_count() && source == "parameter"; ++i)
      if (out.name == parameter_name(i)) *parameter(gradient.params.parameters, i) += outputs[k];
    for (int i = 0; i < input_count() && source == "control"; ++i)
      if (out.name == input_name(i)) *input(gradient.input, i) += outputs[k];
    for (int i = 0; i < sizes.moving; ++i)
      if (source == std::string("state.") + body_name(i))
        sim::add_to_field(gradient.state.bodies[static_cast<std::size_t>(i)],
            position(model::state_columns(Space::dimension), out.name), outputs[k]);
  }
}

template <class Space>
void InterpretedModel<Space>::pull_back_loads(const Params& params, const Input& control, double h,
    const State& state, const typename Space::Impulse* weight, Gradient& gradient) const noexcept {
  const ir::Program& program = lowered_->loads_pull_back;
  std::vector<double> inputs;
  for (const ir::Input& in : program.inputs) {
    if (in.group.starts_with("weight."))
      inputs.push_back(
          sim::get_field<double>(weight[std::stoi(in.group.substr(15))],  // "weight.applied.<index>"
              position(formulate::impulse_names(Space::dimension), in.name)));
    else if (in.group.starts_with("state"))
      inputs.push_back(state_signal(in, state));
    else
      inputs.push_back(in.group.empty() ? h : signal(in, params, control));
  }
  add_to_gradient(program, ir::interpret(program, inputs), gradient);
}

template <class Space>
void InterpretedModel<Space>::pull_back_drives(const Params& params, const Input& control, double t,
    const typename Space::State* weight, Gradient& gradient) const noexcept {
  const ir::Program& program = lowered_->drives_pull_back;
  std::vector<double> inputs;
  for (const ir::Input& in : program.inputs) {
    if (in.group.starts_with("weight."))
      inputs.push_back(
          sim::get_field<double>(weight[std::stoi(in.group.substr(14))],  // "weight.driven.<index>"
              position(model::state_columns(Space::dimension), in.name)));
    else
      inputs.push_back(in.group.empty() ? t : signal(in, params, control));
  }
  add_to_gradient(program, ir::interpret(program, inputs), gradient);
}

template <class Space>
void InterpretedModel<Space>::pull_back_params(
    const Parameters& parameters, Gradient& gradient) const noexcept {
  const ir::Program& program = lowered_->params_pull_back;
  Params known;
  known.parameters = parameters;
  std::vector<double> inputs;
  for (const ir::Input& in : program.inputs) {
    if (!in.group.starts_with("weight.")) {
      inputs.push_back(signal(in, known, {}));
      continue;
    }
    const PlaceOfNumber place(in.name);
    double weight = 0;
    for_each_table(gradient.params, [&](const char* table, const auto* rows, int, const auto& names) {
      if (place.table != table) return;
      const auto at = std::find(std::begin(names), std::end(names), place.field) - std::begin(names);
      weight = sim::get_field<double>(rows[place.row], static_cast<int>(at));
    });
    inputs.push_back(weight);
  }
  add_to_gradient(program, ir::interpret(program, inputs), gradient);
}

template <class Space>
void InterpretedModel<Space>::pull_back_initial_state(
    const Parameters& parameters, const State& weight, Gradient& gradient) const noexcept {
  const ir::Program& program = lowered_->state_pull_back;
  Params known;
  known.parameters = parameters;
  std::vector<double> inputs;
  for (const ir::Input& in : program.inputs) {
    if (!in.group.starts_with("weight.")) {
      inputs.push_back(signal(in, known, {}));
      continue;
    }
    const PlaceOfNumber place(in.name);
    inputs.push_back(sim::get_field<double>(weight.bodies[static_cast<std::size_t>(place.row)],
        position(model::state_columns(Space::dimension), place.field)));
  }
  add_to_gradient(program, ir::interpret(program, inputs), gradient);
}

template <class Space>
double InterpretedModel<Space>::switch_distance(
    const Params& params, const Input& control, double h, const State& state) const noexcept {
  double least = std::numeric_limits<double>::infinity();
  const auto run = [&](const ir::Program& program, double plain) {
    std::vector<double> inputs;
    for (const ir::Input& in : program.inputs) {
      const bool of_state = in.group.starts_with("state");
      inputs.push_back(in.group.empty() ? plain
              : of_state                ? state_signal(in, state)
                                        : signal(in, params, control));
    }
    for (const double distance : ir::interpret(program, inputs)) least = std::min(least, distance);
  };
  run(lowered_->loads_switches, h);
  run(lowered_->drives_switches, state.t + h);
  return least;
}

template <class Space>
typename InterpretedModel<Space>::Gradient InterpretedModel<Space>::empty_gradient() const {
  return {empty_state(), default_input(), make_params(default_parameters())};
}

template <class Space>
void InterpretedModel<Space>::clear_step(Gradient& gradient) const noexcept {
  gradient.state.t = 0;
  for (auto& of_body : gradient.state.bodies) clear_row(of_body);
  clear_row(gradient.input);
}

template <class Space>
void InterpretedModel<Space>::clear(Gradient& gradient) const noexcept {
  clear_step(gradient);
  clear_row(gradient.params.parameters);
  for_each_table(gradient.params, [&](const char*, auto* rows, int count, const auto&) {
    for (int i = 0; i < count; ++i) clear_row(rows[i]);
  });
}

template void InterpretedModel<sim::Spatial<double>>::add_to_gradient(
    const ir::Program&, const std::vector<double>&, Gradient&) const;
template void InterpretedModel<sim::Spatial<double>>::pull_back_loads(const Params&, const Input&, double,
    const State&, const sim::Spatial<double>::Impulse*, Gradient&) const noexcept;
template void InterpretedModel<sim::Spatial<double>>::pull_back_drives(
    const Params&, const Input&, double, const sim::Spatial<double>::State*, Gradient&) const noexcept;
template void InterpretedModel<sim::Spatial<double>>::pull_back_params(
    const Parameters&, Gradient&) const noexcept;
template void InterpretedModel<sim::Spatial<double>>::pull_back_initial_state(
    const Parameters&, const State&, Gradient&) const noexcept;
template InterpretedModel<sim::Spatial<double>>::Gradient
InterpretedModel<sim::Spatial<double>>::empty_gradient() const;
template void InterpretedModel<sim::Spatial<double>>::clear_step(Gradient&) const noexcept;
template void InterpretedModel<sim::Spatial<double>>::clear(Gradient&) const noexcept;
template double InterpretedModel<sim::Spatial<double>>::switch_distance(
    const Params&, const Input&, double, const State&) const noexcept;
template void InterpretedModel<sim::Planar<double>>::add_to_gradient(
    const ir::Program&, const std::vector<double>&, Gradient&) const;
template void InterpretedModel<sim::Planar<double>>::pull_back_loads(const Params&, const Input&, double,
    const State&, const sim::Planar<double>::Impulse*, Gradient&) const noexcept;
template void InterpretedModel<sim::Planar<double>>::pull_back_drives(
    const Params&, const Input&, double, const sim::Planar<double>::State*, Gradient&) const noexcept;
template void InterpretedModel<sim::Planar<double>>::pull_back_params(
    const Parameters&, Gradient&) const noexcept;
template void InterpretedModel<sim::Planar<double>>::pull_back_initial_state(
    const Parameters&, const State&, Gradient&) const noexcept;
template InterpretedModel<sim::Planar<double>>::Gradient
InterpretedModel<sim::Planar<double>>::empty_gradient() const;
template void InterpretedModel<sim::Planar<double>>::clear_step(Gradient&) const noexcept;
template void InterpretedModel<sim::Planar<double>>::clear(Gradient&) const noexcept;
template double InterpretedModel<sim::Planar<double>>::switch_distance(
    const Params&, const Input&, double, const State&) const noexcept;

}  // namespace signorini::engine
