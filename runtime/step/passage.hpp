#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/geometry/closest_search.hpp"
#include "signorini/step/island_step.hpp"
#include "signorini/step/point_motion.hpp"

namespace signorini::sim {

/// The gap of a contact at l if it had opened all the step as fast as it does at l+1 [m]. Below zero bodies
/// may have come from the other side.
template <class Model, class Contact>
typename Model::Scalar gap_before(
    const IslandStep<Model>& s, const Contact& c, const typename Model::Space::Contact& seen) noexcept {
  using T = typename Model::Scalar;
  const auto* bodies = s.work.candidate.bodies.data();
  const PoseTables<Model> tables{{}, bodies, bodies, s.params};
  const auto ports = s.model.pair_ports(c.kind, tables, c.at);
  const Ends<T> ends(seen);
  const T opening =
      speed_along(std::get<2>(ports), ends.x2, ends.n) - speed_along(std::get<1>(ports), ends.x1, ends.n);
  return seen.gap - s.h * opening;
}

/// The bodies after a part of the step, in work.on_the_way.
template <class Model>
void move_part_of_the_way(const IslandStep<Model>& s, typename Model::Scalar part) noexcept {
  using T = typename Model::Scalar;
  for (int i = 0; i < s.model.sizes.moving; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const auto from = to_array<T>(s.now.bodies[k]), to = to_array<T>(s.work.candidate.bodies[k]);
    auto between = from;
    T sign = T(1);  // q and -q are the same orientation
    if constexpr (Model::Space::dimension == 3) {
      T cosine = T(0);
      for (std::size_t j = 3; j < 7; ++j) cosine += from[j] * to[j];
      sign = cosine < T(0) ? T(-1) : T(1);
    }
    for (std::size_t j = 0; j < between.size(); ++j) {
      const bool turns = Model::Space::dimension == 3 && j >= 3 && j < 7;
      between[j] = (T(1) - part) * from[j] + part * (turns ? sign : T(1)) * to[j];
    }
    from_array(between.data(), s.work.on_the_way[i]);
    normalise(s.work.on_the_way[i]);
  }
}

/// The smallest gap of a contact on the way from l to l+1 [m], where its bodies may have passed through each
/// other; the gap at l+1 elsewhere. Bodies that did have the normal turned round, and overlap on the way or
/// between two looks at them.
template <class Model, class Contact>
typename Model::Scalar gap_on_the_way(
    const IslandStep<Model>& s, const Contact& c, const typename Model::Space::Contact& seen) noexcept {
  using T = typename Model::Scalar;
  const T size = s.pair(c).size;
  if (!(gap_before(s, c, seen) < T(-1e-3) * size)) return seen.gap;
  constexpr int looks = 8;
  constexpr T same_side = T(0.2);
  typename Model::Space::Contact last = seen, here;
  T lowest = seen.gap;
  bool turned = false;
  for (int k = looks - 1; k >= 0; --k) {
    move_part_of_the_way(s, static_cast<T>(k) / looks);
    if (!look_at_closest_points(s.model, c, s.params, s.work.on_the_way.data(), here)) return seen.gap;
    if (k > 0) lowest = std::min(lowest, here.gap);
    const T cosine = normal_cosine(last, here);
    turned = turned || cosine < same_side;
    if (cosine < T(0) && here.gap > T(0) && last.gap > T(0)) lowest = std::min(lowest, -size);
    last = here;
  }
  return turned && normal_cosine(seen, last) < same_side ? lowest : seen.gap;
}

}  // namespace signorini::sim
