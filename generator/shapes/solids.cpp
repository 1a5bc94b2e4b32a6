#include "generator/shapes/solids.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/shapes/rotation.hpp"
#include "generator/shapes/round_solids.hpp"

namespace signorini::model {

namespace {

std::optional<Quantity> read_size(
    const Node& table, const std::string& key, const std::string& owner, Reading& reading) {
  auto size = read_sizes(table, key, 1, owner, reading);
  return size ? std::optional(std::move(size->front())) : std::nullopt;
}

void read_all(const Node& table, const std::vector<std::string>& keys, const std::string& owner,
    Reading& reading, std::vector<Quantity>& sizes) {
  for (const std::string& key : keys) {
    if (auto size = read_size(table, key, owner, reading)) sizes.push_back(std::move(*size));
  }
}

void derive(const std::vector<std::string>& texts, const Node& table, Reading& reading, Shape& shape) {
  for (const std::string& text : texts) shape.numbers.push_back(derived(text, table.at, reading.scope));
}

void read_cone(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  read_all(table, {"radius", "height"}, owner, reading, shape.sizes);
  const bool given = table.find("tip") != nullptr;
  if (given) read_all(table, {"tip"}, owner, reading, shape.sizes);
  if (shape.sizes.size() != (given ? 3u : 2u)) return;
  if (!given) shape.sizes.push_back(derived(default_tip(shape.sizes), table.at, reading.scope));
  const double r = shape.sizes[0].value, h = shape.sizes[1].value, tip = shape.sizes[2].value;
  if (2 * h * tip >= r * r) {
    reading.report.error(table.find("tip")->at,
        fmt::format(
            "{}: tip must be less than radius^2 / (2 height) = {:.6g}, not {}", owner, r * r / (2 * h), tip),
        "it is the radius of curvature of the rounded apex [m]");
    return;
  }
  derive(Cone(shape.sizes).numbers(), table, reading, shape);
}

void read_lens(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  const Node* both = table.find("radius");
  const Node* each = table.find("radii");
  if ((both == nullptr) == (each == nullptr)) {
    reading.report.error(each == nullptr ? table.at : each->key_at,
        fmt::format("{} has {} radius {} radii", owner, each == nullptr ? "neither" : "both",
            each == nullptr ? "nor" : "and"),
        "write radius = ... for equal faces, or radii = [upper, lower]");
    return;
  }
  auto radii = both != nullptr ? read_sizes(table, "radius", 1, owner, reading)
                               : read_sizes(table, "radii", 2, owner, reading);
  const auto thickness = read_size(table, "thickness", owner, reading);
  if (!radii || !thickness) return;
  shape.sizes = {radii->front(), radii->back(), *thickness};
  const double least = std::min(shape.sizes[0].value, shape.sizes[1].value);
  if (thickness->value >= 2 * least) {
    reading.report.error(table.find("thickness")->at,
        fmt::format("{}: thickness must be less than the diameter {} of the smaller ball, not {}", owner,
            2 * least, thickness->value),
        "a lens is where two balls overlap and neither holds the other");
    return;
  }
  derive(Lens(shape.sizes).numbers(), table, reading, shape);
}

}  // namespace

std::optional<std::vector<Quantity>> read_sizes(const Node& table, const std::string& key, std::size_t count,
    const std::string& owner, Reading& reading) {
  const Node* node = table.find(key);
  if (node == nullptr) {
    reading.report.error(
        table.at, fmt::format("{} has no {}", owner, key), fmt::format("add {} = ... [m]", key));
    return std::nullopt;
  }
  std::optional<std::vector<Quantity>> sizes;
  if (count > 1) {
    sizes = find_quantities(table, key, count, owner, reading.scope);
  } else if (auto size = find_quantity(table, key, owner, reading.scope)) {
    sizes = std::vector<Quantity>{std::move(*size)};
  }
  if (!sizes) return std::nullopt;
  for (const Quantity& size : *sizes) {
    if (size.value > 0) continue;
    reading.report.error(node->at, fmt::format("{}: {} must be positive, not {}", owner, key, size.value));
    return std::nullopt;
  }
  return sizes;
}

void read_solid(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  switch (shape.type) {
    case ShapeType::box:
      if (auto sides = read_sizes(table, "size", reading.dimension(), owner, reading))
        shape.numbers = std::move(*sides);
      return;
    case ShapeType::cylinder:
    case ShapeType::capsule: read_all(table, {"radius", "length"}, owner, reading, shape.numbers); return;
    case ShapeType::half_ball: read_all(table, {"radius"}, owner, reading, shape.numbers); return;
    case ShapeType::cone: read_cone(table, owner, reading, shape); return;
    default: read_lens(table, owner, reading, shape);
  }
}

std::vector<std::string> second_moments(const Shape& shape, int dimension) {
  const auto number = [&](std::size_t i) { return "(" + shape.numbers[i].expr.text + ")"; };
  const std::string r = number(0);
  switch (shape.type) {
    case ShapeType::box: {
      std::vector<std::string> moments;
      for (std::size_t i = 0; i < static_cast<std::size_t>(dimension); ++i)
        moments.push_back(number(i) + "^2/12");
      return moments;
    }
    case ShapeType::cylinder: return {r + "^2/4", r + "^2/4", number(1) + "^2/12"};
    case ShapeType::capsule: return capsule_moments(r, number(1));
    // About the centre of the ball <z^2> = r^2/5 as well; the centroid lies 3/8 r from it.
    case ShapeType::half_ball: return {r + "^2/5", r + "^2/5", "19/320*" + r + "^2"};
    case ShapeType::cone: return Cone(shape.sizes).second_moments();
    default: return Lens(shape.sizes).second_moments();
  }
}

std::string solid_volume(const Shape& shape, int dimension) {
  const auto number = [&](std::size_t i) { return "(" + shape.numbers[i].expr.text + ")"; };
  const std::string r = number(0);
  switch (shape.type) {
    case ShapeType::box: return dimension == 3 ? r + "*" + number(1) + "*" + number(2) : r + "*" + number(1);
    case ShapeType::cylinder: return fmt::format("pi*{}^2*{}", r, number(1));
    case ShapeType::capsule: return fmt::format("pi*{0}^2*({1} + 4/3*{0})", r, number(1));
    case ShapeType::half_ball: return fmt::format("2/3*pi*{}^3", r);
    case ShapeType::cone: return Cone(shape.sizes).volume();
    default: return Lens(shape.sizes).volume();
  }
}

double solid_radius(const Shape& shape) {
  const std::vector<double> n = values(shape.numbers);
  switch (shape.type) {
    case ShapeType::box: return norm(to_vec3(n)) / 2;
    case ShapeType::cylinder: return std::hypot(n[0], n[1] / 2);
    case ShapeType::capsule: return n[0] + n[1] / 2;
    case ShapeType::half_ball: return std::hypot(n[0], 3 * n[0] / 8);
    case ShapeType::cone: return cone_radius(n);
    default: return lens_radius(n);
  }
}

}  // namespace signorini::model
