#pragma once

#include "generator/model/model.hpp"
#include "generator/text/report.hpp"

namespace signorini::formulate {

/// The size [m] of a joint's bodies: what its error is compared with.
double joint_size(const model::Joint& joint, const model::Model& model);

/// Reports joints that are open at the start, and joints that say again what others have said.
void check_joints(const model::Model& model, model::Report& report);

}  // namespace signorini::formulate
