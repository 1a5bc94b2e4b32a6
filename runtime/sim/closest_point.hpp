#pragma once

#include <cmath>
#include <limits>

#include "signorini/mcp/block_pattern.hpp"
#include "signorini/mcp/buffer.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/sim/sizes.hpp"
#include "signorini/solvers/newton.hpp"

namespace signorini::sim {

/// The closest point of one body to a half-space at a given pose: a small MCP in (a1, l), a part of the
/// contact's own unknowns, with the same names and bounds.
template <class Kind, class T>
class ClosestProblem {
 public:
  using Scalar = T;
  using Kernel = std::remove_cvref_t<decltype(Kind::closest)>;
  static constexpr int extent = unknown_extent<Kernel>();

  explicit ClosestProblem(const Kind& kind)
      : kind_(kind),
        frozen_(kind.closest.frozen),
        pattern_(kind.closest.unknowns, kind.closest.entries, kind.closest.pattern) {}

  int size() const noexcept { return kind_.closest.unknowns; }
  T lower(int i) const noexcept {
    return kind_.unknowns[i].nonnegative ? T(0) : -std::numeric_limits<T>::infinity();
  }
  T upper(int) const noexcept { return std::numeric_limits<T>::infinity(); }
  mcp::PatternView pattern() const noexcept { return pattern_.view(); }
  void residual(const T* z, T* F) const noexcept { kind_.closest.residual(z, frozen_.data(), F); }
  void jacobian(const T* z, T* F, T* values) const noexcept {
    kind_.closest.jacobian(z, frozen_.data(), F, values);
  }

  T* frozen() noexcept { return frozen_.data(); }
  const T* frozen() const noexcept { return frozen_.data(); }

 private:
  const Kind& kind_;
  mcp::Buffer<T, frozen_extent<Kernel>()> frozen_;
  mcp::BlockPattern<extent, entry_extent<Kernel>()> pattern_;
};

/// v in the axes of a body.
template <class State, class T>
void to_body_axes(const State& s, const T* v, T* out) noexcept {
  if constexpr (requires { s.theta; }) {
    const T c = std::cos(s.theta), sn = std::sin(s.theta);
    out[0] = c * v[0] + sn * v[1];
    out[1] = c * v[1] - sn * v[0];
  } else {
    // R(q)^T v = v + 2 qw (v x q) + 2 (v x q) x q for a unit quaternion.
    const T cx = v[1] * s.qz - v[2] * s.qy, cy = v[2] * s.qx - v[0] * s.qz, cz = v[0] * s.qy - v[1] * s.qx;
    out[0] = v[0] + T(2) * (s.qw * cx + cy * s.qz - cz * s.qy);
    out[1] = v[1] + T(2) * (s.qw * cy + cz * s.qx - cx * s.qz);
    out[2] = v[2] + T(2) * (s.qw * cz + cx * s.qy - cy * s.qx);
  }
}

/// Finds closest points of one kind of contact.
template <class Model, class Kind>
class ClosestPoint {
 public:
  using T = typename Model::Scalar;
  using Space = typename Model::Space;
  using State = typename Space::State;
  static constexpr int dimension = Space::dimension;

  explicit ClosestPoint(const Kind& kind)
      : kind_(kind),
        problem_(kind),
        F_(kind.closest.unknowns),
        newton_(kind.closest.unknowns, kind.closest.entries) {}

  /// Improves z = (a1, l) at the given pose; false where no closest point was found.
  template <class First, class Second>
  bool find(const State& body, const First& first, const typename Space::Pose& pose, const Second& second,
      const typename Space::Law& law, T pull, T* z) noexcept {
    kind_.closest.prepare(body, first, pose, second, law, pull, problem_.frozen());
    solvers::Options<T> options;
    return solvers::solve(problem_, z, options, newton_).status == mcp::Status::solved;
  }

  /// The closest point from nothing: first the one nearest to the middle of a flat feature, then by weaker
  /// and weaker pull the true one. A strictly convex shape (weight 0) needs no pull.
  template <class First, class Second>
  bool find_from_scratch(const State& body, const First& first, const typename Space::Pose& pose,
      const Second& second, const typename Space::Law& law, T* z) noexcept {
    guess(body, first, pose, second, law, z);
    if (!(law.weight > T(0))) return find(body, first, pose, second, law, T(0), z);
    const T unit = std::sqrt(law.weight);  // 0.3 / size
    bool found = false;
    for (const T pull : {T(1e-1), T(1e-2), T(1e-4), T(1e-6)})
      found = find(body, first, pose, second, law, pull * unit, z);
    return found;
  }

  /// A first guess: where the ray from the centre of mass against the plane's normal leaves the body.
  template <class First, class Second>
  void guess(const State& body, const First& first, const typename Space::Pose& pose, const Second& second,
      const typename Space::Law& law, T* z) noexcept {
    kind_.closest.prepare(body, first, pose, second, law, T(0), problem_.frozen());
    T direction[3];
    towards_plane(body, z, direction);
    T inside = 0, outside = 1;
    place(direction, outside, z);
    for (int k = 0; k < 60 && !is_outside(z); ++k) place(direction, outside *= T(2), z);
    for (int k = 0; k < 30; ++k) {
      const T middle = (inside + outside) / T(2);
      place(direction, middle, z);
      (is_outside(z) ? outside : inside) = middle;
    }
    const T share = T(1) / static_cast<T>(kind_.closest.unknowns - dimension);
    for (int i = dimension; i < kind_.closest.unknowns; ++i) z[i] = share;
  }

  const T* frozen() const noexcept { return problem_.frozen(); }

 private:
  // With l = 0 and no pull the rows of the normal are the plane's normal m itself.
  void towards_plane(const State& body, T* z, T* direction) noexcept {
    for (int i = 0; i < kind_.closest.unknowns; ++i) z[i] = T(0);
    problem_.residual(z, F_.data());
    T against[3];
    for (int i = 0; i < dimension; ++i) against[i] = -F_[i];
    to_body_axes(body, against, direction);
  }

  static void place(const T* direction, T distance, T* z) noexcept {
    for (int i = 0; i < dimension; ++i) z[i] = distance * direction[i];
  }

  bool is_outside(const T* z) noexcept {
    problem_.residual(z, F_.data());
    for (int i = dimension; i < kind_.closest.unknowns; ++i)
      if (!(F_[i] >= T(0))) return true;  // the row is -f
    return false;
  }

  const Kind& kind_;
  ClosestProblem<Kind, T> problem_;
  mcp::Buffer<T, ClosestProblem<Kind, T>::extent> F_;
  solvers::NewtonWorkspace<T, ClosestProblem<Kind, T>::extent,
      entry_extent<typename ClosestProblem<Kind, T>::Kernel>()>
      newton_;
};

}  // namespace signorini::sim
