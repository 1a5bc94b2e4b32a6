#include "tests/support/shape_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <random>

namespace signorini::test {

namespace {

using Quaternion = std::array<double, 4>;

double dot(const Vec3& a, const Vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/// R^T v.
Vec3 rotate_back(const Quaternion& q, const Vec3& v) {
  const auto [w, x, y, z] = q;
  return {(1 - 2 * (y * y + z * z)) * v[0] + 2 * (x * y + w * z) * v[1] + 2 * (x * z - w * y) * v[2],
      2 * (x * y - w * z) * v[0] + (1 - 2 * (x * x + z * z)) * v[1] + 2 * (y * z + w * x) * v[2],
      2 * (x * z + w * y) * v[0] + 2 * (y * z - w * x) * v[1] + (1 - 2 * (x * x + y * y)) * v[2]};
}

class Random {
 public:
  explicit Random(unsigned seed) : random_(seed) {}
  double between(double a, double b) { return std::uniform_real_distribution<double>(a, b)(random_); }
  double normal() { return std::normal_distribution<double>()(random_); }
  Vec3 point(double size) { return {between(-size, size), between(-size, size), between(-size, size)}; }

 private:
  std::mt19937 random_;
};

/// Part of a solid of revolution: the square of the radius, a quadratic of z between two heights.
struct Slice {
  double from, to;
  std::function<double(double)> square;
};

// Simpson's rule is exact for the cubic z rho^2.
double centroid(const std::vector<Slice>& slices) {
  double volume = 0, moment = 0;
  for (const Slice& s : slices) {
    const double middle = (s.from + s.to) / 2, length = s.to - s.from;
    for (const auto& [z, weight] : {std::pair{s.from, 1.0}, {middle, 4.0}, {s.to, 1.0}}) {
      volume += weight * length * s.square(z);
      moment += weight * length * s.square(z) * z;
    }
  }
  return moment / volume;
}

/// The highest point of a convex profile: golden section on u_rho rho(z) + u_z z, which is concave.
double highest(const Slice& s, double across, double up) {
  const auto height = [&](double z) { return across * std::sqrt(std::max(0.0, s.square(z))) + up * z; };
  double a = s.from, b = s.to;
  double best = std::max(height(a), height(b));
  for (int k = 0; k < 90; ++k) {
    const double c = b - 0.618033988749895 * (b - a), d = a + 0.618033988749895 * (b - a);
    best = std::max({best, height(c), height(d)});
    (height(c) > height(d) ? b : a) = height(c) > height(d) ? d : c;
  }
  return best;
}

std::function<double(const Vec3&)> revolution(const std::vector<Slice>& slices) {
  return [slices, centre = centroid(slices)](const Vec3& u) {
    double best = -1e300;
    for (const Slice& s : slices) best = std::max(best, highest(s, std::hypot(u[0], u[1]), u[2]));
    return best - centre * u[2];
  };
}

/// Of points whose centroid is the origin.
std::function<double(const Vec3&)> hull(const std::vector<Vec3>& points) {
  return [points](const Vec3& u) {
    double best = -1e300;
    for (const Vec3& p : points) best = std::max(best, dot(u, p));
    return best;
  };
}

std::string list(const std::vector<Vec3>& points, int dimension) {
  std::string text;
  for (const Vec3& p : points) {
    text += text.empty() ? "" : ", ";
    text +=
        dimension == 3 ? fmt::format("[{}, {}, {}]", p[0], p[1], p[2]) : fmt::format("[{}, {}]", p[0], p[1]);
  }
  return "[" + text + "]";
}

std::vector<Vec3> moved(std::vector<Vec3> points, const Vec3& by) {
  for (Vec3& p : points)
    for (std::size_t i = 0; i < 3; ++i) p[i] += by[i];
  return points;
}

void box(Random& random, ShapeScene& s) {
  Vec3 l{};
  for (double& x : l) x = random.between(0.3, 2);
  s.shape = fmt::format("{{ type = \"box\", size = [{}, {}, {}] }}", l[0], l[1], l[2]);
  s.support = [l](const Vec3& u) {
    return (l[0] * std::abs(u[0]) + l[1] * std::abs(u[1]) + l[2] * std::abs(u[2])) / 2;
  };
}

void planar_box(Random& random, ShapeScene& s) {
  const double a = random.between(0.3, 2), b = random.between(0.3, 2);
  s.dimension = 2;
  s.shape = fmt::format("{{ type = \"box\", size = [{}, {}] }}", a, b);
  s.support = [a, b](const Vec3& u) { return (a * std::abs(u[0]) + b * std::abs(u[1])) / 2; };
}

void cylinder(Random& random, ShapeScene& s) {
  const double r = random.between(0.2, 1), l = random.between(0.2, 2);
  s.shape = fmt::format("{{ type = \"cylinder\", radius = {}, length = {} }}", r, l);
  s.support = revolution({{-l / 2, l / 2, [r](double) { return r * r; }}});
}

void capsule(Random& random, ShapeScene& s) {
  const double r = random.between(0.2, 1), l = random.between(0.2, 2), h = l / 2;
  s.shape = fmt::format("{{ type = \"capsule\", radius = {}, length = {} }}", r, l);
  const auto ball = [r](double centre) {
    return [r, centre](double z) { return r * r - (z - centre) * (z - centre); };
  };
  s.support =
      revolution({{-h - r, -h, ball(-h)}, {-h, h, [r](double) { return r * r; }}, {h, h + r, ball(h)}});
}

void cone(Random& random, ShapeScene& s) {
  const double r = random.between(0.3, 1), h = random.between(0.3, 2), tip = r * r / (100 * h);
  s.shape = fmt::format("{{ type = \"cone\", radius = {}, height = {} }}", r, h);
  // rho^2 = 2 tip s + c s^2 at s below the apex, rho(h) = r: radius of curvature `tip` at s = 0.
  const double c = (r * r - 2 * tip * h) / (h * h);
  s.support = revolution({{0, h, [=](double z) { return 2 * tip * (h - z) + c * (h - z) * (h - z); }}});
}

void lens(Random& random, ShapeScene& s) {
  const double r1 = random.between(0.4, 1.5), r2 = random.between(0.4, 1.5);
  const double t = random.between(0.1, 1.8) * std::min(r1, r2);
  s.shape = fmt::format("{{ type = \"lens\", radii = [{}, {}], thickness = {} }}", r1, r2, t);
  // The upper face ends at z = t, the lower one at z = 0.
  const double z1 = t - r1, z2 = r2, rim = (r1 * r1 - r2 * r2 - z1 * z1 + z2 * z2) / (2 * (z2 - z1));
  s.support = revolution({{0, rim, [=](double z) { return r2 * r2 - (z - z2) * (z - z2); }},
      {rim, t, [=](double z) { return r1 * r1 - (z - z1) * (z - z1); }}});
}

void half_ball(Random& random, ShapeScene& s) {
  const double r = random.between(0.3, 1.2);
  s.shape = fmt::format("{{ type = \"half_ball\", radius = {} }}", r);
  s.support = revolution({{0, r, [r](double z) { return r * r - z * z; }}});
}

void wedge(Random& random, ShapeScene& s) {
  Vec3 l{};
  for (double& x : l) x = random.between(0.3, 2);
  s.shape = fmt::format("{{ type = \"wedge\", size = [{}, {}, {}] }}", l[0], l[1], l[2]);
  std::vector<Vec3> points;
  for (const double y : {-l[1] / 2, l[1] / 2})
    for (const Vec3& p : {Vec3{0, y, 0}, {l[0], y, 0}, {0, y, l[2]}}) points.push_back(p);
  s.support = hull(moved(points, {-l[0] / 3, 0, -l[2] / 3}));
}

void tetrahedron(Random& random, ShapeScene& s) {
  std::vector<Vec3> points{{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
  Vec3 centre{};
  for (Vec3& p : points) {
    const Vec3 noise = random.point(0.4);
    for (std::size_t i = 0; i < 3; ++i) p[i] = 0.7 * p[i] + noise[i], centre[i] += p[i] / 4;
  }
  s.shape = fmt::format("{{ type = \"polytope\", vertices = {} }}", list(points, 3));
  s.support = hull(moved(points, {-centre[0], -centre[1], -centre[2]}));
}

// A corner where six facets meet. The centroid lies a quarter of the height above the base.
void pyramid(Random& random, ShapeScene& s) {
  const double r = random.between(0.4, 1), h = random.between(0.4, 1.5);
  std::vector<Vec3> points{{0, 0, h}};
  for (int i = 0; i < 6; ++i) {
    const double angle = i * std::numbers::pi / 3;
    points.push_back({r * std::cos(angle), r * std::sin(angle), 0});
  }
  s.shape = fmt::format("{{ type = \"polytope\", vertices = {} }}", list(points, 3));
  s.support = hull(moved(points, {0, 0, -h / 4}));
}

// |x|/a + |y|/b + |z|/c <= 1: four facets at each corner.
void octahedron(Random& random, ShapeScene& s) {
  Vec3 a{};
  for (double& x : a) x = random.between(0.4, 1.2);
  std::string rows;
  for (int i = 0; i < 8; ++i) {
    rows += fmt::format("{}[{}, {}, {}, 1]", rows.empty() ? "" : ", ", (i & 1 ? 1 : -1) / a[0],
        (i & 2 ? 1 : -1) / a[1], (i & 4 ? 1 : -1) / a[2]);
  }
  s.shape = fmt::format("{{ type = \"polytope\", halfspaces = [{}] }}", rows);
  s.support = [a](const Vec3& u) {
    return std::max({a[0] * std::abs(u[0]), a[1] * std::abs(u[1]), a[2] * std::abs(u[2])});
  };
}

// Points and their mirror images: the centroid is the origin.
void stone(Random& random, ShapeScene& s) {
  std::vector<Vec3> points;
  for (int i = 0; i < 6; ++i) {
    Vec3 p{random.normal(), random.normal(), random.normal()};
    const double scale = random.between(0.5, 1) / std::sqrt(dot(p, p));
    for (double& x : p) x *= scale;
    points.push_back(p);
    points.push_back({-p[0], -p[1], -p[2]});
  }
  s.shape = fmt::format("{{ type = \"polytope\", vertices = {} }}", list(points, 3));
  s.support = hull(points);
}

// An affine image of a regular polygon.
void polygon(Random& random, ShapeScene& s) {
  const int n = 3 + static_cast<int>(random.between(0, 5));
  const double a = random.between(0.4, 1.2), b = random.between(0.4, 1.2), skew = random.between(-0.5, 0.5);
  std::vector<Vec3> points;
  for (int i = 0; i < n; ++i) {
    const double angle = 2 * std::numbers::pi * i / n;
    points.push_back({a * std::cos(angle) + skew * std::sin(angle), b * std::sin(angle), 0});
  }
  s.dimension = 2;
  s.shape = fmt::format("{{ type = \"polygon\", vertices = {} }}", list(moved(points, {3, -2, 0}), 2));
  s.support = hull(points);
}

const std::map<std::string, void (*)(Random&, ShapeScene&)>& makers() {
  static const std::map<std::string, void (*)(Random&, ShapeScene&)> table{{"box", box},
      {"planar_box", planar_box}, {"cylinder", cylinder}, {"capsule", capsule}, {"cone", cone},
      {"lens", lens}, {"half_ball", half_ball}, {"wedge", wedge}, {"tetrahedron", tetrahedron},
      {"pyramid", pyramid}, {"octahedron", octahedron}, {"stone", stone}, {"polygon", polygon}};
  return table;
}

}  // namespace

const std::vector<std::string>& shape_scene_types() {
  static const std::vector<std::string> types = [] {
    std::vector<std::string> names;
    for (const auto& [name, make] : makers()) names.push_back(name);
    return names;
  }();
  return types;
}

double true_gap(const ShapeScene& s, const Vec3& position, const Quaternion& orientation) {
  const Vec3 down = rotate_back(orientation, {-s.normal[0], -s.normal[1], -s.normal[2]});
  return dot(s.normal, position) - s.offset - s.support(down);
}

ShapeScene random_shape_scene(const std::string& type, unsigned seed) {
  Random random(seed);
  ShapeScene s;
  makers().at(type)(random, s);
  s.mass = std::pow(10, random.between(-1, 1));
  s.mu = random.between(0, 0.9);
  s.er = seed % 2 == 0 ? 0 : random.between(0.01, 0.3);
  s.offset = random.between(-1, 1);
  s.velocity = random.point(2);
  s.spin = random.point(5);
  s.position = random.point(1);
  if (s.dimension == 2) {
    s.theta = random.between(-3, 3);
    s.orientation = {std::cos(s.theta / 2), 0, 0, std::sin(s.theta / 2)};
    s.normal = {random.between(-0.2, 0.2), 1, 0};
  } else {
    double square = 0;
    for (double& q : s.orientation) q = random.normal(), square += q * q;
    for (double& q : s.orientation) q /= std::sqrt(square);
    s.normal = {random.between(-0.2, 0.2), random.between(-0.2, 0.2), 1};
  }
  const double length = std::sqrt(dot(s.normal, s.normal));
  for (double& n : s.normal) n /= length;
  const double lift = random.between(0, 0.3) - true_gap(s, s.position, s.orientation);
  for (std::size_t i = 0; i < 3; ++i) s.position[i] += lift * s.normal[i];
  return s;
}

std::string to_text(const ShapeScene& s) {
  const auto vector = [&](const Vec3& v) {
    return s.dimension == 3 ? fmt::format("[{}, {}, {}]", v[0], v[1], v[2])
                            : fmt::format("[{}, {}]", v[0], v[1]);
  };
  const std::string turn = s.dimension == 3
      ? fmt::format(
            "orientation = [{}]\nangular_velocity = {}", fmt::join(s.orientation, ", "), vector(s.spin))
      : fmt::format("orientation = {}\nangular_velocity = {}", s.theta, s.spin[2]);
  return fmt::format(
      "[model]\nname = \"drop\"\ndimension = {}\n[[body]]\nname = \"stone\"\nmass = {}\nposition = {}\n{}\n"
      "velocity = {}\nshape = {}\n"
      "[[body]]\nname = \"ground\"\nmotion = \"fixed\"\n"
      "shape = {{ type = \"halfspace\", normal = {}, offset = {} }}\n"
      "[[contact]]\nname = \"touch\"\nbodies = [\"stone\", \"ground\"]\nfriction = {{ mu = {}{} }}\n",
      s.dimension, s.mass, vector(s.position), turn, vector(s.velocity), s.shape, vector(s.normal), s.offset,
      s.mu, s.dimension == 3 ? fmt::format(", er = {}", s.er) : "");
}

}  // namespace signorini::test
