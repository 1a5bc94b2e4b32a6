#pragma once

#include <string>
#include <vector>

#include "tests/random/judge/moment.hpp"

namespace signorini::scenes {

/// Why a step is wrong.
struct Fault {
  std::string what;   // "penetration"
  std::string where;  // the contact, body or joint
  double amount = 0, allowed = 0;
};

/// A step as it is seen from outside: two moments and the time between them.
struct Step {
  const World& world;
  const Moment &before, &after;
  double h = 0;  // [s]
};

using Faults = std::vector<Fault>;

/// Adds a fault where `amount` is not at most `allowed`; NaN never is.
void expect_at_most(Faults& faults, const char* what, const std::string& where, Real amount, Real allowed);

/// How far a length may be off [m]: min(1e-8 m, 1e-6 of the size), not below 8 ulp of the coordinates.
double length_tolerance(const Step& step, double size, std::size_t one, std::size_t two);

/// An impulse below this [N s] changes the lighter body's speed by 1e-9 of what moves in the step.
Real impulse_noise(const Step& step, const WorldContact& contact);

/// The parts of the judgement, each in the file of its name.
void judge_motion(const Step& step, Faults& faults);    // poses follow from velocities
void judge_geometry(const Step& step, Faults& faults);  // penetration, impulse at a distance, wrong normal
void judge_passage(const Step& step, Faults& faults);   // through each other within the step
void judge_friction(const Step& step, Faults& faults);  // cone, and opposed to slip
void judge_momentum(const Step& step, Faults& faults);  // what impulses there are explains the change
void judge_energy(const Step& step, Faults& faults);    // nothing is created beyond what the scheme may
void judge_joints(const Step& step, Faults& faults);    // they are closed

/// All of them.
Faults judge(const Step& step);

/// The gaps that contacts show against distances, of a state alone.
void judge_shown_gaps(const World& world, const Moment& moment, Faults& faults);

}  // namespace signorini::scenes
