#pragma once

#include "generator/model/model.hpp"
#include "tests/support/trace_row.hpp"

namespace signorini::test {

/// Energy of the free bodies and the springs of a model, and the momenta of its free bodies, for the default
/// values of its parameters.
struct Motion {
  double energy = 0;        // [J] kinetic, of gravity and of springs
  Vec3 momentum{};          // [N s]
  Vec3 angular_momentum{};  // [N m s] about the origin
};
Motion motion(const model::Model& model, const TraceRow& row);

/// How far the anchors of a joint or spring lie apart [m].
double anchor_distance(const model::Model& model, const model::Joint& joint, const TraceRow& row);

}  // namespace signorini::test
