#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "signorini/geometry/closest_search.hpp"
#include "signorini/mcp/finite.hpp"
#include "signorini/model/kind.hpp"
#include "signorini/step/report.hpp"

namespace signorini::sim {

/// How far each part of a certificate may be off; what a policy accepts.
template <class T>
struct Accept {
  T cone;    // part of the bound
  T energy;  // [J]
  T open;    // [m], [rad]
};

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

/// How far bodies of a size may overlap and still not penetrate [m]: as little as matters, and not below what
/// coordinates as large as `extent` are rounded by.
template <class T>
T gap_tolerance_of(T size, T extent) noexcept {
  constexpr T part = sizeof(T) == 4 ? T(1e-3) : T(1e-6);
  return std::max(std::min(gap_tolerance<T>, part * size), T(8) * std::numeric_limits<T>::epsilon() * extent);
}

/// Adds one contact to the certificate; `at` is its place in the trace, `gap` its smallest of the step,
/// `tolerance` that of the gap, `slow` a speed that counts as none [m/s].
template <class T, class Law, class Contact>
void certify(int at, const Law& law, const Contact& c, T gap, T tolerance, T slow,
    Certificate<T>& certificate) noexcept {
  certificate.add_gap(gap, at);
  certificate.add_overlap(-gap / tolerance, at);
  certificate.add_cone(cone_part(law, c) - T(1), at);
  certificate.add_energy(friction_work(c) - law.mu * c.pn * slow, at);
}

/// A part of a certificate that does not hold.
struct Violation {
  const char* name = "";  // empty where all hold
  BlockRole role = BlockRole::contact;
  int at = -1;  // in the order of the trace
};

/// The first part of a certificate that does not hold. NaN never holds.
template <class T>
constexpr Violation violation(const Certificate<T>& c, const Accept<T>& accept) noexcept {
  constexpr BlockRole contact = BlockRole::contact, joint = BlockRole::joint;
  const bool overlaps = !(c.overlap <= T(1)) && !(c.give > T(0) && c.gap >= -c.give);
  if (overlaps) return {"penetration", contact, c.overlap_at};
  if (!(c.cone <= accept.cone)) return {"friction outside its ellipsoid", contact, c.cone_at};
  if (!(c.energy <= accept.energy)) return {"friction that does work", contact, c.energy_at};
  if (!(c.open <= accept.open + c.give)) return {"open joint", joint, c.open_at};
  if (!(c.created <= T(1)) && !(c.give > T(0))) return {"energy out of nothing", contact, c.created_at};
  return {};
}

}  // namespace signorini::sim
