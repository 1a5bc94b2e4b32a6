#include "generator/convex/closest_to_origin.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace signorini::model {

namespace {

using Points = std::vector<Vec3>;

/// The point of the plane, line or point through one to three points that is closest to the origin, where it
/// lies between them.
std::optional<Vec3> closest_between(const Points& p) {
  if (p.size() == 1) return p[0];
  const Vec3 a = p[1] - p[0];
  if (p.size() == 2) {
    const double s = -dot(p[0], a) / dot(a, a);
    if (!(s > 0 && s < 1)) return std::nullopt;
    return p[0] + s * a;
  }
  // p0 + s a + t b at right angles to a and b.
  const Vec3 b = p[2] - p[0];
  const double aa = dot(a, a), ab = dot(a, b), bb = dot(b, b), determinant = aa * bb - ab * ab;
  const double pa = -dot(p[0], a), pb = -dot(p[0], b);
  const double s = (pa * bb - pb * ab) / determinant, t = (pb * aa - pa * ab) / determinant;
  if (!(s > 0 && t > 0 && s + t < 1)) return std::nullopt;
  return p[0] + s * a + t * b;
}

bool holds_origin(const Points& p) {
  // Each face has the origin and the fourth point on the same side.
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec3 &a = p[(i + 1) % 4], &b = p[(i + 2) % 4], &c = p[(i + 3) % 4];
    const Vec3 normal = cross(b - a, c - a);
    if (!(dot(normal, p[i] - a) * dot(normal, -1.0 * a) > 0)) return false;
  }
  return true;
}

/// The point of a simplex that is closest to the origin; of its corners only those of that point's face stay.
Vec3 reduce(Points& simplex) {
  if (simplex.size() == 4 && holds_origin(simplex)) return {};
  Points face;
  Vec3 closest = infinitely_far;
  for (unsigned mask = 1; mask < (1U << simplex.size()); ++mask) {
    Points corners;
    for (std::size_t i = 0; i < simplex.size(); ++i)
      if ((mask >> i & 1U) != 0) corners.push_back(simplex[i]);
    if (corners.size() == 4) continue;
    const std::optional<Vec3> point = closest_between(corners);
    if (!point || !(norm(*point) < norm(closest))) continue;
    closest = *point;
    face = std::move(corners);
  }
  simplex = std::move(face);
  return closest;
}

}  // namespace

Separation closest_to_origin(
    const std::function<Vec3(const Vec3& n)>& lowest, const Vec3& start, double enough) {
  constexpr int most_points = 200;
  Separation best{-std::numeric_limits<double>::infinity(), start};
  Points simplex;
  Vec3 n = start;
  for (int i = 0; i < most_points; ++i) {
    const Vec3 point = lowest(n);
    if (!std::isfinite(point[0])) return best;
    if (const double gap = dot(n, point); gap > best.gap) best = {gap, n};
    const bool known = std::find(simplex.begin(), simplex.end(), point) != simplex.end();
    if (best.gap >= enough || known) return best;
    simplex.push_back(point);
    const Vec3 closest = reduce(simplex);
    const double distance = norm(closest);
    if (!(distance > best.gap) || distance == 0) return best;
    n = (1 / distance) * closest;
  }
  return best;
}

}  // namespace signorini::model
