#include "tests/support/convex_distance.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace signorini::test {

namespace {

double dot(const Vec3& a, const Vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/// a + s b.
Vec3 sum(const Vec3& a, double s, const Vec3& b) {
  return {a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]};
}

Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Vec3 unit(const Vec3& a) {
  const double length = std::sqrt(dot(a, a));
  return {a[0] / length, a[1] / length, a[2] / length};
}

Vec3 rotate(const Quaternion& q, const Vec3& v) {
  const Vec3 axis{q[1], q[2], q[3]}, once = cross(axis, v);
  return sum(sum(v, 2 * q[0], once), 2, cross(axis, once));
}

Vec3 rotate_back(const Quaternion& q, const Vec3& v) { return rotate({-q[0], q[1], q[2], q[3]}, v); }

struct Point {
  double u = 0, v = 0;
};

double area_twice(const Point& a, const Point& b, const Point& c) {
  return (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u);
}

/// A convex polygon.
using Polygon = std::vector<Point>;

Polygon square(double half) { return {{-half, -half}, {half, -half}, {half, half}, {-half, half}}; }

/// The centre of gravity; of a polygon without area the mean of the corners.
Point centre(const Polygon& corners) {
  Point moment, mean;
  double area = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const double part =
        i < 2 ? 0 : area_twice(corners[0], corners[i - 1], corners[i]);  // triangle of a fan from the first
    if (i >= 2) {
      moment.u += part * (corners[i - 1].u + corners[i].u - 2 * corners[0].u) / 3;
      moment.v += part * (corners[i - 1].v + corners[i].v - 2 * corners[0].v) / 3;
      area += part;
    }
    mean.u += corners[i].u / static_cast<double>(corners.size());
    mean.v += corners[i].v / static_cast<double>(corners.size());
  }
  if (!(area > 0)) return mean;
  return {corners[0].u + moment.u / area, corners[0].v + moment.v / area};
}

/// The largest slope . (p - from) over a polygon.
double reach(const Polygon& corners, const Point& from, const Point& slope) {
  double largest = 0;
  for (const Point& p : corners)
    largest = std::max(largest, slope.u * (p.u - from.u) + slope.v * (p.v - from.v));
  return largest;
}

/// The part of a polygon where slope . (p - through) >= 0.
Polygon cut(const Polygon& corners, const Point& through, const Point& slope) {
  const auto side = [&](const Point& p) { return slope.u * (p.u - through.u) + slope.v * (p.v - through.v); };
  Polygon kept;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point &a = corners[i], &b = corners[(i + 1) % corners.size()];
    const double at_a = side(a), at_b = side(b);
    if (at_a >= 0) kept.push_back(a);
    if ((at_a > 0 && at_b < 0) || (at_a < 0 && at_b > 0)) {
      const double s = at_a / (at_a - at_b);
      kept.push_back({a.u + s * (b.u - a.u), a.v + s * (b.v - a.v)});
    }
  }
  return kept;
}

/// A direction with what it says about two bodies.
struct Probe {
  Vec3 direction{}, apart{};  // unit vector; from the furthest point of the first body to that of the second
  Vec3 first{}, second{};
  double gap = 0;
};

Probe probe(const Furthest& first, const Furthest& second, const Vec3& along) {
  Probe p;
  p.direction = unit(along);
  p.first = first(p.direction);
  p.second = second({-p.direction[0], -p.direction[1], -p.direction[2]});
  p.apart = sum(p.second, -1, p.first);
  p.gap = dot(p.direction, p.apart);
  return p;
}

/// The directions near a middle one as points of the plane that touches the unit sphere there.
struct Chart {
  Vec3 middle{}, e1{}, e2{};

  explicit Chart(const Vec3& direction) : middle(direction) {
    const Vec3 other = std::abs(direction[0]) < 0.6 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    e1 = unit(cross(middle, other));
    e2 = cross(middle, e1);
  }
  Vec3 direction(const Point& p) const { return sum(sum(middle, p.u, e1), p.v, e2); }
};

constexpr double half_width = 1.5;  // of a chart: the directions up to 56 degrees off

/// The best direction of a chart. In the plane of the chart n . apart(n) is a concave function, and divided
/// by |n| a quasi-concave one where it is positive, so that a gradient at the centre of gravity rules out
/// half of what is left. For every n the gap is at most n . apart(m), whatever m: hence the bound.
Distance best_of_chart(const Furthest& first, const Furthest& second, const Vec3& middle) {
  const Chart chart(middle);
  Polygon left = square(half_width);
  Distance best;
  best.gap = -1e300;
  double highest = 1e300;  // no gap is larger
  for (int k = 0; k < 200 && left.size() > 2; ++k) {
    const Point at = centre(left);
    const Probe p = probe(first, second, chart.direction(at));
    // Far inside, the concave function itself shows the way out.
    const bool separates = p.gap > -1e-6;
    const Vec3 slope = separates ? sum(p.apart, -p.gap, p.direction) : p.apart;
    const Point gradient{dot(slope, chart.e1), dot(slope, chart.e2)};
    if (separates) highest = std::min(highest, p.gap + reach(left, at, gradient));
    if (p.gap > best.gap) best = {p.gap, p.direction, p.first, p.second, 0};
    if (highest - best.gap <= 1e-14) break;
    left = cut(left, at, gradient);
  }
  best.uncertainty = std::max(0.0, highest - best.gap);
  return best;
}

}  // namespace

Furthest furthest_of_superellipsoid(const Vec3& axes, double exponent) {
  // The gauge's dual norm (sum |a_i u_i|^q)^(1/q), 1/p + 1/q = 1, and its gradient.
  return [axes, q = exponent / (exponent - 1)](const Vec3& u) {
    double largest = 0;
    for (std::size_t i = 0; i < 3; ++i) largest = std::max(largest, std::abs(axes[i] * u[i]));
    double total = 0;
    Vec3 power{};
    for (std::size_t i = 0; i < 3; ++i) {
      const double part = std::abs(axes[i] * u[i]) / largest;
      power[i] = q == 2 ? part : std::pow(part, q - 1);
      total += part * power[i];
    }
    const double scale = q == 2 ? 1 / std::sqrt(total) : std::pow(total, 1 / q - 1);
    Vec3 point{};
    for (std::size_t i = 0; i < 3; ++i) point[i] = std::copysign(axes[i] * power[i] * scale, u[i]);
    return point;
  };
}

Furthest furthest_of_box(const Vec3& size) {
  return [size](const Vec3& u) {
    return Vec3{
        std::copysign(size[0] / 2, u[0]), std::copysign(size[1] / 2, u[1]), std::copysign(size[2] / 2, u[2])};
  };
}

Furthest furthest_of_points(std::vector<Vec3> points) {
  return [points = std::move(points)](const Vec3& u) {
    return *std::max_element(
        points.begin(), points.end(), [&](const Vec3& a, const Vec3& b) { return dot(a, u) < dot(b, u); });
  };
}

Furthest furthest_of_cylinder(double radius, double length) {
  return [=](const Vec3& u) {
    const double across = std::hypot(u[0], u[1]), end = std::copysign(length / 2, u[2]);
    if (!(across > 0)) return Vec3{0, 0, end};
    return Vec3{radius * u[0] / across, radius * u[1] / across, end};
  };
}

Furthest furthest_of_capsule(double radius, double length) {
  return [=](const Vec3& u) {
    const Vec3 n = unit(u);
    return Vec3{radius * n[0], radius * n[1], radius * n[2] + std::copysign(length / 2, u[2])};
  };
}

Furthest furthest_of_half_ball(double radius) {
  return [radius](const Vec3& u) {
    const double across = std::hypot(u[0], u[1]), length = u[2] > 0 ? std::hypot(across, u[2]) : across;
    const double base = -3 * radius / 8;
    if (!(length > 0)) return Vec3{0, 0, base};
    return Vec3{radius * u[0] / length, radius * u[1] / length, base + std::max(0.0, radius * u[2] / length)};
  };
}

Furthest furthest_of_lens(double radius, double thickness) {
  const double centre = radius - thickness / 2;  // of the balls, below and above the origin
  const double rim = std::sqrt(radius * radius - centre * centre);
  return [=](const Vec3& u) {
    const double across = std::hypot(u[0], u[1]), length = std::hypot(across, u[2]);
    if (radius * std::abs(u[2]) <= centre * length) return Vec3{rim * u[0] / across, rim * u[1] / across, 0};
    return Vec3{
        radius * u[0] / length, radius * u[1] / length, radius * u[2] / length - std::copysign(centre, u[2])};
  };
}

Furthest placed(Furthest body, const Vec3& position, const Quaternion& orientation) {
  return [=, body = std::move(body)](const Vec3& u) {
    return sum(position, 1, rotate(orientation, body(rotate_back(orientation, u))));
  };
}

Distance distance(const Furthest& first, const Furthest& second, const Vec3& from) {
  Vec3 middle = unit(from);
  Distance best;
  for (int chart = 0; chart < 12; ++chart) {
    best = best_of_chart(first, second, middle);
    if (dot(best.normal, middle) > 0.7) return best;  // well inside the chart
    middle = best.normal;
  }
  return best;
}

double distance_to_plane(const Furthest& body, const Vec3& normal, double offset) {
  return dot(normal, body({-normal[0], -normal[1], -normal[2]})) - offset;
}

}  // namespace signorini::test
