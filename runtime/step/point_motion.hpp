#pragma once

#include <cmath>

#include "signorini/model/space.hpp"

namespace signorini::sim {

/// The speed of a body's point x along n [m/s].
template <class State, class T>
T speed_along(const State& body, const T* x, const T* n) noexcept {
  if constexpr (requires { body.qw; }) {
    const T r[3] = {x[0] - body.x, x[1] - body.y, x[2] - body.z};
    return n[0] * (body.vx + body.wy * r[2] - body.wz * r[1]) +
        n[1] * (body.vy + body.wz * r[0] - body.wx * r[2]) +
        n[2] * (body.vz + body.wx * r[1] - body.wy * r[0]);
  } else {
    return n[0] * (body.vx - body.w * (x[1] - body.y)) + n[1] * (body.vy + body.w * (x[0] - body.x));
  }
}

/// The spin of a body about an axis, and its size [rad/s]. In the plane no axis has any.
template <class State, class T>
T turn_about(const State& body, const T* n) noexcept {
  if constexpr (requires { body.qw; }) return n[0] * body.wx + n[1] * body.wy + n[2] * body.wz;
  return T(0);
}

template <class State>
auto spin_of(const State& body) noexcept {
  if constexpr (requires { body.qw; })
    return std::sqrt(body.wx * body.wx + body.wy * body.wy + body.wz * body.wz);
  else
    return std::abs(body.w);
}

/// How far a point is from the centre of mass [m].
template <class State, class T>
T distance_from(const State& body, const T* x) noexcept {
  T square = (x[0] - body.x) * (x[0] - body.x) + (x[1] - body.y) * (x[1] - body.y);
  if constexpr (requires { body.qw; }) square += (x[2] - body.z) * (x[2] - body.z);
  return std::sqrt(square);
}

/// The radius of gyration [m]: sqrt(mean moment / mass).
template <class Inertia>
auto gyration(const Inertia& inertia) noexcept {
  if constexpr (requires { inertia.ixx; })
    return std::sqrt((inertia.ixx + inertia.iyy + inertia.izz) / (3 * inertia.mass));
  else
    return std::sqrt(inertia.izz / inertia.mass);
}

/// Points, normal and impulse of a contact as arrays; z is 0 in the plane.
template <class T>
struct Ends {
  T x1[3] = {}, x2[3] = {}, n[3] = {}, f[3] = {};

  template <class Contact>
  explicit Ends(const Contact& c) noexcept
      : x1{c.a1x, c.a1y}, x2{c.a2x, c.a2y}, n{c.nx, c.ny}, f{c.fx, c.fy} {
    if constexpr (requires { c.nz; }) x1[2] = c.a1z, x2[2] = c.a2z, n[2] = c.nz, f[2] = c.fz;
  }
};

}  // namespace signorini::sim
