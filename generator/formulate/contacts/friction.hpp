#pragma once

#include <vector>

#include "generator/formulate/bodies/kinematics.hpp"

namespace signorini::formulate {

enum class FrictionKind { none, elliptic, elliptic_torsion };
const char* to_text(FrictionKind kind);

/// Slip of body 1 against body 2 at the contact: along t (and o), and about n where there is torsion.
struct Slip {
  Vec v;         // v_t, v_o, v_r: as many as there are directions b
  Expr opening;  // d / h [m/s]: keeps the rows regular in flight at zero slip
  Expr scale;    // [m/s] makes the row of the ellipsoid a speed, as large as those of the step
};

/// The normalised elliptic law: directions b in the unit ball and the slip speed s are unknown.
struct FrictionLaw {
  std::vector<Own> b;
  Own s;
  Vec e;
  Expr mu;
  Vec share;  // mu e_i b_i: friction impulses divided by the normal impulse
};

/// Unknowns and coefficients; none where there is no friction.
FrictionLaw friction_unknowns(Block& block, PortId law, int dimension, FrictionKind kind);

/// Fills `share`.
void add_shares(Block& block, FrictionLaw& law);

/// e_i v_i + b_i (s + d/h) = 0 and 0 <= s _|_ scale (1 - |b|^2) >= 0: [Chakraborty 2007] eq. 5
/// divided by mu p_n e_i.
void add_friction_rows(Block& block, const FrictionLaw& law, const Slip& slip);

}  // namespace signorini::formulate
