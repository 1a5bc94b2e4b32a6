#pragma once

#include <cmath>
#include <type_traits>

#include "signorini/geometry/closest_point.hpp"

namespace signorini::sim {

/// How far bodies may overlap, and from where on they count as apart.
template <class T>
inline constexpr T gap_tolerance = sizeof(T) == 4 ? T(1e-4) : T(1e-8);  // [m]

/// Searches for the closest points of a contact. Not inline, so that a model in two sources needs them in
/// one.
template <class Model, class Kind>
struct ClosestSearch {
  using T = typename Model::Scalar;
  using Params = typename Model::Params;
  using State = typename Model::Space::State;
  using Contact = typename Model::Space::Contact;

  /// The closest points at a pose, from nothing; false where none were found.
  static bool find(const Model& model, const Kind& kind, const Instance& at, const Params& params,
      const State* bodies, T* z) noexcept;

  /// Replaces the gap of the MCP by the true distance at a pose. The two agree where the bodies touch; in
  /// flight a pair without unique closest points has the former a little too large. z holds the closest
  /// points, is the start and is improved; where nothing is found from there, the search begins anew.
  static void refine_gap(const Model& model, const Kind& kind, const Instance& at, const Params& params,
      const State* bodies, Contact& seen, T* z, T* facet) noexcept;
};

template <class Model, class Kind>
bool ClosestSearch<Model, Kind>::find(const Model& model, const Kind& kind, const Instance& at,
    const Params& params, const State* bodies, T* z) noexcept {
  return ClosestPoint<Model, Kind>(model, kind, at, params, bodies).find_from_scratch(z);
}

template <class Model, class Kind>
void ClosestSearch<Model, Kind>::refine_gap(const Model& model, const Kind& kind, const Instance& at,
    const Params& params, const State* bodies, Contact& seen, T* z, T* facet) noexcept {
  ClosestPoint<Model, Kind> closest(model, kind, at, params, bodies);
  const T weight = closest.weight();
  if (!(weight > T(0))) return;
  const T size = T(1) / std::sqrt(T(10) * weight);
  constexpr T weak = T(1e-4), weakest = T(1e-9);
  const bool found = closest.polish(weakest / size, z) ||
      (closest.find(weak / size, z) && closest.find(weakest / size, z)) ||
      (closest.find_from_scratch(z) && closest.find(weakest / size, z));
  if (!found) return;
  Contact better;
  closest.observe(z, better, facet);
  if (!(better.gap < seen.gap)) return;
  seen.gap = better.gap;
  seen.a1x = better.a1x, seen.a1y = better.a1y, seen.a2x = better.a2x, seen.a2y = better.a2y;
  if constexpr (Model::Space::dimension == 3) seen.a1z = better.a1z, seen.a2z = better.a2z;
}

/// The same of a block.
template <class Model, class Block>
bool find_closest_points(const Model& model, const Block& c, const typename Model::Params& params,
    const typename Model::Space::State* bodies, typename Model::Scalar* z) noexcept {
  using Kind = std::remove_cvref_t<decltype(c.kind)>;
  return ClosestSearch<Model, Kind>::find(model, c.kind, c.at, params, bodies, z);
}

template <class Model, class Block>
void refine_gap(const Model& model, const Block& c, const typename Model::Params& params,
    const typename Model::Space::State* bodies, typename Model::Space::Contact& seen,
    typename Model::Scalar* z, typename Model::Scalar* facet) noexcept {
  using Kind = std::remove_cvref_t<decltype(c.kind)>;
  ClosestSearch<Model, Kind>::refine_gap(model, c.kind, c.at, params, bodies, seen, z, facet);
}

}  // namespace signorini::sim
