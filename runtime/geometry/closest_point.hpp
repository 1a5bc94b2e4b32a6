#pragma once

#include <cmath>

#include "signorini/geometry/closest_problem.hpp"
#include "signorini/model/axes.hpp"
#include "signorini/model/tables.hpp"
#include "signorini/newton/newton.hpp"

namespace signorini::sim {

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
        problem_(kind, params.pairs[static_cast<std::size_t>(at.trace)].size),
        F_(kind.closest.unknowns),
        kept_(kind.closest.unknowns),
        start_(kind.closest.unknowns),
        facet_(kind.closest.unknowns),
        probe_(kind.closest.unknowns),
        newton_(kind.closest.unknowns, kind.closest.entries) {}

  /// Improves z, the closest points; false where none were found. `pull` [1/m] draws them to the middle of
  /// flat features; bodies are shrunk about their insides where `grown` is below 1.
  bool find(T pull, T* z, T grown = T(1)) noexcept {
    prepare(pull, grown);
    solvers::Options<T> options;
    copy(z, start_.data());
    if (solve(options, z) && is_true(z, grown)) return true;
    // Faces that are nearly parallel: the way from one corner to another leads over many surfaces.
    options.pivotal = true;
    copy(start_.data(), z);
    return solve(options, z) && is_true(z, grown);
  }

  /// The same from a point that is close already, in a few iterations; else z stays.
  bool polish(T pull, T* z) noexcept {
    prepare(pull, T(1));
    solvers::Options<T> few;
    few.max_iterations = 6;
    copy(z, kept_.data());
    if (solve(few, z) && is_true(z, T(1))) return true;
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

  /// From z, which is in metres.
  bool solve(const solvers::Options<T>& options, T* z) noexcept {
    problem_.to_units(z);
    const bool solved = solvers::solve(problem_, z, options, newton_).status == mcp::Status::solved;
    problem_.to_metres(z);
    return solved;
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

  /// From a guess; where that fails from the closest points of bodies that lie apart, which are a convex
  /// program; and where they overlap by growth, from bodies so small that they lie apart to those that are.
  bool find_growing(T pull, T* z) noexcept {
    guess(T(1), z);
    if (find(pull, z)) return true;
    if (!is_pair()) return false;
    if (find_apart(z)) {
      copy(z, probe_.data());
      if (pull > T(0) && !find(pull, z)) copy(probe_.data(), z);
      return true;
    }
    overlaps_ = true;
    guess(T(1), z);
    if (find(pull, z)) return true;
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

  /// The closest points of bodies that lie apart; false where they overlap, or hardly do not.
  bool find_apart(T* z) noexcept {
    guess(T(1), z);
    if (point(Meaning::distance).count > 0) return solve_convex(z);
    project_in_turn(z);
    return find(T(0), z) && gap_of(z) > T(0);
  }

  /// min |x2 - x1|^2 / 2 over both bodies, from a guess with a distance and unit multipliers to one with.
  bool solve_convex(T* z) noexcept {
    const int at = point(Meaning::distance).first;
    const T least = T(1e-3) * problem_.unit();
    scale_multipliers(z[at] > least ? z[at] : least, z);
    z[at] = T(1);
    copy(z, start_.data());
    problem_.hold_distance(at);
    solvers::Options<T> options;
    bool solved = solve(options, z);
    if (!solved) {
      options.pivotal = true;
      copy(start_.data(), z);
      solved = solve(options, z);
    }
    problem_.hold_distance(-1);
    if (!solved) return false;
    const T distance = length_of_normal(z);
    if (!(distance > T(1e-9) * problem_.unit())) return false;
    scale_multipliers(T(1) / distance, z);
    z[at] = distance;
    copy(z, probe_.data());
    if (find(T(0), z)) return true;  // to the rounding of unit normals
    copy(probe_.data(), z);
    return true;
  }

  void scale_multipliers(T factor, T* z) const noexcept {
    for (const Meaning meaning : {Meaning::multiplier_1, Meaning::multiplier_2})
      for (int i = 0; i < point(meaning).count; ++i) z[point(meaning).first + i] *= factor;
  }

  T length_of_normal(const T* z) noexcept {
    typename Space::Contact seen;
    observe(z, seen, facet_.data());
    T square = seen.nx * seen.nx + seen.ny * seen.ny;
    if constexpr (dimension == 3) square += seen.nz * seen.nz;
    return std::sqrt(square);
  }

  T gap_of(const T* z) noexcept {
    typename Space::Contact seen;
    observe(z, seen, facet_.data());
    return seen.gap;
  }

  /// Each point of two round bodies onto the other body in turn, by tangent planes.
  void project_in_turn(T* z) noexcept {
    constexpr int rounds = 200;
    for (int k = 0; k < rounds; ++k) {
      const T moved = project(0, z) + project(1, z);
      if (!(moved > T(1e-9) * problem_.unit())) return;
    }
  }

  /// Moves one point to the place on its body nearest to the other; returns how far.
  T project(int side, T* z) noexcept {
    const int at = point(side == 0 ? Meaning::point_1 : Meaning::point_2).first;
    const int row = at + dimension - 1;  // -f of the point
    T goal[3] = {}, before[3] = {};
    other_point(side, z, goal);
    for (int i = 0; i < dimension; ++i) before[i] = z[at + i];
    for (int inner = 0; inner < 4; ++inner) {
      T slope[3] = {};
      const T along = height_above(z, at, row, goal, slope);
      for (int i = 0; i < dimension; ++i) z[at + i] = goal[i] - (along > T(0) ? along : T(0)) * slope[i];
    }
    T moved = T(0);
    for (int i = 0; i < dimension; ++i) moved += std::abs(z[at + i] - before[i]);
    return moved;
  }

  /// How far `goal` lies above the tangent plane of the point at `at`; `slope` is grad f / |grad f|^2.
  T height_above(const T* z, int at, int row, const T* goal, T* slope) noexcept {
    copy(z, probe_.data());
    problem_.to_units(probe_.data());
    problem_.jacobian(probe_.data(), F_.data(), newton_.jacobian.data());
    const mcp::PatternView pattern = problem_.pattern();
    T along = -F_[row] * problem_.unit(), square = T(0);
    for (int i = 0; i < dimension; ++i) {
      for (int k = pattern.column_start[at + i]; k < pattern.column_start[at + i + 1]; ++k)
        if (pattern.row_index[k] == row) slope[i] = -newton_.jacobian[k];
      along += slope[i] * (goal[i] - z[at + i]);
      square += slope[i] * slope[i];
    }
    for (int i = 0; i < dimension; ++i) slope[i] = square > T(0) ? slope[i] / square : T(0);
    return along;
  }

  /// The point of the other body, in the axes of this one.
  void other_point(int side, const T* z, T* p) const noexcept {
    const auto ports = model_.pair_ports(kind_, tables_, at_);
    const auto& [search, first, second, surface1, surface2] = ports;
    const int at = point(side == 0 ? Meaning::point_2 : Meaning::point_1).first;
    for (int i = 0; i < dimension; ++i) p[i] = z[at + i];
    const auto& from = side == 0 ? second : first;
    const auto& to = side == 0 ? first : second;
    to_world_axes(from, p);
    p[0] += from.x - to.x, p[1] += from.y - to.y;
    if constexpr (dimension == 3) p[2] += from.z - to.z;
    to_body_axes(to, p);
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

  /// Whether points that satisfy all rows are the closest ones. With d >= 0 they are, by convexity. With d <
  /// 0 they may be the far sides of bodies that lie apart: one point must lie in the other body, or the
  /// bodies must be known to overlap. Where they do, their far sides have the normal turned away.
  bool is_true(const T* z, T grown) noexcept {
    if (!is_pair()) return true;
    typename Space::Contact seen;
    observe(z, seen, facet_.data());
    if (seen.gap >= T(-1e-9) * problem_.unit()) return true;
    return is_facing(seen) && (grown < T(1) || overlaps_ || lies_inside(0, z) || lies_inside(1, z));
  }

  bool is_facing(const typename Space::Contact& seen) noexcept {
    T ray[5 * 3];
    kind_.closest.rays(problem_.frozen(), ray);
    const T* line = ray + 2 * dimension;
    T along = line[0] * seen.nx + line[1] * seen.ny;
    if constexpr (dimension == 3) along += line[2] * seen.nz;
    return along > T(0);
  }

  /// Whether the point of the other body lies in this one.
  bool lies_inside(int side, const T* z) noexcept {
    copy(z, probe_.data());
    other_point(side, z, probe_.data() + point(side == 0 ? Meaning::point_1 : Meaning::point_2).first);
    problem_.to_units(probe_.data());
    problem_.residual(probe_.data(), F_.data());
    const Group rows = side == 0 ? surface_rows(Meaning::point_1, Meaning::multiplier_1)
                                 : surface_rows(Meaning::point_2, Meaning::multiplier_2);
    for (int i = 0; i < rows.count; ++i)
      if (!(F_[rows.first + i] >= T(-1e-9))) return false;
    return true;
  }

  void copy(const T* from, T* to) const noexcept {
    for (int i = 0; i < kind_.closest.unknowns; ++i) to[i] = from[i];
  }

  static constexpr int extent = ClosestProblem<Kind, T>::extent;
  static constexpr T flat = T(1e-5);  // multipliers and curvatures below count as none

  const Model& model_;
  const Kind& kind_;
  const Instance& at_;
  bool overlaps_ = false;  // known: no closest points of bodies apart were found
  PoseTables<Model> tables_;
  ClosestProblem<Kind, T> problem_;
  mcp::Buffer<T, extent> F_;
  mcp::Buffer<T, extent> kept_;
  mcp::Buffer<T, extent> start_;
  mcp::Buffer<T, extent> facet_;
  mcp::Buffer<T, extent> probe_;
  solvers::NewtonWorkspace<T, extent, entry_extent<typename ClosestProblem<Kind, T>::Kernel>()> newton_;
};

}  // namespace signorini::sim
