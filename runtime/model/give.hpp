#pragma once

#include "signorini/model/kind.hpp"

namespace signorini::sim {

/// Calls visit(row, column), both own ones of a tie, for the places in which its giving way adds to the
/// Jacobian of its rows: see step/give.hpp. `group(meaning)` are its own unknowns of a meaning.
template <class GroupOf, class Visit>
constexpr void for_each_give_entry(GroupOf&& group, Visit&& visit) noexcept {
  const Group joint = group(Meaning::joint_impulse);
  for (int k = joint.first; k < joint.first + joint.count; ++k) visit(k, k);
  const Group normal = group(Meaning::normal_impulse);
  if (normal.count == 0) return;
  const int n = normal.first;
  visit(n, n);
  const Group shares = group(Meaning::friction_share);
  for (int k = shares.first; k < shares.first + shares.count; ++k) visit(k, k), visit(k, n);
  if (group(Meaning::multiplier_1).count == 0) return;
  const Group point = group(Meaning::point_1);
  for (int i = point.first; i < point.first + point.count; ++i) {
    for (int j = point.first; j < point.first + point.count; ++j) visit(i, j);
    visit(i, n);
  }
}

template <class Visit>
constexpr void for_each_give_entry(const KindInfo& info, Visit&& visit) noexcept {
  for_each_give_entry([&](Meaning meaning) { return info.group(meaning); }, visit);
}

/// Whether loads of an island may be shared: its ties close a loop, where all that does not move counts as
/// one body. In a tree each of them carries what the bodies behind it leave to it.
constexpr bool may_share_loads(int bodies, int ties, bool grounded) noexcept {
  return ties > (grounded ? bodies : bodies - 1);
}

}  // namespace signorini::sim
