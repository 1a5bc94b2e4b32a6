#pragma once

#include "generator/kernel/block.hpp"
#include "generator/model/model.hpp"

namespace signorini::formulate {

/// Fields of a body's inertia: mass, then the moments in body axes.
std::vector<Field> inertia_fields(int dimension);

/// Mass, and the length L [m] by which rows of angular momentum are divided: L^2 = trace(I) / (n m).
struct Inertia {
  Expr mass;
  Vec moments;
  Expr length;
};
Inertia inertia_inputs(Block& block, int dimension, const std::string& group);

/// A free body: unknowns nu = (v, w), rows Newton-Euler at l+1, all in [m/s].
struct BodyKind {
  std::string name;
  int dimension = 3;
  std::vector<Unknown> unknowns;
  std::vector<Row> rows;
  Block step;
  Block advance;  // the pose at l+1 from the pose at l and nu, normalised
};

BodyKind free_body(int dimension, model::Gyroscopic gyroscopic);

}  // namespace signorini::formulate
