#include "generator/formulate/bodies/frame.hpp"
#include "generator/formulate/contacts/geometry.hpp"

namespace signorini::formulate {

namespace {

/// A point of a body that may be eroded, f_i + shrink, but never to nothing: its inner point stays inside.
SurfacePoint eroded_point(Block& block, const PointNames& names, const Side& side, const Vec& a,
    const std::optional<Expr>& shrink) {
  SurfacePoint point = surface_point(block, names, side, a);
  if (!shrink) return point;
  const Vec inner = side.surface.functions(block, side.surface.inner_point(side.parameters), side.parameters);
  const Expr most = Expr(99) / Expr(100);
  for (std::size_t i = 0; i < inner.size(); ++i)
    point.functions[i] = point.functions[i] +
        block.tape.define(
            "eroded", symbolic::Rule::min, {*shrink, -(most * block.define("f_inner", inner[i]))});
  return point;
}

Tangents tangents(Block& block, const Vec& n, const GeometryTerms& terms) {
  if (!terms.direction.empty()) return directed_tangents(block, n, terms.direction);
  return carried_tangents(block, n, reference_frame(block, terms.centre_line));
}

Vec unit_normal(Block& block, const std::string& name, const Side& side, const Vec& gradient) {
  const Expr length =
      block.define(name + "_length", sqrt(block.define(name + "_square", dot(gradient, gradient))));
  return block.define(name, (Expr(1) / length) * (side.R * gradient));
}

}  // namespace

ContactGeometry smooth_geometry(Block& block, const ClosestPoints& unknowns, const Side& first,
    const Side& second, const GeometryTerms& terms) {
  const SurfacePoint p1 =
      eroded_point(block, {"r1", "x1", "f"}, first, values_of(unknowns.a1), terms.shrink1);
  const SurfacePoint p2 =
      eroded_point(block, {"r2", "x2", "g"}, second, values_of(unknowns.a2), terms.shrink2);
  ContactGeometry g;
  g.n = unit_normal(block, "n", first, p1.gradients[0]);
  const Vec n2 = unit_normal(block, "n2", second, p2.gradients[0]);
  const Tangents tangent = tangents(block, g.n, terms);
  g.t = tangent.t, g.o = tangent.o;
  g.r1 = p1.r, g.r2 = p2.r, g.x1 = p1.x, g.x2 = p2.x;
  g.facets = {Expr(1)};
  const Vec apart = block.define("apart", g.x2 - g.x1);
  g.d = block.define("d", dot(g.n, apart));
  // n2 seen from n: 2 t.n2 / (1 - n.n2) vanishes where n2 = -n, but not where n2 = n, the far side of the
  // second body.
  const Expr view = block.define("view", Expr(2) / (Expr(1) - dot(g.n, n2)));
  const Expr weight = block.define("weight_d", terms.weight(g.d));
  std::vector<Vec> directions = {g.t};
  if (!g.o.empty()) directions.push_back(g.o);
  const std::string names[] = {" along t", " along o"};
  const std::size_t last = directions.size();
  for (std::size_t i = 0; i < last; ++i) {
    const Vec& t = directions[i];
    block.row(unknowns.a1[i], {Law::geometry, "points apart" + names[i], terms.per_length ? "-" : "m"},
        terms.scaled(dot(t, apart)));
    block.row(unknowns.a2[i], {Law::geometry, "normals" + names[i], "-"},
        view * dot(t, n2) + weight * dot(t, g.r1));
  }
  add_surface_rows(block, {unknowns.a1[last]}, "point on ", "f", p1, terms);
  add_surface_rows(block, {unknowns.a2[last]}, "point on ", "g", p2, terms);
  return g;
}

ContactGeometry general_geometry(Block& block, const ClosestPoints& unknowns, const Side& first,
    const Side& second, const GeometryTerms& terms) {
  const SurfacePoint p1 =
      eroded_point(block, {"r1", "x1", "f"}, first, values_of(unknowns.a1), terms.shrink1);
  const SurfacePoint p2 =
      eroded_point(block, {"r2", "x2", "g"}, second, values_of(unknowns.a2), terms.shrink2);
  const Vec l = values_of(unknowns.l), m = values_of(unknowns.m);
  const Expr& d = unknowns.d[0].value;
  ContactGeometry g;
  g.n = block.define("n", first.R * block.define("G1", weighted_gradient(p1, l)));
  const Vec N2 = block.define("N2", second.R * block.define("G2", weighted_gradient(p2, m)));
  const Tangents tangent = tangents(block, g.n, terms);
  g.t = tangent.t, g.o = tangent.o;
  g.r1 = p1.r, g.r2 = p2.r, g.x1 = p1.x, g.x2 = p2.x;
  g.d = d;
  const Expr weight = block.define("weight_d", terms.weight(g.d));
  for (std::size_t i = 0; i < l.size(); ++i) g.facets.push_back(l[i] * norm(p1.gradients[i]));
  add_axis_rows(block, unknowns.a1, "normals", "-", g.n + N2 + weight * g.r1);
  add_surface_rows(block, unknowns.l, "point inside ", "f", p1, terms);
  Vec open = g.x1 + d * g.n - g.x2;
  for (Expr& x : open) x = terms.scaled(x);
  add_axis_rows(block, unknowns.a2, "points apart", terms.per_length ? "-" : "m", open);
  add_surface_rows(block, unknowns.m, "point inside ", "g", p2, terms);
  block.row(unknowns.d[0], {Law::geometry, "unit normal", "-"}, (dot(g.n, g.n) - Expr(1)) / Expr(2));
  return g;
}

}  // namespace signorini::formulate
