#pragma once

#include <vector>

#include "generator/simulator/named_simulator.hpp"
#include "tests/random/judge/world.hpp"
#include "tests/support/trace_row.hpp"

namespace signorini::scenes {

/// Where a body is and how it moves; world axes.
struct BodyMoment {
  Vec3 position{};
  Quaternion orientation{1, 0, 0, 0};
  Vec3 velocity{}, spin{};
};

/// What a step reports of a contact.
struct ContactMoment {
  double gap = 0;                         // [m]
  double pn = 0, pt = 0, po = 0, pr = 0;  // [N s], pr [N m s]
  Vec3 impulse{};                         // [N s] on the first body
  Vec3 normal{};                          // from the first body to the second
  Vec3 first{}, second{};                 // [m] where it acts on either
};

/// All that a step is judged from.
struct Moment {
  double t = 0;                    // [s]
  std::vector<BodyMoment> bodies;  // of the world, fixed ones as well
  std::vector<ContactMoment> contacts;
};

Moment read_moment(const World& world, const test::TraceRow& row);

/// A part of a body at a moment, ready for distances. Planar parts become prisms where `as_prism`.
Posed posed(const World& world, const Moment& moment, std::size_t body, std::size_t part, bool as_prism);

/// The distance of a contact's parts at a moment, by geometry alone; `from` saves time.
SignedDistance distance_of(
    const World& world, const Moment& moment, const WorldContact& contact, const Long3& from = {});

/// The gap along a direction from the first part to the second; no gap is smaller.
Real gap_along(const World& world, const Moment& moment, const WorldContact& contact, const Long3& n);

/// 8 units in the last place of the largest coordinate of the contact's or joint's bodies [m].
double coordinate_rounding(const World& world, const Moment& moment, std::size_t one, std::size_t two);

/// The velocity of a point x of a body.
Long3 velocity_at(const BodyMoment& body, const Long3& x);

}  // namespace signorini::scenes
