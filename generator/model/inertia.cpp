#include "generator/model/inertia.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/model/facets.hpp"
#include "generator/model/mass_properties.hpp"
#include "generator/model/reading.hpp"
#include "generator/model/region.hpp"
#include "generator/model/solids.hpp"
#include "generator/model/suggest.hpp"

namespace signorini::model {

double superellipsoid_factor(double e, int dimension) {
  // Dirichlet's integral over sum |x_i|^e <= 1 in n dimensions:
  // <x^2> = Gamma(3/e) Gamma(1 + n/e) / (Gamma(1/e) Gamma(1 + (n + 2)/e)); e = 2: 1/5 in space, 1/4 in the
  // plane.
  const double n = dimension;
  return std::exp(
      std::lgamma(3 / e) + std::lgamma(1 + n / e) - std::lgamma(1 / e) - std::lgamma(1 + (n + 2) / e));
}

std::vector<double> moments_per_mass(const MassProperties& properties, int dimension, int digits) {
  const Mat3& m = properties.inertia;
  std::vector<double> moments = dimension == 2
      ? std::vector<double>{m[2][2]}
      : std::vector<double>{m[0][0], m[1][1], m[2][2], m[0][1], m[0][2], m[1][2]};
  // Beyond these digits is noise, which would differ between machines: nine of a quadrature are right.
  const double largest = *std::max_element(moments.begin(), moments.end());
  const int decimals = digits - 1 - static_cast<int>(std::floor(std::log10(largest)));
  for (double& moment : moments) {
    moment = decimals >= 0 ? std::round(moment * std::pow(10.0, decimals)) / std::pow(10.0, decimals)
                           : std::round(moment / std::pow(10.0, -decimals)) * std::pow(10.0, -decimals);
    if (moment == 0) moment = 0;  // no -0
  }
  return moments;
}

namespace {

bool is_solid(ShapeType type) {
  return type == ShapeType::box || type == ShapeType::cylinder || type == ShapeType::capsule ||
      type == ShapeType::cone || type == ShapeType::lens || type == ShapeType::half_ball;
}

std::string factor(const Quantity& quantity) { return fmt::format("({})", quantity.expr.text); }

/// Texts of the principal moments about the shape's own axes: k m (b^2 + c^2) and so on.
std::vector<std::string> principal_moments(const Shape& shape, const Quantity& mass, int dimension) {
  const std::string m = factor(mass);
  if (shape.type == ShapeType::sphere) {
    return std::vector<std::string>(3, fmt::format("2/5*{}*{}^2", m, factor(shape.numbers[0])));
  }
  if (is_solid(shape.type)) {
    const std::vector<std::string> squares = second_moments(shape, dimension);
    const auto moment = [&](std::size_t i, std::size_t j) {
      return fmt::format("{}*({} + {})", m, squares[i], squares[j]);
    };
    if (dimension == 2) return {moment(0, 1)};
    return {moment(1, 2), moment(0, 2), moment(0, 1)};
  }
  if (shape.type == ShapeType::disc) return {fmt::format("1/2*{}*{}^2", m, factor(shape.numbers[0]))};
  std::string k = dimension == 2 ? "1/4" : "1/5";
  if (shape.type == ShapeType::superellipsoid) {
    k = fmt::format("{}", superellipsoid_factor(shape.numbers.back().value, dimension));
  }
  const auto moment = [&](std::size_t i, std::size_t j) {
    return fmt::format("{}*{}*({}^2 + {}^2)", k, m, factor(shape.numbers[i]), factor(shape.numbers[j]));
  };
  if (dimension == 2) return {moment(0, 1)};
  return {moment(1, 2), moment(0, 2), moment(0, 1)};
}

/// R diag(principal) R^T in the order Ixx Iyy Izz Ixy Ixz Iyz.
std::vector<std::string> rotated(const std::vector<std::string>& principal, const Mat3& r) {
  static constexpr std::size_t entries[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
  std::vector<std::string> texts;
  for (const auto& [i, j] : entries) {
    std::string text;
    for (std::size_t k = 0; k < 3; ++k) {
      const double weight = r[i][k] * r[j][k];
      if (std::abs(weight) < 1e-16) continue;
      if (!text.empty()) text += " + ";
      text += std::abs(weight - 1) < 4e-16 ? principal[k] : fmt::format("({})*{}", weight, principal[k]);
    }
    texts.push_back(text.empty() ? "0" : text);
  }
  return texts;
}

void inertia_of_shape(const std::string& owner, Position at, Reading& reading, Body& body) {
  const Shape& shape = body.shape;
  const std::string hint = "give inertia = ... about the centre of mass";
  if (norm(to_vec3(values(shape.at))) > 1e-3 * shape.size) {
    reading.report.error(shape.where,
        fmt::format("{}: inertia \"auto\", but the shape's centre is not the centre of mass", owner),
        "remove 'at' from the shape, or " + hint);
    return;
  }
  if (!all_constant(shape.orientation)) {
    reading.report.error(
        at, fmt::format("{}: inertia \"auto\" cannot follow an orientation of parameters", owner), hint);
    return;
  }
  if (shape.type == ShapeType::superellipsoid && !shape.numbers.back().constant) {
    reading.report.error(
        at, fmt::format("{}: inertia \"auto\" cannot follow an exponent of parameters", owner), hint);
    return;
  }
  std::vector<std::string> texts = principal_moments(shape, body.mass, reading.model.dimension);
  if (reading.model.dimension == 3) texts = rotated(texts, rotation(values(shape.orientation)));
  for (const std::string& text : texts) body.inertia.push_back(derived(text, at, reading.scope));
}

/// The inertia in other axes: Q I Q^T.
MassProperties turned(MassProperties properties, const Mat3& q) {
  const Mat3 inertia = properties.inertia;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) properties.inertia[i][j] = dot(q[i], inertia * q[j]);
  return properties;
}

void inertia_of_facets(const std::string& owner, Position at, Reading& reading, Body& body) {
  const Shape& shape = body.shape;
  const int dimension = reading.model.dimension;
  if (!all_constant(shape.numbers) || !all_constant(shape.orientation)) {
    reading.report.error(at,
        fmt::format("{}: inertia \"auto\" cannot follow {} of parameters", owner,
            all_constant(shape.numbers) ? "an orientation" : "facets"),
        "give inertia = ... about the centre of mass");
    return;
  }
  const Mat3 q = rotation(values(shape.orientation));
  const MassProperties properties = turned(facet_properties(shape, dimension), q);
  const Vec3 centre = to_vec3(values(shape.at)) + q * properties.centroid;
  if (!(norm(centre) <= 1e-3 * shape.size)) {
    reading.report.error(shape.where,
        fmt::format("{}: inertia \"auto\", but the centre of the facets is {}, not the origin", owner,
            shown(centre, dimension)),
        "remove 'at' to have the centre at the origin, or give inertia = ... about the centre of mass");
    return;
  }
  for (const double moment : moments_per_mass(properties, dimension, 14))
    body.inertia.push_back(derived(fmt::format("({})*{}", moment, factor(body.mass)), at, reading.scope));
}

void inertia_of_surfaces(const std::string& owner, Position at, Reading& reading, Body& body) {
  const Region region(body.shape.surfaces, reading.scope.parameters, reading.model.dimension);
  const MassProperties properties = mass_properties(
      [&](const Vec3& u) { return region.cast(u); }, body.shape.size, reading.model.dimension);
  if (!properties.accurate) {
    reading.report.error(
        at, fmt::format("{}: the inertia of the surfaces cannot be integrated", owner), "give inertia = ...");
    return;
  }
  if (!(norm(properties.centroid) <= 1e-3 * body.shape.size)) {
    reading.report.error(body.shape.where,
        fmt::format("{}: the centre of the surfaces is {}, not the origin", owner,
            shown(properties.centroid, reading.model.dimension)),
        "position is the centre of mass: shift the surfaces, or give inertia = ...");
    return;
  }
  for (const double moment : moments_per_mass(properties, reading.model.dimension)) {
    body.inertia.push_back(derived(fmt::format("({})*{}", moment, factor(body.mass)), at, reading.scope));
  }
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

void read_inertia(const Node* node, const std::string& owner, Reading& reading, Body& body) {
  const bool text = node != nullptr && node->kind == Node::Kind::text;
  if (node == nullptr || (text && node->text == "auto")) {
    const Position at = node == nullptr ? body.where : node->at;
    if (body.shape.type == ShapeType::implicit) {
      inertia_of_surfaces(owner, at, reading, body);
    } else if (body.shape.type == ShapeType::polytope || body.shape.type == ShapeType::polygon) {
      inertia_of_facets(owner, at, reading, body);
    } else {
      inertia_of_shape(owner, at, reading, body);
    }
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
