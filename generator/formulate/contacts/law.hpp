#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/formulate/bodies/kinematics.hpp"
#include "generator/model/model.hpp"

namespace signorini::formulate {

/// Slip of body 1 against body 2 at the contact: along t (and o), and about n.
struct Slip {
  Vec v;         // v_t, v_o, v_r: in the plane v_t alone
  Expr opening;  // d / h [m/s]: keeps the rows regular in flight at zero slip
  Expr scale;    // [m/s] makes the row of the ellipsoid a speed, as large as those of the step
};

/// The unknowns of a law, which come after the normal impulse, and its coefficients.
struct Friction {
  std::vector<Own> unknowns;
  Vec coefficients;  // in an order of its own
  Expr sigma;        // [m/s] slip speed that the trace shows
};

/// How two bodies that touch act on each other besides not penetrating. Its coefficients are fields of the
/// runtime's Law (`sim::Spatial::law_fields`) and, by the same names, keys of `friction` in a model file.
struct LawKind {
  std::string_view name;                          // in the names of kinds: "friction_torsion"
  std::string_view text;                          // for people
  std::vector<std::string_view> equations;        // what its rows say
  bool (*fits)(const model::Friction& friction);  // whether it is the law of such a contact

  Friction (*unknowns)(Block& block, PortId law, int dimension);
  Vec (*shares)(Block& block, const Friction& friction);  // impulses along t, o and about n / normal impulse
  void (*rows)(Block& block, const Friction& friction, const Slip& slip);
};

/// The law of a contact: the first of the table that fits.
const LawKind& law_of(const model::Friction& friction);

}  // namespace signorini::formulate
