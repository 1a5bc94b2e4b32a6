#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "signorini/step/certify.hpp"
#include "signorini/step/island_step.hpp"

namespace signorini::sim {

template <class State>
auto largest_coordinate(const State& body) noexcept {
  auto largest = std::max(std::abs(body.x), std::abs(body.y));
  if constexpr (requires { body.z; }) largest = std::max(largest, std::abs(body.z));
  return largest;
}

/// How far from the origin the bodies of a contact lie, and how large they are [m]: what rounding of their
/// gap is a part of.
template <class Model, class Contact, class State>
typename Model::Scalar extent_of(const IslandStep<Model>& s, const Contact& c, const State* bodies) noexcept {
  const PoseTables<Model> tables{{}, bodies, bodies, s.params};
  const auto ports = s.model.pair_ports(c.kind, tables, c.at);
  return std::max({largest_coordinate(std::get<1>(ports)), largest_coordinate(std::get<2>(ports)),
      static_cast<typename Model::Scalar>(s.pair(c).size)});
}

/// How far the bodies of a contact may overlap at l+1 [m].
template <class Model, class Contact>
typename Model::Scalar tolerance_of_gap(const IslandStep<Model>& s, const Contact& c) noexcept {
  const auto size = static_cast<typename Model::Scalar>(s.pair(c).size);
  return gap_tolerance_of(size, extent_of(s, c, s.work.candidate.bodies.data()));
}

/// The speed of a body and of points on it [m/s].
template <class Model>
typename Model::Scalar speed_of(const IslandStep<Model>& s, std::size_t body) noexcept {
  using T = typename Model::Scalar;
  constexpr int nu = Model::Space::velocities, dimension = Model::Space::dimension;
  T now[nu];
  get_velocity(s.now.bodies[body], now);
  T spin = T(0);
  for (int i = dimension; i < nu; ++i) spin += now[i] * now[i];
  const auto& inertia = s.params.inertias[body];
  return linear_size<Model>(now) + std::sqrt(spin * inertia.izz / inertia.mass);
}

/// What an island is solved to.
template <class T>
struct IslandTolerance {
  T value{};
  bool rounds = false;  // it is larger than speeds ask for, because of rounding of coordinates
  bool hides = false;   // and so much larger that rows of points, which are parts of a size and know no
                        // coordinates, could hide a penetration
};

/// The tolerance of speeds of 1 m/s and of larger ones a part, as little as rows of points have to be exact
/// to, and not below what rounding of coordinates leaves of gaps and joints.
template <class Model>
IslandTolerance<typename Model::Scalar> island_tolerance(const IslandStep<Model>& s) noexcept {
  using T = typename Model::Scalar;
  if (!(s.work.limits.tolerance > T(0))) return {.value = s.work.limits.tolerance};  // which nothing meets
  T speed = std::max(T(1), s.work.speeds[s.number]), extent = T(0);
  s.for_each_body([&](int body) {
    const auto k = static_cast<std::size_t>(body);
    speed = std::max(speed, speed_of(s, k));
    extent = std::max(extent, largest_coordinate(s.now.bodies[k]));
  });
  T points = std::numeric_limits<T>::infinity();
  s.for_each_contact([&](const auto& c) {
    const T size = s.pair(c).size;
    extent = std::max(extent, extent_of(s, c, s.now.bodies.data()));
    points = std::min(points, T(0.1) * gap_tolerance_of(size, T(0)) / size);
  });
  const T rounding = T(8) * std::numeric_limits<T>::epsilon() * extent / pace_of(s.stride());
  const T asked = std::min(s.work.limits.tolerance * speed, points);
  return {.value = std::max(asked, rounding), .rounds = rounding > asked, .hides = rounding > points};
}

}  // namespace signorini::sim
