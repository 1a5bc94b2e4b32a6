#pragma once

#include <cmath>

#include "signorini/geometry/closest_search.hpp"

namespace signorini::sim {

/// The points that two bodies share.
enum class ContactMode { apart, point, line, surface };

/// How the first body moves on the second where they touch, at the equivalent contact point.
enum class ContactMotion {
  none,    // apart
  sticks,  // no relative motion
  rolls,   // turns about an axis in the tangent plane, without slip
  spins,   // turns about the normal, without slip
  slides
};

struct ContactPhase {
  ContactMode mode = ContactMode::apart;
  ContactMotion motion = ContactMotion::none;
  bool operator==(const ContactPhase&) const = default;
};

constexpr const char* to_word(ContactMode mode) noexcept {
  switch (mode) {
    case ContactMode::apart: return "apart";
    case ContactMode::point: return "point";
    case ContactMode::line: return "line";
    case ContactMode::surface: return "surface";
  }
  return "unknown";
}

constexpr const char* to_word(ContactMotion motion) noexcept {
  switch (motion) {
    case ContactMotion::none: return "none";
    case ContactMotion::sticks: return "sticks";
    case ContactMotion::rolls: return "rolls";
    case ContactMotion::spins: return "spins";
    case ContactMotion::slides: return "slides";
  }
  return "unknown";
}

/// From the slip of a contact and the turn of one body against the other.
template <class State, class Contact>
ContactMotion contact_motion(const State& body, const State& other, const Contact& c) noexcept {
  using T = std::remove_cvref_t<decltype(c.gap)>;
  constexpr T still = T(1e-8);  // [m/s], [rad/s]
  if constexpr (requires { c.vo; }) {
    if (std::hypot(c.vt, c.vo) > still) return ContactMotion::slides;
    const T x = body.wx - other.wx, y = body.wy - other.wy, z = body.wz - other.wz;
    const T about = x * c.nx + y * c.ny + z * c.nz;
    if (std::hypot(x - about * c.nx, y - about * c.ny, z - about * c.nz) > still) return ContactMotion::rolls;
    return std::abs(about) > still ? ContactMotion::spins : ContactMotion::sticks;
  } else {
    if (std::abs(c.vt) > still) return ContactMotion::slides;
    return std::abs(body.w - other.w) > still ? ContactMotion::rolls : ContactMotion::sticks;
  }
}

/// A contact after a step: `seen` is what the step found there, `bodies` where it led.
template <class Model, class Contact>
ContactPhase contact_phase(const Model& model, const Contact& c, const typename Model::Params& params,
    const typename Model::Space::State* bodies, const typename Model::Space::Contact& seen) noexcept {
  using T = typename Model::Scalar;
  if (!(seen.pn > T(0)) || seen.gap > gap_tolerance<T>) return {};
  ClosestPoint<Model, std::remove_cvref_t<decltype(c.kind)>> closest(model, c.kind, c.at, params, bodies);
  closest.find_from_scratch();
  constexpr ContactMode modes[] = {ContactMode::point, ContactMode::line, ContactMode::surface};
  const int freedom = closest.freedom();
  const PoseTables<Model> tables{{}, bodies, bodies, params};
  const auto ports = model.pair_ports(c.kind, tables, c.at);
  const auto& [search, body, other, first, second] = ports;
  return {modes[freedom < 2 ? freedom : 2], contact_motion(body, other, seen)};
}

}  // namespace signorini::sim
