#include "generator/formulate/bodies/tie.hpp"

namespace signorini::formulate {

namespace {

std::vector<Row> momentum_rows(int dimension) {
  return free_body(dimension, model::Gyroscopic::explicit_).rows;
}

TiedBody free_body_inputs(Block& b, int dimension, const Vec& nu, const Expr& h, const std::string& suffix) {
  TiedBody body;
  body.v = Vec(nu.begin(), nu.begin() + dimension);
  body.w = Vec(nu.begin() + dimension, nu.end());
  body.now = pose_inputs(b, "body" + suffix, dimension);
  body.inertia = inertia_inputs(b, dimension, "inertia" + suffix);
  body.orientation = advance_orientation(b, body.now.orientation, body.w, h);
  body.R = rotation(b, "R" + suffix, body.orientation);
  body.centre = b.define("c" + suffix, body.now.position + h * body.v);
  return body;
}

// Rows are speeds: `part` is reduced mass / mass.
void add_to_body(Block& b, const Row* rows, const std::string& suffix, const Inertia& inertia,
    const Expr& part, const Wrench& wrench) {
  const std::size_t dimension = wrench.force.size();
  for (std::size_t i = 0; i < dimension; ++i) b.target("row", rows[i].name, -(part * wrench.force[i]));
  const Expr per_length = b.define("per_length" + suffix, part / inertia.length);
  for (std::size_t i = 0; i < wrench.turn.size(); ++i)
    b.target("row", rows[dimension + i].name, -(per_length * wrench.turn[i]));
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

Vec velocity_unknowns(Block& block, int dimension, const std::string& suffix) {
  Vec nu;
  for (const std::string& name : velocity_names(dimension))
    nu.push_back(block.input("unknown", name + suffix));
  return nu;
}

TiedBody first_body(Block& block, int dimension, const Vec& nu, const Expr& h) {
  return free_body_inputs(block, dimension, nu, h, "");
}

TiedBody second_body(Block& block, int dimension, SecondBody motion, const Vec& nu, const Expr& h) {
  if (motion == SecondBody::free) return free_body_inputs(block, dimension, nu, h, "2");
  TiedBody body;
  body.now = pose_inputs(block, "body2", dimension);
  body.v = Vec(static_cast<std::size_t>(dimension));
  body.w = Vec(dimension == 3 ? 3u : 1u);
  if (motion == SecondBody::driven) {
    const Vec velocity = block.inputs("body2", velocity_names(dimension));
    body.v = Vec(velocity.begin(), velocity.begin() + dimension);
    body.w = Vec(velocity.begin() + dimension, velocity.end());
  }
  body.orientation = body.now.orientation;
  body.R = rotation(block, "R2", body.orientation);
  body.centre = body.now.position;
  return body;
}

ReducedMass reduced_mass(Block& block, SecondBody motion, const TiedBody& first, const TiedBody& second) {
  if (motion != SecondBody::free) return {first.inertia.mass, Expr(1), Expr()};
  const Expr sum = block.define("mass_sum", first.inertia.mass + second.inertia.mass);
  const Expr part1 = block.define("part1", second.inertia.mass / sum);
  const Expr part2 = block.define("part2", Expr(1) - part1);
  return {block.define("reduced_mass", first.inertia.mass * part1), part1, part2};
}

std::vector<Row> tie_rows(int dimension, SecondBody motion, const std::vector<Row>& own) {
  std::vector<Row> rows = momentum_rows(dimension);
  if (motion == SecondBody::free)
    for (Row row : momentum_rows(dimension)) {
      row.name += " of the second body";
      rows.push_back(std::move(row));
    }
  rows.insert(rows.end(), own.begin(), own.end());
  return rows;
}

Wrench operator+(const Wrench& a, const Wrench& b) { return {a.force + b.force, a.turn + b.turn}; }
Wrench operator-(const Wrench& a) { return {-a.force, -a.turn}; }
Wrench operator*(const Expr& s, const Wrench& a) { return {s * a.force, s * a.turn}; }

Wrench force_at(const Vec& r, const Vec& force) { return {force, moment(r, force)}; }

void add_momentum(Block& block, const std::vector<Row>& rows, SecondBody motion, const TiedBody& first,
    const TiedBody& second, const ReducedMass& mass, const Wrench& on_first, const Wrench& on_second) {
  add_to_body(block, rows.data(), "", first.inertia, mass.part1, on_first);
  if (motion != SecondBody::free) return;
  const std::size_t used = on_first.force.size() + on_first.turn.size();
  add_to_body(block, rows.data() + used, "2", second.inertia, mass.part2, on_second);
}

}  // namespace signorini::formulate
