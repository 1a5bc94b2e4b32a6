#include "generator/formulate/bodies/tie.hpp"

#include <cmath>

namespace signorini::formulate {

namespace {

/// How far a position is from an origin.
Vec counted_from(Block& b, const Vec& origin, const std::string& suffix, const Vec& position) {
  return origin.empty() ? position : b.define("from1" + suffix, position - origin);
}

TiedBody free_body_of(Block& b, int dimension, const std::vector<Own>& unknowns, const Expr& h, int which,
    const Vec& origin = {}) {
  const std::string suffix = which == 0 ? "" : "2";
  const Vec nu = values_of(unknowns);
  TiedBody body;
  body.nu = unknowns;
  body.v = Vec(nu.begin(), nu.begin() + dimension);
  body.w = Vec(nu.begin() + dimension, nu.end());
  body.port = b.add_port({"body" + suffix, Role::now, state_record(dimension), which});
  body.now = pose_of(b, body.port, dimension);
  body.inertia = inertia_of(
      b, b.add_port({"inertia" + suffix, Role::inertia, inertia_record(dimension), which}), dimension);
  body.orientation = advance_orientation(b, body.now.orientation, body.w, h);
  body.R = rotation(b, "R" + suffix, body.orientation);
  body.origin = which == 0 ? body.now.position : origin;
  const Vec moved = h * body.v;
  body.centre =
      b.define("c" + suffix, which == 0 ? moved : counted_from(b, origin, suffix, body.now.position) + moved);
  return body;
}

// Rows are speeds: `part` is reduced mass / mass.
void add_to_body(Block& b, const TiedBody& body, const std::vector<Row>& rows, const std::string& suffix,
    const Expr& part, const Wrench& wrench) {
  const std::size_t dimension = wrench.force.size();
  for (std::size_t i = 0; i < dimension; ++i) b.row(body.nu[i], rows[i], -(part * wrench.force[i]));
  const Expr per_length = b.define("per_length" + suffix, part / body.inertia.length);
  for (std::size_t i = 0; i < wrench.turn.size(); ++i)
    b.row(body.nu[dimension + i], rows[dimension + i], -(per_length * wrench.turn[i]));
}

}  // namespace

const char* to_text(SecondBody motion) {
  switch (motion) {
    case SecondBody::fixed: return "fixed";
    case SecondBody::driven: return "driven";
    case SecondBody::free: return "free";
  }
  return "";
}

Role role_of(SecondBody motion) {
  switch (motion) {
    case SecondBody::fixed: return Role::fixed;
    case SecondBody::driven: return Role::end;
    case SecondBody::free: break;
  }
  return Role::now;
}

TiedBody first_body(Block& block, int dimension, const std::vector<Own>& nu, const Expr& h) {
  return free_body_of(block, dimension, nu, h, 0);
}

TiedBody given_body(
    Block& block, int dimension, PortId port, const std::string& suffix, bool moves, const Vec& origin) {
  TiedBody body;
  body.now = pose_of(block, port, dimension);
  body.v = Vec(static_cast<std::size_t>(dimension));
  body.w = Vec(dimension == 3 ? 3u : 1u);
  if (moves) {
    const Vec velocity = block.numbers(port, velocity_names(dimension));
    body.v = Vec(velocity.begin(), velocity.begin() + dimension);
    body.w = Vec(velocity.begin() + dimension, velocity.end());
  }
  body.orientation = body.now.orientation;
  body.R = rotation(block, "R" + suffix, body.orientation);
  body.origin = origin;
  body.centre = counted_from(block, origin, suffix, body.now.position);
  return body;
}

TiedBody second_body(Block& block, const TiedBody& first, int dimension, SecondBody motion,
    const std::vector<Own>& nu, const Expr& h) {
  if (motion == SecondBody::free) return free_body_of(block, dimension, nu, h, 1, first.origin);
  const PortId port = block.add_port({"body2", role_of(motion), state_record(dimension), 1});
  return given_body(block, dimension, port, "2", motion == SecondBody::driven, first.origin);
}

Expr pace_of(Block& block, const Expr& h) {
  const auto steps_a_second = static_cast<int>(std::lround(1 / sim::shortest_pace<double>));
  return block.tape.define("pace", symbolic::Rule::max, {h, Expr(1) / Expr(steps_a_second)});
}

ReducedMass reduced_mass(Block& block, const TiedBody& first, const TiedBody& second) {
  if (second.nu.empty()) return {first.inertia.mass, Expr(1), Expr()};
  const Expr sum = block.define("mass_sum", first.inertia.mass + second.inertia.mass);
  const Expr part1 = block.define("part1", second.inertia.mass / sum);
  const Expr part2 = block.define("part2", Expr(1) - part1);
  return {block.define("reduced_mass", first.inertia.mass * part1), part1, part2};
}

Wrench operator+(const Wrench& a, const Wrench& b) { return {a.force + b.force, a.turn + b.turn}; }
Wrench operator-(const Wrench& a) { return {-a.force, -a.turn}; }
Wrench operator*(const Expr& s, const Wrench& a) { return {s * a.force, s * a.turn}; }

Wrench force_at(const Vec& r, const Vec& force) { return {force, moment(r, force)}; }

void add_momentum(Block& block, const TiedBody& first, const TiedBody& second, const ReducedMass& mass,
    const Wrench& on_first, const Wrench& on_second) {
  const int dimension = static_cast<int>(on_first.force.size());
  add_to_body(block, first, momentum_rows(dimension), "", mass.part1, on_first);
  if (second.nu.empty()) return;
  add_to_body(block, second, momentum_rows(dimension, " of the second body"), "2", mass.part2, on_second);
}

}  // namespace signorini::formulate
