#include "generator/formulate/contact.hpp"

#include "generator/formulate/geometry.hpp"
#include "generator/formulate/kinematics.hpp"
#include "generator/formulate/newton_euler.hpp"

namespace signorini::formulate {

namespace {

std::string kind_name(const SurfaceKind& first, const SurfaceKind& second, FrictionKind friction) {
  const char* law = friction == FrictionKind::none ? "frictionless"
      : friction == FrictionKind::elliptic         ? "friction"
                                                   : "friction_torsion";
  return first.name + "_on_" + second.name + "_" + law;
}

Vec surface_inputs(Block& block, const SurfaceKind& surface) {
  return block.inputs("surface1", names_of(surface.fields));
}

/// Everything the trace shows of a contact.
struct Observed {
  Vec impulse;   // on the first body [N s]
  Vec friction;  // p_t, p_o, p_r [N s]
  Vec slip;      // v_t, v_o, v_r
  Expr pn, sigma;
};

// Entries that a kind lacks (no friction, no torsion) are zero.
Vec padded(Vec v, std::size_t size) {
  v.resize(size);
  return v;
}

void observe(
    Block& block, int dimension, const ContactGeometry& g, const WorldPlane& plane, const Observed& seen) {
  const auto vector = [&](const std::string& name, const Vec& v) {
    for (std::size_t i = 0; i < v.size(); ++i) block.target("observe", name + axes(3)[i], v[i]);
  };
  const std::size_t directions = dimension == 3 ? 3 : 1;
  const char* names[] = {"t", "o", "r"};
  block.target("observe", "gap", g.d);
  block.target("observe", "pn", seen.pn);
  for (std::size_t i = 0; i < directions; ++i)
    block.target("observe", std::string("p") + names[i], padded(seen.friction, directions)[i]);
  block.target("observe", "sigma", seen.sigma);
  for (std::size_t i = 0; i < directions; ++i)
    block.target("observe", std::string("v") + names[i], padded(seen.slip, directions)[i]);
  vector("f", seen.impulse);
  vector("n", -plane.m);
  vector("a1", g.x);
  vector("a2", g.x - g.d * plane.m);
}

void observe_facets(Block& block, const ContactGeometry& g, const ClosestPoint& point) {
  for (std::size_t i = 0; i < point.l.size(); ++i)
    block.target("facet", "facet " + std::to_string(i + 1), point.l[i] * g.gradient_norms[i]);
}

void formulate_step(ContactKind& kind) {
  Block& b = kind.step;
  const int dimension = kind.dimension;
  const Vec nu = b.inputs("unknown", velocity_names(dimension));
  const Vec v(nu.begin(), nu.begin() + dimension), w(nu.begin() + dimension, nu.end());
  const ClosestPoint point = closest_unknowns(b, dimension, kind.first.count);
  const Expr u_n = b.input("unknown", "u_n");  // [m/s] p_n / m: as large as the speed it changes
  const FrictionInputs friction = friction_inputs(b, dimension, kind.friction);
  const Expr h = b.input("", "h");
  const Pose pose = pose_inputs(b, "body", dimension);
  const Inertia inertia = inertia_inputs(b, dimension);
  const Vec parameters = surface_inputs(b, kind.first);
  const WorldPlane plane = world_plane(b, dimension, kind.second);
  const Expr weight = b.input("law", "weight");

  const Matrix R = rotation(b, "R", advance_orientation(b, pose.orientation, w, h));
  const Vec centre = b.define("c", pose.position + h * v);
  const ContactGeometry g = closest_to_plane(
      b, kind.first, parameters, point, centre, R, plane, [&](const Expr& d) { return weight * d; });

  // Impulses on the body divided by its mass: -u_n n + mu u_n (e_t b_t t + e_o b_o o), moment r x (.) + mu
  // u_n e_r b_r n.
  const Vec n = -plane.m;
  const FrictionLaw law = friction_law(b, friction);
  Vec push = u_n * plane.m;
  Vec friction_impulse;
  constexpr const char* friction_names[] = {"u_t", "u_o", "u_r"};
  for (std::size_t i = 0; i < law.share.size(); ++i)
    friction_impulse.push_back(b.define(friction_names[i], u_n * law.share[i]));
  if (!friction_impulse.empty()) push = push + friction_impulse[0] * plane.t;
  if (friction_impulse.size() > 1) push = push + friction_impulse[1] * plane.o;
  push = b.define("push", push);
  Vec turn = moment(g.r, push);
  if (friction_impulse.size() > 2) turn = turn + friction_impulse[2] * n;

  const std::vector<Row> momentum = free_body(dimension, model::Gyroscopic::explicit_).rows;
  for (std::size_t i = 0; i < push.size(); ++i) b.target("row", momentum[i].name, -push[i]);
  const Expr per_length = b.define("per_length", Expr(1) / inertia.length);
  for (std::size_t i = 0; i < turn.size(); ++i)
    b.target("row", momentum[push.size() + i].name, -(per_length * turn[i]));

  closest_targets(b, g);
  const Expr opening = b.define("opening", g.d / h);
  b.target("row", "gap", opening);

  const Vec slip_velocity = b.define("slip", v + cross_velocity(w, g.r));
  Slip slip{{b.define("v_t", dot(plane.t, slip_velocity))}, opening};
  if (dimension == 3) {
    slip.v.push_back(b.define("v_o", dot(plane.o, slip_velocity)));
    slip.v.push_back(b.define("v_r", dot(n, w)));
  }
  friction_targets(b, dimension, kind.friction, friction, slip);

  Observed seen;
  seen.impulse = inertia.mass * push;
  seen.friction = inertia.mass * friction_impulse;
  seen.slip = slip.v;
  seen.pn = inertia.mass * u_n;
  seen.sigma = law.s;
  observe(b, dimension, g, plane, seen);
  observe_facets(b, g, point);
  b.differentiate();
}

void formulate_closest(ContactKind& kind) {
  Block& b = kind.closest;
  const int dimension = kind.dimension;
  const ClosestPoint point = closest_unknowns(b, dimension, kind.first.count);
  const Pose pose = pose_inputs(b, "body", dimension);
  const Vec parameters = surface_inputs(b, kind.first);
  const WorldPlane plane = world_plane(b, dimension, kind.second);
  const Expr pull = b.input("", "pull");  // [1/m] draws a1 to the middle of a flat feature
  const Matrix R = rotation(b, "R", pose.orientation);
  const ContactGeometry g = closest_to_plane(
      b, kind.first, parameters, point, pose.position, R, plane, [&](const Expr&) { return pull; });
  closest_targets(b, g);
  observe(b, dimension, g, plane, {Vec(g.x.size()), {}, {}, Expr(), Expr()});
  observe_facets(b, g, point);
  b.differentiate();
}

}  // namespace

ContactKind contact_kind(const SurfaceKind& first, const SurfaceKind& second, FrictionKind friction) {
  ContactKind kind;
  kind.name = kind_name(first, second, friction);
  kind.dimension = first.dimension;
  kind.first = first;
  kind.second = second;
  kind.friction = friction;
  kind.unknowns = closest_unknown_table(kind.dimension, first.count);
  kind.rows = closest_rows(kind.dimension, first.count);
  kind.unknowns.push_back({"u_n", "m/s", "normal impulse p_n / mass", true});
  kind.rows.push_back({Law::normal_contact, "gap", "m/s"});
  for (const Unknown& unknown : friction_unknowns(kind.dimension, friction)) kind.unknowns.push_back(unknown);
  for (const Row& row : friction_rows(kind.dimension, friction)) kind.rows.push_back(row);
  formulate_step(kind);
  formulate_closest(kind);
  return kind;
}

}  // namespace signorini::formulate
