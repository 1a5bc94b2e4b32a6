#include "tests/support/mechanics.hpp"

#include "generator/model/rotation.hpp"

namespace signorini::test {

namespace {

/// R I R^T w, I from (Ixx, Iyy, Izz, Ixy, Ixz, Iyz).
Vec3 spin_momentum(const model::Body& body, const Quaternion& orientation, const Vec3& w) {
  using namespace model;  // products of vectors and matrices
  const auto I = [&](std::size_t i) { return body.inertia[i].value; };
  const Mat3 inertia{{{I(0), I(3), I(4)}, {I(3), I(1), I(5)}, {I(4), I(5), I(2)}}};
  const Mat3 R = rotation({orientation.begin(), orientation.end()});
  return R * (inertia * transposed_times(R, w));
}

}  // namespace

Motion motion(const model::Model& model, const TraceRow& row) {
  using namespace model;
  Motion total;
  Vec3 gravity{};
  for (std::size_t i = 0; i < 3; ++i) gravity[i] = model.gravity[i].value;
  for (const Body& body : model.bodies) {
    if (body.motion == model::Motion::fixed) continue;
    const double m = body.mass.value;
    const Vec3 c = row.position(body.name), v = row.velocity(body.name), w = row.spin(body.name);
    const Vec3 spin = spin_momentum(body, row.orientation(body.name), w);
    total.energy += m * dot(v, v) / 2 + dot(w, spin) / 2 - m * dot(gravity, c);
    total.momentum = total.momentum + m * v;
    total.angular_momentum = total.angular_momentum + m * cross(c, v) + spin;
  }
  return total;
}

}  // namespace signorini::test
