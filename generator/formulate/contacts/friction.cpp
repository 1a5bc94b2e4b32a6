#include "generator/formulate/contacts/friction.hpp"

namespace signorini::formulate {

namespace {

// The directions of friction: t, o, r (about the normal).
std::vector<std::string> directions(int dimension, FrictionKind kind) {
  if (kind == FrictionKind::none) return {};
  if (dimension == 2) return {"t"};
  if (kind == FrictionKind::elliptic) return {"t", "o"};
  return {"t", "o", "r"};
}

}  // namespace

std::vector<Field> law_fields(int dimension) {
  std::vector<Field> fields = {
      {"mu", "-", "friction coefficient"}, {"et", "-", "axis of the friction ellipsoid along t"}};
  if (dimension == 3) {
    fields.push_back({"eo", "-", "axis of the friction ellipsoid along o"});
    fields.push_back({"er", "m", "axis of the friction ellipsoid about n"});
    for (const std::string& axis : axes(3))
      fields.push_back({"t" + axis, "-", "direction of t, axes of the second body"});
  }
  fields.push_back({"weight", "1/m^2", "weight of the term that keeps flat flight regular"});
  return fields;
}

std::vector<Unknown> friction_unknowns(int dimension, FrictionKind kind) {
  std::vector<Unknown> unknowns;
  for (const std::string& d : directions(dimension, kind))
    unknowns.push_back({"b_" + d, "-", "friction along " + d + " as a part of its bound"});
  if (kind != FrictionKind::none) unknowns.push_back({"s", "m/s", "sigma, weighted slip speed", true});
  return unknowns;
}

std::vector<Row> friction_rows(int dimension, FrictionKind kind) {
  std::vector<Row> rows;
  for (const std::string& d : directions(dimension, kind))
    rows.push_back({Law::friction, "slip along " + d, "m/s"});
  if (kind != FrictionKind::none) rows.push_back({Law::friction, "friction ellipsoid", "m/s"});
  return rows;
}

FrictionInputs friction_inputs(Block& block, int dimension, FrictionKind kind) {
  FrictionInputs in;
  if (kind == FrictionKind::none) return in;
  const std::vector<std::string> names = directions(dimension, kind);
  for (const std::string& d : names) in.b.push_back(block.input("unknown", "b_" + d));
  in.s = block.input("unknown", "s");
  in.mu = block.input("law", "mu");
  for (const std::string& d : names) in.e.push_back(block.input("law", "e" + d));
  return in;
}

FrictionLaw friction_law(Block& block, const FrictionInputs& in) {
  FrictionLaw law;
  constexpr const char* names[] = {"t", "o", "r"};
  for (std::size_t i = 0; i < in.b.size(); ++i) {
    const std::string d = names[i];
    law.share.push_back(block.define("share_" + d, block.define("mu_e" + d, in.mu * in.e[i]) * in.b[i]));
  }
  law.s = in.s;
  return law;
}

void friction_targets(
    Block& block, int dimension, FrictionKind kind, const FrictionInputs& in, const Slip& slip) {
  const std::vector<Row> rows = friction_rows(dimension, kind);
  if (kind == FrictionKind::none) return;
  const Expr speed = block.define("speed", in.s + slip.opening);
  for (std::size_t i = 0; i < in.b.size(); ++i)
    block.target("row", rows[i].name, in.e[i] * slip.v[i] + in.b[i] * speed);
  block.target("row", rows.back().name, slip.scale * (Expr(1) - dot(in.b, in.b)));
}

}  // namespace signorini::formulate
