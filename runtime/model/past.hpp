#pragma once

#include <type_traits>

#include "signorini/model/sizes.hpp"
#include "signorini/model/space.hpp"

namespace signorini::sim {

// What a state knows of the step before it: models of the two-step scheme have these members, others none.
//     past    the moving bodies at l-1
//     pushed  the impulses that forces applied to free bodies in the last step
//     owed    by moving body: how many Euler steps it still owes
//     modes   by contact: its active set in the last step
// A default state has no history: it owes Euler steps.

/// Whether a model may have the two-step scheme: known at compile time where its sizes are.
template <class Model>
inline constexpr bool may_shift = extents_of<Model>().pasts != 0;

template <class Model>
constexpr bool is_two_step([[maybe_unused]] const Model& model) noexcept {
  if constexpr (may_shift<Model>)
    return model.sizes.pasts > 0;
  else
    return false;
}

/// The rows of a state; null where it has none.
template <class Model, class State>
auto pasts_of(State& state) noexcept {
  using Row = typename Model::Space::State;
  using Pointer = std::conditional_t<std::is_const_v<State>, const Row*, Row*>;
  if constexpr (requires { state.past; })
    return Pointer(state.past.data());
  else
    return Pointer(nullptr);
}

template <class Model, class State>
auto pushes_of(State& state) noexcept {
  using Row = typename Model::Space::Impulse;
  using Pointer = std::conditional_t<std::is_const_v<State>, const Row*, Row*>;
  if constexpr (requires { state.pushed; })
    return Pointer(state.pushed.data());
  else
    return Pointer(nullptr);
}

template <class Model, class State>
auto owed_of(State& state) noexcept {
  using Row = OwedSteps<typename Model::Scalar>;
  using Pointer = std::conditional_t<std::is_const_v<State>, const Row*, Row*>;
  if constexpr (requires { state.owed; })
    return Pointer(state.owed.data());
  else
    return Pointer(nullptr);
}

template <class Model, class State>
auto modes_of(State& state) noexcept {
  using Row = ActiveSet<typename Model::Scalar>;
  using Pointer = std::conditional_t<std::is_const_v<State>, const Row*, Row*>;
  if constexpr (requires { state.modes; })
    return Pointer(state.modes.data());
  else
    return Pointer(nullptr);
}

/// Forgets what was before: after a state was changed from outside, so that its next step is an Euler step.
template <class State>
void restart(State& state) noexcept {
  if constexpr (requires { state.owed; })
    for (auto& owed : state.owed) owed = {};
  if constexpr (requires { state.modes; })
    for (auto& mode : state.modes) mode = {};
}

}  // namespace signorini::sim
