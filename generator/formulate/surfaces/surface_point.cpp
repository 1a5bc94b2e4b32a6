#include "generator/formulate/surfaces/surface_point.hpp"

namespace signorini::formulate {

std::string numbered(const std::string& name, int count, int i) {
  return count == 1 ? name : name + std::to_string(i + 1);
}

SurfacePoint surface_point(Block& block, const PointNames& names, const Side& side, const Vec& a) {
  SurfacePoint point;
  point.r = block.define(names.r, side.R * a);
  point.x = block.define(names.x, side.centre + point.r);
  point.functions = side.surface.functions(block, a, side.parameters);
  for (int i = 0; i < side.surface.count; ++i) {
    const std::string name = numbered(names.function, side.surface.count, i);
    Expr& f = point.functions[static_cast<std::size_t>(i)];
    f = block.define(name, f);
    Vec gradient;
    for (const Expr& axis : a) gradient.push_back(block.tape.derivative(f, axis));
    point.gradients.push_back(block.define("grad_" + name, gradient));
  }
  return point;
}

Vec weighted_gradient(const SurfacePoint& point, const Vec& l) {
  Vec sum(point.r.size());
  for (std::size_t i = 0; i < l.size(); ++i) sum = sum + l[i] * point.gradients[i];
  return sum;
}

}  // namespace signorini::formulate
