#include <fmt/format.h>

#include <cmath>

#include "generator/shapes/halfspace.hpp"
#include "generator/shapes/rotation.hpp"

namespace signorini::model {

namespace {

std::string grouped(const Quantity& quantity) { return "(" + quantity.expr.text + ")"; }

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

}  // namespace

void read_halfspace(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
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

bool place_halfspace(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
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

}  // namespace signorini::model
