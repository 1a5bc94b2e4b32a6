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

/// How the points of a contact move against each other, and what its impulse gives the bodies at that.
template <class T>
struct PointMotion {
  T opening{};  // [m/s] how fast the gap opens
  T power{};    // [J] of the impulse on both bodies, in a step at these velocities

  template <class One, class Two, class Contact>
  PointMotion(const One& one, const Two& two, const Contact& c) noexcept {
    if constexpr (requires { c.nz; }) {
      const T r1[3] = {c.a1x - one.x, c.a1y - one.y, c.a1z - one.z};
      const T r2[3] = {c.a2x - two.x, c.a2y - two.y, c.a2z - two.z};
      const T x = one.vx + one.wy * r1[2] - one.wz * r1[1] - (two.vx + two.wy * r2[2] - two.wz * r2[1]);
      const T y = one.vy + one.wz * r1[0] - one.wx * r1[2] - (two.vy + two.wz * r2[0] - two.wx * r2[2]);
      const T z = one.vz + one.wx * r1[1] - one.wy * r1[0] - (two.vz + two.wx * r2[1] - two.wy * r2[0]);
      opening = -(c.nx * x + c.ny * y + c.nz * z);
      power = c.fx * x + c.fy * y + c.fz * z;
      const T n[3] = {c.nx, c.ny, c.nz};
      if (c.pr != T(0)) power += c.pr * (turn_about(one, n) - turn_about(two, n));
    } else {
      const T x = one.vx - one.w * (c.a1y - one.y) - (two.vx - two.w * (c.a2y - two.y));
      const T y = one.vy + one.w * (c.a1x - one.x) - (two.vy + two.w * (c.a2x - two.x));
      opening = -(c.nx * x + c.ny * y);
      power = c.fx * x + c.fy * y;
    }
  }
};

}  // namespace signorini::sim
