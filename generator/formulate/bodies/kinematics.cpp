#include "generator/formulate/bodies/kinematics.hpp"

namespace signorini::formulate {

using symbolic::apply;
using symbolic::Function;

std::vector<std::string> pose_names(int dimension) {
  if (dimension == 3) return {"x", "y", "z", "qw", "qx", "qy", "qz"};
  return {"x", "y", "theta"};
}

std::vector<std::string> velocity_names(int dimension) {
  if (dimension == 3) return {"vx", "vy", "vz", "wx", "wy", "wz"};
  return {"vx", "vy", "w"};
}

std::vector<std::string> impulse_names(int dimension) {
  if (dimension == 3) return {"px", "py", "pz", "lx", "ly", "lz"};
  return {"px", "py", "l"};
}

Pose pose_of(Block& block, PortId port, int dimension) {
  const Vec all = block.numbers(port, pose_names(dimension));
  return {Vec(all.begin(), all.begin() + dimension), Vec(all.begin() + dimension, all.end())};
}

PortId step_port(Block& block) { return block.add_port({"given", Role::step, step_record()}); }

Vec advance_orientation(Block& block, const Vec& orientation, const Vec& w, const Expr& h) {
  if (w.size() == 1) return {block.define("theta", orientation[0] + h * w[0])};
  const Expr half = block.define("h_half", h / Expr(2));
  const Expr &qw = orientation[0], &qx = orientation[1], &qy = orientation[2], &qz = orientation[3];
  return {block.define("qw", qw - half * (w[0] * qx + w[1] * qy + w[2] * qz)),
      block.define("qx", qx + half * (w[0] * qw + w[1] * qz - w[2] * qy)),
      block.define("qy", qy + half * (w[1] * qw + w[2] * qx - w[0] * qz)),
      block.define("qz", qz + half * (w[2] * qw + w[0] * qy - w[1] * qx))};
}

Matrix rotation(Block& block, const std::string& name, const Vec& orientation) {
  const auto entry = [&](int i, int j, const Expr& e) {
    return block.define(name + std::to_string(i) + std::to_string(j), e);
  };
  if (orientation.size() == 1) {
    const Expr c = entry(0, 0, apply(Function::cos, {orientation[0]}));
    const Expr s = entry(1, 0, apply(Function::sin, {orientation[0]}));
    return {{c, -s}, {s, c}};
  }
  const Expr &w = orientation[0], &x = orientation[1], &y = orientation[2], &z = orientation[3];
  const Expr qq = block.define(name + "_qq", w * w + x * x + y * y + z * z);
  const Expr k = block.define(name + "_2_over_qq", Expr(2) / qq);
  const Expr one(1);
  const auto named = [&](const char* tag, const Expr& e) { return block.define(name + "_" + tag, e); };
  const Expr kx = named("kx", k * x), ky = named("ky", k * y), kz = named("kz", k * z);
  const Expr xx = named("xx", kx * x), yy = named("yy", ky * y), zz = named("zz", kz * z);
  const Expr xy = named("xy", kx * y), xz = named("xz", kx * z), yz = named("yz", ky * z);
  const Expr wx = named("wx", kx * w), wy = named("wy", ky * w), wz = named("wz", kz * w);
  return {{entry(0, 0, one - yy - zz), entry(0, 1, xy - wz), entry(0, 2, xz + wy)},
      {entry(1, 0, xy + wz), entry(1, 1, one - xx - zz), entry(1, 2, yz - wx)},
      {entry(2, 0, xz - wy), entry(2, 1, yz + wx), entry(2, 2, one - xx - yy)}};
}

}  // namespace signorini::formulate
