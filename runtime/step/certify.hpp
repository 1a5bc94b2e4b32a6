#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/geometry/true_gap.hpp"
#include "signorini/mcp/finite.hpp"
#include "signorini/step/report.hpp"

namespace signorini::sim {

/// How far each part of the certificate may be off.
template <class T>
inline constexpr T cone_tolerance = sizeof(T) == 4 ? T(1e-3) : T(1e-8);  // part of the bound
template <class T>
inline constexpr T energy_tolerance = sizeof(T) == 4 ? T(1e-3) : T(1e-8);  // [J]

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
