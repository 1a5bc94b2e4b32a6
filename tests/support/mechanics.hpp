#pragma once

#include "generator/model/model.hpp"
#include "tests/support/trace_row.hpp"

namespace signorini::test {

/// Energy and momenta of the free bodies of a model in space, for the default values of its parameters.
struct Motion {
  double energy = 0;        // [J] kinetic and potential
  Vec3 momentum{};          // [N s]
  Vec3 angular_momentum{};  // [N m s] about the origin
};
Motion motion(const model::Model& model, const TraceRow& row);

}  // namespace signorini::test
