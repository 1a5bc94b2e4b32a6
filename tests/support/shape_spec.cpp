#include "tests/support/shape_spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace signorini::exact {

namespace {

/// The keys of a shape's table, each with how many of its numbers it takes; 0: one an axis.
const std::map<std::string, std::vector<std::pair<std::string, std::size_t>>> keys{
    {"sphere", {{"radius", 1}}}, {"disc", {{"radius", 1}}}, {"half_ball", {{"radius", 1}}},
    {"ellipsoid", {{"axes", 0}}}, {"ellipse", {{"axes", 0}}},
    {"superellipsoid", {{"axes", 0}, {"exponent", 1}}}, {"box", {{"size", 0}}}, {"wedge", {{"size", 0}}},
    {"cylinder", {{"radius", 1}, {"length", 1}}}, {"capsule", {{"radius", 1}, {"length", 1}}},
    {"cone", {{"radius", 1}, {"height", 1}, {"tip", 1}}}, {"lens", {{"radii", 2}, {"thickness", 1}}},
    {"halfspace", {{"normal", 0}, {"offset", 1}}}};

std::string list(const double* first, std::size_t count) {
  return fmt::format("[{}]", fmt::join(first, first + count, ", "));
}

Long3 across(const Long3& u, Real radius, Real z) {
  const Real length = std::sqrt(u[0] * u[0] + u[1] * u[1]);
  if (!(length > 0)) return {radius, 0, z};
  return {radius * u[0] / length, radius * u[1] / length, z};
}

Long3 on_ball(const Long3& u, Real radius, Real z) {
  Long3 p = scaled(radius, unit(u));
  p[2] += z;
  return p;
}

Real get(const ShapeSpec& s, std::size_t i) { return s.numbers[i]; }

Support ball(const ShapeSpec& s) {
  const bool planar = s.dimension == 2;
  return [=, r = get(s, 0)](const Long3& u) { return planar ? across(u, r, 0) : on_ball(u, r, 0); };
}

/// The gauge's dual norm (sum |a_i u_i|^q)^(1/q), 1/p + 1/q = 1, and its gradient.
Support superellipsoid(const ShapeSpec& s, Real p) {
  const auto count = static_cast<std::size_t>(s.dimension);
  Long3 axes{};
  for (std::size_t i = 0; i < count; ++i) axes[i] = s.numbers[i];
  return [axes, count, q = p / (p - 1)](const Long3& u) {
    Real largest = 0;
    for (std::size_t i = 0; i < count; ++i) largest = std::max(largest, std::abs(axes[i] * u[i]));
    Long3 point{axes[0], 0, 0};
    if (!(largest > 0)) return point;
    Real total = 0;
    Long3 power{};
    for (std::size_t i = 0; i < count; ++i) {
      const Real part = std::abs(axes[i] * u[i]) / largest;
      power[i] = q == 2 ? part : std::pow(part, q - 1);
      total += part * power[i];
    }
    const Real scale = q == 2 ? 1 / std::sqrt(total) : std::pow(total, 1 / q - 1);
    for (std::size_t i = 0; i < count; ++i) point[i] = std::copysign(axes[i] * power[i] * scale, u[i]);
    return point;
  };
}

Support box(const ShapeSpec& s) {
  Long3 half{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(s.dimension); ++i) half[i] = get(s, i) / 2;
  return [half](const Long3& u) {
    return Long3{std::copysign(half[0], u[0]), std::copysign(half[1], u[1]), std::copysign(half[2], u[2])};
  };
}

Support cylinder(const ShapeSpec& s) {
  return [r = get(s, 0), half = get(s, 1) / 2](
             const Long3& u) { return across(u, r, std::copysign(half, u[2])); };
}

Support capsule(const ShapeSpec& s) {
  return [r = get(s, 0), half = get(s, 1) / 2](
             const Long3& u) { return on_ball(u, r, std::copysign(half, u[2])); };
}

Support half_ball(const ShapeSpec& s) {
  return [r = get(s, 0)](
             const Long3& u) { return u[2] > 0 ? on_ball(u, r, -3 * r / 8) : across(u, r, -3 * r / 8); };
}

/// rho^2 = k^2 (s^2 + 2 delta s) at s below the apex, k^2 = r^2/h^2 - 2 tip/h, delta = tip/k^2. With
/// s + delta = delta cosh t the furthest point has tanh t = k u_rho / u_z, unless the rim lies further.
Support cone(const ShapeSpec& spec) {
  const Real r = get(spec, 0), h = get(spec, 1), tip = get(spec, 2);
  const Real k = std::sqrt(r * r / (h * h) - 2 * tip / h), delta = tip / (k * k);
  const Real apex = h * (3 * h + 8 * delta) / (4 * (h + 3 * delta));  // above the centroid
  return [=](const Long3& u) {
    const Real out = std::sqrt(u[0] * u[0] + u[1] * u[1]);
    const Long3 rim = across(u, r, apex - h);
    if (u[2] <= k * out) return rim;
    const Real slope = k * out / u[2], root = std::sqrt((1 - slope) * (1 + slope));
    const Real s = delta * slope * slope / (root * (1 + root));
    return s < h ? across(u, k * delta * slope / root, apex - s) : rim;
  };
}

/// Two caps of heights h1, h2 on the plane of the rim, whose first moments about it give the centroid.
Support lens(const ShapeSpec& spec) {
  const Real r1 = get(spec, 0), r2 = get(spec, 1), t = get(spec, 2), both = 2 * (r1 + r2 - t);
  const Real h1 = t * (2 * r2 - t) / both, h2 = t * (2 * r1 - t) / both;
  const auto volume = [](Real r, Real h) { return h * h * (3 * r - h) / 3; };
  const auto moment = [](Real r, Real h) { return h * h * h * (4 * r - h) / 12; };
  const Real plane = -(moment(r1, h1) - moment(r2, h2)) / (volume(r1, h1) + volume(r2, h2));
  const Real rim = std::sqrt(h1 * (2 * r1 - h1)), z1 = plane + h1 - r1, z2 = plane + r2 - h2;
  return [=](const Long3& u) {
    const Real up = u[2] / norm(u);
    if (z1 + r1 * up >= plane) return on_ball(u, r1, z1);
    if (z2 + r2 * up <= plane) return on_ball(u, r2, z2);
    return across(u, rim, plane);
  };
}

Support points(std::vector<Long3> corners) {
  return [corners = std::move(corners)](const Long3& u) {
    const auto lower = [&](const Long3& a, const Long3& b) { return dot(a, u) < dot(b, u); };
    return *std::max_element(corners.begin(), corners.end(), lower);
  };
}

/// A right angle at (-lx/3, -lz/3), legs along x and z.
Support wedge(const ShapeSpec& s) {
  const Real x = get(s, 0) / 3, y = get(s, 1) / 2, z = get(s, 2) / 3;
  std::vector<Long3> corners;
  for (const Real side : {-y, y})
    corners.insert(corners.end(), {{-x, side, -z}, {2 * x, side, -z}, {-x, side, 2 * z}});
  return points(std::move(corners));
}

}  // namespace

std::string to_text(const ShapeSpec& shape) {
  const auto d = static_cast<std::size_t>(shape.dimension);
  std::string text = fmt::format("{{ type = \"{}\"", shape.type);
  if (!shape.vertices.empty()) {
    std::vector<std::string> rows;
    for (const Vec3& vertex : shape.vertices) rows.push_back(list(vertex.data(), d));
    return fmt::format(
        "{}, vertices = [{}], at = {} }}", text, fmt::join(rows, ", "), d == 3 ? "[0, 0, 0]" : "[0, 0]");
  }
  std::size_t next = 0;
  for (const auto& [key, count] : keys.at(shape.type)) {
    const double* first = shape.numbers.data() + next;
    text += fmt::format(
        ", {} = {}", key, count == 1 ? fmt::format("{}", *first) : list(first, count ? count : d));
    next += count ? count : d;
  }
  return text + " }";
}

Support support_of(const ShapeSpec& s) {
  if (s.type == "sphere" || s.type == "disc") return ball(s);
  if (s.type == "ellipsoid" || s.type == "ellipse") return superellipsoid(s, 2);
  if (s.type == "superellipsoid") return superellipsoid(s, s.numbers.back());
  if (s.type == "box") return box(s);
  if (s.type == "cylinder") return cylinder(s);
  if (s.type == "capsule") return capsule(s);
  if (s.type == "half_ball") return half_ball(s);
  if (s.type == "cone") return cone(s);
  if (s.type == "lens") return lens(s);
  if (s.type == "wedge") return wedge(s);
  std::vector<Long3> corners;
  for (const Vec3& vertex : s.vertices) corners.push_back(to_long(vertex));
  return points(std::move(corners));
}

Support extruded(Support section, Real half_height) {
  return [=, section = std::move(section)](const Long3& u) {
    Long3 p = section({u[0], u[1], 0});
    p[2] = std::copysign(half_height, u[2]);
    return p;
  };
}

Support placed_within(Support shape, const Vec3& at, const Quaternion& orientation) {
  return [shape = std::move(shape), at = to_long(at), turn = rotation_of(orientation)](
             const Long3& u) { return sum(at, 1, times(turn, shape(transposed_times(turn, u)))); };
}

Real size_of(const Support& shape) {
  Real largest = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    Long3 axis{};
    axis[i] = 1;
    largest = std::max(largest, (shape(axis)[i] - shape(minus(axis))[i]) / 2);
  }
  return largest;
}

}  // namespace signorini::exact
