#include "generator/formulate/geometry.hpp"

#include "generator/formulate/kinematics.hpp"

namespace signorini::formulate {

namespace {

std::string numbered(const std::string& name, int count, int i) {
  return count == 1 ? name : name + std::to_string(i + 1);
}

}  // namespace

WorldPlane world_plane(Block& block, int dimension, const SurfaceKind& halfspace) {
  const Pose pose = pose_inputs(block, "pose2", dimension);
  const Vec fields = block.inputs("surface2", names_of(halfspace.fields));
  const Matrix R = rotation(block, "R2", pose.orientation);
  WorldPlane plane;
  plane.m = block.define("m", R * Vec(fields.begin(), fields.begin() + dimension));
  plane.offset = block.define("plane_offset",
      fields[static_cast<std::size_t>(dimension)] + dot(plane.m, pose.position) -
          block.input("law", "shift"));
  const Vec n = -plane.m;
  if (dimension == 2) {
    plane.t = {-n[1], n[0]};  // n turned by +90 degrees
    return plane;
  }
  const Vec given = block.define("t_given", R * block.inputs("law", {"tx", "ty", "tz"}));
  const Vec flat = block.define("t_flat", given - dot(given, n) * n);
  plane.t = block.define("t", (Expr(1) / block.define("t_norm", sqrt(dot(flat, flat)))) * flat);
  plane.o = block.define("o", cross_velocity(n, plane.t));
  return plane;
}

ClosestPoint closest_unknowns(Block& block, int dimension, int surfaces) {
  ClosestPoint point;
  for (const Unknown& unknown : closest_unknown_table(dimension, surfaces)) {
    const Expr symbol = block.input("unknown", unknown.name);
    (unknown.nonnegative ? point.l : point.a).push_back(symbol);
  }
  return point;
}

std::vector<Unknown> closest_unknown_table(int dimension, int surfaces) {
  std::vector<Unknown> table;
  for (const std::string& axis : axes(dimension))
    table.push_back({"a_" + axis, "m", "contact point of the first body, body axes"});
  for (int i = 0; i < surfaces; ++i)
    table.push_back({numbered("l", surfaces, i), "-", "multiplier of " + numbered("f", surfaces, i), true});
  return table;
}

std::vector<Row> closest_rows(int dimension, int surfaces) {
  std::vector<Row> rows;
  for (const std::string& axis : axes(dimension))
    rows.push_back({Law::geometry, "normal along " + axis, "-"});
  for (int i = 0; i < surfaces; ++i)
    rows.push_back({Law::geometry, "point inside " + numbered("f", surfaces, i), "m"});
  return rows;
}

ContactGeometry closest_to_plane(Block& block, const SurfaceKind& surface, const Vec& surface_parameters,
    const ClosestPoint& point, const Vec& centre, const Matrix& R, const WorldPlane& plane,
    const std::function<Expr(const Expr& d)>& weight_of) {
  ContactGeometry g;
  g.r = block.define("r", R * point.a);
  g.x = block.define("p1", centre + g.r);
  g.d = block.define("d", dot(plane.m, g.x) - plane.offset);
  g.functions = surface.functions(block, point.a, surface_parameters);
  Vec sum(point.a.size());  // sum_i l_i grad f_i in body axes
  for (int i = 0; i < surface.count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    g.functions[k] = block.define(numbered("f", surface.count, i), g.functions[k]);
    Vec gradient;
    for (const Expr& axis : point.a) gradient.push_back(block.tape.derivative(g.functions[k], axis));
    gradient = block.define(numbered("grad_f", surface.count, i), gradient);
    g.gradient_norms.push_back(sqrt(dot(gradient, gradient)));
    sum = sum + point.l[k] * gradient;
  }
  const Vec N = block.define("N", R * block.define("G", sum));
  const Expr weight = block.define("weight_d", weight_of(g.d));
  g.stationarity = N + plane.m + weight * g.r;
  return g;
}

void closest_targets(Block& block, const ContactGeometry& g) {
  const auto dimension = static_cast<int>(g.stationarity.size());
  const std::vector<Row> rows = closest_rows(dimension, static_cast<int>(g.functions.size()));
  for (std::size_t i = 0; i < g.stationarity.size(); ++i)
    block.target("row", rows[i].name, g.stationarity[i]);
  for (std::size_t i = 0; i < g.functions.size(); ++i)
    block.target("row", rows[g.stationarity.size() + i].name, -g.functions[i]);
}

}  // namespace signorini::formulate
