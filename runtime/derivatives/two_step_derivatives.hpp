#pragma once

#include "signorini/model/fields.hpp"
#include "signorini/model/kind.hpp"
#include "signorini/model/past.hpp"
#include "signorini/step/island_step.hpp"

namespace signorini::sim {

// Derivatives of the shifted data of a step by the state at l, the one before, inertias and impulses. Columns
// of the generated kernels count through their arguments, of which the first is the part itself.

/// visit(row, column, value) for d(shifted state) / d(state at l, then state at l-1) of a body.
template <class Model, class Visit>
void for_each_shift_entry(const IslandStep<Model>& s, int body, Visit&& visit) noexcept {
  using T = typename Model::Scalar;
  if constexpr (may_shift<Model>) {
    constexpr int fields = field_count<T, typename Model::Space::State>();
    T values[2 * fields * fields];
    const auto& shift = derivatives_of(s.model.body).of_shift;
    shift.evaluate(ShiftNumbers<T>{s.shift_of(body)}, s.now.bodies[static_cast<std::size_t>(body)],
        pasts_of<Model>(s.now)[body], values);
    const T* value = values;
    for (const Entry& entry : shift.pattern) visit(entry.row, entry.column - 1, *value++);
  }
}

/// Adds to a gradient what the weights of a body's shifted state contribute.
template <class Model>
void pull_back_shift(const IslandStep<Model>& s, int body, const typename Model::Space::State& weight,
    typename Model::Gradient& gradient) noexcept {
  using T = typename Model::Scalar;
  constexpr int fields = field_count<T, typename Model::Space::State>();
  const auto w = to_array<T>(weight);
  auto& now = gradient.state.bodies[static_cast<std::size_t>(body)];
  auto* past = pasts_of<Model>(gradient.state);
  for_each_shift_entry(s, body, [&](int row, int column, T value) {
    const T more = w[static_cast<std::size_t>(row)] * value;
    if (column < fields)
      add_to_field(now, column, more);
    else
      add_to_field(past[body], column - fields, more);
  });
}

/// The same of its shifted momentum; `applied` gains the weights of the impulses that forces apply.
template <class Model>
void pull_back_momentum(const IslandStep<Model>& s, int body, const typename Model::Space::Impulse& weight,
    typename Model::Space::Impulse& applied, typename Model::Gradient& gradient) noexcept {
  using T = typename Model::Scalar;
  if constexpr (may_shift<Model>) {
    using Space = typename Model::Space;
    constexpr int fields = field_count<T, typename Space::State>(), nu = Space::velocities;
    constexpr int inertias = field_count<T, typename Space::Inertia>();
    T values[nu * (2 * fields + inertias + 2 * nu)];
    const auto k = static_cast<std::size_t>(body);
    const auto& momentum = derivatives_of(s.model.body).of_momentum;
    momentum.evaluate(ShiftNumbers<T>{s.shift_of(body)}, s.now.bodies[k], pasts_of<Model>(s.now)[body],
        s.params.inertias[k], s.work.impulses[body], pushes_of<Model>(s.now)[body], values);
    const auto w = to_array<T>(weight);
    const T* value = values;
    for (const Entry& entry : momentum.pattern)
      add_to_rows(entry.column - 1, w[static_cast<std::size_t>(entry.row)] * *value++,
          gradient.state.bodies[k], pasts_of<Model>(gradient.state)[body], gradient.params.inertias[k],
          applied, pushes_of<Model>(gradient.state)[body]);
  }
}

/// f(value) for all numbers of the step before.
template <class Model, class State, class F>
void for_each_past(const Model& model, State& state, F&& f) noexcept {
  using T = typename Model::Scalar;
  if (!is_two_step(model)) return;
  const auto visit = [&](const auto& row) {
    for (int k = 0; k < number_count<T>(row); ++k) f(get_field<T>(row, k));
  };
  for (int i = 0; i < model.sizes.moving; ++i) visit(pasts_of<Model>(state)[i]);
  for (int i = 0; i < model.sizes.bodies; ++i) visit(pushes_of<Model>(state)[i]);
}

/// How many there are.
constexpr int past_count(const Sizes& sizes, int fields, int velocities) noexcept {
  return sizes.pasts > 0 ? fields * sizes.moving + velocities * sizes.bodies : 0;
}

/// Whether the step of an island was taken once more, as an Euler step: what it would be with data a little
/// different is not known.
template <class Model>
bool was_repeated([[maybe_unused]] const IslandStep<Model>& s) noexcept {
  if constexpr (may_shift<Model>)
    if (is_two_step(s.model)) return s.work.repeated[s.number] != 0;
  return false;
}

}  // namespace signorini::sim
