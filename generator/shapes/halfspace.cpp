#include <fmt/format.h>

#include <cmath>

#include "generator/convex/rotation.hpp"
#include "generator/shapes/shape_tools.hpp"

namespace signorini::model {

namespace {

/// n / |n| as expressions, so that the normal keeps its length when a parameter changes.
std::vector<Quantity> unit_normal(const std::vector<Quantity>& normal, Position at, const Scope& scope) {
  std::string squares;
  for (const Quantity& n : normal) squares += (squares.empty() ? "" : " + ") + grouped(n) + "^2";
  std::vector<Quantity> unit;
  for (const Quantity& n : normal)
    unit.push_back(derived(fmt::format("{}/sqrt({})", grouped(n), squares), at, scope));
  return unit;
}

/// first + sum_i weights_i terms_i
Quantity sum(const Quantity& first, const std::vector<Quantity>& weights, const std::vector<Quantity>& terms,
    Position at, const Scope& scope) {
  double value = first.value;
  std::string text = grouped(first);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    value += weights[i].value * terms[i].value;
    text += fmt::format(" + {}*{}", grouped(weights[i]), grouped(terms[i]));
  }
  const bool constant = first.constant && all_constant(weights) && all_constant(terms);
  return constant ? literal(value, at) : derived(text, at, scope);
}

/// The outward unit normal and the offset.
void read(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  const std::size_t d = reading.dimension();
  std::vector<double> up(d, 0.0);
  up.back() = 1;
  shape.numbers = literals(up);
  if (auto normal = find_quantities(table, "normal", d, owner, reading.scope)) {
    std::vector<Quantity> given = *normal;
    if (!normalise(*normal)) {
      reading.report.error(table.find("normal")->at,
          fmt::format("{}: the normal is a vector of zeros", owner), "it points out of the half-space");
    } else {
      shape.numbers = all_constant(given) ? std::move(*normal)
                                          : unit_normal(given, table.find("normal")->at, reading.scope);
    }
  }
  const auto offset = find_quantity(table, "offset", owner, reading.scope);
  shape.numbers.push_back(offset ? *offset : literal(0));
}

/// Moves and turns the plane in place of its axes.
bool settle(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  if (!shape.placed) return true;
  if (!all_constant(shape.orientation)) {
    reading.report.error(table.find("orientation")->at,
        fmt::format("{}: the orientation depends on a parameter", owner),
        "give the normal, which may, or turn the body");
    return false;
  }
  const std::size_t d = reading.dimension();
  const std::vector<Quantity> normal(shape.numbers.begin(), shape.numbers.end() - 1);
  const Mat3 q = rotation(values(shape.orientation));
  std::vector<Quantity> turned;
  for (std::size_t i = 0; i < d; ++i) {
    const std::vector<double> row(q[i].begin(), q[i].begin() + static_cast<std::ptrdiff_t>(d));
    turned.push_back(sum(literal(0), literals(row), normal, table.at, reading.scope));
  }
  const Quantity offset = sum(shape.numbers.back(), turned, shape.at, table.at, reading.scope);
  shape.numbers = std::move(turned);
  shape.numbers.push_back(offset);
  shape.at = literals(std::vector<double>(d, 0.0));
  shape.orientation = literals(d == 2 ? std::vector<double>{0} : std::vector<double>{1, 0, 0, 0});
  shape.placed = false;
  return true;
}

SurfaceText surfaces(const Shape&, int dimension) {
  SurfaceText text;
  for (const std::string& axis : axes(dimension))
    text.fields.push_back({"n" + axis, "-", "outward unit normal"});
  text.fields.push_back({"offset", "m", "distance of the plane from the origin along the normal"});
  text.surfaces = {sum_over_axes("n{0}*{0}", dimension) + " - offset"};
  return text;
}

/// A half-space has no size: a length to measure others by.
double radius(const Shape&) { return 1; }

Vec3 furthest(const Shape&, const Vec3&) { return infinitely_far; }

}  // namespace

const ShapeKind& halfspace() {
  static const ShapeKind kind{.name = "halfspace",
      .keys = {"normal", "offset"},
      .halfspace = true,
      .read = read,
      .settle = settle,
      .surfaces = surfaces,
      .radius = radius,
      .furthest = furthest};
  return kind;
}

}  // namespace signorini::model
