#include "generator/convex/polytope.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace signorini::model {

namespace {

constexpr double tolerance = polytope_tolerance;

double largest_distance(const std::vector<Vec3>& points, const Vec3& from) {
  double largest = 0;
  for (const Vec3& p : points) largest = std::max(largest, norm(p - from));
  return largest;
}

Vec3 mean(const std::vector<Vec3>& points) {
  Vec3 sum{};
  for (const Vec3& p : points) sum = sum + p;
  return (1.0 / static_cast<double>(points.size())) * sum;
}

/// A unit vector at right angles to a unit vector.
Vec3 perpendicular(const Vec3& n) {
  Vec3 axis{};
  axis[static_cast<std::size_t>(std::min_element(n.begin(), n.end(), [](double a, double b) {
    return std::abs(a) < std::abs(b);
  }) - n.begin())] = 1;
  const Vec3 across = cross(n, axis);
  return (1 / norm(across)) * across;
}

/// A direction along which the half-spaces have no end: an extreme ray of { d : n_i . d <= 0 } lies along the
/// common line of two planes.
std::optional<Vec3> recession(const std::vector<Facet>& halfspaces) {
  const auto endless = [&](const Vec3& d) {
    return std::all_of(
        halfspaces.begin(), halfspaces.end(), [&](const Facet& h) { return dot(h.normal, d) <= tolerance; });
  };
  bool parallel = true;
  for (std::size_t i = 0; i < halfspaces.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Vec3 line = cross(halfspaces[i].normal, halfspaces[j].normal);
      if (norm(line) < tolerance) continue;
      parallel = false;
      for (const double sign : {-1.0, 1.0}) {
        const Vec3 d = (sign / norm(line)) * line;
        if (endless(d)) return d;
      }
    }
  }
  if (!parallel) return std::nullopt;
  return halfspaces.empty() ? Vec3{1, 0, 0} : perpendicular(halfspaces.front().normal);
}

/// Every point where three planes meet and no half-space is left by more than `slack`.
std::vector<Vec3> corners_of(const std::vector<Facet>& halfspaces, double slack) {
  std::vector<Vec3> corners;
  const std::size_t count = halfspaces.size();
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Facet &a = halfspaces[i], &b = halfspaces[j];
      const Vec3 ab = cross(a.normal, b.normal);
      for (std::size_t k = 0; k < j; ++k) {
        const Facet& c = halfspaces[k];
        const double det = dot(ab, c.normal);
        if (std::abs(det) < 1e-6) continue;
        const Vec3 p = (1 / det) *
            (a.offset * cross(b.normal, c.normal) + b.offset * cross(c.normal, a.normal) + c.offset * ab);
        const bool inside = std::all_of(halfspaces.begin(), halfspaces.end(),
            [&](const Facet& h) { return dot(h.normal, p) <= h.offset + slack; });
        const bool known = inside && std::any_of(corners.begin(), corners.end(), [&](const Vec3& q) {
          return norm(p - q) <= 4 * slack;
        });
        if (inside && !known) corners.push_back(p);
      }
    }
  }
  return corners;
}

/// The vertices on a facet, counterclockwise seen from outside; those on a straight line are left out.
std::vector<std::size_t> face_of(const Facet& facet, const std::vector<Vec3>& vertices, double slack) {
  std::vector<std::size_t> face;
  Vec3 centre{};
  for (std::size_t v = 0; v < vertices.size(); ++v) {
    if (std::abs(dot(facet.normal, vertices[v]) - facet.offset) > slack) continue;
    face.push_back(v);
    centre = centre + vertices[v];
  }
  if (face.size() < 3) return {};
  centre = (1.0 / static_cast<double>(face.size())) * centre;
  const Vec3 right = perpendicular(facet.normal), up = cross(facet.normal, right);
  const auto angle = [&](std::size_t v) {
    return std::atan2(dot(up, vertices[v] - centre), dot(right, vertices[v] - centre));
  };
  std::sort(face.begin(), face.end(), [&](std::size_t a, std::size_t b) { return angle(a) < angle(b); });
  return face;
}

/// Twice the area along the outward normal.
Vec3 area_vector(const std::vector<std::size_t>& face, const std::vector<Vec3>& vertices) {
  Vec3 sum{};
  for (std::size_t k = 2; k < face.size(); ++k) {
    const Vec3& o = vertices[face[0]];
    sum = sum + cross(vertices[face[k - 1]] - o, vertices[face[k]] - o);
  }
  return sum;
}

PolytopeResult fault(PolytopeFault what, std::size_t index = 0, const Vec3& direction = {}) {
  return {what, index, direction, {}};
}

/// The plane through three points with all others behind it.
std::optional<Facet> supporting_plane(
    const std::vector<Vec3>& points, std::size_t i, std::size_t j, std::size_t k, double size) {
  const Vec3 &a = points[i], &b = points[j], &c = points[k];
  const Vec3 across = cross(b - a, c - a);
  // The height of the triangle over its longest side: below the tolerance it is a line.
  const double longest = std::max({norm(b - a), norm(c - a), norm(c - b)});
  if (norm(across) <= 1e-6 * size * longest) return std::nullopt;
  Facet plane{(1 / norm(across)) * across, 0};
  plane.offset = dot(plane.normal, a);
  int sides = 0;  // 1: points in front, 2: points behind
  for (const Vec3& p : points) {
    const double height = dot(plane.normal, p) - plane.offset;
    if (std::abs(height) > tolerance * size) sides |= height > 0 ? 1 : 2;
    if (sides == 3) return std::nullopt;
  }
  return sides == 1 ? Facet{-1.0 * plane.normal, -plane.offset} : plane;
}

/// The plane through all points that lie on a plane through three of them, which may have been close.
Facet refined(const Facet& plane, const std::vector<Vec3>& points, double slack) {
  const std::vector<std::size_t> face = face_of(plane, points, slack);
  const Vec3 across = area_vector(face, points);
  Facet better{(1 / norm(across)) * across, 0};
  for (const std::size_t v : face)
    better.offset += dot(better.normal, points[v]) / static_cast<double>(face.size());
  return better;
}

bool on(const Facet& plane, const Vec3& p, double slack) {
  return std::abs(dot(plane.normal, p) - plane.offset) <= slack;
}

/// Leaves one of several corners in the same place.
void drop_repeats(std::vector<Vec3>& corners, double slack) {
  const auto same = [&](const Vec3& a, const Vec3& b) { return norm(a - b) <= slack; };
  corners.erase(std::unique(corners.begin(), corners.end(), same), corners.end());
  while (corners.size() > 1 && same(corners.front(), corners.back())) corners.pop_back();
}

bool on_a_line(const std::vector<Vec3>& points, double size) {
  Vec3 along{};
  for (const Vec3& p : points)
    if (norm(p - points[0]) > norm(along)) along = p - points[0];
  return std::all_of(points.begin(), points.end(),
      [&](const Vec3& p) { return norm(cross(along, p - points[0])) <= tolerance * size * size; });
}

/// From corners in counterclockwise order.
Polytope polygon_of(std::vector<Vec3> vertices) {
  Polytope polygon;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const std::size_t next = (i + 1) % vertices.size();
    const Vec3 edge = vertices[next] - vertices[i];
    const Vec3 normal = (1 / norm(edge)) * Vec3{edge[1], -edge[0], 0};
    polygon.facets.push_back({normal, dot(normal, vertices[i])});
    polygon.faces.push_back({i, next});
  }
  polygon.vertices = std::move(vertices);
  return polygon;
}

}  // namespace

PolytopeResult intersection(const std::vector<Facet>& halfspaces) {
  if (const std::optional<Vec3> direction = recession(halfspaces))
    return fault(PolytopeFault::unbounded, 0, *direction);
  double reach = 0;
  for (const Facet& h : halfspaces) reach = std::max(reach, std::abs(h.offset));
  PolytopeResult result;
  Polytope& polytope = result.polytope;
  polytope.facets = halfspaces;
  const double slack = tolerance * reach;
  polytope.vertices = corners_of(halfspaces, slack);
  if (polytope.vertices.empty()) return fault(PolytopeFault::empty);
  const double size = largest_distance(polytope.vertices, mean(polytope.vertices));
  const auto thin = [&](const Facet& h) {
    return std::all_of(polytope.vertices.begin(), polytope.vertices.end(),
        [&](const Vec3& v) { return on(h, v, std::max(10 * slack, 1e-6 * size)); });
  };
  if (std::any_of(halfspaces.begin(), halfspaces.end(), thin)) return fault(PolytopeFault::flat);
  for (std::size_t i = 0; i < halfspaces.size(); ++i) {
    std::vector<std::size_t> face = face_of(halfspaces[i], polytope.vertices, 10 * slack);
    const bool twice = std::any_of(polytope.faces.begin(), polytope.faces.end(), [&](const auto& other) {
      return std::is_permutation(face.begin(), face.end(), other.begin(), other.end());
    });
    if (face.empty() || twice || norm(area_vector(face, polytope.vertices)) <= tolerance * size * size)
      return fault(PolytopeFault::redundant, i);
    polytope.faces.push_back(std::move(face));
  }
  return result;
}

PolytopeResult convex_hull(std::vector<Vec3> points) {
  const Vec3 centre = mean(points);
  for (Vec3& p : points) p = p - centre;
  const double size = largest_distance(points, {});
  const double slack = tolerance * size;
  std::vector<Facet> planes;
  const auto known = [&](std::size_t i, std::size_t j, std::size_t k) {
    return std::any_of(planes.begin(), planes.end(), [&](const Facet& plane) {
      return on(plane, points[i], slack) && on(plane, points[j], slack) && on(plane, points[k], slack);
    });
  };
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      for (std::size_t k = 0; k < j; ++k) {
        const std::optional<Facet> plane = supporting_plane(points, i, j, k, size);
        if (plane && !known(i, j, k)) planes.push_back(*plane);
      }
    }
  }
  if (planes.size() < 4) return fault(PolytopeFault::flat);
  if (planes.size() > most_facets) return fault(PolytopeFault::too_many, planes.size());
  for (Facet& plane : planes) plane = refined(plane, points, slack);
  PolytopeResult result = intersection(planes);
  if (result.fault == PolytopeFault::flat) return result;
  // Facets too small to be found leave corners that are none of the points.
  const bool known_corners =
      std::all_of(result.polytope.vertices.begin(), result.polytope.vertices.end(), [&](const Vec3& v) {
        return std::any_of(
            points.begin(), points.end(), [&](const Vec3& p) { return norm(v - p) <= 10 * slack; });
      });
  if (result.fault != PolytopeFault::none || !known_corners) return fault(PolytopeFault::unclear);
  result.polytope = moved(std::move(result.polytope), centre);
  return result;
}

Polytope moved(Polytope polytope, const Vec3& by) {
  for (Vec3& v : polytope.vertices) v = v + by;
  for (Facet& facet : polytope.facets) facet.offset += dot(facet.normal, by);
  return polytope;
}

PolytopeResult convex_polygon(std::vector<Vec3> corners) {
  const double size = largest_distance(corners, mean(corners));
  const std::vector<Vec3> given = corners;
  drop_repeats(corners, tolerance * size);
  if (on_a_line(corners, size)) return fault(PolytopeFault::flat);
  const std::size_t count = corners.size();
  double twice_area = 0;
  for (std::size_t i = 0; i < count; ++i)
    twice_area += cross(corners[i] - corners[0], corners[(i + 1) % count] - corners[0])[2];
  const double sense = twice_area > 0 ? 1 : -1;
  std::vector<Vec3> vertices;
  double turned = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3 in = corners[i] - corners[(i + count - 1) % count],
               out = corners[(i + 1) % count] - corners[i];
    const double turn = sense * std::atan2(cross(in, out)[2], dot(in, out));
    if (turn < -tolerance || turn > 3.14159) {
      const auto place = std::find(given.begin(), given.end(), corners[i]) - given.begin();
      return fault(PolytopeFault::not_convex, static_cast<std::size_t>(place));
    }
    if (turn > tolerance) vertices.push_back(corners[i]);
    turned += turn;
  }
  if (turned > 7) return fault(PolytopeFault::not_convex);  // more than once around: a star
  if (sense < 0) std::reverse(vertices.begin(), vertices.end());
  return {PolytopeFault::none, 0, {}, polygon_of(std::move(vertices))};
}

MassProperties mass_properties(const Polytope& polytope, int dimension) {
  // A simplex with corners 0, a, b, (c) and s = a + b + (c) has the first moments V s / (d + 1) and the
  // second V (sum a a^T + s s^T) / ((d + 1)(d + 2)). The origin of these is moved into the polytope.
  const Vec3 origin = mean(polytope.vertices);
  const double d = dimension;
  double volume = 0;
  Vec3 first{};
  Mat3 second{};
  const auto add = [&](double v, const std::vector<Vec3>& corners) {
    Vec3 s{};
    for (const Vec3& a : corners) s = s + a;
    volume += v;
    first = first + (v / (d + 1)) * s;
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        double sum = s[i] * s[j];
        for (const Vec3& a : corners) sum += a[i] * a[j];
        second[i][j] += v * sum / ((d + 1) * (d + 2));
      }
    }
  };
  for (const std::vector<std::size_t>& face : polytope.faces) {
    const auto corner = [&](std::size_t k) { return polytope.vertices[face[k]] - origin; };
    if (dimension == 2) add(cross(corner(0), corner(1))[2] / 2, {corner(0), corner(1)});
    for (std::size_t k = 2; k < face.size(); ++k)
      add(dot(corner(0), cross(corner(k - 1), corner(k))) / 6, {corner(0), corner(k - 1), corner(k)});
  }
  MassProperties result;
  const Vec3 c = (1 / volume) * first;
  result.volume = volume;
  result.centroid = origin + c;
  result.accurate = true;
  const auto central = [&](std::size_t i, std::size_t j) { return second[i][j] / volume - c[i] * c[j]; };
  const double trace = central(0, 0) + central(1, 1) + central(2, 2);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) result.inertia[i][j] = (i == j ? trace : 0) - central(i, j);
  return result;
}

}  // namespace signorini::model
