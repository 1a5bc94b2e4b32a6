#pragma once

#include <algorithm>
#include <utility>

#include "signorini/geometry/posed_pair.hpp"
#include "signorini/newton/newton.hpp"

namespace signorini::sim {

/// Finds the closest points of one contact at given poses.
template <class Model, class Kind>
class ClosestPoint {
 public:
  using T = typename Model::Scalar;
  using Space = typename Model::Space;
  using Contact = typename Space::Contact;

  /// `bodies` are those that move, wherever they are.
  ClosestPoint(const Model& model, const Kind& kind, const Instance& at, const typename Model::Params& params,
      const typename Space::State* bodies)
      : kind_(kind),
        weight_(params.pairs[static_cast<std::size_t>(at.trace)].weight),
        pair_(model, kind, at, params, bodies),
        z_(kind.closest.unknowns),
        kept_(kind.closest.unknowns),
        start_(kind.closest.unknowns),
        held_(kind.closest.unknowns),
        kept_apart_(kind.closest.unknowns),
        walked_(kind.closest.unknowns),
        newton_(kind.closest.unknowns, kind.closest.entries) {}

  /// Of the term that keeps flat flight regular [1/m^2]: 0 where there is one pair of closest points.
  T weight() const noexcept { return weight_; }

  /// Takes points from the own unknowns of the contact; false where it keeps fewer than a search needs.
  bool load(const T* own) noexcept {
    if (kind_.info.group(Meaning::distance).count != pair_.group(Meaning::distance).count) return false;
    for (int i = 0; i < pair_.problem.size(); ++i) z_[i] = own[i];
    return true;
  }

  /// Writes the points that were found to the own unknowns of the contact.
  void store(T* own) const noexcept {
    for (const Meaning meaning : {Meaning::point_1, Meaning::multiplier_1, Meaning::point_2,
             Meaning::multiplier_2, Meaning::distance}) {
      const Group &from = pair_.group(meaning), &to = kind_.info.group(meaning);
      for (int i = 0; i < to.count; ++i) own[to.first + i] = z_[from.first + i];
    }
  }

  /// The points that were found, in the axes of their bodies; that of a plane is not among them.
  void store_points(T* first, T* second) const noexcept {
    for (const auto& [meaning, to] : {std::pair{Meaning::point_1, first}, {Meaning::point_2, second}}) {
      const Group& from = pair_.group(meaning);
      std::copy_n(z_.data() + from.first, from.count, to);
    }
  }

  void observe(Contact& seen, T* facet) const noexcept { pair_.observe(z_.data(), seen, facet); }
  Contact seen() noexcept { return pair_.observe(z_.data()); }

  /// Takes the points of the same contact at other poses.
  void load(const ClosestPoint& other) noexcept { copy(other.z_, z_); }

  /// Improves the points; false where none were found. `pull` [1/m] draws them to the middle of flat
  /// features; bodies are eroded by `shrink` [m].
  bool find(T pull, const Erosion<T>& shrink = {}) noexcept {
    pair_.prepare(pull, shrink);
    copy(z_, start_);
    return solve_both_ways([&] { return is_true(shrink); });
  }

  /// The same from points close by, in a few iterations; else they stay.
  bool polish(T pull) noexcept {
    pair_.prepare(pull, {});
    solvers::Options<T> few;
    few.max_iterations = 6;
    copy(z_, kept_);
    if (solve(few) && is_true({})) return true;
    copy(kept_, z_);
    return false;
  }

  /// Improves the points by steps that a pull keeps short, each from the last, the pull weaker where that
  /// goes well: a long way, over jumps of curvature, too. False where it does not end where no pull is felt.
  bool find_by_short_steps(T first, T last) noexcept {
    return walk({first, last, T(1), 60}, {}, [&] { return is_true({}); });
  }

  /// The closest points from nothing: first those nearest to the middle of a flat feature, then by weaker and
  /// weaker pull the true ones. A pair with unique closest points (weight 0) needs no pull.
  bool find_from_scratch() noexcept {
    if (!(weight_ > T(0))) return find_anywhere(T(0));
    const T unit = std::sqrt(weight_);  // 0.3 / size
    if (!find_anywhere(T(1e-1) * unit)) return false;
    for (const T pull : {T(1e-2), T(1e-4), T(1e-6)}) {
      copy(z_, held_);
      if (!find(pull * unit)) copy(held_, z_);
    }
    return true;
  }

  /// From closest points: where a flat feature ends in a direction, world axes, which counts as a small tilt.
  /// False where nothing is found; then they stay.
  bool find_end(const T* direction) noexcept {
    constexpr T tilt = T(1e-3);
    copy(z_, held_);
    pair_.prepare(T(0), {});
    T target[3] = {};
    for (int i = 0; i < Space::dimension; ++i) target[i] = tilt * direction[i];
    pair_.problem.draw_to(target);
    copy(z_, start_);
    const bool found = solve_both_ways([&] { return is_true({}); });
    if (!found) copy(held_, z_);
    return found;
  }

  /// In how many directions the closest points can move together and stay closest, to second order: 0 where
  /// the bodies meet in a point, 1 in a line, 2 in a surface. Multipliers that may move, too, do not count.
  int freedom() noexcept {
    pair_.prepare(T(0), {});
    const int n = pair_.problem.size();
    pair_.problem.to_units(z_.data());
    pair_.problem.jacobian(z_.data(), start_.data(), newton_.jacobian.data());
    for (int i = 0; i < n; ++i) {
      const bool inactive = pair_.problem.is_bounded(i) && !(z_[i] > flat);
      newton_.dz[i] = inactive ? T(1) : T(0);
      newton_.dF[i] = inactive ? T(0) : T(1);
    }
    pair_.problem.to_metres(z_.data());
    const int all = n - rank();
    int points = 0;
    for (int j = 0; j < n; ++j) {
      if (!is_coordinate(j)) continue;
      ++points;
      const mcp::PatternView pattern = pair_.problem.pattern();
      for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k) newton_.jacobian[k] = T(0);
    }
    return all - (n - points - rank());
  }

 private:
  static constexpr int extent = PosedPair<Model, Kind>::extent;
  using Buffer = mcp::Buffer<T, extent>;
  static constexpr T flat = T(1e-5);  // multipliers and curvatures below count as none

  static void copy(const Buffer& from, Buffer& to) noexcept { to = from; }

  bool solve(const solvers::Options<T>& options) noexcept {
    pair_.problem.to_units(z_.data());
    const bool solved =
        solvers::solve(pair_.problem, z_.data(), options, newton_).status == mcp::Status::solved;
    pair_.problem.to_metres(z_.data());
    return solved;
  }

  /// From start_, by damped steps and then by pivotal ones; accept() looks at what was solved. Where faces
  /// are nearly parallel, the way from one corner to another leads over many surfaces.
  template <class Accept>
  bool solve_both_ways(Accept&& accept) noexcept {
    solvers::Options<T> options;
    for (const bool pivotal : {false, true}) {
      options.pivotal = pivotal;
      copy(start_, z_);
      if (solve(options) && accept()) return true;
    }
    return false;
  }

  /// The pull of the first short step and of the last, how long a normal is, and how many steps there may be.
  struct Pulls {
    T first, last, length;
    int most;
  };

  /// See `find_by_short_steps`; accept() looks at what a step ends with.
  template <class Accept>
  bool walk(const Pulls& pulls, const Erosion<T>& shrink, Accept&& accept) noexcept {
    constexpr T unfelt = sizeof(T) == 4 ? T(1e-6) : T(1e-12);
    T pull = pulls.first;
    for (int steps = 0; steps < pulls.most; ++steps) {
      copy(z_, walked_);
      pair_.prepare(pull, shrink);
      const auto from = pair_.draw_to_here(pull, z_.data());
      copy(z_, start_);
      if (solve_both_ways(accept)) {
        if (pull * pair_.moved(from, z_.data()) <= unfelt * pulls.length) return true;
        pull = pull > T(10) * pulls.last ? T(0.1) * pull : pulls.last;
      } else {
        copy(walked_, z_);
        pull *= T(30);
      }
    }
    return false;
  }

  /// From a guess; where that fails, those of bodies that lie apart, which are a convex program; and where
  /// they overlap, by erosion.
  bool find_anywhere(T pull) noexcept {
    pair_.prepare(T(0), {});
    pair_.guess(z_.data());
    const bool guessed = find(pull);
    if (!pair_.is_pair()) return guessed || find_lowest(pull);
    if (guessed && gap() >= T(-1e-9) * pair_.problem.unit()) return true;
    copy(z_, held_);
    if (find_apart({})) {
      copy(z_, held_);
      if (pull > T(0) && !find(pull)) copy(held_, z_);
      return true;
    }
    return find_shallowest(pull, guessed);
  }

  /// The lowest point above a plane, by short steps: a thin body turns its normal within its thickness.
  bool find_lowest(T pull) noexcept {
    pair_.guess(z_.data());
    return find_by_short_steps(T(1) / pair_.problem.unit(), T(1e-9) / pair_.problem.unit()) && find(pull);
  }

  /// Bodies that overlap have many points that satisfy all rows. The first of them, where `has_first`, is in
  /// held_; the others come from bodies of which one or both are eroded until they lie apart.
  bool find_shallowest(T pull, bool has_first) noexcept {
    overlaps_ = true;
    bool found = has_first;
    copy(held_, z_);
    T depth = found ? gap() : T(0);
    for (const Erosion<T> which : {Erosion<T>{T(1), T(1)}, Erosion<T>{T(1), T(0)}, Erosion<T>{T(0), T(1)}}) {
      if (!find_eroded(pull, which) || (found && !(gap() > depth))) continue;
      found = true;
      depth = gap();
      copy(z_, held_);
    }
    copy(held_, z_);
    return found;
  }

  /// The closest points of bodies eroded by `shrink` that lie apart then: min |x2 - x1|^2 / 2 over both.
  /// False where they overlap, or hardly do not.
  bool find_apart(const Erosion<T>& shrink) noexcept {
    const int at = pair_.group(Meaning::distance).first;
    const T unit = pair_.problem.unit();
    pair_.problem.hold(at);
    const bool solved = minimise_distance(shrink);
    pair_.problem.release();
    const T distance = solved ? length_of_normal() : T(0);
    if (!(distance > T(1e-7) * unit)) return false;
    scale_multipliers(T(1) / distance);
    z_[at] = distance;
    copy(z_, kept_);
    if (!find(T(0), shrink)) copy(kept_, z_);  // to the rounding of unit normals, where that can be had
    return true;
  }

  /// The convex program from a guess; by short steps, each with an answer of its own, where it is too far for
  /// one.
  bool minimise_distance(const Erosion<T>& shrink) noexcept {
    const int at = pair_.group(Meaning::distance).first;
    const T unit = pair_.problem.unit();
    const auto begin = [&] {
      pair_.prepare(T(0), shrink);
      pair_.guess(z_.data());
      scale_multipliers(z_[at] > T(1e-3) * unit ? z_[at] : T(1e-3) * unit);
      z_[at] = T(1);
    };
    const auto any = [] { return true; };
    begin();
    copy(z_, start_);
    if (solve_both_ways(any)) return true;
    if (!shrink.is_none()) return false;  // another erosion will do
    begin();
    return walk({T(1), T(1e-6), unit, 20}, shrink, any);
  }

  /// From where bodies lie apart once they are eroded back to what they are.
  bool find_eroded(T pull, const Erosion<T>& which) noexcept {
    const T unit = pair_.problem.unit();
    T shrink = T(1e-6) * unit;
    while (!find_apart(shrink * which))
      if ((shrink *= T(4)) > T(4) * unit) return false;
    // The less is taken off, the nearer is the normal to that of the least depth.
    for (T least = shrink / T(4), k = T(0); k < T(4); k += T(1)) {
      const T middle = std::sqrt(least * shrink);
      copy(z_, kept_apart_);
      if (find_apart(middle * which))
        shrink = middle;
      else
        copy(kept_apart_, z_), least = middle;
    }
    int tries = 40;
    for (T stride = T(0.25); shrink > T(0) && tries > 0; --tries) {
      copy(z_, kept_);
      const T target = stride < T(1) ? shrink * (T(1) - stride) : T(0);
      if (find(target > T(0) ? T(0) : pull, target * which)) {
        shrink = target;
        stride *= T(2);
      } else {
        copy(kept_, z_);
        if ((stride /= T(4)) < T(1) / T(1024)) return false;
      }
    }
    return !(shrink > T(0));
  }

  /// Whether points that satisfy all rows are the closest ones. With d >= 0 they are, by convexity. With d <
  /// 0 they may be the far sides of bodies that lie apart: one point must lie in the other body, or the
  /// bodies must be known to overlap. Where they do, their far sides have the normal turned away.
  bool is_true(const Erosion<T>& shrink) noexcept {
    if (!pair_.is_pair()) return true;
    const Contact seen = pair_.observe(z_.data());
    if (seen.gap >= T(-1e-9) * pair_.problem.unit()) return true;
    if (overlaps_ || !shrink.is_none()) return true;
    return pair_.is_facing(seen) && (pair_.lies_inside(0, z_.data()) || pair_.lies_inside(1, z_.data()));
  }

  T gap() noexcept { return seen().gap; }

  T length_of_normal() noexcept {
    const Contact seen = pair_.observe(z_.data());
    T square = seen.nx * seen.nx + seen.ny * seen.ny;
    if constexpr (Space::dimension == 3) square += seen.nz * seen.nz;
    return std::sqrt(square);
  }

  void scale_multipliers(T factor) noexcept {
    for (const Meaning meaning : {Meaning::multiplier_1, Meaning::multiplier_2})
      for (int i = 0; i < pair_.group(meaning).count; ++i) z_[pair_.group(meaning).first + i] *= factor;
  }

  int rank() noexcept {
    return newton_.fallback.rank(
        {pair_.problem.pattern(), newton_.jacobian.data(), newton_.dz.data(), newton_.dF.data()}, flat,
        newton_.linear.spare());
  }

  /// One of the numbers of a1 or a2.
  bool is_coordinate(int unknown) const noexcept {
    const Group &one = pair_.group(Meaning::point_1), &two = pair_.group(Meaning::point_2);
    return unknown < one.first + one.count || (unknown >= two.first && unknown < two.first + two.count);
  }

  const Kind& kind_;
  T weight_;
  bool overlaps_ = false;  // known: no closest points of bodies apart were found
  PosedPair<Model, Kind> pair_;
  Buffer z_, kept_, start_, held_, kept_apart_, walked_;
  solvers::NewtonWorkspace<T, extent, entry_extent<typename PosedPair<Model, Kind>::Pair>()> newton_;
};

}  // namespace signorini::sim
