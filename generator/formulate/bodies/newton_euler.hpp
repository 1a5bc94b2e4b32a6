#pragma once

#include <string>
#include <vector>

#include "generator/formulate/bodies/kinematics.hpp"
#include "generator/model/model.hpp"

namespace signorini::formulate {

/// Mass, the mean of the moments, and the length L [m] by which rows of angular momentum are divided:
/// L^2 = mean / m.
struct Inertia {
  Expr mass;
  Vec moments;
  Expr mean, length;
};
Inertia inertia_of(Block& block, PortId port, int dimension);

/// R I_b R^T w, I in world axes at a pose; a number in the plane.
Vec inertia_times(Block& block, const Inertia& inertia, const Pose& pose, const Vec& w);

/// nu of a free body; the names of the second body's end in "_2".
std::vector<Own> velocity_unknowns(Block& block, int dimension, const std::string& suffix = "");

/// What the row of each of these is called; `of` says whose it is where that is not plain.
std::vector<Row> momentum_rows(int dimension, const std::string& of = "");

Vec values_of(const std::vector<Own>& unknowns);

/// A free body: unknowns nu = (v, w), rows Newton-Euler at l+1, all in [m/s].
struct BodyKind {
  std::string name;
  int dimension = 3;
  Block step;
  Block advance;   // the pose at l+1 from the pose at l and nu, normalised
  Block shift;     // two-step schemes: a state whose pose is shifted,
  Block momentum;  // and the momentum
};

BodyKind free_body(int dimension, model::Gyroscopic gyroscopic);

}  // namespace signorini::formulate
