#pragma once

#include "generator/formulate/bodies/tie.hpp"

namespace signorini::formulate {

/// What a contact knows of an impact.
struct Impact {
  Vec normal, r1, r2;  // r: from the centres of mass to the closest points
  Expr load, slack;    // u_n and what is complementary to it [m/s]
  Expr closing;        // [m/s] how fast the points approach each other along the normal at l+1
  Expr speed, h, restitution;
  bool exact_flight = false;
};

/// Restitution by Newton's law, with a lag [Anitescu 2003]: the step of an impact ends where the bodies
/// touch. How fast they met is remembered as e times that speed, and in the step that follows the gap opens
/// so fast. It is used once.
class Restitution {
 public:
  explicit Restitution(Block& block);

  /// [m/s] at which the gap opens in this step, at least.
  const Expr& rebound() const { return rebound_; }

  /// The row of what is remembered at l+1.
  void add_row(Block& block, const Impact& impact, const TiedBody& first, const TiedBody& second) const;

 private:
  Own next_;
  Expr rebound_;
};

extern const std::vector<std::string_view> restitution_equations;

}  // namespace signorini::formulate
