#include "generator/formulate/bodies/newton_euler.hpp"

#include "generator/formulate/bodies/kinematics.hpp"

namespace signorini::formulate {

using symbolic::sqrt;

Inertia inertia_of(Block& block, PortId port, int dimension) {
  const Vec all = block.numbers(port);
  Inertia inertia{all[0], Vec(all.begin() + 1, all.end()), {}, {}};
  const Expr trace =
      dimension == 3 ? inertia.moments[0] + inertia.moments[1] + inertia.moments[2] : inertia.moments[0];
  inertia.mean = block.define("mean_moment", trace / Expr(dimension == 3 ? 3 : 1));
  inertia.length = block.define("length", sqrt(block.define("length_squared", inertia.mean / inertia.mass)));
  return inertia;
}

std::vector<Own> velocity_unknowns(Block& block, int dimension, const std::string& suffix) {
  std::vector<Own> unknowns;
  const std::vector<std::string> names = velocity_names(dimension);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool linear = static_cast<int>(i) < dimension;
    unknowns.push_back(block.unknown({names[i] + suffix, linear ? "m/s" : "rad/s",
        linear ? "velocity at l+1" : "angular velocity at l+1", Meaning::velocity, Bound::free}));
  }
  return unknowns;
}

std::vector<Row> momentum_rows(int dimension, const std::string& of) {
  std::vector<Row> rows;
  const auto add = [&](const std::string& name) { rows.push_back({Law::newton_euler, name + of, "m/s"}); };
  for (const std::string& axis : axes(dimension)) add("momentum along " + axis);
  if (dimension == 2) add("angular momentum");
  if (dimension == 3)
    for (const std::string& axis : axes(3)) add("angular momentum about " + axis);
  return rows;
}

Vec values_of(const std::vector<Own>& unknowns) {
  Vec values;
  for (const Own& unknown : unknowns) values.push_back(unknown.value);
  return values;
}

Vec inertia_times(Block& block, const Inertia& inertia, const Pose& pose, const Vec& w) {
  if (w.size() == 1) return {inertia.moments[0] * w[0]};
  const Matrix R = rotation(block, "R", pose.orientation);
  const Expr &xx = inertia.moments[0], &yy = inertia.moments[1], &zz = inertia.moments[2],
             &xy = inertia.moments[3], &xz = inertia.moments[4], &yz = inertia.moments[5];
  const Matrix body = {{xx, xy, xz}, {xy, yy, yz}, {xz, yz, zz}};
  Matrix world(3, Vec(3));
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = i; j < 3; ++j)
      world[i][j] = world[j][i] = block.define(
          "I" + std::to_string(i) + std::to_string(j), dot(R[i], block.define("IR", body * R[j])));
  return world * w;
}

namespace {

// h w x I w at l: gains energy, without bound where h |w| is not small. [Chakraborty 2007]
Vec explicit_turning(Block& b, const Inertia& inertia, const Pose& pose, const Vec& w0, const Expr& h) {
  return h * cross_velocity(w0, b.define("angular_momentum", inertia_times(b, inertia, pose, w0)));
}

// h w+ x (I - c) w, linear in w+. It never gains energy: w+ . (w+ x a) = 0, so that
// w+ . I w+ = w+ . I w <= sqrt(w+ . I w+) sqrt(w . I w). Since w x c w = 0, c is free; with c the mean moment
// a ball has no such term, as it should.
Vec implicit_turning(
    Block& b, const Inertia& inertia, const Pose& pose, const Vec& w0, const Vec& w, const Expr& h) {
  const Vec momentum = inertia_times(b, inertia, pose, w0) - inertia.mean * w0;
  return h * cross_velocity(w, b.define("uneven_momentum", momentum));
}

// M (nu(l+1) - nu(l)) = p_app + p_vp + contact impulses; M at l, p_vp = -h w x I w. [Chakraborty 2007]
// eq. 10.
Block step_block(int dimension, bool implicit) {
  Block b;
  const PortId step = step_port(b);
  const std::vector<Own> unknowns = velocity_unknowns(b, dimension);
  const std::vector<Row> rows = momentum_rows(dimension);
  const Vec nu = values_of(unknowns);
  const Vec v(nu.begin(), nu.begin() + dimension), w(nu.begin() + dimension, nu.end());
  const PortId body_port = b.add_port({"body", Role::now, state_record(dimension)});
  const Expr h = b.number(step, "h");
  const Pose pose = pose_of(b, body_port, dimension);
  const Vec nu0 = b.numbers(body_port, velocity_names(dimension));
  const Vec v0(nu0.begin(), nu0.begin() + dimension), w0(nu0.begin() + dimension, nu0.end());
  const Inertia inertia =
      inertia_of(b, b.add_port({"inertia", Role::inertia, inertia_record(dimension)}), dimension);
  const Vec gravity = b.numbers(b.add_port({"gravity", Role::gravity, vector_record(dimension)}));
  const Vec applied = b.numbers(b.add_port({"applied", Role::applied, impulse_record(dimension)}));
  const Vec impulse(applied.begin(), applied.begin() + dimension);
  const Vec angular_impulse(applied.begin() + dimension, applied.end());

  const Vec free_velocity = b.define("v_free", v0 + h * gravity + (Expr(1) / inertia.mass) * impulse);
  for (std::size_t i = 0; i < v.size(); ++i) b.row(unknowns[i], rows[i], v[i] - free_velocity[i]);

  const Expr scale = b.define("moment_scale", Expr(1) / (inertia.mass * inertia.length));
  Vec spin = inertia_times(b, inertia, pose, w - w0);
  if (dimension == 3)
    spin = spin +
        (implicit ? implicit_turning(b, inertia, pose, w0, w, h) : explicit_turning(b, inertia, pose, w0, h));
  for (std::size_t i = 0; i < w.size(); ++i)
    b.row(unknowns[v.size() + i], rows[v.size() + i], scale * (spin[i] - angular_impulse[i]));
  b.differentiate();
  return b;
}

// c + h v; normalise(q + (h/2)(0, w) (x) q).
Block advance_block(int dimension) {
  Block b;
  const Expr h = b.number(step_port(b), "h");
  const Pose from = pose_of(b, b.add_port({"body", Role::now, state_record(dimension)}), dimension);
  const Vec nu =
      b.numbers(b.add_port({"nu", Role::velocity, state_record(dimension)}), velocity_names(dimension));
  const PortId next = b.add_port({"next", Role::next, state_record(dimension)});
  const Vec q = advance_orientation(b, from.orientation, Vec(nu.begin() + dimension, nu.end()), h);
  const std::vector<std::string> columns = pose_names(dimension);
  for (std::size_t i = 0; i < from.position.size(); ++i)
    b.gives(next, columns[i], from.position[i] + h * nu[i]);
  const Expr norm = dimension == 3 ? b.define("norm", sqrt(dot(q, q))) : Expr(1);
  for (std::size_t i = 0; i < q.size(); ++i) b.gives(next, columns[from.position.size() + i], q[i] / norm);
  return b;
}

}  // namespace

BodyKind free_body(int dimension, model::Gyroscopic gyroscopic) {
  const bool is_explicit = gyroscopic == model::Gyroscopic::explicit_ && dimension == 3;
  return {std::string(dimension == 3 ? "spatial_body" : "planar_body") +
          (is_explicit ? "_explicit_gyroscopic" : ""),
      dimension, step_block(dimension, !is_explicit), advance_block(dimension), {}, {}};
}

}  // namespace signorini::formulate
