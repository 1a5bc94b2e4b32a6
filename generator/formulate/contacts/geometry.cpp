#include "generator/formulate/contacts/geometry.hpp"

#include "generator/formulate/bodies/frame.hpp"

namespace signorini::formulate {

namespace {

/// What the unknowns of one body's point are called and mean.
struct PointWords {
  std::string point, multiplier, function, body;
  Meaning coordinate, weight;
};

std::vector<Own> add_point(Block& block, const SurfaceKind& surface, const PointWords& words) {
  std::vector<Own> point;
  for (const std::string& axis : axes(surface.dimension))
    point.push_back(block.unknown({words.point + "_" + axis, "m",
        "contact point of the " + words.body + " body, body axes", words.coordinate}));
  return point;
}

std::vector<Own> add_multipliers(Block& block, const SurfaceKind& surface, const PointWords& words) {
  std::vector<Own> multipliers;
  for (int i = 0; i < surface.count; ++i)
    multipliers.push_back(block.unknown({numbered(words.multiplier, surface.count, i), "-",
        "multiplier of " + numbered(words.function, surface.count, i), words.weight, Bound::nonnegative}));
  return multipliers;
}

}  // namespace

GeometryForm geometry_form(const SurfaceKind& first, const SurfaceKind& second) {
  if (second.halfspace) return GeometryForm::plane;
  return first.count == 1 && second.count == 1 ? GeometryForm::smooth : GeometryForm::general;
}

std::vector<std::string> geometry_equations(GeometryForm form) {
  switch (form) {
    case GeometryForm::plane:
      return {"N + m + w(d) r = 0,  N = sum_i l_i R grad f_i(a)          a is the closest point",
          "0 <= l_i _|_ -f_i(a) >= 0                                   it lies on the body"};
    case GeometryForm::smooth:
      return {
          "t.(x2 - x1) = o.(x2 - x1) = 0,  f(a1) = 0                   a1, a2 are closest: x2 - x1 = d n,",
          "2 t.n2 / (1 - n.n2) + w(d) t.r1 = 0, same o,  g(a2) = 0      and the normals are opposite"};
    case GeometryForm::general: break;
  }
  return {"x2 - x1 = d n,  n.n = 1,  n = sum_i l_i R grad f_i(a1)      a1, a2 are closest,",
      "n + sum_j m_j R2 grad g_j(a2) + w(d) r1 = 0                 and the normals are opposite",
      "0 <= l_i _|_ -f_i(a1) >= 0,  0 <= m_j _|_ -g_j(a2) >= 0     they lie on the bodies"};
}

GeometryForm search_form(const SurfaceKind&, const SurfaceKind& second) {
  return second.halfspace ? GeometryForm::plane : GeometryForm::general;
}

ClosestPoints closest_points(
    Block& block, GeometryForm form, const SurfaceKind& first, const SurfaceKind& second) {
  const PointWords one{
      form == GeometryForm::plane ? "a" : "a1", "l", "f", "first", Meaning::point_1, Meaning::multiplier_1};
  const PointWords two{"a2", "m", "g", "second", Meaning::point_2, Meaning::multiplier_2};
  ClosestPoints points;
  points.a1 = add_point(block, first, one);
  if (form != GeometryForm::smooth) points.l = add_multipliers(block, first, one);
  if (form != GeometryForm::plane) points.a2 = add_point(block, second, two);
  if (form != GeometryForm::general) return points;
  points.m = add_multipliers(block, second, two);
  points.d = {block.unknown({"d", "m", "distance", Meaning::distance})};
  return points;
}

void add_surface_rows(Block& block, const std::vector<Own>& unknowns, const std::string& name,
    const std::string& function, const SurfacePoint& point, const GeometryTerms& terms) {
  const auto count = static_cast<int>(unknowns.size());
  for (int i = 0; i < count; ++i)
    block.row(unknowns[static_cast<std::size_t>(i)],
        {Law::geometry, name + numbered(function, count, i), terms.per_length ? "-" : "m"},
        -terms.scaled(point.functions[static_cast<std::size_t>(i)]));
}

void add_axis_rows(Block& block, const std::vector<Own>& unknowns, const std::string& name,
    const std::string& unit, const Vec& residual) {
  for (std::size_t i = 0; i < residual.size(); ++i)
    block.row(unknowns[i], {Law::geometry, name + " along " + axes(3)[i], unit}, residual[i]);
}

ContactGeometry plane_geometry(Block& block, const ClosestPoints& unknowns, const Side& body,
    const Side& halfspace, const GeometryTerms& terms) {
  const auto dimension = static_cast<std::ptrdiff_t>(body.centre.size());
  const Vec& fields = halfspace.parameters;
  const Vec m = block.define("m", halfspace.R * Vec(fields.begin(), fields.begin() + dimension));
  const Expr offset =
      block.define("plane_offset", fields[static_cast<std::size_t>(dimension)] + dot(m, halfspace.centre));
  ContactGeometry g;
  g.n = -m;
  if (!terms.direction.empty() || dimension == 2) {
    const Tangents tangents = directed_tangents(block, g.n, terms.direction);
    g.t = tangents.t, g.o = tangents.o;
  }
  const Vec l = values_of(unknowns.l);
  const SurfacePoint point = surface_point(block, {"r", "p1", "f"}, body, values_of(unknowns.a1));
  g.r1 = point.r;
  g.x1 = point.x;
  g.d = block.define("d", dot(m, g.x1) - offset);
  g.x2 = g.x1 - g.d * m;
  g.r2 = g.x2 - halfspace.centre;
  const Vec N = block.define("N", body.R * block.define("G", weighted_gradient(point, l)));
  const Expr weight = block.define("weight_d", terms.weight(g.d));
  add_axis_rows(block, unknowns.a1, "normal", "-", N + m + weight * g.r1);
  add_surface_rows(block, unknowns.l, "point inside ", "f", point, terms);
  for (std::size_t i = 0; i < l.size(); ++i) g.facets.push_back(l[i] * norm(point.gradients[i]));
  return g;
}

ContactGeometry contact_geometry(Block& block, GeometryForm form, const ClosestPoints& unknowns,
    const Side& first, const Side& second, const GeometryTerms& terms) {
  switch (form) {
    case GeometryForm::plane: return plane_geometry(block, unknowns, first, second, terms);
    case GeometryForm::smooth: return smooth_geometry(block, unknowns, first, second, terms);
    case GeometryForm::general: break;
  }
  return general_geometry(block, unknowns, first, second, terms);
}

}  // namespace signorini::formulate
