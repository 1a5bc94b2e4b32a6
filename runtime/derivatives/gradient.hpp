#pragma once

#include <cstring>
#include <type_traits>

#include "signorini/model/history.hpp"
#include "signorini/model/kind.hpp"
#include "signorini/model/rows.hpp"
#include "signorini/model/space.hpp"

namespace signorini::sim {

/// Model::Gradient has the derivatives of a number by everything a step depends on, in the shapes of State,
/// Input, the tables of Params and the named parameters. Those by the latter come together when
/// `pull_back_params` has run.

/// The tables of a gradient, in place of those of a step: the same ports lead to where derivatives are added.
template <class Model>
struct GradientTables {
  using Space = typename Model::Space;

  StepNumbers<typename Model::Scalar> step;  // nobody asks for these
  typename Space::State* now;
  typename Space::State* end;
  typename Space::Impulse* applied;
  typename Space::History* history;
  typename Model::Tables& params;
  typename Space::Impulse* momentum = nullptr;
};

/// Makes all derivatives zero.
template <class Model>
void clear(const Model& model, typename Model::Gradient& gradient) noexcept {
  using Gradient = typename Model::Gradient;
  if constexpr (std::is_trivially_copyable_v<Gradient>)
    std::memset(static_cast<void*>(&gradient), 0, sizeof(Gradient));
  else
    model.clear(gradient);
}

/// Makes the derivatives by state and input zero; those by Params stay.
template <class Model>
void clear_step(const Model& model, typename Model::Gradient& gradient) noexcept {
  if constexpr (std::is_trivially_copyable_v<typename Model::Gradient>) {
    std::memset(static_cast<void*>(&gradient.state), 0, sizeof(gradient.state));
    std::memset(static_cast<void*>(&gradient.input), 0, sizeof(gradient.input));
  } else {
    model.clear_step(gradient);
  }
}

/// Adds to scalar number `field` of several rows, counted through. Returns -1 where it was in one of them,
/// else its number counted from their end.
template <class T, class... Rows>
int add_to_rows(int field, T more, Rows&... rows) noexcept {
  const auto try_row = [&](auto& row) {
    const int count = number_count<T>(row);
    if (field >= 0 && field < count) add_to_field(row, field, more);
    field = field < count ? -1 : field - count;
  };
  ((field >= 0 ? try_row(rows) : void()), ...);
  return field;
}

}  // namespace signorini::sim
