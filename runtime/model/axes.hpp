#pragma once

#include <cmath>

#include "signorini/model/space.hpp"

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

}  // namespace signorini::sim
