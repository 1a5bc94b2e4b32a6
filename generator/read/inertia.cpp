#include "generator/read/inertia.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/convex/mass_properties.hpp"
#include "generator/convex/region.hpp"
#include "generator/model/reading.hpp"
#include "generator/shapes/shape_kind.hpp"
#include "generator/text/suggest.hpp"

namespace signorini::model {

double rounded(double value, double scale, int digits) {
  const int decimals = digits - 1 - static_cast<int>(std::floor(std::log10(scale)));
  const double result = decimals >= 0
      ? std::round(value * std::pow(10.0, decimals)) / std::pow(10.0, decimals)
      : std::round(value / std::pow(10.0, -decimals)) * std::pow(10.0, -decimals);
  return result == 0 ? 0 : result;  // no -0
}

std::vector<double> moments_per_mass(const MassProperties& properties, int dimension, int digits) {
  const Mat3& m = properties.inertia;
  std::vector<double> moments = dimension == 2
      ? std::vector<double>{m[2][2]}
      : std::vector<double>{m[0][0], m[1][1], m[2][2], m[0][1], m[0][2], m[1][2]};
  // Beyond these digits is noise, which would differ between machines: nine of a quadrature are right.
  const double largest = *std::max_element(moments.begin(), moments.end());
  for (double& moment : moments) moment = rounded(moment, largest, digits);
  return moments;
}

namespace {

/// R I R^T from and to the order Ixx Iyy Izz Ixy Ixz Iyz; only the first three where I is diagonal.
std::vector<std::string> rotated(const std::vector<std::string>& own, const Mat3& r) {
  static constexpr std::size_t entries[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
  std::vector<std::string> texts;
  for (const auto& [i, j] : entries) {
    std::string text;
    for (std::size_t n = 0; n < own.size(); ++n) {
      const auto [k, l] = entries[n];
      const double weight = k == l ? r[i][k] * r[j][k] : r[i][k] * r[j][l] + r[i][l] * r[j][k];
      if (std::abs(weight) < 1e-16 || own[n] == "0") continue;
      if (!text.empty()) text += " + ";
      text += std::abs(weight - 1) < 4e-16 ? own[n] : fmt::format("({})*{}", weight, own[n]);
    }
    texts.push_back(text.empty() ? "0" : text);
  }
  return texts;
}

/// The inertia in other axes: Q I Q^T.
MassProperties turned(MassProperties properties, const Mat3& q) {
  const Mat3 inertia = properties.inertia;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) properties.inertia[i][j] = dot(q[i], inertia * q[j]);
  return properties;
}

/// The integrals of polytopes, polygons and surfaces, in the shape's axes.
std::optional<MassProperties> integrate(
    const Shape& shape, const std::string& owner, Position at, Reading& reading) {
  const int dimension = reading.model.dimension;
  if (is_faceted(shape)) return shape.kind->facet_sums(shape, dimension);
  const Region region(shape.surfaces, reading.scope.parameters, dimension);
  const double size = shape.size - norm(to_vec3(values(shape.at)));
  MassProperties properties = mass_properties([&](const Vec3& u) { return region.cast(u); }, size, dimension);
  if (!properties.accurate) {
    reading.report.error(
        at, fmt::format("{}: the inertia of the surfaces cannot be integrated", owner), "give inertia = ...");
    return std::nullopt;
  }
  properties.volume = rounded(properties.volume, properties.volume, 9);
  for (double& x : properties.centroid) x = rounded(x, size, 9);
  return properties;
}

/// What in the shape depends on parameters that inertia "auto" cannot follow; empty where nothing does.
std::string beyond_auto(const Shape& shape) {
  const bool asked = shape.kind != nullptr && shape.kind->beyond_texts != nullptr;
  const std::string numbers = asked ? shape.kind->beyond_texts(shape) : "";
  return numbers.empty() && !all_constant(shape.orientation) ? "an orientation" : numbers;
}

/// Reports a body of one shape whose centre is not the centre of mass; true where it is.
bool check_centre(const UniformShape& uniform, const std::string& owner, Reading& reading) {
  const Shape& shape = *uniform.shape;
  const Vec3 centre = to_vec3(values(uniform.centre));
  if (norm(centre) <= 1e-3 * shape.size) return true;
  const std::string where = shown(centre, reading.model.dimension);
  if (shape.kind == nullptr) {
    reading.report.error(shape.where,
        fmt::format("{}: the centre of the surfaces is {}, not the origin", owner, where),
        "position is the centre of mass: shift the surfaces, or give inertia = ...");
  } else if (is_faceted(shape)) {
    reading.report.error(shape.where,
        fmt::format("{}: inertia \"auto\", but the centre of the facets is {}, not the origin", owner, where),
        "remove 'at' to have the centre at the origin, or give inertia = ... about the centre of mass");
  } else {
    reading.report.error(shape.where,
        fmt::format("{}: inertia \"auto\", but the shape's centre is not the centre of mass", owner),
        "remove 'at' from the shape, or give inertia = ... about the centre of mass");
  }
  return false;
}

void inertia_of_shape(const std::string& owner, Position at, Reading& reading, Body& body) {
  const auto uniform = uniform_shape(body.parts.front().shape, owner, at, reading);
  if (!uniform || !check_centre(*uniform, owner, reading)) return;
  for (const std::string& text : moments(*uniform, body.mass, reading.model.dimension))
    body.inertia.push_back(derived(text, at, reading.scope));
}

/// Ixx Iyy Izz Ixy Ixz Iyz from [Ixx, Iyy, Izz] or a symmetric matrix.
std::optional<std::vector<Quantity>> read_spatial(
    const Node& node, const std::string& owner, Reading& reading) {
  const bool matrix = !node.children.empty() && node.children.front().kind == Node::Kind::array;
  if (!matrix) {
    auto diagonal = read_quantities(node, 3, owner, reading.scope);
    if (diagonal) diagonal->resize(6, literal(0, node.at));
    return diagonal;
  }
  if (node.children.size() != 3) {
    reading.report.error(node.at, fmt::format("{} must have 3 rows, not {}", owner, node.children.size()));
    return std::nullopt;
  }
  std::vector<std::vector<Quantity>> rows;
  for (const Node& child : node.children) {
    auto row = read_quantities(child, 3, owner, reading.scope);
    if (!row) return std::nullopt;
    rows.push_back(std::move(*row));
  }
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (std::abs(rows[i][j].value - rows[j][i].value) <= 1e-12 * std::abs(rows[i][i].value)) continue;
      reading.report.error(node.at,
          fmt::format("{} is not symmetric: entries ({}, {}) and ({}, {}) are {} and {}", owner, j + 1, i + 1,
              i + 1, j + 1, rows[j][i].value, rows[i][j].value));
      return std::nullopt;
    }
  }
  return std::vector<Quantity>{rows[0][0], rows[1][1], rows[2][2], rows[0][1], rows[0][2], rows[1][2]};
}

void check_physical(const Node& node, const std::string& owner, Reading& reading, const Body& body) {
  const std::vector<double> i = values(body.inertia);
  if (i.size() == 1) {
    if (i[0] > 0) return;
    reading.report.error(node.at, fmt::format("{} must be positive, not {}", owner, i[0]), "it is in kg m^2");
    return;
  }
  const Vec3 p = eigenvalues({{{i[0], i[3], i[4]}, {i[3], i[1], i[5]}, {i[4], i[5], i[2]}}});
  const std::string moments = fmt::format("{:.6g}, {:.6g}, {:.6g}", p[0], p[1], p[2]);
  if (!(p[0] > 0)) {
    reading.report.error(node.at,
        fmt::format("{} is not positive: its principal moments are {}", owner, moments),
        "moments of inertia are positive, in kg m^2");
  } else if (p[0] + p[1] < p[2] * (1 - 1e-9)) {
    reading.report.error(node.at,
        fmt::format("{} belongs to no body: its principal moments are {}", owner, moments),
        "the largest is at most the sum of the two others");
  }
}

}  // namespace

std::optional<UniformShape> uniform_shape(
    const Shape& shape, const std::string& owner, Position at, Reading& reading) {
  if (const std::string beyond = beyond_auto(shape); !beyond.empty()) {
    reading.report.error(at,
        fmt::format("{}: inertia \"auto\" cannot follow {} of parameters", owner, beyond),
        "give inertia = ... about the centre of mass");
    return std::nullopt;
  }
  UniformShape uniform{&shape, std::nullopt, {}, shape.at};
  if (shape.kind != nullptr && !is_faceted(shape)) {
    uniform.volume = derived(shape.kind->volume(shape, reading.model.dimension), at, reading.scope);
    return uniform;
  }
  uniform.integrated = integrate(shape, owner, at, reading);
  if (!uniform.integrated) return std::nullopt;
  uniform.volume = literal(uniform.integrated->volume, at);
  const Vec3 from_origin = rotation(values(shape.orientation)) * uniform.integrated->centroid;
  for (std::size_t i = 0; i < reading.dimension(); ++i)
    uniform.centre[i] =
        derived(fmt::format("{} + ({})", grouped(shape.at[i]), from_origin[i]), at, reading.scope);
  return uniform;
}

std::vector<std::string> moments(const UniformShape& uniform, const Quantity& mass, int dimension) {
  const Shape& shape = *uniform.shape;
  const Mat3 q = rotation(values(shape.orientation));
  if (!uniform.integrated) {
    const std::vector<std::string> own = shape.kind->moments(shape, grouped(mass), dimension);
    return dimension == 3 ? rotated(own, q) : own;
  }
  std::vector<std::string> texts;
  // Exact sums over simplices, or a quadrature.
  const int digits = is_faceted(shape) ? 14 : 9;
  for (const double moment : moments_per_mass(turned(*uniform.integrated, q), dimension, digits))
    texts.push_back(fmt::format("({})*{}", moment, grouped(mass)));
  return texts;
}

void read_inertia(const Node* node, const std::string& owner, Reading& reading, Body& body) {
  const bool text = node != nullptr && node->kind == Node::Kind::text;
  if (node == nullptr || (text && node->text == "auto")) {
    const Position at = node == nullptr ? body.where : node->at;
    const bool single = body.parts.front().name.empty();
    single ? inertia_of_shape(owner, at, reading, body) : inertia_of_union(owner, at, reading, body);
    return;
  }
  const std::string what = owner + ": inertia";
  if (reading.model.dimension == 2) {
    if (auto inertia = read_quantity(*node, what, reading.scope)) body.inertia = {std::move(*inertia)};
  } else if (node->kind != Node::Kind::array) {
    reading.report.error(node->at,
        text ? fmt::format("{} must be \"auto\" or numbers, not '{}'", what, escaped(node->text))
             : fmt::format("{} must be \"auto\" or an array, not {}", what, kind_name(node->kind)),
        "write [Ixx, Iyy, Izz] or a symmetric matrix");
  } else if (auto inertia = read_spatial(*node, what, reading)) {
    body.inertia = std::move(*inertia);
  }
  if (!body.inertia.empty()) check_physical(*node, what, reading, body);
}

}  // namespace signorini::model
