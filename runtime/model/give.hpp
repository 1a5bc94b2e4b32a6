#pragma once

#include <cstdint>

#include "signorini/model/kind.hpp"

namespace signorini::sim {

/// Which rows of the ties of an island can give way.
enum class GivingWay : std::uint8_t {
  none,
  gap,    // and joints: of a single tie, on the way to its answer
  loads,  // friction, too
  fully   // and the tilt of faces: where loads are shared
};

/// Of an island by its ties, all that does not move counted as one body. In a
/// tree each of them carries what the bodies behind it leave to it; where they close a loop, loads are
/// shared.
constexpr GivingWay giving_way(int bodies, int ties, bool grounded) noexcept {
  if (ties > (grounded ? bodies : bodies - 1)) return GivingWay::fully;
  if (ties == 0) return GivingWay::none;
  return ties == 1 ? GivingWay::gap : GivingWay::loads;
}

/// Calls visit(row, column), both own ones of a tie, for the places in which its giving way adds to the
/// Jacobian of its rows: see step/give.hpp. `group(meaning)` are its own unknowns of a meaning.
template <class GroupOf, class Visit>
constexpr void for_each_give_entry(GivingWay giving, GroupOf&& group, Visit&& visit) noexcept {
  if (giving == GivingWay::none) return;
  const Group joint = group(Meaning::joint_impulse);
  for (int k = joint.first; k < joint.first + joint.count; ++k) visit(k, k);
  const Group normal = group(Meaning::normal_impulse);
  if (normal.count == 0) return;
  const int n = normal.first;
  visit(n, n);
  if (giving == GivingWay::gap) return;
  const Group shares = group(Meaning::friction_share);
  for (int k = shares.first; k < shares.first + shares.count; ++k) visit(k, k), visit(k, n);
  if (giving == GivingWay::loads || group(Meaning::multiplier_1).count == 0) return;
  const Group point = group(Meaning::point_1);
  for (int i = point.first; i < point.first + point.count; ++i) {
    for (int j = point.first; j < point.first + point.count; ++j) visit(i, j);
    visit(i, n);
  }
}

template <class Visit>
constexpr void for_each_give_entry(GivingWay giving, const KindInfo& info, Visit&& visit) noexcept {
  for_each_give_entry(
      giving, [&](Meaning meaning) { return info.group(meaning); }, visit);
}

}  // namespace signorini::sim
