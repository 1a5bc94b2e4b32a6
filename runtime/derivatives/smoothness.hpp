#pragma once

#include <limits>

#include "signorini/model/kind.hpp"

namespace signorini::sim {

/// Where derivatives are trusted.
template <class T>
struct SmoothnessLimits {
  T margin = sizeof(T) == 4 ? T(1e-3) : T(1e-5);    // the least
  T condition = sizeof(T) == 4 ? T(1e5) : T(1e10);  // the largest
};

/// Whether a step is differentiable where it was solved, and by how much. It is where each pair
/// 0 <= z_i _|_ F_i >= 0 that the motion depends on has one side clearly positive (strict complementarity),
/// no condition in the model's forces is about to change, and the rows of the active set determine the
/// motion.
template <class T>
struct Smoothness {
  T margin =
      std::numeric_limits<T>::infinity();  // the least max(z_i, F_i); rows are speeds [m/s] or have no unit
  BlockName closest;                       // the pair: "base", "friction ellipsoid"
  T condition = T(1);  // |H| times the largest entry of H^-1 that the motion depends on, H the active rows
  bool determined = true;  // the motion follows from H, even where impulses do not
  bool repeated = false;   // the step was taken once more as an Euler step, because of what it met

  static constexpr Smoothness undetermined() noexcept {
    Smoothness none;
    none.determined = false;
    return none;
  }

  /// Written so that NaN is not smooth.
  bool valid(const SmoothnessLimits<T>& limits = {}) const noexcept {
    return determined && !repeated && margin >= limits.margin && condition <= limits.condition;
  }

  /// A condition or kink in the model's forces and prescribed motion, and how far it is.
  void add_switch(T distance) noexcept {
    if (!(distance >= margin)) margin = distance, closest = {"forces", "condition"};
  }

  /// The worse of two islands.
  void add(const Smoothness& other) noexcept {
    if (!(other.margin >= margin)) margin = other.margin, closest = other.closest;
    if (!(other.condition <= condition)) condition = other.condition;
    determined = determined && other.determined;
    repeated = repeated || other.repeated;
  }
};

}  // namespace signorini::sim
