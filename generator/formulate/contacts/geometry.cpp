#include "generator/formulate/contacts/geometry.hpp"

#include "generator/formulate/bodies/frame.hpp"

namespace signorini::formulate {

namespace {

void add_point(
    GeometryTable& table, const SurfaceKind& surface, const std::string& name, const std::string& body) {
  for (const std::string& axis : axes(surface.dimension))
    table.unknowns.push_back({name + "_" + axis, "m", "contact point of the " + body + " body, body axes"});
}

void add_multipliers(GeometryTable& table, const SurfaceKind& surface, const std::string& multiplier,
    const std::string& function) {
  for (int i = 0; i < surface.count; ++i)
    table.unknowns.push_back({numbered(multiplier, surface.count, i), "-",
        "multiplier of " + numbered(function, surface.count, i), true});
}

void add_axis_rows(GeometryTable& table, int dimension, const std::string& name, const std::string& unit) {
  for (const std::string& axis : axes(dimension))
    table.rows.push_back({Law::geometry, name + " along " + axis, unit});
}

void add_tangent_rows(GeometryTable& table, int dimension, const std::string& name, const std::string& unit) {
  table.rows.push_back({Law::geometry, name + " along t", unit});
  if (dimension == 3) table.rows.push_back({Law::geometry, name + " along o", unit});
}

void add_surface_rows(
    GeometryTable& table, const SurfaceKind& surface, const std::string& name, const std::string& function) {
  for (int i = 0; i < surface.count; ++i)
    table.rows.push_back({Law::geometry, name + numbered(function, surface.count, i), "m"});
}

GeometryTable plane_table(const SurfaceKind& body) {
  GeometryTable table;
  add_point(table, body, "a", "first");
  add_multipliers(table, body, "l", "f");
  add_axis_rows(table, body.dimension, "normal", "-");
  add_surface_rows(table, body, "point inside ", "f");
  return table;
}

GeometryTable smooth_table(const SurfaceKind& first, const SurfaceKind& second) {
  GeometryTable table;
  add_point(table, first, "a1", "first");
  add_point(table, second, "a2", "second");
  add_tangent_rows(table, first.dimension, "points apart", "m");
  add_surface_rows(table, first, "point on ", "f");
  add_tangent_rows(table, first.dimension, "normals", "-");
  add_surface_rows(table, second, "point on ", "g");
  return table;
}

GeometryTable general_table(const SurfaceKind& first, const SurfaceKind& second) {
  GeometryTable table;
  add_point(table, first, "a1", "first");
  add_multipliers(table, first, "l", "f");
  add_point(table, second, "a2", "second");
  add_multipliers(table, second, "m", "g");
  table.unknowns.push_back({"d", "m", "distance"});
  add_axis_rows(table, first.dimension, "normals", "-");
  add_surface_rows(table, first, "point inside ", "f");
  add_axis_rows(table, first.dimension, "points apart", "m");
  add_surface_rows(table, second, "point inside ", "g");
  table.rows.push_back({Law::geometry, "unit normal", "-"});
  return table;
}

}  // namespace

GeometryForm geometry_form(const SurfaceKind& first, const SurfaceKind& second) {
  if (second.halfspace) return GeometryForm::plane;
  return first.count == 1 && second.count == 1 ? GeometryForm::smooth : GeometryForm::general;
}

GeometryTable geometry_table(const SurfaceKind& first, const SurfaceKind& second) {
  switch (geometry_form(first, second)) {
    case GeometryForm::plane: return plane_table(first);
    case GeometryForm::smooth: return smooth_table(first, second);
    case GeometryForm::general: break;
  }
  return general_table(first, second);
}

ClosestPoints closest_points(Block& block, const SurfaceKind& first, const SurfaceKind& second) {
  const GeometryForm form = geometry_form(first, second);
  const GeometryTable table = geometry_table(first, second);
  std::size_t next = 0;
  const auto take = [&](int count) {
    Vec taken;
    while (count-- > 0) taken.push_back(block.input("unknown", table.unknowns[next++].name));
    return taken;
  };
  ClosestPoints points;
  points.a1 = take(first.dimension);
  if (form != GeometryForm::smooth) points.l = take(first.count);
  if (form != GeometryForm::plane) points.a2 = take(second.dimension);
  if (form == GeometryForm::general) points.m = take(second.count), points.d = take(1)[0];
  return points;
}

ContactGeometry plane_geometry(Block& block, const ClosestPoints& unknowns, const Side& body,
    const Side& halfspace, const GeometryTerms& terms) {
  const auto dimension = static_cast<std::ptrdiff_t>(body.centre.size());
  const Vec& fields = halfspace.parameters;
  const Vec m = block.define("m", halfspace.R * Vec(fields.begin(), fields.begin() + dimension));
  const Expr offset = block.define(
      "plane_offset", fields[static_cast<std::size_t>(dimension)] + dot(m, halfspace.centre) - terms.shift);
  ContactGeometry g;
  g.n = -m;
  const Tangents tangents = directed_tangents(block, g.n, terms.direction);
  g.t = tangents.t;
  g.o = tangents.o;
  const SurfacePoint point = surface_point(block, {"r", "p1", "f"}, body, unknowns.a1);
  g.r1 = point.r;
  g.x1 = point.x;
  g.d = block.define("d", dot(m, g.x1) - offset);
  g.x2 = g.x1 - g.d * m;
  g.r2 = g.x2 - halfspace.centre;
  const Vec N = block.define("N", body.R * block.define("G", weighted_gradient(point, unknowns.l)));
  const Expr weight = block.define("weight_d", terms.weight(g.d));
  g.residual = N + m + weight * g.r1;
  for (std::size_t i = 0; i < unknowns.l.size(); ++i) {
    g.residual.push_back(-point.functions[i]);
    g.facets.push_back(unknowns.l[i] * norm(point.gradients[i]));
  }
  return g;
}

ContactGeometry contact_geometry(Block& block, const ClosestPoints& unknowns, const Side& first,
    const Side& second, const GeometryTerms& terms) {
  switch (geometry_form(first.surface, second.surface)) {
    case GeometryForm::plane: return plane_geometry(block, unknowns, first, second, terms);
    case GeometryForm::smooth: return smooth_geometry(block, unknowns, first, second, terms);
    case GeometryForm::general: break;
  }
  return general_geometry(block, unknowns, first, second, terms);
}

}  // namespace signorini::formulate
