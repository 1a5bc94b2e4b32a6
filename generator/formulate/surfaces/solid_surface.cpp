#include "generator/formulate/surfaces/solid_surface.hpp"

#include <fmt/format.h>

namespace signorini::formulate {

using model::ShapeType;

namespace {

constexpr int x = 0, y = 1, z = 2;

const Field radius_field{"radius", "m", "radius"};

/// The square of the distance from the axis of a solid of revolution.
Expr square_across(const Vec& p) { return p[x] * p[x] + p[y] * p[y]; }

// Planes are linear. (x^2 - (l/2)^2) / l would be one function for two of them, but its gradient vanishes
// halfway: it took more iterations, and twice as many steps failed.
SurfaceKind box(int dimension) {
  SurfaceKind kind;
  kind.name = "box";
  kind.count = 2 * dimension;
  for (const std::string& axis : axes(dimension)) {
    kind.lines.push_back(fmt::format("{0} - l{0}/2", axis));
    kind.lines.push_back(fmt::format("-{0} - l{0}/2", axis));
    kind.fields.push_back({"l" + axis, "m", "length along " + axis});
  }
  kind.functions = [](Block&, const Vec& p, const Vec& k) {
    Vec f;
    for (std::size_t i = 0; i < p.size(); ++i) {
      f.push_back(p[i] - k[i] / Expr(2));
      f.push_back(-p[i] - k[i] / Expr(2));
    }
    return f;
  };
  return kind;
}

SurfaceKind cylinder() {
  SurfaceKind kind;
  kind.name = "cylinder";
  kind.count = 3;
  kind.lines = {"(x^2 + y^2 - radius^2) / (2 radius)", "z - length/2", "-z - length/2"};
  kind.fields = {radius_field, {"length", "m", "length along z"}};
  kind.functions = [](Block&, const Vec& p, const Vec& k) {
    const Expr half = k[1] / Expr(2);
    return Vec{(square_across(p) - k[0] * k[0]) / (Expr(2) * k[0]), p[z] - half, -p[z] - half};
  };
  return kind;
}

// The distance to a segment is constant along it: f has one continuous derivative, the second jumps where the
// caps begin. max() has the derivative that belongs to either side.
SurfaceKind capsule() {
  SurfaceKind kind;
  kind.name = "capsule";
  kind.lines = {"(x^2 + y^2 + max(z - length/2, 0)^2 + max(-z - length/2, 0)^2 - radius^2) / (2 radius)"};
  kind.fields = {radius_field, {"length", "m", "length of the straight part along z"}};
  kind.functions = [](Block& block, const Vec& p, const Vec& k) {
    const Expr half = k[1] / Expr(2);
    const auto beyond = [&](const char* name, const Expr& along) {
      return block.tape.define(name, symbolic::Rule::max, {block.define("past", along - half), Expr(0)});
    };
    const Expr above = beyond("above", p[z]), below = beyond("below", -p[z]);
    return Vec{(square_across(p) + above * above + below * below - k[0] * k[0]) / (Expr(2) * k[0])};
  };
  return kind;
}

// sqrt(x^2 + y^2) - slope (apex - z) has no gradient on the axis, where an apex touches. The square root over
// epsilon^2 is smooth and convex everywhere and belongs to one sheet of the hyperboloid; without the root
// or divided by the height the other sheet would be a root, too.
SurfaceKind cone() {
  SurfaceKind kind;
  kind.name = "cone";
  kind.count = 2;
  kind.lines = {"(sqrt(x^2 + y^2 + rounding^2) - slope (vertex - z)) / sqrt(1 + slope^2)", "-z - base"};
  kind.fields = {{"slope", "-", "radius over height far from the apex"},
      {"rounding", "m", "slope times the distance of the apex from the vertex"},
      {"vertex", "m", "height of the asymptotic cone's apex above the centroid"},
      {"base", "m", "depth of the base below the centroid"}};
  kind.functions = [](Block& block, const Vec& p, const Vec& k) {
    const Expr across = block.define("across", sqrt(square_across(p) + k[1] * k[1]));
    const Expr scale = block.define("surface_scale", Expr(1) / sqrt(Expr(1) + k[0] * k[0]));
    return Vec{scale * (across - k[0] * (k[2] - p[z])), -p[z] - k[3]};
  };
  return kind;
}

SurfaceKind lens() {
  SurfaceKind kind;
  kind.name = "lens";
  kind.count = 2;
  for (const char i : {'1', '2'}) {
    kind.lines.push_back(fmt::format("(x^2 + y^2 + (z - z{0})^2 - r{0}^2) / (2 r{0})", i));
  }
  kind.fields = {{"r1", "m", "radius of the upper face"}, {"r2", "m", "radius of the lower face"},
      {"z1", "m", "height of the upper face's centre"}, {"z2", "m", "height of the lower face's centre"}};
  kind.functions = [](Block& block, const Vec& p, const Vec& k) {
    Vec f;
    for (std::size_t i = 0; i < 2; ++i) {
      const Expr up = block.define("up", p[z] - k[2 + i]);
      f.push_back((square_across(p) + up * up - k[i] * k[i]) / (Expr(2) * k[i]));
    }
    return f;
  };
  return kind;
}

// The centre of the ball lies 3/8 of the radius below the centroid.
SurfaceKind half_ball() {
  SurfaceKind kind;
  kind.name = "half_ball";
  kind.count = 2;
  kind.lines = {"(x^2 + y^2 + (z + 3/8 radius)^2 - radius^2) / (2 radius)", "-z - 3/8 radius"};
  kind.fields = {radius_field};
  kind.functions = [](Block& block, const Vec& p, const Vec& k) {
    const Expr up = block.define("up", p[z] + Expr(3) * k[0] / Expr(8));
    return Vec{(square_across(p) + up * up - k[0] * k[0]) / (Expr(2) * k[0]), -up};
  };
  return kind;
}

}  // namespace

SurfaceKind solid_kind(ShapeType type, int dimension) {
  switch (type) {
    case ShapeType::box: return box(dimension);
    case ShapeType::cylinder: return cylinder();
    case ShapeType::capsule: return capsule();
    case ShapeType::cone: return cone();
    case ShapeType::lens: return lens();
    default: return half_ball();
  }
}

SurfaceKind facet_kind(int facets, int dimension) {
  SurfaceKind kind;
  kind.name = fmt::format("{}_{}", dimension == 3 ? "polytope" : "polygon", facets);
  kind.count = facets;
  for (int i = 1; i <= facets; ++i) {
    kind.lines.push_back(fmt::format("n{0} . p - offset{0}", i));
    for (const std::string& axis : axes(dimension))
      kind.fields.push_back({fmt::format("n{}{}", i, axis), "-", fmt::format("unit normal of facet {}", i)});
    kind.fields.push_back({fmt::format("offset{}", i), "m", fmt::format("offset of facet {}", i)});
  }
  kind.functions = [facets, dimension](Block&, const Vec& p, const Vec& k) {
    Vec f;
    for (int i = 0; i < facets; ++i) {
      const auto normal = k.begin() + static_cast<std::ptrdiff_t>(i) * (dimension + 1);
      f.push_back(dot(Vec(normal, normal + dimension), p) - normal[dimension]);
    }
    return f;
  };
  return kind;
}

}  // namespace signorini::formulate
