#pragma once

#include <cmath>
#include <type_traits>

#include "signorini/geometry/closest_point.hpp"

namespace signorini::sim {

/// How far bodies may overlap, and from where on they count as apart.
template <class T>
inline constexpr T gap_tolerance = sizeof(T) == 4 ? T(1e-4) : T(1e-8);  // [m]

/// Where a flat feature ends in one direction: what is seen there, and the closest points in body axes.
template <class Model>
struct FeatureEnd {
  typename Model::Space::Contact seen;
  typename Model::Scalar point_1[Model::Space::dimension] = {}, point_2[Model::Space::dimension] = {};
};

/// Searches for the closest points of a contact. Not inline, so that a model in two sources needs them in
/// one.
template <class Model, class Kind>
struct ClosestSearch {
  using T = typename Model::Scalar;
  using Params = typename Model::Params;
  using State = typename Model::Space::State;
  using Contact = typename Model::Space::Contact;

  /// What the closest points at poses look like, from nothing; also as own unknowns of the contact where
  /// these are asked for.
  static bool look(const Model& model, const Kind& kind, const Instance& at, const Params& params,
      const State* bodies, Contact& seen, T* own) noexcept;

  /// The same of bodies that meet in flat features, and the ends of what these share in four directions (two
  /// in the plane): how many were found.
  static int look_at_ends(const Model& model, const Kind& kind, const Instance& at, const Params& params,
      const State* bodies, Contact& middle, FeatureEnd<Model>* ends) noexcept;

  /// The closest points at the poses `to`, as own unknowns of the contact, followed from the poses `from`,
  /// where bodies do not overlap. False, and those at `from`, where the normal turns round on the way, as
  /// where a body has passed through another.
  static bool follow(const Model& model, const Kind& kind, const Instance& at, const Params& params,
      const State* from, const State* to, T* own) noexcept;

  /// Replaces the gap of the MCP by the true distance at a pose. The two agree where the bodies touch; in
  /// flight a pair without unique closest points has the former a little too large. The own unknowns hold the
  /// closest points, are the start and are improved; where nothing is found from there, the search begins
  /// anew. False where it finds nothing.
  static bool refine_gap(const Model& model, const Kind& kind, const Instance& at, const Params& params,
      const State* bodies, Contact& seen, T* own, T* facet) noexcept;
};

template <class Model, class Kind>
bool ClosestSearch<Model, Kind>::look(const Model& model, const Kind& kind, const Instance& at,
    const Params& params, const State* bodies, Contact& seen, T* own) noexcept {
  ClosestPoint<Model, Kind> closest(model, kind, at, params, bodies);
  const bool found = closest.find_from_scratch();
  seen = closest.seen();
  if (own != nullptr) closest.store(own);
  return found;
}

/// The k-th of four directions at right angles to a normal, or of two in the plane.
template <int dimension, class Contact, class T>
void direction_in_plane(const Contact& seen, int k, T* direction) noexcept {
  if constexpr (dimension == 2) {
    direction[0] = k == 0 ? -seen.ny : seen.ny, direction[1] = k == 0 ? seen.nx : -seen.nx;
  } else {
    const T n[3] = {seen.nx, seen.ny, seen.nz};
    int least = 0;
    for (int i = 1; i < 3; ++i)
      if (std::abs(n[i]) < std::abs(n[least])) least = i;
    T t[3];
    for (int i = 0; i < 3; ++i) t[i] = (i == least ? T(1) : T(0)) - n[least] * n[i];
    const T length = std::sqrt(t[0] * t[0] + t[1] * t[1] + t[2] * t[2]);
    for (int i = 0; i < 3; ++i) t[i] /= length;
    const T o[3] = {n[1] * t[2] - n[2] * t[1], n[2] * t[0] - n[0] * t[2], n[0] * t[1] - n[1] * t[0]};
    constexpr T along_t[] = {T(0.8), T(-0.6), T(-0.8), T(0.6)},
                along_o[] = {T(0.6), T(0.8), T(-0.6), T(-0.8)};
    for (int i = 0; i < 3; ++i) direction[i] = along_t[k] * t[i] + along_o[k] * o[i];
  }
}

template <class Model, class Kind>
int ClosestSearch<Model, Kind>::look_at_ends(const Model& model, const Kind& kind, const Instance& at,
    const Params& params, const State* bodies, Contact& middle, FeatureEnd<Model>* ends) noexcept {
  constexpr int dimension = Model::Space::dimension;
  ClosestPoint<Model, Kind> closest(model, kind, at, params, bodies);
  if (!closest.find_from_scratch()) return 0;
  middle = closest.seen();
  int count = 0;
  for (int k = 0; k < 2 * (dimension - 1); ++k) {
    T direction[3];
    direction_in_plane<dimension>(middle, k, direction);
    ClosestPoint<Model, Kind> end = closest;
    if (!end.find_end(direction)) continue;
    ends[count].seen = end.seen();
    end.store_points(ends[count].point_1, ends[count].point_2);
    ++count;
  }
  return count;
}

/// Of the angle between the normals of two looks at a contact.
template <class Contact>
auto normal_cosine(const Contact& a, const Contact& b) noexcept {
  auto sum = a.nx * b.nx + a.ny * b.ny;
  if constexpr (requires { a.nz; }) sum += a.nz * b.nz;
  return sum;
}

template <class Model, class Kind>
bool ClosestSearch<Model, Kind>::follow(const Model& model, const Kind& kind, const Instance& at,
    const Params& params, const State* from, const State* to, T* own) noexcept {
  ClosestPoint<Model, Kind> before(model, kind, at, params, from), after(model, kind, at, params, to);
  if (!before.find_from_scratch()) return false;
  before.store(own);
  after.load(before);
  constexpr T same_side = T(0.2);
  const bool followed = after.find(T(1e-2) * std::sqrt(before.weight())) &&
      normal_cosine(before.seen(), after.seen()) > same_side;
  if (followed) after.store(own);
  return followed;
}

template <class Model, class Kind>
bool ClosestSearch<Model, Kind>::refine_gap(const Model& model, const Kind& kind, const Instance& at,
    const Params& params, const State* bodies, Contact& seen, T* own, T* facet) noexcept {
  ClosestPoint<Model, Kind> closest(model, kind, at, params, bodies);
  const T weight = closest.weight();
  if (!(weight > T(0))) return true;
  const T size = T(1) / std::sqrt(T(10) * weight);
  constexpr T weak = T(1e-3), weakest = T(1e-9);
  const bool loaded = closest.load(own);
  const bool found = (loaded && closest.polish(weakest / size)) ||
      (loaded && closest.find_by_short_steps(weak / size, weakest / size)) ||
      (closest.find_from_scratch() && closest.find_by_short_steps(weak / size, weakest / size));
  if (!found) return false;
  closest.store(own);
  Contact better;
  closest.observe(better, facet);
  if (!(better.gap < seen.gap)) return true;
  seen.gap = better.gap;
  seen.a1x = better.a1x, seen.a1y = better.a1y, seen.a2x = better.a2x, seen.a2y = better.a2y;
  if constexpr (Model::Space::dimension == 3) seen.a1z = better.a1z, seen.a2z = better.a2z;
  return true;
}

/// The same of a block.
template <class Model, class Block>
bool look_at_closest_points(const Model& model, const Block& c, const typename Model::Params& params,
    const typename Model::Space::State* bodies, typename Model::Space::Contact& seen,
    typename Model::Scalar* own = nullptr) noexcept {
  using Kind = std::remove_cvref_t<decltype(c.kind)>;
  return ClosestSearch<Model, Kind>::look(model, c.kind, c.at, params, bodies, seen, own);
}

template <class Model, class Block>
int look_at_ends(const Model& model, const Block& c, const typename Model::Params& params,
    const typename Model::Space::State* bodies, typename Model::Space::Contact& middle,
    FeatureEnd<Model>* ends) noexcept {
  using Kind = std::remove_cvref_t<decltype(c.kind)>;
  return ClosestSearch<Model, Kind>::look_at_ends(model, c.kind, c.at, params, bodies, middle, ends);
}

template <class Model, class Block>
bool follow_closest_points(const Model& model, const Block& c, const typename Model::Params& params,
    const typename Model::Space::State* from, const typename Model::Space::State* to,
    typename Model::Scalar* own) noexcept {
  using Kind = std::remove_cvref_t<decltype(c.kind)>;
  return ClosestSearch<Model, Kind>::follow(model, c.kind, c.at, params, from, to, own);
}

template <class Model, class Block>
bool refine_gap(const Model& model, const Block& c, const typename Model::Params& params,
    const typename Model::Space::State* bodies, typename Model::Space::Contact& seen,
    typename Model::Scalar* own, typename Model::Scalar* facet) noexcept {
  using Kind = std::remove_cvref_t<decltype(c.kind)>;
  return ClosestSearch<Model, Kind>::refine_gap(model, c.kind, c.at, params, bodies, seen, own, facet);
}

}  // namespace signorini::sim
