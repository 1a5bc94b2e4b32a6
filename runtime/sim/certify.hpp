#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/mcp/finite.hpp"
#include "signorini/sim/closest_point.hpp"
#include "signorini/sim/contact_data.hpp"
#include "signorini/sim/report.hpp"

namespace signorini::sim {

/// How far each part of the certificate may be off.
template <class T>
inline constexpr T gap_tolerance = sizeof(T) == 4 ? T(1e-4) : T(1e-8);  // [m]
template <class T>
inline constexpr T cone_tolerance = sizeof(T) == 4 ? T(1e-3) : T(1e-8);  // part of the bound
template <class T>
inline constexpr T energy_tolerance = sizeof(T) == 4 ? T(1e-3) : T(1e-8);  // [J]

/// Replaces the gap of the MCP by the true distance at a pose. The two agree where the bodies touch; in
/// flight a pair without unique closest points has the former a little too large. z holds the closest points,
/// is the start and is improved; where nothing is found from there, the search begins anew.
template <class Model, class Data>
void refine_gap(const Data& c, const typename Model::Space::State& body,
    const typename Model::Space::State& other, typename Model::Space::Contact& seen,
    typename Model::Scalar* z, typename Model::Scalar* facet) noexcept {
  using T = typename Model::Scalar;
  if (!(c.law.weight > T(0))) return;
  const T size = T(1) / std::sqrt(T(10) * c.law.weight);
  ClosestPoint<Model, std::remove_cvref_t<decltype(c.kind)>> closest(c.kind);
  const auto find = [&](T pull) { return closest.find(body, c.first, other, c.second, c.law, pull, z); };
  constexpr T weak = T(1e-4), weakest = T(1e-9);
  const bool found = closest.polish(body, c.first, other, c.second, c.law, weakest / size, z) ||
      (find(weak / size) && find(weakest / size)) ||
      (closest.find_from_scratch(body, c.first, other, c.second, c.law, z) && find(weakest / size));
  if (!found) return;
  typename Model::Space::Contact better;
  c.kind.closest.observe(z, closest.frozen(), better, facet);
  if (!(better.gap < seen.gap)) return;
  seen.gap = better.gap;
  seen.a1x = better.a1x, seen.a1y = better.a1y, seen.a2x = better.a2x, seen.a2y = better.a2y;
  if constexpr (Model::Space::dimension == 3) seen.a1z = better.a1z, seen.a2z = better.a2z;
}

/// The contact as the model names it: with the bodies in the other order all directions turn round.
template <class Contact>
void swap_bodies(Contact& c) noexcept {
  std::swap(c.a1x, c.a2x);
  std::swap(c.a1y, c.a2y);
  c.nx = -c.nx, c.ny = -c.ny, c.fx = -c.fx, c.fy = -c.fy;
  if constexpr (requires { c.a1z; }) {
    // n turns round, t stays, o = n x t turns round: the slip along o and the spin about n keep their sign.
    std::swap(c.a1z, c.a2z);
    c.nz = -c.nz, c.fz = -c.fz;
    c.pt = -c.pt, c.vt = -c.vt;
  }
}

/// The largest of the friction impulses against its bound, as a part of the bound; at most 1 inside the
/// ellipsoid.
template <class Law, class Contact>
auto cone_part(const Law& law, const Contact& c) noexcept {
  using T = std::remove_cvref_t<decltype(c.pn)>;
  T sum = (c.pt / law.et) * (c.pt / law.et);
  if constexpr (requires { law.eo; }) {
    sum += (c.po / law.eo) * (c.po / law.eo);
    if (law.er > T(0)) sum += (c.pr / law.er) * (c.pr / law.er);
  }
  const T bound = law.mu * c.pn;
  return bound > T(0) ? std::sqrt(sum) / bound : T(0);
}

/// Work of friction on the bodies [J].
template <class Contact>
auto friction_work(const Contact& c) noexcept {
  auto work = c.pt * c.vt;
  if constexpr (requires { c.po; }) work += c.po * c.vo + c.pr * c.vr;
  return work;
}

/// Adds one contact to the certificate.
template <class T, class Law, class Contact>
void certify(const char* name, const Law& law, const Contact& c, Certificate<T>& certificate) noexcept {
  // Written so that NaN counts as a defect: a comparison with NaN is false.
  if (!(c.gap >= certificate.gap.value)) certificate.gap = {c.gap, name};
  if (const T cone = cone_part(law, c) - T(1); !(cone <= certificate.cone.value))
    certificate.cone = {cone, name};
  if (const T work = friction_work(c); !(work <= certificate.energy.value)) certificate.energy = {work, name};
}

/// The part of a certificate that does not hold, and where; empty names where all hold. NaN never holds.
template <class T>
BlockName violation(const Certificate<T>& c) noexcept {
  if (!(c.gap.value >= -gap_tolerance<T>)) return {c.gap.where, "penetration"};
  if (!(c.cone.value <= cone_tolerance<T>)) return {c.cone.where, "friction outside its ellipsoid"};
  if (!(c.energy.value <= energy_tolerance<T>)) return {c.energy.where, "friction that does work"};
  return {};
}

}  // namespace signorini::sim
