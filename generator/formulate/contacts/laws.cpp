#include <cassert>

#include "generator/formulate/contacts/law.hpp"

namespace signorini::formulate {

// Each in the file of its name, the one with torsion beside the other one.
extern const LawKind frictionless, elliptic, elliptic_torsion;

const LawKind& law_of(const model::Friction& friction) {
  static const LawKind* const laws[] = {&frictionless, &elliptic, &elliptic_torsion};
  for (const LawKind* law : laws)
    if (law->fits(friction)) return *law;
  assert(false);  // the last two leave nothing out
  return frictionless;
}

}  // namespace signorini::formulate
