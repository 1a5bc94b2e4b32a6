#include "generator/engine/interpreted_model.hpp"
#include "generator/compile/statistics.hpp"

#include <algorithm>

#include "generator/formulate/bodies/kinematics.hpp"
#include "generator/formulate/contacts/geometry.hpp"

namespace signorini::engine {

using formulate::names_of;

namespace {

std::vector<sim::UnknownName> unknown_names(const std::vector<formulate::Unknown>& unknowns) {
  std::vector<sim::UnknownName> names;
  for (const auto& u : unknowns) names.push_back({u.name.c_str(), u.unit.c_str(), u.nonnegative});
  return names;
}

std::vector<sim::RowName> row_names(const std::vector<formulate::Row>& rows) {
  std::vector<sim::RowName> names;
  for (const auto& r : rows) names.push_back({to_text(r.law), r.name.c_str(), r.unit.c_str()});
  return names;
}

ArgumentLayout body_arguments(int dimension) {
  ArgumentLayout layout;
  layout.add("", {"h"});
  layout.add("body", model::state_columns(dimension));
  layout.add("inertia", names_of(formulate::inertia_fields(dimension)));
  layout.add("gravity", formulate::axes(dimension));
  layout.add("applied", formulate::impulse_names(dimension));
  return layout;
}

ArgumentLayout step_arguments(const formulate::ContactKind& kind) {
  ArgumentLayout layout;
  layout.add("", {"h"});
  layout.add("body", model::state_columns(kind.dimension));
  layout.add("inertia", names_of(formulate::inertia_fields(kind.dimension)));
  layout.add("surface1", names_of(kind.design.first.fields));
  layout.add("body2", model::state_columns(kind.dimension));
  layout.add("inertia2", names_of(formulate::inertia_fields(kind.dimension)));
  layout.add("surface2", names_of(kind.design.second.fields));
  layout.add("law", names_of(formulate::law_fields(kind.dimension)));
  layout.add("path", {"shift", "speed"});
  return layout;
}

ArgumentLayout joint_arguments(const formulate::JointKind& kind) {
  ArgumentLayout layout;
  layout.add("", {"h"});
  layout.add("body", model::state_columns(kind.dimension));
  layout.add("inertia", names_of(formulate::inertia_fields(kind.dimension)));
  layout.add("body2", model::state_columns(kind.dimension));
  layout.add("inertia2", names_of(formulate::inertia_fields(kind.dimension)));
  layout.add("data", names_of(kind.fields));
  return layout;
}

sim::SecondBody second_body(formulate::SecondBody motion) {
  switch (motion) {
    case formulate::SecondBody::free: return sim::SecondBody::free;
    case formulate::SecondBody::driven: return sim::SecondBody::driven;
    case formulate::SecondBody::fixed: break;
  }
  return sim::SecondBody::fixed;
}

ArgumentLayout closest_arguments(const formulate::ContactKind& kind) {
  ArgumentLayout layout;
  layout.add("body", model::state_columns(kind.dimension));
  layout.add("surface1", names_of(kind.design.first.fields));
  layout.add("body2", model::state_columns(kind.dimension));
  layout.add("surface2", names_of(kind.design.second.fields));
  layout.add("law", names_of(formulate::law_fields(kind.dimension)));
  layout.add("", {"pull", "grown"});
  return layout;
}

sim::PointLayout point_layout(const formulate::ContactDesign& design) {
  const formulate::GeometryForm form = geometry_form(design.first, design.second);
  return {design.first.count, form == formulate::GeometryForm::plane ? 0 : design.second.count,
      form != formulate::GeometryForm::smooth, rolls(design.first), rolls(design.second)};
}

std::size_t position(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace

template <class Space>
std::vector<double> InterpretedBody<Space>::run(const ir::Program& program, double h,
    const typename Space::State& from, const typename Space::State& nu) const noexcept {
  const std::vector<std::string>& columns = model::state_columns(Space::dimension);
  const auto pose = sim::to_array<double>(from), velocity = sim::to_array<double>(nu);
  std::vector<double> inputs;
  for (const ir::Input& in : program.inputs)
    inputs.push_back(
        in.group.empty() ? h : (in.group == "body" ? pose : velocity)[position(columns, in.name)]);
  return ir::interpret(program, inputs);
}

template <class Space>
void InterpretedBody<Space>::advance_derivative(double h, const typename Space::State& from,
    const typename Space::State& nu, double* value) const noexcept {
  for (const double v : run(derivative_program, h, from, nu)) *value++ = v;
}

template <class Space>
void InterpretedBody<Space>::advance(double h, const typename Space::State& from,
    const typename Space::State& nu, typename Space::State& next) const noexcept {
  const std::vector<std::string>& columns = model::state_columns(Space::dimension);
  const std::vector<double> outputs = run(advance_program, h, from, nu);
  auto result = sim::to_array<double>(next);
  for (std::size_t k = 0; k < outputs.size(); ++k)
    result[position(columns, advance_program.outputs[k].name)] = outputs[k];
  sim::from_array(result.data(), next);
}

template <class Space>
InterpretedModel<Space>::InterpretedModel(std::shared_ptr<const compile::LoweredMcp> lowered)
    : lowered_(std::move(lowered)) {
  const compile::Statistics s = compile::statistics(*lowered_);
  sizes.bodies = static_cast<int>(mcp().bodies.size());
  sizes.moving = static_cast<int>(mcp().bodies.size() + mcp().driven.size());
  sizes.contacts = static_cast<int>(mcp().model.contacts.size());
  sizes.joints = static_cast<int>(mcp().model.joints.size());
  sizes.unknowns = s.unknowns;
  sizes.nonzeros = s.nonzeros;
  sizes.entries = s.entries;
  sizes.frozen = s.frozen;
  sizes.local = s.local;
  sizes.local_entries = s.local_entries;
  sizes.state_entries = s.state_entries;
  sizes.params_entries = s.params_entries;
  sizes.facets = s.facets;
  sizes.islands = s.islands;
  sizes.island_unknowns = s.island_unknowns;
  sizes.island_nonzeros = s.island_nonzeros;
  add_body_kind();
  add_joints(s);
  add_contacts(s);
}

template <class Space>
void InterpretedModel<Space>::add_body_kind() {
  body.unknowns = unknown_names(mcp().body.unknowns);
  body.rows = row_names(mcp().body.rows);
  body.step = InterpretedBlock(lowered_->body, body_arguments(Space::dimension));
  body.advance_program = lowered_->advance;
  body.derivative_program = lowered_->advance_derivative.program;
  for (const formulate::Nonzero& n : lowered_->advance_derivative.pattern)
    body.advance_pattern.push_back({n.row, n.column});
  has_loads = !lowered_->loads.outputs.empty();
  const compile::TiedLists lists = compile::tied_lists(lowered_->bindings);
  tied = {lists.inertia, lists.friction, lists.shape};
}

template <class Space>
void InterpretedModel<Space>::add_joints(const compile::Statistics& statistics) {
  for (std::size_t k = 0; k < mcp().joints.size(); ++k) {
    const formulate::JointKind& kind = mcp().joints[k].kind;
    Joints table;
    table.kind = {second_body(kind.second_body), static_cast<int>(kind.unknowns.size()), kind.trace.c_str(),
        unknown_names(kind.unknowns), row_names(kind.rows),
        InterpretedBlock(lowered_->joints[k], joint_arguments(kind))};
    for (const formulate::JointInstance& j : mcp().joints[k].instances)
      table.instances.push_back({j.name.c_str(), j.index, j.body, j.other});
    table.offsets = {statistics.joints[k].frozen, statistics.joints[k].first};
    joints_.push_back(std::move(table));
  }
}

template <class Space>
void InterpretedModel<Space>::add_contacts(const compile::Statistics& statistics) {
  for (std::size_t k = 0; k < mcp().contacts.size(); ++k) {
    const formulate::ContactTable& source = mcp().contacts[k];
    const compile::LoweredContact& lowered = lowered_->contacts[k];
    Table table;
    table.kind = {second_body(source.kind.design.second_body), static_cast<int>(source.kind.unknowns.size()),
        source.kind.design.first.count, point_layout(source.kind.design), unknown_names(source.kind.unknowns),
        row_names(source.kind.rows), InterpretedBlock(lowered.step, step_arguments(source.kind)),
        InterpretedBlock(lowered.closest, closest_arguments(source.kind))};
    for (const formulate::ContactInstance& c : source.instances)
      table.instances.push_back({c.name.c_str(), c.index, c.body, c.other, c.first, c.second, c.swapped});
    table.offsets = {statistics.contacts[k].frozen, statistics.contacts[k].first};
    table.first = static_cast<std::size_t>(source.first);
    table.second = static_cast<std::size_t>(source.second);
    tables_.push_back(std::move(table));
  }
}

template <class Space>
double InterpretedModel<Space>::value_of(
    const model::Quantity& quantity, const Parameters& parameters) const {
  if (quantity.constant) return quantity.value;
  return model::evaluate(quantity.expr, [&](const std::string& name) {
    for (std::size_t i = 0; i < parameters.size(); ++i)
      if (mcp().model.parameters[i].name == name) return parameters[i];
    return 0.0;
  });
}

template <class Space>
template <class Struct>
Struct InterpretedModel<Space>::make(
    const std::vector<model::Quantity>& values, const Parameters& parameters) const {
  Struct result;
  auto numbers = sim::to_array<double>(result);  // values that are not given keep their defaults
  for (std::size_t i = 0; i < values.size(); ++i) numbers[i] = value_of(values[i], parameters);
  sim::from_array(numbers.data(), result);
  return result;
}

template <class Space>
std::vector<std::vector<double>> InterpretedModel<Space>::rows_of(
    const std::vector<std::vector<model::Quantity>>& rows, const Parameters& parameters) const {
  std::vector<std::vector<double>> numbers;
  for (const auto& row : rows) {
    auto& to = numbers.emplace_back();
    for (const model::Quantity& q : row) to.push_back(value_of(q, parameters));
  }
  return numbers;
}

template <class Space>
typename InterpretedModel<Space>::Params InterpretedModel<Space>::make_params(
    const Parameters& parameters) const {
  Params params;
  params.parameters = parameters;
  params.gravity = make<typename Space::Vector>(mcp().model.gravity, parameters);
  for (const auto& b : mcp().bodies)
    params.inertias.push_back(make<typename Space::Inertia>(b.inertia, parameters));
  for (const auto& f : mcp().fixed) params.fixed.push_back(make<typename Space::State>(f.pose, parameters));
  for (const auto& table : mcp().surfaces) params.surfaces.push_back(rows_of(table.values, parameters));
  for (const auto& table : mcp().joints) {
    std::vector<std::vector<model::Quantity>> values;
    for (const auto& joint : table.instances) values.push_back(joint.values);
    params.joints.push_back(rows_of(values, parameters));
  }
  for (const auto& table : mcp().contacts)
    for (const auto& c : table.instances) params.laws.push_back(make<typename Space::Law>(c.law, parameters));
  return params;
}

template <class Space>
typename InterpretedModel<Space>::State InterpretedModel<Space>::initial_state(
    const Parameters& parameters) const {
  State state;
  for (const auto* bodies : {&mcp().bodies, &mcp().driven})
    for (const auto& b : *bodies) state.bodies.push_back(make<typename Space::State>(b.state, parameters));
  return state;
}

/// A literal, a parameter or an input.
template <class Space>
double InterpretedModel<Space>::signal(
    const ir::Input& in, const Params& params, const Input& control) const noexcept {
  if (in.group == "literal") return std::stod(in.name);
  const bool parameter = in.group == "parameter";
  const int count = parameter ? parameter_count() : input_count();
  for (int i = 0; i < count; ++i)
    if (in.name == (parameter ? parameter_name(i) : input_name(i)))
      return (parameter ? params.parameters : control)[static_cast<std::size_t>(i)];
  return 0;
}

template <class Space>
double InterpretedModel<Space>::state_signal(const ir::Input& in, const State& state) const noexcept {
  if (in.group == "state") return state.t;
  for (int i = 0; i < sizes.moving; ++i)
    if (in.group == std::string("state.") + body_name(i))
      return sim::to_array<double>(state.bodies[static_cast<std::size_t>(i)])[position(
          model::state_columns(Space::dimension), in.name)];
  return 0;
}

template <class Space>
void InterpretedModel<Space>::drive(
    const Params& params, const Input& control, double t, typename Space::State* driven) const noexcept {
  const ir::Program& program = lowered_->drives;
  std::vector<double> inputs;
  for (const ir::Input& in : program.inputs)
    inputs.push_back(in.group.empty() ? t : signal(in, params, control));
  const std::vector<double> outputs = ir::interpret(program, inputs);
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    const ir::Output& out = program.outputs[k];
    typename Space::State& target = driven[std::stoi(out.group.substr(7))];  // "driven.<index>"
    double nu[Space::velocities];
    get_velocity(target, nu);
    nu[out.slot] = outputs[k];
    set_velocity(nu, target);
  }
}

template <class Space>
void InterpretedModel<Space>::apply(const Params& params, const Input& control, double h, const State& state,
    typename Space::Impulse* applied) const noexcept {
  const ir::Program& program = lowered_->loads;
  std::vector<double> inputs;
  for (const ir::Input& in : program.inputs) {
    const bool of_state = in.group.starts_with("state");
    inputs.push_back(in.group.empty() ? h : of_state ? state_signal(in, state) : signal(in, params, control));
  }
  const std::vector<double> outputs = ir::interpret(program, inputs);
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    const ir::Output& out = program.outputs[k];
    typename Space::Impulse& target = applied[std::stoi(out.group.substr(8))];  // "applied.<index>"
    auto values = sim::to_array<double>(target);
    values[static_cast<std::size_t>(out.slot)] = outputs[k];
    sim::from_array(values.data(), target);
  }
}

template <class Space>
typename InterpretedModel<Space>::Parameters InterpretedModel<Space>::default_parameters() const {
  Parameters values;
  for (const auto& p : mcp().model.parameters) values.push_back(p.value);
  return values;
}

template <class Space>
typename InterpretedModel<Space>::Input InterpretedModel<Space>::default_input() const {
  Input values;
  for (const auto& i : mcp().model.inputs) values.push_back(i.value);
  return values;
}

template struct InterpretedBody<sim::Spatial<double>>;
template struct InterpretedBody<sim::Planar<double>>;
template class InterpretedModel<sim::Spatial<double>>;
template class InterpretedModel<sim::Planar<double>>;

}  // namespace signorini::engine
