#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "generator/convex/convexity.hpp"
#include "generator/convex/region.hpp"
#include "generator/read/sections.hpp"
#include "generator/shapes/shape_tools.hpp"
#include "generator/text/suggest.hpp"

namespace signorini::model {

namespace {

constexpr std::size_t most_surfaces = 200;

std::optional<Expression> read_surface(const Node& node, const std::string& owner, Reading& reading) {
  if (node.kind != Node::Kind::text) {
    reading.report.error(node.at,
        fmt::format("{} must be an expression in quotes, not {}", owner, kind_name(node.kind)),
        "the body is where it is <= 0: \"x^2 + y^2 - 1\"");
    return std::nullopt;
  }
  std::optional<Expression> surface = read_expression(node, owner, reading.report);
  if (!surface) return std::nullopt;
  std::vector<std::string> known = axes(reading.model.dimension);
  for (const auto& [name, value] : reading.scope.parameters) known.push_back(name);
  if (!check_symbols(*surface, known, owner, reading.report)) return std::nullopt;
  const std::set<std::string> names = symbols(*surface);
  const std::vector<std::string> coordinates = axes(reading.model.dimension);
  if (std::none_of(
          coordinates.begin(), coordinates.end(), [&](const auto& c) { return names.contains(c); })) {
    reading.report.error(node.at, fmt::format("{} depends on none of {}", owner, joined(coordinates)),
        "the body is where it is <= 0: \"x^2 + y^2 - 1\"");
    return std::nullopt;
  }
  return surface;
}

bool check_origin(
    const Region& region, std::size_t i, const std::string& owner, Position at, Report& report) {
  const double f = region.value(i, {});
  if (f < 0) return true;
  if (std::isnan(f)) {
    report.error(at, fmt::format("{} has no value at the origin", owner), "it must be a number on the body");
  } else {
    report.error(at, fmt::format("{}: the origin is not inside, f(0) = {:.6g}", owner, f),
        "the body is where f <= 0 and holds the origin, its centre of mass or the 'at' of a part; write f "
        "with the "
        "other sign or move it");
  }
  return false;
}

std::vector<Vec3> probes(int dimension) {
  std::vector<Vec3> directions = spread_directions(dimension, 400);
  for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimension); ++axis) {
    for (const double sign : {-1.0, 1.0}) {
      directions.push_back({});
      directions.back()[axis] = sign;
    }
  }
  return directions;
}

/// Rays find NaN and, for free bodies, sets without bound. Gives the radius of what was seen.
std::optional<double> check_rays(
    const Region& region, const std::string& owner, Motion motion, Position at, Report& report) {
  const int d = region.dimension();
  double farthest = 0;
  for (const Vec3& direction : probes(d)) {
    const double r = region.reach(direction);
    if (std::isnan(r)) {
      report.error(at,
          fmt::format("{}: a surface has no value along the direction {}", owner, shown(direction, d)),
          "roots and logarithms need arguments in their domain beyond the border, too");
      return std::nullopt;
    }
    if (std::isfinite(r)) {
      farthest = std::max(farthest, r);
    } else if (motion == Motion::free) {
      report.error(at, fmt::format("{} is not bounded along the direction {}", owner, shown(direction, d)),
          "add surfaces that close it");
      return std::nullopt;
    }
  }
  if (motion == Motion::fixed) return farthest > 0 ? farthest : 1;
  farthest = radius(region);
  if (std::isfinite(farthest)) return farthest;
  report.error(at, fmt::format("{} is not bounded", owner), "add surfaces that close it");
  return std::nullopt;
}

/// 1 / mean |grad f| where the surface is the border; NaN where the gradient vanishes.
double scale_of(const Region& region, std::size_t surface, double size) {
  double sum = 0, smallest = std::numeric_limits<double>::infinity();
  int count = 0;
  for (const Vec3& direction : spread_directions(region.dimension(), 400)) {
    const double r = region.reach(surface, direction, 4 * size);
    if (!std::isfinite(r)) continue;
    const double slope = norm(region.gradient(surface, r * direction, 1e-6 * size));
    sum += slope;
    smallest = std::min(smallest, slope);
    ++count;
  }
  if (count == 0) return 1;  // never a border near the set
  const double mean = sum / count;
  // On the way from the origin to the border the mean slope is at least |f(0)| / size.
  const double least = std::max(1e-4 * mean, 1e-6 * std::abs(region.value(surface, {})) / size);
  if (!(smallest > least)) return std::numeric_limits<double>::quiet_NaN();
  // Two digits do, and keep the noise of the differences out of generated code.
  const double unit = std::pow(10.0, std::floor(std::log10(1 / mean)) - 1);
  const double steps = std::round(1 / mean / unit);
  return unit < 1 ? steps / std::round(1 / unit) : steps * unit;
}

bool measure(const Region& region, const std::string& owner, const Node& node, Motion motion,
    Reading& reading, Shape& shape) {
  const std::optional<double> seen = check_rays(region, owner, motion, node.at, reading.report);
  if (!seen) return false;
  if (const std::optional<Dent> dent = find_dent(region, *seen)) {
    const int d = region.dimension();
    reading.report.error(node.children[dent->surface].at,
        fmt::format("{}: surface \"{}\" is not convex: {} and {} are inside, {} between them is not", owner,
            escaped(shape.surfaces[dent->surface].text), shown(dent->a, d), shown(dent->b, d),
            shown(dent->between, d)),
        "write the body as an intersection of convex sets, or as parts");
    return false;
  }
  shape.size = *seen;
  bool smooth = true;
  for (std::size_t i = 0; i < region.surfaces(); ++i) {
    shape.scales.push_back(scale_of(region, i, shape.size));
    if (!std::isnan(shape.scales.back())) continue;
    smooth = false;
    reading.report.error(node.children[i].at,
        fmt::format("{}: the gradient of surface \"{}\" vanishes on its border", owner,
            escaped(shape.surfaces[i].text)),
        "the normal is grad f: write f without an outer power");
  }
  return smooth;
}

}  // namespace

bool read_surfaces(
    const Node& node, const std::string& owner, Motion motion, Reading& reading, Shape& shape) {
  shape.where = node.at;
  shape.at = literals(std::vector<double>(reading.dimension(), 0.0));
  shape.orientation =
      literals(reading.model.dimension == 2 ? std::vector<double>{0} : std::vector<double>{1, 0, 0, 0});
  if (node.kind != Node::Kind::array || node.children.empty() || node.children.size() > most_surfaces) {
    reading.report.error(node.at,
        node.kind != Node::Kind::array
            ? fmt::format("{}: surfaces must be an array of expressions, not {}", owner, kind_name(node.kind))
            : node.children.empty()
            ? fmt::format("{}: surfaces is empty", owner)
            : fmt::format("{} has {} surfaces, more than {}", owner, node.children.size(), most_surfaces),
        "write surfaces = [\"x^2 + y^2 - 1\"]");
    return false;
  }
  for (const Node& child : node.children) {
    if (auto surface = read_surface(child, owner + ": surface", reading)) {
      shape.surfaces.push_back(std::move(*surface));
    }
  }
  if (shape.surfaces.size() != node.children.size()) return false;
  const Region region(shape.surfaces, reading.scope.parameters, reading.model.dimension);
  bool inside = true;
  for (std::size_t i = 0; i < region.surfaces(); ++i) {
    inside =
        check_origin(region, i, fmt::format("{}: surface \"{}\"", owner, escaped(shape.surfaces[i].text)),
            node.children[i].at, reading.report) &&
        inside;
  }
  return inside && measure(region, owner, node, motion, reading, shape);
}

}  // namespace signorini::model
