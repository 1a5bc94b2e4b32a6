#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/geometry/closest_search.hpp"
#include "signorini/step/island_step.hpp"
#include "signorini/step/point_motion.hpp"

namespace signorini::sim {

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

/// Whether bodies apart in two looks have opposite sides to each other: between them one was in the other.
template <class Contact>
bool goes_round(const Contact& a, const Contact& b) noexcept {
  return a.gap > 0 && b.gap > 0 && normal_cosine(a, b) < 0;
}

/// Whether a contact that opens so fast at l+1 [m/s] may have come from the other side.
template <class Model, class Contact>
bool may_have_passed(const IslandStep<Model>& s, const Contact& c, typename Model::Scalar gap,
    typename Model::Scalar opening) noexcept {
  using T = typename Model::Scalar;
  return gap - s.h * opening < T(-1e-3) * static_cast<T>(s.pair(c).size);
}

/// The smallest gap of a contact on the way from l to l+1 [m], where its bodies passed through each other;
/// the gap at l+1 elsewhere. Bodies that did have the normal turned round, and overlap on the way or between
/// two looks at them; where no closest points are found they overlap. A body that slides over an edge cuts
/// its corner a little: its normal turns, but not round.
template <class Model, class Contact>
typename Model::Scalar gap_on_the_way(
    const IslandStep<Model>& s, const Contact& c, const typename Model::Space::Contact& seen) noexcept {
  using T = typename Model::Scalar;
  const T size = s.pair(c).size;
  constexpr int looks = 8;
  constexpr T aside = T(0.2), corner = T(0.05);
  typename Model::Space::Contact start, last = seen, here;
  if (!look_at_closest_points(s.model, c, s.params, s.now.bodies.data(), start)) return seen.gap;
  const T cosine = normal_cosine(seen, start);
  if (cosine >= aside) return seen.gap;
  T lowest = seen.gap;
  for (int k = looks - 1; k > 0; --k) {
    move_part_of_the_way(s, static_cast<T>(k) / looks);
    const bool found = look_at_closest_points(s.model, c, s.params, s.work.on_the_way.data(), here);
    lowest = std::min(lowest, found ? here.gap : -size);
    if (found && goes_round(last, here)) lowest = -size;
    if (found) last = here;
  }
  if (goes_round(last, start)) lowest = -size;
  return cosine > -aside && lowest > -corner * size ? seen.gap : lowest;
}

}  // namespace signorini::sim
