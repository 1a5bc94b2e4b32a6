#include "generator/convex/region.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "generator/text/apply.hpp"

namespace signorini::model {

Region::Region(
    const std::vector<Expression>& surfaces, const std::map<std::string, double>& parameters, int dimension)
    : dimension_(dimension) {
  for (const Expression& surface : surfaces) {
    std::vector<Step> tape;
    for (const ExprNode& node : surface.nodes) {
      Step step{node.op, {node.args[0], node.args[1], node.args[2]}, node.number, -1};
      if (node.op == ExprOp::symbol) {
        const auto parameter = parameters.find(node.symbol);
        if (parameter != parameters.end()) {
          step.op = ExprOp::number;
          step.number = parameter->second;
        } else {
          step.axis = node.symbol == "x" ? 0 : node.symbol == "y" ? 1 : 2;
        }
      }
      tape.push_back(step);
    }
    scratch_.resize(std::max(scratch_.size(), tape.size()));
    tapes_.push_back(std::move(tape));
  }
}

double Region::value(std::size_t surface, const Vec3& point) const {
  const std::vector<Step>& tape = tapes_[surface];
  const auto arg = [&](int i) { return i < 0 ? 0.0 : scratch_[static_cast<std::size_t>(i)]; };
  for (std::size_t i = 0; i < tape.size(); ++i) {
    const Step& step = tape[i];
    if (step.op == ExprOp::number) {
      scratch_[i] = step.number;
    } else if (step.op == ExprOp::symbol) {
      scratch_[i] = point[static_cast<std::size_t>(step.axis)];
    } else {
      scratch_[i] = apply(step.op, arg(step.args[0]), arg(step.args[1]), arg(step.args[2]));
    }
  }
  return scratch_[tape.size() - 1];
}

Vec3 Region::gradient(std::size_t surface, const Vec3& point, double distance) const {
  Vec3 gradient{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(dimension_); ++i) {
    Vec3 ahead = point, behind = point;
    ahead[i] += distance;
    behind[i] -= distance;
    gradient[i] = (value(surface, ahead) - value(surface, behind)) / (2 * distance);
  }
  return gradient;
}

double Region::reach(std::size_t surface, const Vec3& direction, double limit) const {
  const auto f = [&](double r) { return value(surface, r * direction); };
  // Bracket: f(inside) <= 0 < f(outside).
  double inside = 0, f_inside = f(0), outside = std::min(1.0, limit), f_outside = f(outside);
  while (f_outside <= 0) {
    if (outside >= limit) return std::numeric_limits<double>::infinity();
    inside = outside;
    f_inside = f_outside;
    outside = std::min(2 * outside, limit);
    f_outside = f(outside);
  }
  // False position with the Illinois rule, every third step a bisection.
  for (int i = 0; i < 200 && outside - inside > 4e-16 * outside; ++i) {
    if (std::isnan(f_inside) || std::isnan(f_outside)) return std::numeric_limits<double>::quiet_NaN();
    double r = (inside * f_outside - outside * f_inside) / (f_outside - f_inside);
    if (i % 3 == 2 || !(r > inside && r < outside)) r = inside + (outside - inside) / 2;
    if (r <= inside || r >= outside) break;
    const double f_r = f(r);
    if (std::isnan(f_r)) return f_r;
    if (f_r == 0) return r;
    if (f_r < 0) {
      inside = r;
      f_inside = f_r;
      f_outside /= 2;
    } else {
      outside = r;
      f_outside = f_r;
      f_inside /= 2;
    }
  }
  return inside;
}

Ray Region::cast(const Vec3& direction) const {
  Ray nearest{std::numeric_limits<double>::infinity(), -1};
  for (std::size_t i = 0; i < tapes_.size(); ++i) {
    // In a convex set a surface that is not yet crossed at the nearest border lies behind it.
    if (std::isfinite(nearest.reach) && value(i, nearest.reach * direction) <= 0) continue;
    const double r = reach(i, direction, farthest);
    if (std::isnan(r)) return {r, static_cast<int>(i)};
    if (r < nearest.reach) nearest = {r, static_cast<int>(i)};
  }
  return nearest;
}

std::vector<Vec3> spread_directions(int dimension, int count) {
  std::vector<Vec3> directions;
  for (int i = 0; i < count; ++i) {
    if (dimension == 2) {
      const double angle = 2 * std::numbers::pi * (i + 0.3819660112501051) / count;
      directions.push_back({std::cos(angle), std::sin(angle), 0});
    } else {
      // Fibonacci's spiral: equal steps of z, golden angle between neighbours.
      const double z = 1 - (2 * i + 1.0) / count, angle = 2.399963229728653 * i + 0.1;
      const double across = std::sqrt(1 - z * z);
      directions.push_back({across * std::cos(angle), across * std::sin(angle), z});
    }
  }
  return directions;
}

namespace {

/// Maximum of `score(direction)`: the best of a spread, then spreads of shrinking radius around the best.
template <typename Score>
double maximum(int dimension, const Score& score) {
  Vec3 best{};
  double highest = -std::numeric_limits<double>::infinity();
  const auto consider = [&](const Vec3& direction) {
    const double s = score(direction);
    if (!(s > highest)) return false;
    highest = s;
    best = direction;
    return true;
  };
  for (const Vec3& direction : spread_directions(dimension, dimension == 2 ? 90 : 300)) consider(direction);
  for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimension); ++axis) {
    for (const double sign : {-1.0, 1.0}) {
      Vec3 direction{};
      direction[axis] = sign;
      consider(direction);
    }
  }
  const std::vector<Vec3> moves = spread_directions(dimension, dimension == 2 ? 4 : 24);
  int improvements_left = 400;
  for (double distance = 0.2; distance > 1e-9;) {
    bool improved = false;
    const Vec3 centre = best;
    for (const Vec3& move : moves) {
      const Vec3 moved = centre + distance * move;
      improved = consider((1 / norm(moved)) * moved) || improved;
    }
    if (!improved || --improvements_left < 0) distance /= 2;
  }
  return highest;
}

/// Where a convex function on [-limit, limit] is least, by golden section.
template <typename Function>
double lowest(double limit, const Function& f) {
  constexpr double golden = 0.6180339887498949;
  double from = -limit, to = limit, left = to - golden * (to - from), right = from + golden * (to - from);
  double f_left = f(left), f_right = f(right);
  while (to - from > 1e-10 * limit) {
    if (f_left < f_right) {
      to = right;
      right = left;
      f_right = f_left;
      left = to - golden * (to - from);
      f_left = f(left);
    } else {
      from = left;
      left = right;
      f_left = f_right;
      right = from + golden * (to - from);
      f_right = f(right);
    }
  }
  return f_left < f_right ? left : right;
}

}  // namespace

Vec3 furthest(const Region& region, const Vec3& d) {
  const Vec3 n = (1 / norm(d)) * d;
  const double along = region.reach(n);
  if (!std::isfinite(along)) return infinitely_far;
  // With x = t (n + v), v at right angles to n, the height n . x is t = 1 / gauge(n + v): the gauge is
  // convex.
  const auto gauge = [&](const Vec3& y) { return norm(y) / region.reach((1 / norm(y)) * y); };
  const double widest = 1.01 * radius(region) / along;
  Vec3 axis{};
  axis[std::abs(n[0]) < 0.6 ? 0 : 1] = 1;
  const bool planar = region.dimension() == 2;
  const Vec3 right = planar ? Vec3{-n[1], n[0], 0} : (1 / norm(cross(n, axis))) * cross(n, axis);
  const Vec3 up = cross(n, right);
  const auto best_at = [&](double a) {
    const Vec3 y = n + a * right;
    return planar ? y : y + lowest(widest, [&](double b) { return gauge(y + b * up); }) * up;
  };
  const Vec3 best = best_at(lowest(widest, [&](double a) { return gauge(best_at(a)); }));
  return (1 / gauge(best)) * best;
}

double radius(const Region& region) {
  return maximum(region.dimension(), [&](const Vec3& u) { return region.reach(u); });
}

}  // namespace signorini::model
