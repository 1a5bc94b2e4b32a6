#pragma once

#include <cmath>
#include <limits>

#include "signorini/mcp/block_pattern.hpp"
#include "signorini/mcp/buffer.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/model/sizes.hpp"
#include "signorini/model/tables.hpp"
#include "signorini/newton/newton.hpp"

namespace signorini::sim {

/// The closest points of two bodies at given poses: a small MCP in the first of the contact's own unknowns,
/// with the same names and bounds.
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
        kept_(kind.closest.unknowns),
        start_(kind.closest.unknowns),
        facet_(kind.closest.unknowns),
        newton_(kind.closest.unknowns, kind.closest.entries) {}

  /// Improves z, the closest points at the given poses; false where none were found. `pull` [1/m] draws them
  /// to the middle of flat features; bodies are shrunk about their insides where `grown` is below 1.
  template <class First, class Second>
  bool find(const State& body, const First& first, const State& other, const Second& second,
      const typename Space::Law& law, T pull, T* z, T grown = T(1)) noexcept {
    kind_.closest.prepare(body, first, other, second, law, pull, grown, problem_.frozen());
    solvers::Options<T> options;
    copy(z, start_.data());
    if (solvers::solve(problem_, z, options, newton_).status == mcp::Status::solved) return is_facing(z);
    // Faces that are nearly parallel: the way from one corner to another leads over many surfaces.
    options.pivotal = true;
    copy(start_.data(), z);
    return solvers::solve(problem_, z, options, newton_).status == mcp::Status::solved && is_facing(z);
  }

  /// The same from a point that is close already, in a few iterations; else z stays.
  template <class First, class Second>
  bool polish(const State& body, const First& first, const State& other, const Second& second,
      const typename Space::Law& law, T pull, T* z) noexcept {
    kind_.closest.prepare(body, first, other, second, law, pull, T(1), problem_.frozen());
    solvers::Options<T> few;
    few.max_iterations = 6;
    copy(z, kept_.data());
    if (solvers::solve(problem_, z, few, newton_).status == mcp::Status::solved && is_facing(z)) return true;
    copy(kept_.data(), z);
    return false;
  }

  /// The closest points from nothing: first those nearest to the middle of a flat feature, then by weaker and
  /// weaker pull the true ones. A pair with unique closest points (weight 0) needs no pull.
  template <class First, class Second>
  bool find_from_scratch(const State& body, const First& first, const State& other, const Second& second,
      const typename Space::Law& law, T* z) noexcept {
    const auto find_at = [&](T pull, T grown) {
      return find(body, first, other, second, law, pull, z, grown);
    };
    const auto guess_at = [&](T grown) {
      kind_.closest.prepare(body, first, other, second, law, T(0), grown, problem_.frozen());
      guess(z);
    };
    if (!(law.weight > T(0))) return find_growing(T(0), guess_at, find_at, z);
    const T unit = std::sqrt(law.weight);  // 0.3 / size
    bool found = find_growing(T(1e-1) * unit, guess_at, find_at, z);
    for (const T pull : {T(1e-2), T(1e-4), T(1e-6)}) found = find_at(pull * unit, T(1));
    return found;
  }

  /// In how many directions the closest points z can move together and stay closest, to second order: 0 where
  /// the bodies meet in a point, 1 in a line, 2 in a surface. Multipliers may move, too, where more surfaces
  /// meet in a corner than it takes; that does not count.
  template <class First, class Second>
  int freedom(const State& body, const First& first, const State& other, const Second& second,
      const typename Space::Law& law, const T* z) noexcept {
    kind_.closest.prepare(body, first, other, second, law, T(0), T(1), problem_.frozen());
    const int n = problem_.size();
    problem_.jacobian(z, F_.data(), newton_.jacobian.data());
    for (int i = 0; i < n; ++i) {
      const bool inactive = kind_.unknowns[i].nonnegative && !(z[i] > flat);
      newton_.dz[i] = inactive ? T(1) : T(0);
      newton_.dF[i] = inactive ? T(0) : T(1);
    }
    const int all = n - rank();
    int points = 0;
    for (int j = 0; j < n; ++j) {
      if (!is_coordinate(j)) continue;
      ++points;
      const mcp::PatternView pattern = problem_.pattern();
      for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k) newton_.jacobian[k] = T(0);
    }
    return all - (n - points - rank());
  }

  const T* frozen() const noexcept { return problem_.frozen(); }

 private:
  int rank() noexcept {
    return newton_.fallback.rank(
        {problem_.pattern(), newton_.jacobian.data(), newton_.dz.data(), newton_.dF.data()}, flat,
        newton_.linear.spare());
  }

  /// One of the numbers of a1 or a2.
  bool is_coordinate(int unknown) const noexcept {
    const int second = kind_.points.second_point(dimension);
    return unknown < dimension ||
        (kind_.points.is_pair() && unknown >= second && unknown < second + dimension);
  }

  /// From a guess, and where that fails by growth: from bodies so small that they lie apart to those that
  /// are.
  template <class GuessAt, class FindAt>
  bool find_growing(T pull, GuessAt&& guess_at, FindAt&& find_at, T* z) noexcept {
    guess_at(T(1));
    if (find_at(pull, T(1))) return true;
    if (!kind_.points.is_pair()) return false;
    constexpr T smallest_stride = T(1) / T(256);
    T grown = T(0.01);
    guess_at(grown);
    if (!find_at(pull, grown)) return false;
    for (T stride = T(0.25); grown < T(1);) {
      copy(z, kept_.data());
      const T target = grown + stride < T(1) ? grown + stride : T(1);
      if (find_at(pull, target)) {
        grown = target;
        stride *= T(2);
      } else {
        copy(kept_.data(), z);
        if ((stride /= T(4)) < smallest_stride) return false;
      }
    }
    return true;
  }

  /// A first guess: where the rays from the inside of each body towards the other leave them.
  void guess(T* z) noexcept {
    constexpr int max_rays = 5 * 3;
    T ray[max_rays];
    kind_.closest.rays(problem_.frozen(), ray);
    const PointLayout points = kind_.points;
    for (int i = 0; i < kind_.closest.unknowns; ++i) z[i] = T(0);
    const T one = cast(ray, ray + dimension, 0, points.first_row(dimension), points.first_surfaces, z);
    if (!points.is_pair()) {
      for (int i = 0; i < points.first_surfaces; ++i)
        z[dimension + i] = T(1) / static_cast<T>(points.first_surfaces);
      return;
    }
    const int at = points.second_point(dimension), row = points.second_row(dimension);
    const T* second = ray + 3 * dimension;
    const T two = cast(second, second + dimension, at, row, points.second_surfaces, z);
    if (!points.multipliers) return;
    T square = T(0);
    for (int i = 0; i < dimension; ++i) square += ray[2 * dimension + i] * ray[2 * dimension + i];
    z[points.distance(dimension)] = (T(1) - one - two) * std::sqrt(square);
    // The surface that a ray goes through has the normal; its gradient is about 1.
    problem_.residual(z, F_.data());
    z[dimension + index_of_lowest(points.first_row(dimension), points.first_surfaces)] = T(1);
    z[at + dimension + index_of_lowest(row, points.second_surfaces)] = T(1);
  }

  /// Puts the point of z at `at` where a ray leaves its body; returns how far that is along the ray.
  T cast(const T* from, const T* along, int at, int row, int surfaces, T* z) noexcept {
    const auto place = [&](T distance) {
      for (int i = 0; i < dimension; ++i) z[at + i] = from[i] + distance * along[i];
      problem_.residual(z, F_.data());
      for (int i = 0; i < surfaces; ++i)
        if (!(F_[row + i] >= T(0))) return true;
      return false;  // inside
    };
    T inside = 0, outside = 1;
    for (int k = 0; k < 60 && !place(outside); ++k) outside *= T(2);
    for (int k = 0; k < 30; ++k) {
      const T middle = (inside + outside) / T(2);
      (place(middle) ? outside : inside) = middle;
    }
    return inside;
  }

  int index_of_lowest(int row, int count) const noexcept {
    int lowest = 0;
    for (int i = 1; i < count; ++i)
      if (F_[row + i] < F_[row + lowest]) lowest = i;
    return lowest;
  }

  /// Two bodies that overlap also have their far sides as a solution, with the normal turned away.
  bool is_facing(const T* z) noexcept {
    if (!kind_.points.is_pair()) return true;
    T ray[5 * 3];
    kind_.closest.rays(problem_.frozen(), ray);
    const T* line = ray + 2 * dimension;
    typename Space::Contact seen;
    kind_.closest.observe(z, problem_.frozen(), seen, facet_.data());
    T along = line[0] * seen.nx + line[1] * seen.ny;
    if constexpr (dimension == 3) along += line[2] * seen.nz;
    return along > T(0);
  }

  void copy(const T* from, T* to) const noexcept {
    for (int i = 0; i < kind_.closest.unknowns; ++i) to[i] = from[i];
  }

  static constexpr int extent = ClosestProblem<Kind, T>::extent;
  static constexpr T flat = T(1e-5);  // multipliers and curvatures below count as none

  const Kind& kind_;
  ClosestProblem<Kind, T> problem_;
  mcp::Buffer<T, extent> F_;
  mcp::Buffer<T, extent> kept_;
  mcp::Buffer<T, extent> start_;
  mcp::Buffer<T, extent> facet_;
  solvers::NewtonWorkspace<T, extent, entry_extent<typename ClosestProblem<Kind, T>::Kernel>()> newton_;
};

}  // namespace signorini::sim
