#include "generator/formulate/bodies/two_step.hpp"

namespace signorini::formulate {

using symbolic::Rule;

namespace {

// R+ I R+^T w for R+ = C R, C the rotation of the quaternion (1, a), a = h w / 2: the orientation at l+1 is
// normalise(q + (h/2)(0, w) (x) q). C^T w = w, so that with u = R I R^T w
//     C u = u + 2 / (1 + a.a) (a x u + a x (a x u))
Vec momentum_at_end(Block& b, const Vec& u, const Vec& w, const Expr& h) {
  const Vec a = b.define("half_turn", (h / Expr(2)) * w);
  const Expr share = b.define("turn_share", Expr(2) / (Expr(1) + dot(a, a)));
  const Vec across = b.define("turned", cross_velocity(a, u));
  return u + share * (across + cross_velocity(a, across));
}

Block step_block(int dimension) {
  Block b;
  const PortId step = step_port(b);
  const std::vector<Own> unknowns = velocity_unknowns(b, dimension);
  const std::vector<Row> rows = momentum_rows(dimension);
  const Vec nu = values_of(unknowns);
  const Vec v(nu.begin(), nu.begin() + dimension), w(nu.begin() + dimension, nu.end());
  const PortId body = b.add_port({"body", Role::now, state_record(dimension)});
  const Expr h = b.number(step, "h");
  const Pose pose = pose_of(b, body, dimension);
  const Inertia inertia =
      inertia_of(b, b.add_port({"inertia", Role::inertia, inertia_record(dimension)}), dimension);
  const Vec gravity = b.numbers(b.add_port({"gravity", Role::gravity, vector_record(dimension)}));
  const Vec momentum = b.numbers(b.add_port({"momentum", Role::momentum, impulse_record(dimension)}));
  const Vec linear(momentum.begin(), momentum.begin() + dimension);
  const Vec angular(momentum.begin() + dimension, momentum.end());

  const Vec free_velocity = b.define("v_free", h * gravity + (Expr(1) / inertia.mass) * linear);
  for (std::size_t i = 0; i < v.size(); ++i) b.row(unknowns[i], rows[i], v[i] - free_velocity[i]);

  const Expr scale = b.define("moment_scale", Expr(1) / (inertia.mass * inertia.length));
  Vec spin = inertia_times(b, inertia, pose, w);
  if (dimension == 3) spin = momentum_at_end(b, b.define("spin", spin), w, h);
  for (std::size_t i = 0; i < w.size(); ++i)
    b.row(unknowns[v.size() + i], rows[v.size() + i], scale * (spin[i] - angular[i]));
  b.differentiate();
  return b;
}

// c + s (c - c-), Q + s (Q - Q-), with the sign of Q- that is closer to Q; the velocity stays.
Block shift_block(int dimension) {
  Block b;
  const Expr part = b.number(b.add_port({"shift", Role::shift, shift_record()}), "part");
  const RecordPtr state = state_record(dimension);
  const PortId body = b.add_port({"body", Role::now, state});
  const PortId past_port = b.add_port({"past", Role::past, state});
  const Pose now = pose_of(b, body, dimension), past = pose_of(b, past_port, dimension);
  const Vec nu = b.numbers(body, velocity_names(dimension));
  const PortId next = b.add_port({"next", Role::next, state});
  Expr sign(1);
  if (dimension == 3) {
    const Expr cosine = b.define("cosine", dot(now.orientation, past.orientation));
    const Expr is_turned = b.tape.define("is_turned", Rule::less, {cosine, Expr(0)});
    sign = b.tape.define("sign", Rule::select, {is_turned, Expr(-1), Expr(1)});
  }
  const std::vector<std::string> pose = pose_names(dimension), velocity = velocity_names(dimension);
  for (std::size_t i = 0; i < now.position.size(); ++i)
    b.gives(next, pose[i], now.position[i] + part * (now.position[i] - past.position[i]));
  for (std::size_t i = 0; i < now.orientation.size(); ++i)
    b.gives(next, pose[now.position.size() + i],
        now.orientation[i] + part * (now.orientation[i] - sign * past.orientation[i]));
  for (std::size_t i = 0; i < nu.size(); ++i) b.gives(next, velocity[i], nu[i]);
  return b;
}

// (m v, R I R^T w) of a state.
Vec momentum_of(Block& b, const Inertia& inertia, PortId port, int dimension) {
  const Vec nu = b.numbers(port, velocity_names(dimension));
  Vec momentum;
  for (int i = 0; i < dimension; ++i) momentum.push_back(inertia.mass * nu[static_cast<std::size_t>(i)]);
  const Vec spin =
      inertia_times(b, inertia, pose_of(b, port, dimension), Vec(nu.begin() + dimension, nu.end()));
  momentum.insert(momentum.end(), spin.begin(), spin.end());
  return momentum;
}

// P + p + s (P - P- - p-): a force that is switched off leaves nothing behind.
Block momentum_block(int dimension) {
  Block b;
  const Expr part = b.number(b.add_port({"shift", Role::shift, shift_record()}), "part");
  const PortId body = b.add_port({"body", Role::now, state_record(dimension)});
  const PortId past = b.add_port({"past", Role::past, state_record(dimension)});
  const Inertia inertia =
      inertia_of(b, b.add_port({"inertia", Role::inertia, inertia_record(dimension)}), dimension);
  const Vec applied = b.numbers(b.add_port({"applied", Role::applied, impulse_record(dimension)}));
  const Vec pushed = b.numbers(b.add_port({"pushed", Role::pushed, impulse_record(dimension)}));
  const PortId to = b.add_port({"momentum", Role::momentum, impulse_record(dimension)});
  const Vec now = momentum_of(b, inertia, body, dimension);
  const Vec before = momentum_of(b, inertia, past, dimension);
  const std::vector<std::string> names = impulse_names(dimension);
  for (std::size_t i = 0; i < names.size(); ++i)
    b.gives(to, names[i], now[i] + applied[i] + part * (now[i] - before[i] - pushed[i]));
  return b;
}

}  // namespace

BodyKind two_step_body(int dimension) {
  BodyKind kind = free_body(dimension, model::Gyroscopic::implicit);
  kind.name = dimension == 3 ? "spatial_body_two_step" : "planar_body_two_step";
  kind.step = step_block(dimension);
  kind.shift = shift_block(dimension);
  kind.momentum = momentum_block(dimension);
  return kind;
}

}  // namespace signorini::formulate
