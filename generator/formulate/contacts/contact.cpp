#include "generator/formulate/contacts/contact.hpp"

#include <optional>

#include "generator/formulate/contacts/geometry.hpp"
#include "generator/formulate/contacts/restitution.hpp"

namespace signorini::formulate {

namespace {

std::string kind_name(const ContactDesign& design) {
  const bool moves = design.second_body != SecondBody::fixed;
  const std::string motion = moves ? std::string(to_text(design.second_body)) + "_" : "";
  const bool directed = design.directed && !design.second.halfspace;
  return design.first.name + "_on_" + motion + design.second.name + "_" + std::string(design.law->name) +
      (design.restitution ? design.exact_flight ? "_exact_restitution" : "_restitution" : "") +
      (directed ? "_directed" : "");
}

// From the inside of the first body to the inside of the second, at given poses.
Vec centre_line(Block& block, const Side& first, const Side& second) {
  return block.define("line", second.inner_point() - first.inner_point());
}

// Where a body is at l, counted from the same origin as `side`.
Side side_now(Block& block, const std::string& name, const Side& side, const TiedBody& body) {
  return {side.surface, side.parameters, body.now.position - body.origin,
      rotation(block, name, body.now.orientation)};
}

// The direction of t, given in the axes of the second body; nothing where any tangents will do.
Vec given_direction(Block& block, PortId pair, const ContactDesign& design, const Matrix& R2) {
  if (design.first.dimension == 2 || !(design.directed || design.second.halfspace)) return {};
  return block.define("t_given", R2 * block.numbers(pair, {"tx", "ty", "tz"}));
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

void observe(Block& block, int dimension, const Vec& origin, const ContactGeometry& g, const Observed& seen) {
  block.shown_as = contact_record(dimension);
  const auto vector = [&](const std::string& name, const Vec& v) {
    for (std::size_t i = 0; i < v.size(); ++i) block.shows(name + axes(3)[i], v[i]);
  };
  const std::size_t directions = dimension == 3 ? 3 : 1;
  const char* names[] = {"t", "o", "r"};
  block.shows("gap", g.d);
  block.shows("pn", seen.pn);
  for (std::size_t i = 0; i < directions; ++i)
    block.shows(std::string("p") + names[i], padded(seen.friction, directions)[i]);
  block.shows("sigma", seen.sigma);
  for (std::size_t i = 0; i < directions; ++i)
    block.shows(std::string("v") + names[i], padded(seen.slip, directions)[i]);
  vector("f", seen.impulse);
  vector("n", block.define("n", g.n));
  vector("a1", in_world(origin, g.x1));
  vector("a2", in_world(origin, g.x2));
  for (const Expr& facet : g.facets) block.append(ir::port::facet, facet);
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

Push contact_push(Block& b, const ContactGeometry& g, const Expr& u_n, const Vec& shares) {
  Push push;
  push.normal = g.n;
  constexpr const char* names[] = {"u_t", "u_o", "u_r"};
  for (std::size_t i = 0; i < shares.size(); ++i)
    push.friction.push_back(b.define(names[i], u_n * shares[i]));
  Vec linear = -(u_n * g.n);
  if (!push.friction.empty()) linear = linear + push.friction[0] * g.t;
  if (push.friction.size() > 1) linear = linear + push.friction[1] * g.o;
  push.linear = b.define("push", linear);
  return push;
}

/// The ports of a contact besides its bodies.
struct ContactPorts {
  PortId surface1, surface2, pair;
};

ContactPorts contact_ports(Block& b, const ContactDesign& design) {
  return {b.add_port({"surface1", Role::surface, make_record(design.first.name, design.first.fields)}),
      b.add_port({"surface2", Role::surface, make_record(design.second.name, design.second.fields), 1}),
      b.add_port({"pair", Role::pair, pair_record(design.first.dimension)})};
}

// weight d / sqrt(1 + d^2 / size^2), as the weight is 0.1 / size^2: it ends at 0.1 / size, so that bodies far
// apart do not tilt.
Expr flight_term(Block& b, const Expr& weight, const Expr& d) {
  const Expr per_size_squared = b.tape.define("per_size_squared", symbolic::Rule::abs, {Expr(10) * weight});
  return weight * d / sqrt(Expr(1) + per_size_squared * d * d);
}

void formulate_step(ContactKind& kind) {
  Block& b = kind.step;
  const ContactDesign& design = kind.design;
  const int dimension = kind.dimension;
  const bool free = design.second_body == SecondBody::free;
  const PortId step = step_port(b);
  const ContactPorts ports = contact_ports(b, design);
  const PortId law_port = b.add_port({"law", Role::law, law_record(dimension)});
  const std::vector<Own> nu1 = velocity_unknowns(b, dimension);
  const std::vector<Own> nu2 = free ? velocity_unknowns(b, dimension, "_2") : std::vector<Own>{};
  const GeometryForm form = geometry_form(design.first, design.second);
  const ClosestPoints points = closest_points(b, form, design.first, design.second);
  // p_n / reduced mass: as large as the speed it changes
  const Own u_n =
      b.unknown({"u_n", "m/s", "normal impulse p_n / mass", Meaning::normal_impulse, Bound::nonnegative});
  const Friction friction = design.law->unknowns(b, law_port, dimension);
  std::optional<Restitution> restitution;
  if (design.restitution) restitution.emplace(b);
  const Expr h = b.number(step, "h");
  const TiedBody first = first_body(b, dimension, nu1, h);
  const TiedBody second = second_body(b, first, dimension, design.second_body, nu2, h);
  const Side side1{design.first, b.numbers(ports.surface1), first.centre, first.R};
  const Side side2{design.second, b.numbers(ports.surface2), second.centre, second.R};
  const Expr weight = b.number(ports.pair, "weight");

  const Side first_now = side_now(b, "R_now", side1, first);
  const Side second_now = free ? side_now(b, "R2_now", side2, second) : side2;
  GeometryTerms terms;
  terms.weight = [&](const Expr& d) { return flight_term(b, weight, d); };
  terms.per_length = b.define("per_size", Expr(1) / b.number(ports.pair, "size"));
  terms.direction = given_direction(b, ports.pair, design, second_now.R);
  terms.centre_line = centre_line(b, first_now, second_now);
  const ContactGeometry g = contact_geometry(b, form, points, side1, side2, terms);

  const Push push = contact_push(b, g, u_n.value, design.law->shares(b, friction));
  const ReducedMass mass = reduced_mass(b, first, second);
  add_momentum(b, first, second, mass, push.at(g.r1), -push.at(g.r2));

  const Expr gap = restitution ? b.define("gap", g.d - h * restitution->rebound()) : g.d;
  const Expr opening = b.define("opening", gap / pace_of(b, h));
  b.row(u_n, {Law::normal_contact, "gap", "m/s"}, opening);

  const bool second_moves = design.second_body != SecondBody::fixed;
  Vec slip_velocity = first.v + cross_velocity(first.w, g.r1);
  if (second_moves) slip_velocity = slip_velocity - (second.v + cross_velocity(second.w, g.r2));
  const Vec spin = second_moves ? first.w - second.w : first.w;
  slip_velocity = b.define("slip", slip_velocity);
  Slip slip{{b.define("v_t", dot(g.t, slip_velocity))}, opening, b.number(step, "speed")};
  if (dimension == 3) {
    slip.v.push_back(b.define("v_o", dot(g.o, slip_velocity)));
    slip.v.push_back(b.define("v_r", dot(g.n, spin)));
  }
  design.law->rows(b, friction, slip);
  if (restitution)
    restitution->add_row(b,
        {g.n, g.r1, g.r2, u_n.value, opening, b.define("closing", dot(g.n, slip_velocity)), slip.scale, h,
            b.number(law_port, "restitution"), design.exact_flight},
        first, second);

  observe(b, dimension, first.origin, g,
      {mass.mass * push.linear, mass.mass * push.friction, slip.v, mass.mass * u_n.value, friction.sigma});
  b.differentiate();
}

// For a first guess: from the inside of each body towards the other, in body axes; then the direction itself.
void add_rays(Block& b, const Side& first, const Side& second, const Vec& line) {
  const auto add = [&](const Vec& v) {
    for (const Expr& x : v) b.append(ir::port::ray, x);
  };
  add(first.surface.inner_point(first.parameters));
  add(transpose_times(first.R, line));
  add(line);
  if (second.surface.halfspace) return;
  add(second.surface.inner_point(second.parameters));
  add(transpose_times(second.R, -line));
}

Block closest_block(const SurfaceKind& one, const SurfaceKind& two) {
  Block b;
  const int dimension = one.dimension;
  const RecordPtr state = state_record(dimension);
  const PortId search = b.add_port({"search", Role::search, search_record()});
  const PortId body1 = b.add_port({"body", Role::now, state});
  const PortId body2 = b.add_port({"body2", Role::now, state, 1});
  const PortId surface1 = b.add_port({"surface1", Role::surface, make_record(one.name, one.fields)});
  const PortId surface2 = b.add_port({"surface2", Role::surface, make_record(two.name, two.fields), 1});
  const GeometryForm form = search_form(one, two);
  const ClosestPoints points = closest_points(b, form, one, two);
  const Vec origin = pose_of(b, body1, dimension).position;
  const auto side = [&](const SurfaceKind& surface, PortId body, PortId fields, const std::string& suffix) {
    const TiedBody given = given_body(b, dimension, body, suffix, false, origin);
    return Side{surface, b.numbers(fields), given.centre, given.R};
  };
  const Side first = side(one, body1, surface1, "");
  const Side second = side(two, body2, surface2, "2");
  const Expr pull = b.number(search, "pull");
  GeometryTerms terms;
  terms.weight = [&](const Expr&) { return pull; };
  terms.centre_line = centre_line(b, first, second);
  terms.shrink1 = b.number(search, "shrink1"), terms.shrink2 = b.number(search, "shrink2");
  const ContactGeometry g = contact_geometry(b, form, points, first, second, terms);
  observe(b, dimension, origin, g, {Vec(g.x1.size()), {}, {}, Expr(), Expr()});
  add_rays(b, first, second, two.halfspace ? g.n : terms.centre_line);
  b.differentiate();
  return b;
}

std::vector<std::string> equations_of(const ContactDesign& design) {
  std::vector<std::string> lines;
  for (const std::string& line : design.first.lines) lines.push_back("f(p) = " + line);
  if (!design.second.halfspace)
    for (const std::string& line : design.second.lines) lines.push_back("g(p) = " + line);
  lines.push_back("");
  for (const std::string& line : geometry_equations(geometry_form(design.first, design.second)))
    lines.push_back(line);
  lines.push_back(
      "0 <= u_n _|_ d / pace >= 0                                  no penetration at l+1; p_n = mass u_n");
  for (const std::string_view line : design.law->equations) lines.emplace_back(line);
  if (design.restitution)
    for (const std::string_view line : restitution_equations) lines.emplace_back(line);
  return lines;
}

}  // namespace

ContactKind contact_kind(const ContactDesign& design) {
  ContactKind kind;
  kind.name = kind_name(design);
  kind.dimension = design.first.dimension;
  kind.design = design;
  kind.equations = equations_of(design);
  formulate_step(kind);
  return kind;
}

PairKind pair_kind(const SurfaceKind& first, const SurfaceKind& second) {
  return {first.name + "_on_" + second.name, first, second, closest_block(first, second)};
}

}  // namespace signorini::formulate
