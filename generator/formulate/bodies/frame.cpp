#include "generator/formulate/bodies/frame.hpp"

namespace signorini::formulate {

using symbolic::Rational;
using symbolic::Rule;

namespace {

// v turned by the smallest rotation that brings the unit vector `from` to the unit vector `to`:
// v - (v . to) (from + to) / (1 + from . to), for v perpendicular to `from`.
Vec carried(const Vec& v, const Vec& to, const Vec& sum, const Expr& per_cosine) {
  return v - (per_cosine * dot(v, to)) * sum;
}

}  // namespace

Tangents directed_tangents(Block& block, const Vec& n, const Vec& direction) {
  if (n.size() == 2) return {{-n[1], n[0]}, {}};
  const Vec flat = block.define("t_flat", direction - dot(direction, n) * n);
  const Vec t = block.define("t", (Expr(1) / block.define("t_norm", sqrt(dot(flat, flat)))) * flat);
  return {t, block.define("o", cross_velocity(n, t))};
}

ReferenceFrame reference_frame(Block& block, const Vec& direction) {
  const Expr length = block.define("n0_length", sqrt(dot(direction, direction)));
  const Vec n = block.define("n0", (Expr(1) / length) * direction);
  if (n.size() == 2) return {n, {-n[1], n[0]}, {}};
  // From the fixed frame (2,3,6)/7, (3,-6,2)/7, (6,2,-3)/7; at the one singular point any tangent will do.
  const auto sevenths = [](int x, int y, int z) {
    return Vec{Expr(Rational{x, 7}), Expr(Rational{y, 7}), Expr(Rational{z, 7})};
  };
  const Vec pole = sevenths(2, 3, 6);
  const Expr cosine = block.define("n0_cosine", Expr(1) + dot(pole, n));
  const Expr bounded = block.tape.define("n0_bounded", Rule::max, {cosine, Expr(Rational{1, 1000000000})});
  const Expr per_cosine = block.define("n0_per_cosine", Expr(1) / bounded);
  const Vec sum = block.define("n0_sum", pole + n);
  const Vec t = block.define("t0", carried(sevenths(3, -6, 2), n, sum, per_cosine));
  return {n, t, block.define("o0", cross_velocity(n, t))};
}

Tangents carried_tangents(Block& block, const Vec& n, const ReferenceFrame& reference) {
  if (n.size() == 2) return {{-n[1], n[0]}, {}};
  const Expr per_cosine = block.define("per_cosine", Expr(1) / (Expr(1) + dot(n, reference.n)));
  const Vec sum = block.define("n_sum", n + reference.n);
  return {block.define("t", carried(reference.t, n, sum, per_cosine)),
      block.define("o", carried(reference.o, n, sum, per_cosine))};
}

}  // namespace signorini::formulate
