#include "generator/shapes/superellipsoid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/shapes/shape_tools.hpp"

namespace signorini::model {

namespace {

std::vector<ShapeField> semi_axes(int dimension) {
  std::vector<ShapeField> fields;
  for (const std::string& axis : axes(dimension))
    fields.push_back({"a" + axis, "m", "semi-axis along " + axis});
  return fields;
}

/// f = mean(a) / e (sum |x_i / a_i|^e - 1), so that |grad f| = 1 on the axes of a round one.
void add_surface(SurfaceText& text, const std::string& powers, const std::string& divisor, int dimension) {
  text.terms.push_back({"surface_scale", fmt::format("({})/{}", sum_over_axes("a{0}", dimension), divisor)});
  text.surfaces = {fmt::format("surface_scale*({} - 1)", powers)};
}

SurfaceText general_superellipsoid(int dimension) {
  SurfaceText text;
  text.fields = semi_axes(dimension);
  text.fields.push_back({"exponent", "-", "exponent, at least 2"});
  for (const std::string& axis : axes(dimension)) {
    const std::size_t i = text.terms.size() / 3 + 1;
    text.terms.push_back({fmt::format("ratio{}", i), fmt::format("{0}/a{0}", axis)});
    text.terms.push_back({fmt::format("size{}", i), fmt::format("abs(ratio{})", i)});
    text.terms.push_back({fmt::format("size_power{}", i), fmt::format("size{}^exponent", i)});
  }
  add_surface(text, dimension == 3 ? "size_power1 + size_power2 + size_power3" : "size_power1 + size_power2",
      fmt::format("{}/exponent", dimension), dimension);
  return text;
}

void read(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  if (auto sizes = read_sizes(table, "axes", reading.dimension(), owner, reading))
    shape.numbers = std::move(*sizes);
  const auto exponent = find_quantity(table, "exponent", owner, reading.scope);
  shape.numbers.push_back(exponent ? *exponent : literal(4));
  if (shape.numbers.back().value >= 2) return;
  reading.report.error(table.find("exponent")->at,
      fmt::format("{}: exponent must be at least 2, not {}", owner, shape.numbers.back().value),
      "2 is an ellipsoid, larger ones are closer to a box");
}

/// A small even exponent that no parameter changes is a part of the kind.
SurfaceText surfaces(const Shape& shape, int dimension) {
  const Quantity& exponent = shape.numbers.back();
  const double e = exponent.value;
  const bool even = exponent.constant && e == 2 * std::round(e / 2) && e <= 16;
  if (!even) return general_superellipsoid(dimension);
  SurfaceText text = even_superellipsoid(static_cast<int>(e), dimension);
  text.suffix = fmt::format("_{}", e);
  return text;
}

// Hoelder: max |x| where sum |x_i/a_i|^e = 1 is the norm of a with exponent p = 2e/(e-2).
double radius(const Shape& shape) {
  std::vector<double> a = values(shape.numbers);
  const double e = a.back();
  a.pop_back();
  const double largest = *std::max_element(a.begin(), a.end());
  if (e < 2 + 1e-6) return largest;
  const double p = 2 * e / (e - 2);
  double sum = 0;
  for (const double x : a) sum += std::pow(x / largest, p);
  return largest * std::pow(sum, 1 / p);
}

// The gradient of the norm of (a_i d_i) that is dual to the one that bounds the set.
Vec3 furthest(const Shape& shape, const Vec3& d) {
  const std::vector<double> n = values(shape.numbers);
  const double e = n.back(), q = e / (e - 1);
  double sum = 0;
  for (std::size_t i = 0; i + 1 < n.size(); ++i) sum += std::pow(std::abs(n[i] * d[i]), q);
  const double length = std::pow(sum, 1 / q);
  Vec3 point{};
  for (std::size_t i = 0; i + 1 < n.size(); ++i)
    point[i] = std::copysign(n[i] * std::pow(std::abs(n[i] * d[i]) / length, q - 1), d[i]);
  return point;
}

std::string volume(const Shape& shape, int dimension) {
  return superellipsoid_volume_text(
      shape, superellipsoid_volume(shape.numbers.back().value, dimension), dimension);
}

std::vector<std::string> moments(const Shape& shape, const std::string& mass, int dimension) {
  const double factor = superellipsoid_factor(shape.numbers.back().value, dimension);
  return superellipsoid_moments(shape, fmt::format("{}", factor), mass, dimension);
}

std::string beyond_texts(const Shape& shape) { return shape.numbers.back().constant ? "" : "an exponent"; }

}  // namespace

double superellipsoid_factor(double e, int dimension) {
  // Dirichlet's integral over sum |x_i|^e <= 1 in n dimensions:
  // <x^2> = Gamma(3/e) Gamma(1 + n/e) / (Gamma(1/e) Gamma(1 + (n + 2)/e)); e = 2: 1/5 in space, 1/4 in the
  // plane.
  const double n = dimension;
  return std::exp(
      std::lgamma(3 / e) + std::lgamma(1 + n / e) - std::lgamma(1 / e) - std::lgamma(1 + (n + 2) / e));
}

double superellipsoid_volume(double e, int dimension) {
  // (2 Gamma(1 + 1/e))^n / Gamma(1 + n/e)
  const double n = dimension;
  return std::exp(n * (std::log(2.0) + std::lgamma(1 + 1 / e)) - std::lgamma(1 + n / e));
}

SurfaceText even_superellipsoid(int exponent, int dimension) {
  SurfaceText text;
  text.fields = semi_axes(dimension);
  std::string powers;
  for (const std::string& axis : axes(dimension)) {
    const std::size_t i = text.terms.size() + 1;
    text.terms.push_back({fmt::format("ratio{}", i), fmt::format("{0}/a{0}", axis)});
    powers += fmt::format("{}ratio{}^{}", powers.empty() ? "" : " + ", i, exponent);
  }
  add_surface(text, powers, std::to_string(dimension * exponent), dimension);
  return text;
}

std::string superellipsoid_volume_text(const Shape& shape, double factor, int dimension) {
  std::string text = fmt::format("{}", factor);
  for (std::size_t i = 0; i < static_cast<std::size_t>(dimension); ++i)
    text += "*" + grouped(shape.numbers[i]);
  return text;
}

std::vector<std::string> superellipsoid_moments(
    const Shape& shape, const std::string& factor, const std::string& mass, int dimension) {
  const std::vector<std::string> a = number_texts(shape);
  const auto moment = [&](std::size_t i, std::size_t j) {
    return fmt::format("{}*{}*({}^2 + {}^2)", factor, mass, a[i], a[j]);
  };
  if (dimension == 2) return {moment(0, 1)};
  return {moment(1, 2), moment(0, 2), moment(0, 1)};
}

const ShapeKind& superellipsoid() {
  static const ShapeKind kind{.name = "superellipsoid",
      .keys = {"axes", "exponent"},
      .read = read,
      .surfaces = surfaces,
      .radius = radius,
      .furthest = furthest,
      .volume = volume,
      .moments = moments,
      .beyond_texts = beyond_texts};
  return kind;
}

}  // namespace signorini::model
