#include "generator/formulate/bodies/newton_euler.hpp"

#include "generator/formulate/bodies/kinematics.hpp"

namespace signorini::formulate {

using symbolic::sqrt;

std::vector<Field> inertia_fields(int dimension) {
  std::vector<Field> fields = {{"mass", "kg", "mass"}};
  const std::vector<std::string> names = dimension == 3
      ? std::vector<std::string>{"ixx", "iyy", "izz", "ixy", "ixz", "iyz"}
      : std::vector<std::string>{"izz"};
  for (const std::string& name : names) fields.push_back({name, "kg m^2", "moment of inertia, body axes"});
  return fields;
}

Inertia inertia_inputs(Block& block, int dimension, const std::string& group) {
  const Vec all = block.inputs(group, names_of(inertia_fields(dimension)));
  Inertia inertia{all[0], Vec(all.begin() + 1, all.end()), {}};
  const Expr trace =
      dimension == 3 ? inertia.moments[0] + inertia.moments[1] + inertia.moments[2] : inertia.moments[0];
  const Expr mean = block.define("mean_moment", trace / Expr(dimension == 3 ? 3 : 1));
  inertia.length = block.define("length", sqrt(block.define("length_squared", mean / inertia.mass)));
  return inertia;
}

namespace {

std::vector<Unknown> velocity_unknowns(int dimension) {
  std::vector<Unknown> unknowns;
  const std::vector<std::string> names = velocity_names(dimension);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool linear = static_cast<int>(i) < dimension;
    unknowns.push_back(
        {names[i], linear ? "m/s" : "rad/s", linear ? "velocity at l+1" : "angular velocity at l+1"});
  }
  return unknowns;
}

std::vector<Row> momentum_rows(int dimension) {
  std::vector<Row> rows;
  for (const std::string& axis : axes(dimension))
    rows.push_back({Law::newton_euler, "momentum along " + axis, "m/s"});
  if (dimension == 2) return rows.push_back({Law::newton_euler, "angular momentum", "m/s"}), rows;
  for (const std::string& axis : axes(3))
    rows.push_back({Law::newton_euler, "angular momentum about " + axis, "m/s"});
  return rows;
}

// I in world axes at l applied to w: R I_b R^T w; a number in the plane.
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

}  // namespace

BodyKind free_body(int dimension, model::Gyroscopic gyroscopic) {
  const bool implicit = gyroscopic == model::Gyroscopic::implicit && dimension == 3;
  BodyKind kind;
  kind.name =
      std::string(dimension == 3 ? "spatial_body" : "planar_body") + (implicit ? "_implicit_gyroscopic" : "");
  kind.dimension = dimension;
  kind.unknowns = velocity_unknowns(dimension);
  kind.rows = momentum_rows(dimension);

  // M (nu(l+1) - nu(l)) = p_app + p_vp + contact impulses; M at l, p_vp = -h w x I w. [Chakraborty 2007]
  // eq. 10.
  Block& b = kind.step;
  const Vec nu = b.inputs("unknown", velocity_names(dimension));
  const Vec v(nu.begin(), nu.begin() + dimension), w(nu.begin() + dimension, nu.end());
  const Expr h = b.input("", "h");
  const Pose pose = pose_inputs(b, "body", dimension);
  const Vec nu0 = b.inputs("body", velocity_names(dimension));
  const Vec v0(nu0.begin(), nu0.begin() + dimension), w0(nu0.begin() + dimension, nu0.end());
  const Inertia inertia = inertia_inputs(b, dimension, "inertia");
  const Vec gravity = b.inputs("gravity", axes(dimension));
  std::vector<std::string> names;
  for (const std::string& axis : axes(dimension)) names.push_back("p" + axis);
  const Vec impulse = b.inputs("applied", names);
  const Vec angular_impulse = b.inputs(
      "applied", dimension == 3 ? std::vector<std::string>{"lx", "ly", "lz"} : std::vector<std::string>{"l"});

  const Vec free_velocity = b.define("v_free", v0 + h * gravity + (Expr(1) / inertia.mass) * impulse);
  for (std::size_t i = 0; i < v.size(); ++i) b.target("row", kind.rows[i].name, v[i] - free_velocity[i]);

  const Expr scale = b.define("moment_scale", Expr(1) / (inertia.mass * inertia.length));
  Vec spin = inertia_times(b, inertia, pose, w - w0);
  if (dimension == 3) {
    const Vec& turning = implicit ? w : w0;
    const Vec angular_momentum = b.define("angular_momentum", inertia_times(b, inertia, pose, turning));
    spin = spin + h * cross_velocity(turning, angular_momentum);
  }
  for (std::size_t i = 0; i < w.size(); ++i)
    b.target("row", kind.rows[v.size() + i].name, scale * (spin[i] - angular_impulse[i]));
  b.differentiate();

  // c + h v; normalise(q + (h/2)(0, w) (x) q).
  Block& a = kind.advance;
  const Expr step = a.input("", "h");
  const Pose from = pose_inputs(a, "body", dimension);
  const Vec next = a.inputs("nu", velocity_names(dimension));
  const Vec q = advance_orientation(a, from.orientation, Vec(next.begin() + dimension, next.end()), step);
  const std::vector<std::string> columns = pose_names(dimension);
  for (std::size_t i = 0; i < v.size(); ++i) a.target("next", columns[i], from.position[i] + step * next[i]);
  const Expr norm = dimension == 3 ? a.define("norm", sqrt(dot(q, q))) : Expr(1);
  for (std::size_t i = 0; i < q.size(); ++i) a.target("next", columns[v.size() + i], q[i] / norm);
  return kind;
}

}  // namespace signorini::formulate
