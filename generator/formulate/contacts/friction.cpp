#include "generator/formulate/contacts/friction.hpp"

#include "generator/formulate/bodies/newton_euler.hpp"

namespace signorini::formulate {

namespace {

constexpr const char* direction_names[] = {"t", "o", "r"};  // r: about the normal

std::size_t direction_count(int dimension, FrictionKind kind) {
  switch (kind) {
    case FrictionKind::none: return 0;
    case FrictionKind::elliptic: return dimension == 2 ? 1 : 2;
    case FrictionKind::elliptic_torsion: break;
  }
  return dimension == 2 ? 1 : 3;
}

}  // namespace

const char* to_text(FrictionKind kind) {
  switch (kind) {
    case FrictionKind::none: return "frictionless";
    case FrictionKind::elliptic: return "elliptic friction";
    case FrictionKind::elliptic_torsion: return "elliptic friction with torsion";
  }
  return "";
}

FrictionLaw friction_unknowns(Block& block, PortId port, int dimension, FrictionKind kind) {
  FrictionLaw law;
  const std::size_t count = direction_count(dimension, kind);
  if (count == 0) return law;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string d = direction_names[i];
    law.b.push_back(block.unknown(
        {"b_" + d, "-", "friction along " + d + " as a part of its bound", Meaning::friction_share}));
  }
  law.s = block.unknown({"s", "m/s", "sigma, weighted slip speed", Meaning::slip_speed, Bound::nonnegative});
  law.mu = block.number(port, "mu");
  for (std::size_t i = 0; i < count; ++i)
    law.e.push_back(block.number(port, std::string("e") + direction_names[i]));
  return law;
}

void add_shares(Block& block, FrictionLaw& law) {
  for (std::size_t i = 0; i < law.b.size(); ++i) {
    const std::string d = direction_names[i];
    law.share.push_back(
        block.define("share_" + d, block.define("mu_e" + d, law.mu * law.e[i]) * law.b[i].value));
  }
}

void add_friction_rows(Block& block, const FrictionLaw& law, const Slip& slip) {
  if (law.b.empty()) return;
  const Expr speed = block.define("speed", law.s.value + slip.opening);
  for (std::size_t i = 0; i < law.b.size(); ++i)
    block.row(law.b[i], {Law::friction, std::string("slip along ") + direction_names[i], "m/s"},
        law.e[i] * slip.v[i] + law.b[i].value * speed);
  const Vec b = values_of(law.b);
  block.row(law.s, {Law::friction, "friction ellipsoid", "m/s"}, slip.scale * (Expr(1) - dot(b, b)));
}

}  // namespace signorini::formulate
