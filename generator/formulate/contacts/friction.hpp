#pragma once

#include "generator/kernel/block.hpp"

namespace signorini::formulate {

enum class FrictionKind { none, elliptic, elliptic_torsion };

/// Coefficients that an instance of a contact carries, in the order of the trace's runtime struct.
std::vector<Field> law_fields(int dimension);

/// Unknowns and rows of the normalised elliptic friction law: directions b in the unit ball and the slip
/// speed s.
std::vector<Unknown> friction_unknowns(int dimension, FrictionKind kind);
std::vector<Row> friction_rows(int dimension, FrictionKind kind);

/// Slip of body 1 against body 2 at the contact: along t (and o), and about n where there is torsion.
struct Slip {
  Vec v;         // v_t, v_o, v_r: as many as there are directions b
  Expr opening;  // d / h [m/s]: keeps the rows regular in flight at zero slip
  Expr scale;    // [m/s] makes the row of the ellipsoid a speed, as large as those of the step
};

/// What friction adds: impulses divided by the normal impulse, mu e_t b_t ... and the slip speed.
struct FrictionLaw {
  Vec share;  // mu e_i b_i
  Expr s;     // [m/s] sigma
};

/// The inputs of the law (unknowns b and s, coefficients); rows are added by `friction_targets`.
struct FrictionInputs {
  Vec b, e;
  Expr s, mu;
};
FrictionInputs friction_inputs(Block& block, int dimension, FrictionKind kind);

FrictionLaw friction_law(Block& block, const FrictionInputs& in);

/// e_i v_i + b_i (s + d/h) = 0 and 0 <= s _|_ scale (1 - |b|^2) >= 0: [Chakraborty 2007] eq. 5
/// divided by mu p_n e_i.
void friction_targets(
    Block& block, int dimension, FrictionKind kind, const FrictionInputs& in, const Slip& slip);

}  // namespace signorini::formulate
