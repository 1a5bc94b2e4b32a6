#include "generator/formulate/contacts/contact.hpp"

#include "generator/formulate/contacts/geometry.hpp"

namespace signorini::formulate {

namespace {

std::string kind_name(const ContactDesign& design) {
  const char* law = design.friction == FrictionKind::none ? "frictionless"
      : design.friction == FrictionKind::elliptic         ? "friction"
                                                          : "friction_torsion";
  const bool moves = design.second_body != SecondBody::fixed;
  const std::string motion = moves ? std::string(to_text(design.second_body)) + "_" : "";
  const bool directed = design.directed && !design.second.halfspace;
  return design.first.name + "_on_" + motion + design.second.name + "_" + law + (directed ? "_directed" : "");
}

// From the inside of the first body to the inside of the second, at given poses.
Vec centre_line(Block& block, const Side& first, const Side& second) {
  return block.define("line", second.inner_point() - first.inner_point());
}

Side side_at(Block& block, const std::string& name, const Side& side, const Pose& pose) {
  return {side.surface, side.parameters, pose.position, rotation(block, name, pose.orientation)};
}

// The direction of t, given in the axes of the second body; nothing where any tangents will do.
Vec given_direction(Block& block, const ContactDesign& design, const Matrix& R2) {
  if (design.first.dimension == 2 || !(design.directed || design.second.halfspace)) return {};
  return block.define("t_given", R2 * block.inputs("law", {"tx", "ty", "tz"}));
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

void observe(Block& block, int dimension, const ContactGeometry& g, const Observed& seen) {
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
  vector("n", g.n);
  vector("a1", g.x1);
  vector("a2", g.x2);
  for (std::size_t i = 0; i < g.facets.size(); ++i)
    block.target("facet", "facet " + std::to_string(i + 1), g.facets[i]);
}

/// The impulse of a contact on its first body as a change of speed: divided by the reduced mass.
struct Push {
  Vec linear;    // -u_n n + mu u_n (e_t b_t t + e_o b_o o)
  Vec friction;  // along t, o and about n
  Vec normal;    // n

  // The moment about a centre of mass: r x linear + mu u_n e_r b_r n.
  Wrench at(const Vec& r) const {
    Wrench wrench = force_at(r, linear);
    if (friction.size() > 2) wrench.turn = wrench.turn + friction[2] * normal;
    return wrench;
  }
};

Push contact_push(Block& b, const ContactGeometry& g, const Expr& u_n, const FrictionLaw& law) {
  Push push;
  push.normal = g.n;
  constexpr const char* names[] = {"u_t", "u_o", "u_r"};
  for (std::size_t i = 0; i < law.share.size(); ++i)
    push.friction.push_back(b.define(names[i], u_n * law.share[i]));
  Vec linear = -(u_n * g.n);
  if (!push.friction.empty()) linear = linear + push.friction[0] * g.t;
  if (push.friction.size() > 1) linear = linear + push.friction[1] * g.o;
  push.linear = b.define("push", linear);
  return push;
}

void formulate_step(ContactKind& kind) {
  Block& b = kind.step;
  const ContactDesign& design = kind.design;
  const int dimension = kind.dimension;
  const bool free = design.second_body == SecondBody::free;
  const Vec nu1 = velocity_unknowns(b, dimension, "");
  const Vec nu2 = free ? velocity_unknowns(b, dimension, "_2") : Vec{};
  const ClosestPoints points = closest_points(b, design.first, design.second);
  const Expr u_n = b.input("unknown", "u_n");  // [m/s] p_n / reduced mass: as large as the speed it changes
  const FrictionInputs friction = friction_inputs(b, dimension, design.friction);
  const Expr h = b.input("", "h");
  const TiedBody first = first_body(b, dimension, nu1, h);
  const TiedBody second = second_body(b, dimension, design.second_body, nu2, h);
  const Side side1{design.first, b.inputs("surface1", names_of(design.first.fields)), first.centre, first.R};
  const Side side2{
      design.second, b.inputs("surface2", names_of(design.second.fields)), second.centre, second.R};
  const Expr weight = b.input("law", "weight");

  const Side first_now = side_at(b, "R_now", side1, first.now);
  const Side second_now = free ? side_at(b, "R2_now", side2, second.now) : side2;
  GeometryTerms terms;
  terms.weight = [&](const Expr& d) { return weight * d; };
  terms.shift = b.input("path", "shift");
  terms.direction = given_direction(b, design, second_now.R);
  terms.centre_line = centre_line(b, first_now, second_now);
  const ContactGeometry g = contact_geometry(b, points, side1, side2, terms);

  const FrictionLaw law = friction_law(b, friction);
  const Push push = contact_push(b, g, u_n, law);
  const ReducedMass mass = reduced_mass(b, design.second_body, first, second);
  add_momentum(b, block_rows(kind), design.second_body, first, second, mass, push.at(g.r1), -push.at(g.r2));

  for (std::size_t i = 0; i < g.residual.size(); ++i) b.target("row", kind.rows[i].name, g.residual[i]);
  const Expr opening = b.define("opening", g.d / h);
  b.target("row", "gap", opening);

  const bool second_moves = design.second_body != SecondBody::fixed;
  Vec slip_velocity = first.v + cross_velocity(first.w, g.r1);
  if (second_moves) slip_velocity = slip_velocity - (second.v + cross_velocity(second.w, g.r2));
  const Vec spin = second_moves ? first.w - second.w : first.w;
  slip_velocity = b.define("slip", slip_velocity);
  Slip slip{{b.define("v_t", dot(g.t, slip_velocity))}, opening, b.input("path", "speed")};
  if (dimension == 3) {
    slip.v.push_back(b.define("v_o", dot(g.o, slip_velocity)));
    slip.v.push_back(b.define("v_r", dot(g.n, spin)));
  }
  friction_targets(b, dimension, design.friction, friction, slip);

  observe(
      b, dimension, g, {mass.mass * push.linear, mass.mass * push.friction, slip.v, mass.mass * u_n, law.s});
  b.differentiate();
}

// For a first guess: from the inside of each body towards the other, in body axes; then the direction itself.
void add_rays(Block& b, const Side& first, const Side& second, const Vec& line) {
  const auto add = [&](const Vec& v, const std::string& name) {
    for (std::size_t i = 0; i < v.size(); ++i) b.target("ray", name + " " + axes(3)[i], v[i]);
  };
  add(first.surface.inner_point(first.parameters), "inside of the first body");
  add(transpose_times(first.R, line), "from it to the second");
  add(line, "the same in world axes");
  if (second.surface.halfspace) return;
  add(second.surface.inner_point(second.parameters), "inside of the second body");
  add(transpose_times(second.R, -line), "from it to the first");
}

void formulate_closest(ContactKind& kind) {
  Block& b = kind.closest;
  const ContactDesign& design = kind.design;
  const ClosestPoints points = closest_points(b, design.first, design.second);
  const auto side = [&](const SurfaceKind& surface, const std::string& body, const std::string& fields,
                        const std::string& R) {
    const Pose pose = pose_inputs(b, body, kind.dimension);
    return Side{
        surface, b.inputs(fields, names_of(surface.fields)), pose.position, rotation(b, R, pose.orientation)};
  };
  const Side first = side(design.first, "body", "surface1", "R");
  const Side second = side(design.second, "body2", "surface2", "R2");
  const Expr pull = b.input("", "pull");  // [1/m] draws a1 to the middle of a flat feature
  GeometryTerms terms;
  terms.weight = [&](const Expr&) { return pull; };
  terms.direction = given_direction(b, design, second.R);
  terms.centre_line = centre_line(b, first, second);
  terms.grown = b.input("", "grown");
  const ContactGeometry g = contact_geometry(b, points, first, second, terms);
  for (std::size_t i = 0; i < g.residual.size(); ++i) b.target("row", kind.rows[i].name, g.residual[i]);
  observe(b, kind.dimension, g, {Vec(g.x1.size()), {}, {}, Expr(), Expr()});
  add_rays(b, first, second, design.second.halfspace ? g.n : terms.centre_line);
  b.differentiate();
}

}  // namespace

std::vector<Row> block_rows(const ContactKind& kind) {
  return tie_rows(kind.dimension, kind.design.second_body, kind.rows);
}

ContactKind contact_kind(const ContactDesign& design) {
  ContactKind kind;
  kind.name = kind_name(design);
  kind.dimension = design.first.dimension;
  kind.design = design;
  const GeometryTable geometry = geometry_table(design.first, design.second);
  kind.unknowns = geometry.unknowns;
  kind.rows = geometry.rows;
  kind.unknowns.push_back({"u_n", "m/s", "normal impulse p_n / mass", true});
  kind.rows.push_back({Law::normal_contact, "gap", "m/s"});
  for (const Unknown& unknown : friction_unknowns(kind.dimension, design.friction))
    kind.unknowns.push_back(unknown);
  for (const Row& row : friction_rows(kind.dimension, design.friction)) kind.rows.push_back(row);
  formulate_step(kind);
  formulate_closest(kind);
  return kind;
}

}  // namespace signorini::formulate
