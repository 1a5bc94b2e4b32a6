#include "tests/support/pair_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace signorini::test {

namespace {

class Random {
 public:
  explicit Random(unsigned seed) : random_(seed) {}
  double between(double a, double b) { return std::uniform_real_distribution<double>(a, b)(random_); }
  int below(int n) { return std::min(n - 1, static_cast<int>(between(0, n))); }
  Vec3 point(double size) { return {between(-size, size), between(-size, size), between(-size, size)}; }
  Quaternion orientation() {
    std::normal_distribution<double> normal;
    Quaternion q{};
    double square = 0;
    for (double& x : q) x = normal(random_), square += x * x;
    for (double& x : q) x /= std::sqrt(square);
    return q;
  }

 private:
  std::mt19937 random_;
};

double norm(const Vec3& a) { return std::hypot(a[0], a[1], a[2]); }

void move(Vec3& point, double by, const Vec3& along) {
  for (std::size_t i = 0; i < 3; ++i) point[i] += by * along[i];
}

Furthest furthest(const PairBody& body, const PairPose& pose) {
  return placed(body.furthest, pose.position, pose.orientation);
}

PairPose start(const PairBody& body) { return {body.position, body.orientation}; }

std::string list(const auto& v) { return fmt::format("[{}]", fmt::join(v, ", ")); }

void draw_round(Random& random, const Vec3& a, PairBody& body) {
  const int kind = random.below(4), exponent = kind < 2 ? 2 : 2 * kind;
  body.furthest = furthest_of_superellipsoid(kind == 0 ? Vec3{a[0], a[0], a[0]} : a, exponent);
  switch (kind) {
    case 0: body.shape = fmt::format("type = \"sphere\", radius = {}", a[0]); break;
    case 1: body.shape = fmt::format("type = \"ellipsoid\", axes = {}", list(a)); break;
    default:
      body.shape = fmt::format("type = \"superellipsoid\", axes = {}, exponent = {}", list(a), exponent);
  }
}

void draw_box(const Vec3& a, PairBody& body) {
  body.furthest = furthest_of_box(a);
  body.shape = fmt::format("type = \"box\", size = {}", list(a));
}

void draw_cylinder(const Vec3& a, PairBody& body) {
  body.furthest = furthest_of_cylinder(a[0] / 2, a[1]);
  body.shape = fmt::format("type = \"cylinder\", radius = {}, length = {}", a[0] / 2, a[1]);
}

void draw_edged(Random& random, const Vec3& a, PairBody& body) {
  switch (random.below(6)) {
    case 0: draw_box(a, body); break;
    case 1: draw_cylinder(a, body); break;
    case 2:
      body.furthest = furthest_of_capsule(a[0] / 2, a[1]);
      body.shape = fmt::format("type = \"capsule\", radius = {}, length = {}", a[0] / 2, a[1]);
      break;
    case 3:
      body.furthest = furthest_of_lens(a[0], a[0] * a[1]);
      body.shape = fmt::format("type = \"lens\", radius = {}, thickness = {}", a[0], a[0] * a[1]);
      break;
    case 4:
      body.furthest = furthest_of_half_ball(a[0]);
      body.shape = fmt::format("type = \"half_ball\", radius = {}", a[0]);
      break;
    default: draw_round(random, a, body);
  }
}

/// A prism over a triangle, its centroid in the origin.
void draw_wedge(Random& random, const Vec3& a, PairBody& body) {
  const double tip = random.between(0, 1);  // where along x the edge on top is
  std::vector<Vec3> corners;
  for (const double y : {-0.5, 0.5}) {
    for (const auto& [x, z] : {std::pair{0.0, 0.0}, {1.0, 0.0}, {tip, 1.0}})
      corners.push_back({a[0] * (x - (1 + tip) / 3), a[1] * y, a[2] * (z - 1.0 / 3)});
  }
  std::string text;
  for (const Vec3& corner : corners) text += (text.empty() ? "" : ", ") + list(corner);
  body.furthest = furthest_of_points(corners);
  body.shape = fmt::format("type = \"polytope\", vertices = [{}]", text);
}

void draw_flat(Random& random, const Vec3& a, PairBody& body) {
  switch (random.below(3)) {
    case 0: draw_box(a, body); break;
    case 1: draw_cylinder(a, body); break;
    default: draw_wedge(random, a, body);
  }
}

PairBody random_body(Random& random, const std::string& name, PairShapes shapes) {
  PairBody body;
  body.name = name;
  Vec3 size{};
  for (double& a : size) a = random.between(0.3, 1.5);
  switch (shapes) {
    case PairShapes::round: draw_round(random, size, body); break;
    case PairShapes::edged: draw_edged(random, size, body); break;
    case PairShapes::flat: draw_flat(random, size, body); break;
  }
  body.mass = std::pow(10, random.between(-1, 1));
  body.orientation = random.orientation();
  body.velocity = random.point(1);
  body.spin = random.point(5);
  return body;
}

/// Above another body, a little to the side, so that `gap` is left between the two.
void put_above(Random& random, PairBody& body, const PairBody& below, double gap) {
  const Vec3 up{random.between(-0.4, 0.4), random.between(-0.4, 0.4), 1};
  body.position = below.position;
  move(body.position, 10, up);
  Vec3 down = up;
  for (double& x : down) x = -x;
  // Closest points stay closest while a body moves along the normal.
  const Distance apart = distance(furthest(body, start(body)), furthest(below, start(below)), down);
  move(body.position, apart.gap - gap, apart.normal);
}

/// The smallest distance of body i to the ground and to the bodies before it.
double clearance(const PairScene& scene, std::size_t i) {
  const PairBody& body = scene.bodies[i];
  double smallest = 1e300;
  if (scene.has_ground) smallest = distance_to_plane(furthest(body, start(body)), scene.normal, scene.offset);
  for (std::size_t j = 0; j < i; ++j) {
    const PairBody& other = scene.bodies[j];
    Vec3 line = other.position;
    move(line, -1, body.position);
    smallest =
        std::min(smallest, distance(furthest(body, start(body)), furthest(other, start(other)), line).gap);
  }
  return smallest;
}

void add_ground(Random& random, PairScene& scene) {
  scene.has_ground = true;
  scene.normal = {random.between(-0.15, 0.15), random.between(-0.15, 0.15), 1};
  const double length = norm(scene.normal);
  for (double& n : scene.normal) n /= length;
  scene.offset = random.between(-1, 1);
}

void put_on_ground(Random& random, PairScene& scene, PairBody& body) {
  const double gap = distance_to_plane(furthest(body, start(body)), scene.normal, scene.offset);
  move(body.position, random.between(0, 0.1) - gap, scene.normal);
}

void add_contacts(Random& random, PairScene& scene, bool torsion) {
  const auto add = [&](int first, int second) {
    scene.contacts.push_back(
        {first, second, random.between(0, 0.9), torsion ? random.between(0.01, 0.3) : 0});
  };
  const int count = static_cast<int>(scene.bodies.size());
  for (int i = 0; i < count; ++i) {
    if (scene.has_ground) add(i, PairContact::ground);
    for (int j = 0; j < i; ++j) random.below(2) == 0 ? add(i, j) : add(j, i);
  }
}

}  // namespace

std::string to_word(Arrangement arrangement) {
  switch (arrangement) {
    case Arrangement::on_plane: return "one on a plane";
    case Arrangement::on_fixed: return "one on a fixed one";
    case Arrangement::in_flight: return "two in flight";
    case Arrangement::on_lying: return "one on another on a plane";
    case Arrangement::pile: return "a pile of three on a plane";
  }
  return "unknown";
}

PairScene random_pair_scene(Arrangement arrangement, unsigned seed, PairShapes shapes) {
  Random random(seed);
  PairScene scene;
  std::vector<PairBody>& bodies = scene.bodies;
  const int count = arrangement == Arrangement::pile ? 3 : arrangement == Arrangement::on_plane ? 1 : 2;
  for (int i = 0; i < count; ++i)
    bodies.push_back(random_body(random, fmt::format("stone{}", i + 1), shapes));
  bodies[0].position = random.point(1);
  bodies[0].fixed = arrangement == Arrangement::on_fixed;
  if (bodies[0].fixed && shapes == PairShapes::flat) draw_box({1.5, 1.2, 0.6}, bodies[0]);
  if (arrangement != Arrangement::on_fixed && arrangement != Arrangement::in_flight) {
    add_ground(random, scene);
    put_on_ground(random, scene, bodies[0]);
  }
  for (std::size_t i = 1; i < bodies.size(); ++i) {
    put_above(random, bodies[i], bodies[i - 1], random.between(0, 0.3));
    while (clearance(scene, i) < 0) move(bodies[i].position, 0.1, {0, 0, 1});
  }
  if (arrangement == Arrangement::in_flight) {
    scene.has_gravity = false;
    Vec3 towards = bodies[0].position;
    move(towards, -1, bodies[1].position);
    move(bodies[1].velocity, random.between(1, 3) / norm(towards), towards);
    move(bodies[0].velocity, -random.between(0, 2) / norm(towards), towards);
  }
  if (bodies[0].fixed) bodies[0].velocity = bodies[0].spin = {};
  add_contacts(random, scene, seed % 2 == 1);
  return scene;
}

std::string to_text(const PairScene& scene) {
  std::string text =
      fmt::format("[model]\nname = \"pairs\"\ngravity = [0, 0, {}]\n", scene.has_gravity ? -9.81 : 0.0);
  if (scene.has_ground)
    text += fmt::format(
        "[[body]]\nname = \"ground\"\nmotion = \"fixed\"\n"
        "shape = {{ type = \"halfspace\", normal = {}, offset = {} }}\n",
        list(scene.normal), scene.offset);
  for (const PairBody& b : scene.bodies) {
    text += fmt::format("[[body]]\nname = \"{}\"\nposition = {}\norientation = {}\n", b.name,
        list(b.position), list(b.orientation));
    text += b.fixed ? std::string("motion = \"fixed\"\n")
                    : fmt::format("mass = {}\nvelocity = {}\nangular_velocity = {}\n", b.mass,
                          list(b.velocity), list(b.spin));
    text += fmt::format("shape = {{ {} }}\n", b.shape);
  }
  const auto name = [&](int i) {
    return i == PairContact::ground ? "ground" : scene.bodies[static_cast<std::size_t>(i)].name;
  };
  for (std::size_t k = 0; k < scene.contacts.size(); ++k) {
    const PairContact& c = scene.contacts[k];
    text += fmt::format(
        "[[contact]]\nname = \"contact{}\"\nbodies = [\"{}\", \"{}\"]\nfriction = {{ mu = {}, er = {} }}\n",
        k, name(c.first), name(c.second), c.mu, c.er);
  }
  return text;
}

double true_gap(const PairScene& scene, const PairContact& contact, const std::vector<PairPose>& poses) {
  const auto body = [&](int i) {
    const auto k = static_cast<std::size_t>(i);
    return furthest(scene.bodies[k], poses[k]);
  };
  if (contact.second == PairContact::ground)
    return distance_to_plane(body(contact.first), scene.normal, scene.offset);
  Vec3 line = poses[static_cast<std::size_t>(contact.second)].position;
  move(line, -1, poses[static_cast<std::size_t>(contact.first)].position);
  return distance(body(contact.first), body(contact.second), line).gap;
}

}  // namespace signorini::test
