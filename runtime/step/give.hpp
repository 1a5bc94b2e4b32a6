#pragma once

#include "signorini/model/axes.hpp"
#include "signorini/model/give.hpp"

namespace signorini::sim {

/// Ties that close a loop share their loads, and the rows of rigid bodies do not say how. They do where every
/// tie gives way a little, in proportion to the change of its load from an anchor (c: `Workspace::give`):
///     gap        d / h          + c load (u_n - u_n0)
///     slip       e_i v_i + ...  + c load (u_n b_i - u_i0)
///     normals    N + m + ...    + min(c, 1e-3) tilt (u_n r - m_0)   in world axes, as they are at l
///     joint      g / h          + c load (q - q_0)
/// r leads from the inside of the first body to its contact point; faces tilt against each other a little
/// only, however soft a tie is. With all anchors 0 that is the answer of the smallest loads; with the anchors
/// at an answer nothing gives way, and the rows are exact.
template <class T, int dimension>
struct Give {
  T load{};                            // reduced mass of its bodies / the heaviest mass of the island
  T tilt{};                            // [s/m^2] the same of a face that tilts
  T axes[dimension * dimension] = {};  // of the first body at l, in world axes, row by row
  T centre[dimension] = {};            // [m] a point inside it, in its axes

  /// r_i of a contact point in body axes.
  T lever(int i, const T* point) const noexcept {
    T sum = T(0);
    for (int j = 0; j < dimension; ++j) sum += axes[i * dimension + j] * (point[j] - centre[j]);
    return sum;
  }
};

/// The c of tilts.
template <class T>
constexpr T tilting(T c) noexcept {
  constexpr T most = T(1e-3);
  return c < most ? c : most;
}

/// What the loads of a tie are, where its rows have them, and how far each gives way under c: `own` are its
/// own unknowns. visit(row, value, give).
template <class T, int dimension, class Visit>
void for_each_load(GivingWay giving, const KindInfo& info, const Give<T, dimension>& give, T c, const T* own,
    Visit&& visit) noexcept {
  const T load = c * give.load, tilt = tilting(c) * give.tilt;
  const Group& joint = info.group(Meaning::joint_impulse);
  for (int k = joint.first; k < joint.first + joint.count; ++k) visit(k, own[k], load);
  if (info.group(Meaning::normal_impulse).count == 0) return;
  const int n = info.group(Meaning::normal_impulse).first;
  visit(n, own[n], load);
  if (giving == GivingWay::gap) return;
  const Group& shares = info.group(Meaning::friction_share);
  for (int k = shares.first; k < shares.first + shares.count; ++k) visit(k, own[n] * own[k], load);
  if (giving == GivingWay::loads || info.group(Meaning::multiplier_1).count == 0) return;
  const Group& point = info.group(Meaning::point_1);
  for (int i = 0; i < point.count; ++i)
    visit(point.first + i, own[n] * give.lever(i, own + point.first), tilt);
}

/// Adds what gives way to the own rows of a tie.
template <class T, int dimension>
void add_give(GivingWay giving, const KindInfo& info, const Give<T, dimension>& give, T c, const T* own,
    const T* anchor, T* row) noexcept {
  for_each_load(
      giving, info, give, c, own, [&](int k, T value, T part) { row[k] += part * (value - anchor[k]); });
}

/// The same to the Jacobian, add(value) in the order of `for_each_give_entry`.
template <class T, int dimension, class Add>
void add_give_slopes(GivingWay giving, const KindInfo& info, const Give<T, dimension>& give, T c,
    const T* own, Add&& add) noexcept {
  const T load = c * give.load, tilt = tilting(c) * give.tilt;
  for (int k = 0; k < info.group(Meaning::joint_impulse).count; ++k) add(load);
  if (info.group(Meaning::normal_impulse).count == 0) return;
  const T u = own[info.group(Meaning::normal_impulse).first];
  add(load);
  if (giving == GivingWay::gap) return;
  const Group& shares = info.group(Meaning::friction_share);
  for (int k = shares.first; k < shares.first + shares.count; ++k) add(load * u), add(load * own[k]);
  if (giving == GivingWay::loads || info.group(Meaning::multiplier_1).count == 0) return;
  const Group& point = info.group(Meaning::point_1);
  for (int i = 0; i < point.count; ++i) {
    for (int j = 0; j < point.count; ++j) add(tilt * u * give.axes[i * dimension + j]);
    add(tilt * give.lever(i, own + point.first));
  }
}

/// The axes of a body.
template <class T, int dimension, class State>
void take_axes(const State& body, Give<T, dimension>& give) noexcept {
  for (int j = 0; j < dimension; ++j) {
    T axis[dimension] = {};
    axis[j] = T(1);
    to_world_axes(body, axis);
    for (int i = 0; i < dimension; ++i) give.axes[i * dimension + j] = axis[i];
  }
}

}  // namespace signorini::sim
