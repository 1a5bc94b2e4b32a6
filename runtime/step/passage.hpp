#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "signorini/geometry/closest_search.hpp"
#include "signorini/step/island_step.hpp"
#include "signorini/step/point_motion.hpp"

namespace signorini::sim {

/// How bodies get from l to l+1.
enum class Way : std::uint8_t {
  straight,
  falling_last  // what gravity and applied impulses add comes when the rest is over
};

/// How much longer the rest of a way is taken than the straight one at a part of it, and how much less of the
/// fall: the two meet at the end.
template <class T>
constexpr T lead_of(Way way, T part) noexcept {
  return way == Way::straight ? T(0) : std::min(part, T(1) - part);
}

/// The bodies after a part of the step, in work.on_the_way.
template <class Model>
void move_part_of_the_way(const IslandStep<Model>& s, Way way, typename Model::Scalar part) noexcept {
  using T = typename Model::Scalar;
  constexpr int dimension = Model::Space::dimension;
  const T lead = lead_of(way, part);
  const auto g = to_array<T>(s.params.gravity);
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
    // Twice as far along U, and then along F: D = U + F.
    if (lead > T(0) && i < s.model.sizes.bodies) {
      const auto push = to_array<T>(s.work.impulses[i]);
      for (std::size_t j = 0; j < static_cast<std::size_t>(dimension); ++j) {
        const T fall = s.h * (s.h * g[j] + push[j] / s.mass(i));
        between[j] += lead * (to[j] - from[j] - T(2) * fall);
      }
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

/// The smallest gap of a contact on a way from l to l+1 [m]; -size where its bodies passed through each other
/// between two looks at them. Where no closest points are found they overlap. Falling last, bodies cut
/// corners a little at most, where a normal is what it is of bodies apart.
template <class Model, class Contact>
typename Model::Scalar lowest_gap(const IslandStep<Model>& s, const Contact& c, Way way,
    const typename Model::Space::Contact& start, const typename Model::Space::Contact& seen) noexcept {
  using T = typename Model::Scalar;
  const T size = s.pair(c).size;
  const int looks = way == Way::straight ? 8 : 16;
  typename Model::Space::Contact last = seen, here;
  T lowest = seen.gap;
  const auto passed = [&](const auto& a, const auto& b) noexcept {
    return way == Way::straight ? goes_round(a, b) : normal_cosine(a, b) < 0;
  };
  for (int k = looks - 1; k > 0; --k) {
    move_part_of_the_way(s, way, static_cast<T>(k) / static_cast<T>(looks));
    const bool found = look_at_closest_points(s.model, c, s.params, s.work.on_the_way.data(), here);
    lowest = std::min(lowest, found ? here.gap : -size);
    if (found && passed(last, here)) lowest = -size;
    if (found) last = here;
  }
  return passed(last, start) ? -size : lowest;
}

/// How far gravity and applied impulses move the bodies of a contact in a step [m].
template <class Model, class Contact>
typename Model::Scalar fall_of(const IslandStep<Model>& s, const Contact& c) noexcept {
  using T = typename Model::Scalar;
  const T weight = s.h * linear_size<Model>(to_array<T>(s.params.gravity).data());
  T fall = T(0);
  for (int side = 0; side < c.kind.info.bodies; ++side) {
    const int body = c.at.body[static_cast<std::size_t>(side)];
    const T push = linear_size<Model>(to_array<T>(s.work.impulses[body]).data()) / s.mass(body);
    fall = std::max(fall, s.h * (weight + push));
  }
  return fall;
}

/// The smallest gap of a contact on the way from l to l+1 [m], where its bodies passed through each other;
/// the gap at l+1 elsewhere. Bodies that did have the normal turned round, and overlap on the way. A body
/// that slides over an edge cuts its corner: its normal turns, but not round. As it does not fall before it
/// is over the edge, the straight way may lie deeper by its fall; a way on which it falls last hardly does.
template <class Model, class Contact>
typename Model::Scalar gap_on_the_way(
    const IslandStep<Model>& s, const Contact& c, const typename Model::Space::Contact& seen) noexcept {
  using T = typename Model::Scalar;
  const T size = s.pair(c).size;
  constexpr T aside = T(0.2);
  typename Model::Space::Contact start;
  if (!look_at_closest_points(s.model, c, s.params, s.now.bodies.data(), start)) return seen.gap;
  const T cosine = normal_cosine(seen, start);
  if (cosine >= aside) return seen.gap;
  const T lowest = lowest_gap(s, c, Way::straight, start, seen);
  if (cosine > -aside && lowest > -(T(0.05) * size + fall_of(s, c))) return seen.gap;
  return lowest_gap(s, c, Way::falling_last, start, seen) > T(-0.2) * size ? seen.gap : lowest;
}

}  // namespace signorini::sim
