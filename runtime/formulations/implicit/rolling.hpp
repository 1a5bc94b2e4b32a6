#pragma once

#include "signorini/model/axes.hpp"
#include "signorini/step/islands.hpp"

namespace signorini::sim {

/// Calls turn(state, point) for the contact points in z that move little in space while their body rolls over
/// them: those of round bodies, which have one surface. (A corner or an edge stands still in its body
/// instead.)
template <class Model, class Bodies, class Turn>
void for_each_rolling_point(const Model& model, const Islands<Model>& islands, const Island& island,
    const Bodies& bodies, typename Model::Scalar* z, Turn&& turn) noexcept {
  islands.for_each_contact(model, island, [&](const auto& c) {
    const KindInfo& info = c.kind.info;
    const auto turn_point = [&](std::size_t body, Meaning point, Meaning multiplier) {
      if (info.group(point).count == 0 || info.group(multiplier).count > 1) return;
      turn(bodies.data()[c.at.body[body]], z + c.own + info.group(point).first);
    };
    turn_point(0, Meaning::point_1, Meaning::multiplier_1);
    if (info.bodies == 2) turn_point(1, Meaning::point_2, Meaning::multiplier_2);
  });
}

/// Rolling contact points of an island's z from body axes to world axes, in which they are remembered.
template <class Model, class Bodies>
void points_to_world(const Model& model, const Islands<Model>& islands, const Island& island,
    const Bodies& bodies, typename Model::Scalar* z) noexcept {
  for_each_rolling_point(
      model, islands, island, bodies, z, [](const auto& body, auto* point) { to_world_axes(body, point); });
}

template <class Model, class Bodies>
void points_to_bodies(const Model& model, const Islands<Model>& islands, const Island& island,
    const Bodies& bodies, typename Model::Scalar* z) noexcept {
  for_each_rolling_point(
      model, islands, island, bodies, z, [](const auto& body, auto* point) { to_body_axes(body, point); });
}

}  // namespace signorini::sim
