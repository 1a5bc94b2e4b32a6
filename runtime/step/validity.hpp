#pragma once

#include "signorini/mcp/finite.hpp"
#include "signorini/model/fields.hpp"
#include "signorini/model/history.hpp"
#include "signorini/model/space.hpp"

namespace signorini::sim {

/// Masses and coefficients that make sense.
template <class Model>
bool is_valid(const Model& model, const typename Model::Params& params) noexcept {
  using T = typename Model::Scalar;
  using Space = typename Model::Space;
  bool valid = true;
  for (int i = 0; i < model.sizes.bodies; ++i)
    valid = valid && is_within<T>(params.inertias[static_cast<std::size_t>(i)], Space::inertia_fields);
  for (int i = 0; i < model.sizes.contacts; ++i) {
    const auto k = static_cast<std::size_t>(i);
    valid = valid && is_within<T>(params.laws[k], Space::law_fields) && has_finite_fields<T>(params.pairs[k]);
  }
  return valid;
}

template <class Model>
bool is_valid(const Model& model, typename Model::Scalar h, const typename Model::State& now) noexcept {
  using T = typename Model::Scalar;
  bool valid = mcp::is_finite(h) && h > T(0) && mcp::is_finite(now.t);
  for (int i = 0; i < model.sizes.moving; ++i)
    valid = valid && has_finite_fields<T>(now.bodies[static_cast<std::size_t>(i)]);
  for_each_history(model, now, [&](T value) { valid = valid && mcp::is_finite(value); });
  return valid;
}

}  // namespace signorini::sim
