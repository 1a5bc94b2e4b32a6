#pragma once

#include <array>
#include <cmath>
#include <tuple>

#include "signorini/geometry/closest_problem.hpp"
#include "signorini/model/axes.hpp"
#include "signorini/model/tables.hpp"

namespace signorini::sim {

/// How much of each body is taken off [m].
template <class T>
struct Erosion {
  T first{}, second{};

  bool is_none() const noexcept { return !(first > T(0)) && !(second > T(0)); }
  friend Erosion operator*(T factor, const Erosion& e) noexcept {
    return {factor * e.first, factor * e.second};
  }
};

/// Two bodies of a contact at given poses: what can be asked of points a1, a2 in their axes.
template <class Model, class Kind>
class PosedPair {
 public:
  using T = typename Model::Scalar;
  using Space = typename Model::Space;
  using Pair = std::remove_cvref_t<decltype(Kind::closest)>;
  using Contact = typename Space::Contact;
  static constexpr int dimension = Space::dimension;
  static constexpr int extent = ClosestProblem<Pair, T>::extent;

  /// `bodies` are those that move, wherever they are.
  PosedPair(const Model& model, const Kind& kind, const Instance& at, const typename Model::Params& params,
      const typename Space::State* bodies)
      : problem(kind.closest, params.pairs[static_cast<std::size_t>(at.trace)].size),
        model_(model),
        kind_(kind),
        at_(at),
        tables_{{}, bodies, bodies, params},
        F_(kind.closest.unknowns),
        probe_(kind.closest.unknowns),
        facet_(kind.closest.unknowns) {}

  ClosestProblem<Pair, T> problem;

  const Group& group(Meaning meaning) const noexcept { return kind_.closest.info.group(meaning); }
  /// Not a body and a half-space.
  bool is_pair() const noexcept { return group(Meaning::point_2).count > 0; }

  /// `pull` [1/m] draws points to the middle of flat features; bodies are eroded by `shrink` [m].
  void prepare(T pull, const Erosion<T>& shrink) noexcept {
    constexpr T centre[3] = {};
    problem.draw_to(centre);
    tables_.search = {pull, shrink.first, shrink.second};
    std::apply([&](const auto&... port) { kind_.closest.prepare(port..., problem.frozen()); },
        model_.pair_ports(kind_, tables_, at_));
  }

  /// After `prepare`: the pull draws the point of the first body to where it is in z, not to the middle.
  /// Returns that place in world axes, from the centre of mass.
  std::array<T, 3> draw_to_here(T pull, const T* z) noexcept {
    const std::array<T, 3> here = lever(z);
    T target[3];
    for (std::size_t i = 0; i < 3; ++i) target[i] = pull * here[i];
    problem.draw_to(target);
    return here;
  }

  /// How far the point of the first body is from there.
  T moved(const std::array<T, 3>& from, const T* z) const noexcept {
    const std::array<T, 3> here = lever(z);
    T square = T(0);
    for (std::size_t i = 0; i < 3; ++i) square += (here[i] - from[i]) * (here[i] - from[i]);
    return std::sqrt(square);
  }

  /// A point inside the first body, in its axes; after `prepare`.
  void inner_point(T* point) const noexcept {
    T ray[max_rays];
    kind_.closest.rays(problem.frozen(), ray);
    for (int i = 0; i < dimension; ++i) point[i] = ray[i];
  }

  /// What the trace shows of closest points z.
  void observe(const T* z, Contact& seen, T* facet) const noexcept {
    kind_.closest.observe(z, problem.frozen(), seen, facet);
  }
  Contact observe(const T* z) noexcept {
    Contact seen;
    observe(z, seen, facet_.data());
    return seen;
  }

  /// A first guess: where the rays from the inside of each body towards the other leave them.
  void guess(T* z) noexcept {
    T ray[max_rays];
    kind_.closest.rays(problem.frozen(), ray);
    for (int i = 0; i < kind_.closest.unknowns; ++i) z[i] = T(0);
    const T one = cast(ray, ray + dimension, 0, z);
    const Group &l = group(Meaning::multiplier_1), &m = group(Meaning::multiplier_2);
    if (!is_pair()) {
      for (int i = 0; i < l.count; ++i) z[l.first + i] = T(1) / static_cast<T>(l.count);
      return;
    }
    const T* second = ray + 3 * dimension;
    const T two = cast(second, second + dimension, 1, z);
    T square = T(0);
    for (int i = 0; i < dimension; ++i) square += ray[2 * dimension + i] * ray[2 * dimension + i];
    z[group(Meaning::distance).first] = (T(1) - one - two) * std::sqrt(square);
    // The surface that a ray goes through has the normal; its gradient is about 1.
    residual(z);
    z[l.first + index_of_lowest(l)] = T(1);
    z[m.first + index_of_lowest(m)] = T(1);
  }

  /// Whether a normal points from the inside of the first body to that of the second.
  bool is_facing(const Contact& seen) noexcept {
    T ray[max_rays];
    kind_.closest.rays(problem.frozen(), ray);
    const T* line = ray + 2 * dimension;
    T along = line[0] * seen.nx + line[1] * seen.ny;
    if constexpr (dimension == 3) along += line[2] * seen.nz;
    return along > T(0);
  }

  /// Whether the point of the other body lies in the body of this side, 0 or 1.
  bool lies_inside(int side, const T* z) noexcept {
    for (int i = 0; i < problem.size(); ++i) probe_[i] = z[i];
    other_point(side, z, probe_.data() + group(point_of(side)).first);
    residual(probe_.data());
    const Group& rows = group(multiplier_of(side));
    for (int i = 0; i < rows.count; ++i)
      if (!(F_[rows.first + i] >= T(-1e-9) * problem.unit())) return false;
    return true;
  }

 private:
  static constexpr int max_rays = 5 * 3;
  static Meaning point_of(int side) noexcept { return side == 0 ? Meaning::point_1 : Meaning::point_2; }
  static Meaning multiplier_of(int side) noexcept {
    return side == 0 ? Meaning::multiplier_1 : Meaning::multiplier_2;
  }

  std::array<T, 3> lever(const T* z) const noexcept {
    std::array<T, 3> r{};
    for (int i = 0; i < dimension; ++i) r[static_cast<std::size_t>(i)] = z[group(Meaning::point_1).first + i];
    to_world_axes(std::get<1>(model_.pair_ports(kind_, tables_, at_)), r.data());
    return r;
  }

  /// Rows in metres.
  void residual(const T* z) noexcept { kind_.closest.residual(z, problem.frozen(), F_.data()); }

  /// Puts the point of a side where a ray leaves its body; returns how far that is along the ray.
  T cast(const T* from, const T* along, int side, T* z) noexcept {
    const int at = group(point_of(side)).first;
    const Group& rows = group(multiplier_of(side));
    const auto place = [&](T distance) {
      for (int i = 0; i < dimension; ++i) z[at + i] = from[i] + distance * along[i];
      residual(z);
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

  /// The point of the other body, in the axes of this one.
  void other_point(int side, const T* z, T* p) const noexcept {
    const auto ports = model_.pair_ports(kind_, tables_, at_);
    const auto& first = std::get<1>(ports);
    const auto& second = std::get<2>(ports);
    const auto& from = side == 0 ? second : first;
    const auto& to = side == 0 ? first : second;
    const int at = group(point_of(1 - side)).first;
    T q[3] = {};
    for (int i = 0; i < dimension; ++i) q[i] = z[at + i];
    to_world_axes(from, q);
    q[0] += from.x - to.x, q[1] += from.y - to.y;
    if constexpr (dimension == 3) q[2] += from.z - to.z;
    to_body_axes(to, q);
    for (int i = 0; i < dimension; ++i) p[i] = q[i];
  }

  const Model& model_;
  const Kind& kind_;
  const Instance& at_;
  PoseTables<Model> tables_;
  mcp::Buffer<T, extent> F_, probe_, facet_;
};

}  // namespace signorini::sim
