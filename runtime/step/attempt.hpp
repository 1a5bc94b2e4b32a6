#pragma once

#include <cstdint>

namespace signorini::sim {

/// Where a solve begins.
enum class Seed : std::uint8_t {
  extrapolated,  // the last answers, one step on
  last,          // the last answer
  free_motion,   // bodies as if nothing touched them, closest points there
  scattered      // free motion changed at random, again and again
};

/// How it goes on.
enum class Method : std::uint8_t {
  newton,
  pivotal  // Newton's steps that keep complementarity
};

/// Which problems it solves on the way to that of the step.
enum class Family : std::uint8_t {
  step_itself,
  softening,  // ties that are soft first, then rigid
  growing,    // a short step first, then longer ones
  compliant   // the same, but they stay as soft as they have to be
};

/// The units in which the rows of an island are solved.
enum class Units : std::uint8_t {
  rows,    // as they are: speeds, and parts of a size
  masses,  // speeds of surfaces and of the heaviest body
  loads    // the same, by what each body carries
};

/// A rung of the ladder that a step climbs until an answer is accepted.
struct Attempt {
  const char* word;
  Seed seed;
  Method method;
  Family family;
  int systems;  // Newton systems of one solve, at most: a good start needs few, and then the next rung is the
                // better bet
  Units units = Units::rows;
};

/// Whether it begins with the last answers.
constexpr bool is_from_memory(const Attempt& attempt) noexcept {
  return attempt.seed == Seed::extrapolated || attempt.seed == Seed::last;
}

/// Whether a solver in place of the embedded one can make it.
constexpr bool is_for_any_solver(const Attempt& attempt) noexcept {
  return attempt.method == Method::newton && attempt.family == Family::step_itself &&
      attempt.seed != Seed::scattered;
}

/// Whether it can be made with so many earlier answers.
constexpr bool is_possible(const Attempt& attempt, int answers) noexcept {
  return attempt.seed == Seed::extrapolated ? answers >= 2 : answers >= 1 || !is_from_memory(attempt);
}

}  // namespace signorini::sim
