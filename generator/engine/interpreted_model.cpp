#include "generator/engine/interpreted_model.hpp"

#include <algorithm>

#include "signorini/model/rows.hpp"

namespace signorini::engine {

using compile::KindTable;
using kernel::Role;

template <class Space>
InterpretedModel<Space>::InterpretedModel(std::shared_ptr<const compile::LoweredMcp> lowered)
    : lowered_(std::move(lowered)), layout_(*lowered_) {
  sizes = layout_.sizes;
  max_compliance = lowered_->mcp.model.max_compliance;
  tied = layout_.tied;
  has_loads = !lowered_->loads.program.outputs.empty();
  add_tables();
  std::size_t next = 0;
  fill(body, layout_.kinds[next++], "");
  body.motion = InterpretedKernel(lowered_->advance);
  body.by.advance = InterpretedDerivative(lowered_->advance_derivative);
  body.shifting = InterpretedKernel(lowered_->shift);
  body.shifting_momentum = InterpretedKernel(lowered_->momentum);
  body.by.of_shift = InterpretedDerivative(lowered_->shift_derivative);
  body.by.of_momentum = InterpretedDerivative(lowered_->momentum_derivative);
  for (const formulate::JointTable& source : mcp().joints)
    fill(joints_.emplace_back(), layout_.kinds[next++], source.kind.trace.c_str());
  for (const formulate::ContactTable& source : mcp().contacts) {
    const KindTable& table = layout_.kinds[next++];
    const auto pair = static_cast<std::size_t>(source.pair);
    InterpretedContact& kind = contacts_.emplace_back();
    fill(kind, table, "");
    kind.facets = source.kind.design.first.count;
    fill(kind.closest, mcp().pairs[pair].closest, lowered_->pairs[pair]);
    kind.second = role_of(source.kind.design.second_body);
    if (kind.second != Role::now)
      kind.second_row = static_cast<std::size_t>(compile::row_place(*table.block, kind.second, 1));
    for (const kernel::Port& port : table.block->ports) {
      if (port.role != Role::surface) continue;
      const auto side = static_cast<std::size_t>(port.body);
      kind.surfaces[side] = other_table(port);
      kind.surface_rows[side] =
          static_cast<std::size_t>(compile::row_place(*table.block, Role::surface, port.body));
    }
  }
}

template <class Space>
void InterpretedModel<Space>::add_tables() {
  for (const compile::Table& table : layout_.tables) {
    std::vector<std::vector<double>> rows;
    for (const auto* values : table.rows) {
      auto& row = rows.emplace_back();
      for (const kernel::Field& field : table.record->fields) row.push_back(field.otherwise);
      for (std::size_t k = 0; k < values->size(); ++k) row[k] = (*values)[k].value;
    }
    const auto into = [&](auto& structs) {
      structs.resize(rows.size());
      for (std::size_t i = 0; i < rows.size(); ++i) sim::from_array(rows[i].data(), structs[i]);
    };
    if (table.role == Role::gravity) sim::from_array(rows[0].data(), defaults_.gravity);
    if (table.role == Role::inertia) into(defaults_.inertias);
    if (table.role == Role::fixed) into(defaults_.fixed);
    if (table.role == Role::law) into(defaults_.laws);
    if (table.role == Role::pair) into(defaults_.pairs);
    if (table.role != Role::surface && table.role != Role::data) continue;
    defaults_.others.push_back(std::move(rows));
  }
}

template <class Space>
int InterpretedModel<Space>::other_table(const kernel::Port& port) const {
  if (port.role != Role::surface && port.role != Role::data) return -1;
  return static_cast<int>(std::count_if(layout_.tables.data(), &layout_.table(port),
      [](const compile::Table& table) { return table.role == Role::surface || table.role == Role::data; }));
}

namespace {

/// Unknowns and rows of a block from the one on.
void name_rows(const kernel::Block& block, std::size_t first, std::vector<sim::UnknownInfo>& unknowns,
    std::vector<sim::RowInfo>& rows) {
  for (std::size_t i = first; i < block.unknowns.size(); ++i) {
    const kernel::Unknown& u = block.unknowns[i];
    const kernel::Row& r = block.rows[i];
    unknowns.push_back({u.name.c_str(), u.unit.c_str(), u.meaning, u.bound});
    rows.push_back({to_text(r.law), r.name.c_str(), r.unit.c_str()});
  }
}

}  // namespace

template <class Space>
void InterpretedModel<Space>::fill(
    InterpretedPair& pair, const kernel::Block& block, const compile::LoweredBlock& lowered) const {
  static_cast<InterpretedBlock&>(pair) = InterpretedBlock(lowered);
  name_rows(block, 0, pair.unknown_infos, pair.row_infos);
  pair.info = sim::make_kind_info(sim::BlockRole::contact, 0, 0, pair.unknown_infos, pair.row_infos);
}

template <class Space>
void InterpretedModel<Space>::fill(InterpretedKind& kind, const KindTable& table, const char* trace) const {
  name_rows(
      *table.block, table.block->unknowns.size() - table.own_unknowns().size(), kind.unknowns, kind.rows);
  kind.info =
      sim::make_kind_info(table.role, table.bodies, Space::velocities, kind.unknowns, kind.rows, trace);
  kind.step = InterpretedBlock(*table.lowered);
  for (const kernel::Port& port : table.block->ports)
    kind.ports.push_back(
        {port.role, other_table(port), static_cast<int>(port.record->fields.size()), port.body});
  const compile::ArgumentDerivatives& by = table.lowered->by;
  kind.by.by_state = InterpretedDerivative(by.state);
  kind.by.by_inertia = InterpretedDerivative(by.inertia);
  kind.by.by_law = InterpretedDerivative(by.law);
  kind.by.by_shape = InterpretedDerivative(by.shape);
  for (const compile::BlockRow& block : table.instances) {
    sim::Instance instance{block.name.c_str(), block.trace, block.body, {}, block.turned};
    std::transform(block.rows.begin(), block.rows.end(), instance.row.begin(),
        [](int row) { return static_cast<std::size_t>(row); });
    kind.instances.push_back(instance);
  }
  kind.first = table.first;
  kind.frozen = table.frozen;
}

template <class Space>
double* InterpretedModel<Space>::place(
    const compile::LoweredKernel& kernel, ir::Slot slot, const KernelPlaces& places) const noexcept {
  const kernel::Port& port = kernel.port(slot.port);
  const auto row = static_cast<std::size_t>(kernel.row(slot.port));
  const Places& at = port.side == kernel::Side::value ? places.value
      : port.side == kernel::Side::weight             ? places.weight
                                                      : places.gradient;
  if (port.role == Role::step) return const_cast<double*>(at.h);
  if (port.role == Role::time) return at.t;
  if (port.role == Role::parameters) return at.parameters + slot.field;
  if (port.role == Role::input) return at.input + slot.field;
  if (port.role == Role::now) return numbers_of(at.now[row]) + slot.field;
  if (port.role == Role::applied) return numbers_of(at.applied[row]) + slot.field;
  if (port.role == Role::driven) return numbers_of(at.driven[row]) + slot.field;
  if (port.role == Role::initial) return numbers_of(at.initial[row]) + slot.field;
  return table_row(*at.tables, port.role, other_table(port), row) + slot.field;
}

template <class Space>
std::vector<double> InterpretedModel<Space>::run(
    const compile::LoweredKernel& kernel, const KernelPlaces& places) const {
  std::vector<bool> is_read(kernel.program.inputs.size(), false);
  for (const ir::Instruction& i : kernel.program.code)
    if (i.op == ir::Op::input) is_read[i.a.index] = true;
  std::vector<double> inputs(kernel.program.inputs.size());
  for (std::size_t k = 0; k < inputs.size(); ++k)
    if (is_read[k]) inputs[k] = *place(kernel, kernel.program.inputs[k], places);
  return ir::interpret(kernel.program, inputs);
}

template <class Space>
void InterpretedModel<Space>::run_into(
    const compile::LoweredKernel& kernel, const KernelPlaces& places, bool add) const {
  const std::vector<double> outputs = run(kernel, places);
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    double& to = *place(kernel, kernel.program.outputs[k].slot, places);
    to = add ? to + outputs[k] : outputs[k];
  }
}

template <class Space>
typename InterpretedModel<Space>::Params InterpretedModel<Space>::make_params(
    const Parameters& parameters) const {
  Params params;
  static_cast<Tables&>(params) = defaults_;
  params.parameters = parameters;
  KernelPlaces places;
  places.value.parameters = params.parameters.data();
  places.value.tables = &params;
  run_into(lowered_->bind_params, places, false);
  return params;
}

template <class Space>
typename InterpretedModel<Space>::State InterpretedModel<Space>::initial_state(
    const Parameters& parameters) const {
  State state = empty_state();
  std::size_t at = 0;
  for (const auto* bodies : {&mcp().bodies, &mcp().driven})
    for (const auto& b : *bodies) {
      int field = 0;
      for (const model::Quantity& q : b.state) sim::set_field(state.bodies[at], field++, q.value);
      ++at;
    }
  KernelPlaces places;
  places.value.parameters = const_cast<double*>(parameters.data());
  places.value.initial = state.bodies.data();
  run_into(lowered_->bind_state, places, false);
  return state;
}

template <class Space>
void InterpretedModel<Space>::drive(
    const Params& params, const Input& control, double t, typename Space::State* driven) const noexcept {
  KernelPlaces places;
  places.value.parameters = const_cast<double*>(params.parameters.data());
  places.value.input = const_cast<double*>(control.data());
  places.value.t = &t;
  places.value.driven = driven;
  run_into(lowered_->drives, places, false);
}

template <class Space>
void InterpretedModel<Space>::apply(const Params& params, const Input& control, double h, const State& state,
    typename Space::Impulse* applied) const noexcept {
  run_loads(lowered_->loads, params, control, h, state, applied);
}

template <class Space>
void InterpretedModel<Space>::strike(const Params& params, const Input& control, double h, const State& state,
    typename Space::Impulse* applied) const noexcept {
  run_loads(lowered_->strikes, params, control, h, state, applied);
}

template <class Space>
void InterpretedModel<Space>::run_loads(const compile::LoweredKernel& kernel, const Params& params,
    const Input& control, double h, const State& state, typename Space::Impulse* applied) const noexcept {
  KernelPlaces places;
  places.value = {&h, const_cast<double*>(&state.t), const_cast<double*>(params.parameters.data()),
      const_cast<double*>(control.data()), const_cast<typename Space::State*>(state.bodies.data()), applied};
  run_into(kernel, places, false);
}

template <class Space>
void InterpretedModel<Space>::pull_back_loads(const Params& params, const Input& control, double h,
    const State& state, const typename Space::Impulse* weight, Gradient& gradient) const noexcept {
  KernelPlaces places;
  places.value = {&h, const_cast<double*>(&state.t), const_cast<double*>(params.parameters.data()),
      const_cast<double*>(control.data()), const_cast<typename Space::State*>(state.bodies.data())};
  places.weight.applied = const_cast<typename Space::Impulse*>(weight);
  places.gradient = {nullptr, &gradient.state.t, gradient.parameters.data(), gradient.input.data(),
      gradient.state.bodies.data()};
  run_into(lowered_->loads_pull_back, places, true);
}

template <class Space>
void InterpretedModel<Space>::pull_back_drives(const Params& params, const Input& control, double t,
    const typename Space::State* weight, Gradient& gradient) const noexcept {
  KernelPlaces places;
  places.value.t = &t;
  places.value.parameters = const_cast<double*>(params.parameters.data());
  places.value.input = const_cast<double*>(control.data());
  places.weight.driven = const_cast<typename Space::State*>(weight);
  places.gradient = {nullptr, &gradient.state.t, gradient.parameters.data(), gradient.input.data(),
      gradient.state.bodies.data()};
  run_into(lowered_->drives_pull_back, places, true);
}

template <class Space>
void InterpretedModel<Space>::pull_back_params(
    const Parameters& parameters, Gradient& gradient) const noexcept {
  KernelPlaces places;
  places.value.parameters = const_cast<double*>(parameters.data());
  places.weight.tables = &gradient.params;
  places.gradient.parameters = gradient.parameters.data();
  run_into(lowered_->params_pull_back, places, true);
}

template <class Space>
void InterpretedModel<Space>::pull_back_initial_state(
    const Parameters& parameters, const State& weight, Gradient& gradient) const noexcept {
  KernelPlaces places;
  places.value.parameters = const_cast<double*>(parameters.data());
  places.weight.initial = const_cast<typename Space::State*>(weight.bodies.data());
  places.gradient.parameters = gradient.parameters.data();
  run_into(lowered_->state_pull_back, places, true);
}

template <class Space>
double InterpretedModel<Space>::switch_distance(
    const Params& params, const Input& control, double h, const State& state) const noexcept {
  double least = std::numeric_limits<double>::infinity(), end = state.t + h;
  KernelPlaces places;
  places.value = {&h, const_cast<double*>(&state.t), const_cast<double*>(params.parameters.data()),
      const_cast<double*>(control.data()), const_cast<typename Space::State*>(state.bodies.data())};
  for (const double distance : run(lowered_->loads_switches, places)) least = std::min(least, distance);
  places.value.t = &end;
  for (const double distance : run(lowered_->drives_switches, places)) least = std::min(least, distance);
  return least;
}

template <class Space>
typename InterpretedModel<Space>::Gradient InterpretedModel<Space>::empty_gradient() const {
  Gradient gradient{empty_state(), default_input(), defaults_, default_parameters()};
  clear(gradient);
  return gradient;
}

namespace {

template <class Row>
void clear_row(Row& row) noexcept {
  for (int k = 0; k < sim::number_count<double>(row); ++k) sim::set_field(row, k, 0.0);
}

}  // namespace

template <class Space>
void InterpretedModel<Space>::clear_step(Gradient& gradient) const noexcept {
  gradient.state.t = 0;
  for (auto& of_body : gradient.state.bodies) clear_row(of_body);
  for (auto& of_contact : gradient.state.histories) clear_row(of_contact);
  for (auto& of_body : gradient.state.past) clear_row(of_body);
  for (auto& of_body : gradient.state.pushed) clear_row(of_body);
  clear_row(gradient.input);
}

template <class Space>
void InterpretedModel<Space>::clear(Gradient& gradient) const noexcept {
  clear_step(gradient);
  clear_row(gradient.parameters);
  for_each_table(gradient.params, [&](auto* rows, int count) {
    for (int i = 0; i < count; ++i) clear_row(rows[i]);
  });
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

template class InterpretedModel<sim::Spatial<double>>;
template class InterpretedModel<sim::Planar<double>>;

}  // namespace signorini::engine
