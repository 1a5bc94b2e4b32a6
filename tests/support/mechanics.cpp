#include "tests/support/mechanics.hpp"

#include "generator/convex/rotation.hpp"
#include "generator/model/quantity.hpp"

namespace signorini::test {

namespace {

/// R I R^T w, I from (Ixx, Iyy, Izz, Ixy, Ixz, Iyz), or from one moment about z.
Vec3 spin_momentum(const model::Body& body, const Quaternion& orientation, const Vec3& w) {
  using namespace model;  // products of vectors and matrices
  const auto I = [&](std::size_t i) { return body.inertia[i].value; };
  if (body.inertia.size() == 1) return {0, 0, I(0) * w[2]};
  const Mat3 inertia{{{I(0), I(3), I(4)}, {I(3), I(1), I(5)}, {I(4), I(5), I(2)}}};
  const Mat3 R = rotation({orientation.begin(), orientation.end()});
  return R * (inertia * transposed_times(R, w));
}

Vec3 anchor(const model::Model& model, const model::Joint& joint, std::size_t side, const TraceRow& row) {
  using namespace model;
  const Body& body = model.bodies[static_cast<std::size_t>(joint.bodies[side])];
  const Vec3 at = to_vec3(values(joint.anchors[side]));
  if (body.motion == model::Motion::fixed)
    return to_vec3(values(body.position)) + rotation(values(body.orientation)) * at;
  const Quaternion q = row.orientation(body.name);
  return row.position(body.name) + rotation({q.begin(), q.end()}) * at;
}

}  // namespace

double anchor_distance(const model::Model& model, const model::Joint& joint, const TraceRow& row) {
  using namespace model;
  return norm(anchor(model, joint, 0, row) - anchor(model, joint, 1, row));
}

Motion motion(const model::Model& model, const TraceRow& row) {
  using namespace model;
  Motion total;
  const Vec3 gravity = to_vec3(values(model.gravity));
  for (const Body& body : model.bodies) {
    if (body.motion != model::Motion::free) continue;
    const double m = body.mass.value;
    const Vec3 c = row.position(body.name), v = row.velocity(body.name), w = row.spin(body.name);
    const Vec3 spin = spin_momentum(body, row.orientation(body.name), w);
    total.energy += m * dot(v, v) / 2 + dot(w, spin) / 2 - m * dot(gravity, c);
    total.momentum = total.momentum + m * v;
    total.angular_momentum = total.angular_momentum + m * cross(c, v) + spin;
  }
  for (const Joint& joint : model.joints) {
    if (!is_spring(joint)) continue;
    const double stretch = anchor_distance(model, joint, row) - joint.numbers.at("length").value;
    total.energy += joint.numbers.at("stiffness").value * stretch * stretch / 2;
  }
  return total;
}

}  // namespace signorini::test
