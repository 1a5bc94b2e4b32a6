#pragma once

#include <cmath>

#include "signorini/model/space.hpp"
#include "signorini/step/islands.hpp"

namespace signorini::sim {

/// v from the axes of a body to those of the world.
template <class T>
void to_world_axes(const PlanarState<T>& s, T* v) noexcept {
  const T c = std::cos(s.theta), n = std::sin(s.theta), x = v[0];
  v[0] = c * x - n * v[1];
  v[1] = n * x + c * v[1];
}

template <class T>
void to_world_axes(const SpatialState<T>& s, T* v) noexcept {
  // R(q) v = v + 2 qw (q x v) + 2 q x (q x v) for a unit quaternion.
  const T cx = s.qy * v[2] - s.qz * v[1], cy = s.qz * v[0] - s.qx * v[2], cz = s.qx * v[1] - s.qy * v[0];
  v[0] += T(2) * (s.qw * cx + s.qy * cz - s.qz * cy);
  v[1] += T(2) * (s.qw * cy + s.qz * cx - s.qx * cz);
  v[2] += T(2) * (s.qw * cz + s.qx * cy - s.qy * cx);
}

template <class T>
void to_body_axes(PlanarState<T> s, T* v) noexcept {
  s.theta = -s.theta;
  to_world_axes(s, v);
}

template <class T>
void to_body_axes(SpatialState<T> s, T* v) noexcept {
  s.qw = -s.qw;
  to_world_axes(s, v);
}

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
