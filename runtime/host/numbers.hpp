#pragma once

#include "signorini/model/rows.hpp"

namespace signorini::sim {

// Structs of numbers and lists of them, as one list.

/// Writes the numbers of a row to `out`, which moves on.
template <class Row>
void append_numbers(const Row& row, double*& out) noexcept {
  for (int k = 0; k < number_count<double>(row); ++k) *out++ = get_field<double>(row, k);
}

/// The other way round.
template <class Row>
void take_numbers(const double*& in, Row& row) noexcept {
  for (int k = 0; k < number_count<double>(row); ++k) set_field(row, k, *in++);
}

/// f(number) for what a controller sets, and for named parameters.
template <class Model, class F>
void for_each_input(const Model& model, const typename Model::Input& input, F&& f) noexcept {
  for (int i = 0; i < model.input_count(); ++i) f(*model.input(const_cast<typename Model::Input&>(input), i));
}
template <class Model, class F>
void for_each_parameter(const Model& model, const typename Model::Parameters& parameters, F&& f) noexcept {
  for (int i = 0; i < model.parameter_count(); ++i)
    f(*model.parameter(const_cast<typename Model::Parameters&>(parameters), i));
}

/// f(row) for the moving bodies of a state, then for what its contacts and a two-step scheme remember.
template <class State, class F>
void for_each_row(State& state, F&& f) noexcept {
  for (auto& body : state.bodies) f(body);
  if constexpr (requires { state.histories; })
    for (auto& history : state.histories) f(history);
  if constexpr (requires { state.past; }) {
    for (auto& body : state.past) f(body);
    for (auto& impulse : state.pushed) f(impulse);
  }
}

/// The same for what switches between the two: no derivative is taken by it.
template <class State, class F>
void for_each_mode(State& state, F&& f) noexcept {
  if constexpr (requires { state.past; }) {
    for (auto& owed : state.owed) f(owed);
    for (auto& mode : state.modes) f(mode);
  }
}

/// f(row) for the rows of all tables of Params, or of the derivatives by them.
template <class Model, class Tables, class F>
void for_each_row(const Model& model, Tables& tables, F&& f) noexcept {
  model.for_each_table(tables, [&](auto* rows, int count) {
    for (int i = 0; i < count; ++i) f(rows[i]);
  });
}

}  // namespace signorini::sim
