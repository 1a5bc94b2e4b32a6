#include "tests/support/joint_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace signorini::test {

namespace {

using namespace model;  // products of vectors and matrices

class Random {
 public:
  explicit Random(unsigned seed) : random_(seed) {}
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(random_() % 1000001) / 1e6;
  }
  Vec3 vector(double size) { return {between(-size, size), between(-size, size), between(-size, size)}; }
  std::vector<double> quaternion() {
    const Vec3 v = vector(1);
    const double w = between(0.2, 1), size = std::sqrt(w * w + dot(v, v));
    return {w / size, v[0] / size, v[1] / size, v[2] / size};
  }

 private:
  std::mt19937 random_;
};

struct Placed {
  Vec3 centre{};
  Mat3 R{};
};

std::string shown(const Vec3& v) { return fmt::format("[{}, {}, {}]", v[0], v[1], v[2]); }

Placed write_body(const char* name, const Vec3& centre, Random& random, std::string& text) {
  const std::vector<double> q = random.quaternion();
  text += fmt::format(
      "[[body]]\nname = \"{}\"\nmass = {}\ninertia = [{}, {}, {}]\nposition = {}\n"
      "orientation = [{}, {}, {}, {}]\nvelocity = {}\nangular_velocity = {}\n",
      name, random.between(0.5, 2), random.between(0.2, 0.3), random.between(0.3, 0.4),
      random.between(0.3, 0.4), shown(centre), q[0], q[1], q[2], q[3], shown(random.vector(1)),
      shown(random.vector(1)));
  return {centre, rotation(q)};
}

Placed placed(const TraceRow& row, const char* name) {
  const Quaternion q = row.orientation(name);
  return {row.position(name), rotation({q.begin(), q.end()})};
}

Mat3 transposed_product(const Mat3& a, const Mat3& b) {
  Mat3 product{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t k = 0; k < 3; ++k) product[i][j] += a[k][i] * b[k][j];
  return product;
}

double largest_difference(const Mat3& a, const Mat3& b) {
  double largest = 0;
  for (std::size_t i = 0; i < 3; ++i) largest = std::max(largest, norm(a[i] - b[i]));
  return largest;
}

Vec3 unit(const Vec3& v) { return (1 / norm(v)) * v; }

// How far the second body is from where its turn has brought it along the axis, over whole turns.
double screw_slip(const JointScene& scene, const Placed& a, const Placed& b, double advance) {
  const Vec3 axis = scene.axes[0], across = unit(cross(axis, Vec3{0.3, -0.4, 0.5}));
  const Vec3 turned = transposed_times(a.R, b.R * transposed_times(scene.turned, across));
  const double turns =
      std::atan2(dot(turned, cross(axis, across)), dot(turned, across)) / (2 * std::numbers::pi);
  const double off = advance / scene.pitch - turns;
  return scene.pitch * (off - std::round(off));
}

}  // namespace

JointScene random_joint(const std::string& type, unsigned seed, double gravity) {
  Random random(seed);
  JointScene scene;
  scene.type = type;
  scene.text = fmt::format("[model]\nname = \"pair\"\ngravity = [0, 0, {}]\n", -gravity);
  const Placed a = write_body("a", random.vector(1), random, scene.text);
  const Placed b = write_body("b", a.centre + Vec3{1, 0.5, 0.25}, random, scene.text);
  scene.turned = transposed_product(a.R, b.R);
  scene.anchors[0] = random.vector(0.5);
  const Vec3 meet = a.centre + a.R * scene.anchors[0];
  const bool apart = type == "distance" || type.starts_with("spring");
  scene.anchors[1] = apart ? random.vector(0.5) : transposed_times(b.R, meet - b.centre);
  scene.length = norm(b.centre + b.R * scene.anchors[1] - meet);
  scene.axes[0] = unit(random.vector(1));
  const Vec3 axis = a.R * scene.axes[0];
  scene.axes[1] = transposed_times(b.R, type == "universal" ? unit(cross(axis, Vec3{0.3, -0.4, 0.5})) : axis);
  scene.text += type.starts_with("spring") ? std::string("[[spring]]\nstiffness = 30\ndamping = 2\n")
                                           : fmt::format("[[joint]]\ntype = \"{}\"\n", type);
  if (type == "spring_without_length") scene.text += "length = 0\n";
  scene.text += fmt::format("name = \"tie\"\nbodies = [\"a\", \"b\"]\nanchors = [{}, {}]\n",
      shown(scene.anchors[0]), shown(scene.anchors[1]));
  if (type == "screw") scene.text += fmt::format("pitch = {}\n", scene.pitch);
  if (type == "revolute" || type == "prismatic" || type == "universal" || type == "screw")
    scene.text += fmt::format("axes = [{}, {}]\n", shown(scene.axes[0]), shown(scene.axes[1]));
  return scene;
}

double joint_error(const JointScene& scene, const TraceRow& row) {
  const Placed a = placed(row, "a"), b = placed(row, "b");
  const Vec3 apart = (b.centre + b.R * scene.anchors[1]) - (a.centre + a.R * scene.anchors[0]);
  const Vec3 u1 = a.R * scene.axes[0], u2 = b.R * scene.axes[1];
  const double turned = largest_difference(transposed_product(a.R, b.R), scene.turned);
  if (scene.type == "ball") return norm(apart);
  if (scene.type == "revolute") return norm(apart) + norm(u1 - u2);
  if (scene.type == "universal") return norm(apart) + std::abs(dot(u1, u2));
  if (scene.type == "fixed") return norm(apart) + turned;
  if (scene.type == "prismatic") return norm(cross(u1, apart)) + turned;
  if (scene.type == "screw")
    return norm(u1 - u2) + norm(cross(u1, apart)) + std::abs(screw_slip(scene, a, b, dot(u1, apart)));
  if (scene.type == "distance") return std::abs(norm(apart) - scene.length);
  return 0;
}

}  // namespace signorini::test
