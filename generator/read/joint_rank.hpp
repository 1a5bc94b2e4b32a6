#pragma once

#include <string>
#include <vector>

#include "generator/model/model.hpp"

namespace signorini::model {

/// The pose among the state columns: x y z qw qx qy qz, or x y theta.
std::vector<std::string> pose_columns(int dimension);

/// The size [m] of a joint's bodies: what its error is compared with.
double joint_size(const Joint& joint, const Model& model);

/// What a joint keeps at zero, at the start with its bodies moved and turned a little: `moved` has a
/// displacement and a small turn of each body, world axes.
std::vector<double> joint_residual(
    const Joint& joint, const Model& model, const std::vector<std::vector<double>>& moved);

}  // namespace signorini::model
