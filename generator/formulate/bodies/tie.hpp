#pragma once

#include <string>
#include <vector>

#include "generator/formulate/bodies/newton_euler.hpp"
#include "signorini/model/space.hpp"

namespace signorini::formulate {

/// How the second body of a contact or joint moves. The first one is always free.
enum class SecondBody { fixed, driven, free };
const char* to_text(SecondBody motion);

/// Bodies whose nu stand first in a block.
inline int free_bodies(SecondBody motion) { return motion == SecondBody::free ? 2 : 1; }

/// A body of a contact or joint during a step.
struct TiedBody {
  PortId port = -1;     // its state
  std::vector<Own> nu;  // where it is free
  Vec v, w;             // at l+1
  Pose now;             // at l; of a body that is not free, at l+1
  Vec origin;           // [m] what `centre` is counted from; empty: the origin of the world
  Vec centre;           // [m] at l+1, as the rest
  Vec orientation;      // a quaternion of any length, or an angle
  Matrix R;
  Inertia inertia;  // free bodies only
};

/// Points are counted from where the first body is at l: far from the origin of the world the digits of
/// coordinates would drown what a step changes.
TiedBody first_body(Block& block, int dimension, const std::vector<Own>& nu, const Expr& h);

/// `nu` has unknowns where the body is free; a driven body has its velocity at l+1 as a parameter.
TiedBody second_body(Block& block, const TiedBody& first, int dimension, SecondBody motion,
    const std::vector<Own>& nu, const Expr& h);

/// A body at the pose that a port gives, with the velocity that it gives or at rest; names on the tape end in
/// `suffix`.
TiedBody given_body(
    Block& block, int dimension, PortId port, const std::string& suffix, bool moves, const Vec& origin = {});

/// A point that is counted from an origin, in the coordinates of the world.
inline Vec in_world(const Vec& origin, const Vec& point) { return origin.empty() ? point : origin + point; }

/// The table from which a second body comes.
Role role_of(SecondBody motion);

/// The reduced mass of the bodies, and the parts of it that they have: part1 = mass / m1, part2 = mass / m2.
struct ReducedMass {
  Expr mass, part1, part2;
};
/// The time by which lengths become speeds [s]: h, and no less than `sim::shortest_pace`.
Expr pace_of(Block& block, const Expr& h);

ReducedMass reduced_mass(Block& block, const TiedBody& first, const TiedBody& second);

/// An impulse on a body and its moment about the centre of mass, both divided by the reduced mass.
struct Wrench {
  Vec force, turn;
};
Wrench operator+(const Wrench& a, const Wrench& b);
Wrench operator-(const Wrench& a);
Wrench operator*(const Expr& s, const Wrench& a);

/// A force at r from the centre of mass.
Wrench force_at(const Vec& r, const Vec& force);

/// Adds what acts on the bodies to the momentum rows of those that are free.
void add_momentum(Block& block, const TiedBody& first, const TiedBody& second, const ReducedMass& mass,
    const Wrench& on_first, const Wrench& on_second);

}  // namespace signorini::formulate
