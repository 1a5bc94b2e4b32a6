#pragma once

#include <type_traits>

#include "signorini/model/kind.hpp"
#include "signorini/model/rows.hpp"

namespace signorini::sim {

// What laws remember from step to step: State::histories has a row a contact, in the order of the trace;
// models without such laws have none. What a field becomes at l+1 is an unknown of the contact.

/// The rows of a state; null where it has none.
template <class Model, class State>
auto histories_of(State& state) noexcept {
  using History = typename Model::Space::History;
  using Pointer = std::conditional_t<std::is_const_v<State>, const History*, History*>;
  if constexpr (requires { state.histories; })
    return Pointer(state.histories.data());
  else
    return Pointer(nullptr);
}

/// f(field, place in z of its unknown) for what the law of a contact remembers: the first fields of its row.
template <class Contact, class F>
void for_each_memory(const Contact& c, F&& f) noexcept {
  const Group& group = c.kind.info.group(Meaning::history);
  for (int k = 0; k < group.count; ++k) f(k, c.own + group.first + k);
}

/// f(value) for all numbers that are remembered.
template <class Model, class State, class F>
void for_each_history(const Model& model, State& state, F&& f) noexcept {
  using T = typename Model::Scalar;
  const auto* rows = histories_of<Model>(state);
  for (int i = 0; i < model.sizes.histories; ++i)
    for (int k = 0; k < number_count<T>(rows[i]); ++k) f(get_field<T>(rows[i], k));
}

}  // namespace signorini::sim
