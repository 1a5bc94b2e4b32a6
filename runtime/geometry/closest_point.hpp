#pragma once

#include <cmath>
#include <limits>

#include "signorini/mcp/block_pattern.hpp"
#include "signorini/mcp/buffer.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/model/kind.hpp"
#include "signorini/model/sizes.hpp"
#include "signorini/model/tables.hpp"
#include "signorini/newton/newton.hpp"

namespace signorini::sim {

/// Whether an own unknown of a kind has a bound.
template <class Kind>
bool is_bounded(const Kind& kind, int unknown) noexcept {
  return kind.info.unknowns[static_cast<std::size_t>(unknown)].bound != Bound::free;
}

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
        frozen_(kind.closest.frozen_count),
        pattern_(kind.closest.unknowns, kind.closest.entries, kind.closest.pattern) {}

  int size() const noexcept { return kind_.closest.unknowns; }
  T lower(int i) const noexcept { return is_bounded(kind_, i) ? T(0) : -std::numeric_limits<T>::infinity(); }
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

/// Finds the closest points of one contact at given poses.
template <class Model, class Kind>
class ClosestPoint {
 public:
  using T = typename Model::Scalar;
  using Space = typename Model::Space;
  static constexpr int dimension = Space::dimension;

  /// `bodies` are those that move, wherever they are.
  ClosestPoint(const Model& model, const Kind& kind, const Instance& at, const typename Model::Params& params,
      const typename Space::State* bodies)
      : model_(model),
        kind_(kind),
        at_(at),
        tables_{{}, bodies, bodies, params},
        problem_(kind),
        F_(kind.closest.unknowns),
        kept_(kind.closest.unknowns),
        start_(kind.closest.unknowns),
        facet_(kind.closest.unknowns),
        newton_(kind.closest.unknowns, kind.closest.entries) {}

  /// Improves z, the closest points; false where none were found. `pull` [1/m] draws them to the middle of
  /// flat features; bodies are shrunk about their insides where `grown` is below 1.
  bool find(T pull, T* z, T grown = T(1)) noexcept {
    prepare(pull, grown);
    solvers::Options<T> options;
    copy(z, start_.data());
    if (solvers::solve(problem_, z, options, newton_).status == mcp::Status::solved) return is_facing(z);
    // Faces that are nearly parallel: the way from one corner to another leads over many surfaces.
    options.pivotal = true;
    copy(start_.data(), z);
    return solvers::solve(problem_, z, options, newton_).status == mcp::Status::solved && is_facing(z);
  }

  /// The same from a point that is close already, in a few iterations; else z stays.
  bool polish(T pull, T* z) noexcept {
    prepare(pull, T(1));
    solvers::Options<T> few;
    few.max_iterations = 6;
    copy(z, kept_.data());
    if (solvers::solve(problem_, z, few, newton_).status == mcp::Status::solved && is_facing(z)) return true;
    copy(kept_.data(), z);
    return false;
  }

  /// The closest points from nothing: first those nearest to the middle of a flat feature, then by weaker and
  /// weaker pull the true ones. A pair with unique closest points (weight 0) needs no pull.
  bool find_from_scratch(T* z) noexcept {
    const T weight = this->weight();
    if (!(weight > T(0))) return find_growing(T(0), z);
    const T unit = std::sqrt(weight);  // 0.3 / size
    bool found = find_growing(T(1e-1) * unit, z);
    for (const T pull : {T(1e-2), T(1e-4), T(1e-6)}) found = find(pull * unit, z);
    return found;
  }

  /// Of the term that keeps flat flight regular [1/m^2]: 0 where there is one pair of closest points.
  T weight() const noexcept { return tables_.params.pairs[static_cast<std::size_t>(at_.trace)].weight; }

  /// What the trace shows of closest points z.
  void observe(const T* z, typename Space::Contact& seen, T* facet) const noexcept {
    kind_.closest.observe(z, problem_.frozen(), seen, facet);
  }

  /// In how many directions the closest points z can move together and stay closest, to second order: 0 where
  /// the bodies meet in a point, 1 in a line, 2 in a surface. Multipliers may move, too, where more surfaces
  /// meet in a corner than it takes; that does not count.
  int freedom(const T* z) noexcept {
    prepare(T(0), T(1));
    const int n = problem_.size();
    problem_.jacobian(z, F_.data(), newton_.jacobian.data());
    for (int i = 0; i < n; ++i) {
      const bool inactive = is_bounded(kind_, i) && !(z[i] > flat);
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

 private:
  void prepare(T pull, T grown) noexcept {
    tables_.search = {pull, grown};
    std::apply([&](const auto&... port) { kind_.closest.prepare(port..., problem_.frozen()); },
        model_.pair_ports(kind_, tables_, at_));
  }

  bool is_pair() const noexcept { return point(Meaning::point_2).count > 0; }
  const Group& point(Meaning meaning) const noexcept { return kind_.info.group(meaning); }

  /// The rows of the surfaces, -f: those of the multipliers or, where there are none, the last one of the
  /// point.
  Group surface_rows(Meaning point_of, Meaning multiplier) const noexcept {
    const Group& multipliers = point(multiplier);
    return multipliers.count > 0 ? multipliers : Group{point(point_of).first + dimension - 1, 1};
  }

  int rank() noexcept {
    return newton_.fallback.rank(
        {problem_.pattern(), newton_.jacobian.data(), newton_.dz.data(), newton_.dF.data()}, flat,
        newton_.linear.spare());
  }

  /// One of the numbers of a1 or a2.
  bool is_coordinate(int unknown) const noexcept {
    const Group &one = point(Meaning::point_1), &two = point(Meaning::point_2);
    return unknown < one.first + one.count || (unknown >= two.first && unknown < two.first + two.count);
  }

  /// From a guess, and where that fails by growth: from bodies so small that they lie apart to those that
  /// are.
  bool find_growing(T pull, T* z) noexcept {
    guess(T(1), z);
    if (find(pull, z)) return true;
    if (!is_pair()) return false;
    constexpr T smallest_stride = T(1) / T(256);
    T grown = T(0.01);
    guess(grown, z);
    if (!find(pull, z, grown)) return false;
    for (T stride = T(0.25); grown < T(1);) {
      copy(z, kept_.data());
      const T target = grown + stride < T(1) ? grown + stride : T(1);
      if (find(pull, z, target)) {
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
  void guess(T grown, T* z) noexcept {
    prepare(T(0), grown);
    constexpr int max_rays = 5 * 3;
    T ray[max_rays];
    kind_.closest.rays(problem_.frozen(), ray);
    for (int i = 0; i < kind_.closest.unknowns; ++i) z[i] = T(0);
    const Group rows1 = surface_rows(Meaning::point_1, Meaning::multiplier_1);
    const T one = cast(ray, ray + dimension, point(Meaning::point_1).first, rows1, z);
    const Group &l = point(Meaning::multiplier_1), &m = point(Meaning::multiplier_2);
    if (!is_pair()) {
      for (int i = 0; i < l.count; ++i) z[l.first + i] = T(1) / static_cast<T>(l.count);
      return;
    }
    const Group rows2 = surface_rows(Meaning::point_2, Meaning::multiplier_2);
    const T* second = ray + 3 * dimension;
    const T two = cast(second, second + dimension, point(Meaning::point_2).first, rows2, z);
    if (l.count == 0) return;
    T square = T(0);
    for (int i = 0; i < dimension; ++i) square += ray[2 * dimension + i] * ray[2 * dimension + i];
    z[point(Meaning::distance).first] = (T(1) - one - two) * std::sqrt(square);
    // The surface that a ray goes through has the normal; its gradient is about 1.
    problem_.residual(z, F_.data());
    z[l.first + index_of_lowest(rows1)] = T(1);
    z[m.first + index_of_lowest(rows2)] = T(1);
  }

  /// Puts the point of z at `at` where a ray leaves its body; returns how far that is along the ray.
  T cast(const T* from, const T* along, int at, const Group& rows, T* z) noexcept {
    const auto place = [&](T distance) {
      for (int i = 0; i < dimension; ++i) z[at + i] = from[i] + distance * along[i];
      problem_.residual(z, F_.data());
      for (int i = 0; i < rows.count; ++i)
        if (!(F_[rows.first + i] >= T(0))) return true;
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

  int index_of_lowest(const Group& rows) const noexcept {
    int lowest = 0;
    for (int i = 1; i < rows.count; ++i)
      if (F_[rows.first + i] < F_[rows.first + lowest]) lowest = i;
    return lowest;
  }

  /// Two bodies that overlap also have their far sides as a solution, with the normal turned away.
  bool is_facing(const T* z) noexcept {
    if (!is_pair()) return true;
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

  const Model& model_;
  const Kind& kind_;
  const Instance& at_;
  PoseTables<Model> tables_;
  ClosestProblem<Kind, T> problem_;
  mcp::Buffer<T, extent> F_;
  mcp::Buffer<T, extent> kept_;
  mcp::Buffer<T, extent> start_;
  mcp::Buffer<T, extent> facet_;
  solvers::NewtonWorkspace<T, extent, entry_extent<typename ClosestProblem<Kind, T>::Kernel>()> newton_;
};

}  // namespace signorini::sim
