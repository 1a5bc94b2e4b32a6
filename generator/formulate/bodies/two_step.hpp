#pragma once

#include "generator/formulate/bodies/newton_euler.hpp"

namespace signorini::formulate {

/// A free body whose rows balance momentum at l+1: for steps from shifted data (`runtime/model/shifted.hpp`).
///     m v+ - P~_v = h~ m g + contact impulses,     R+ I R+^T w+ - P~_L = moments
/// There is no gyroscopic term: angular momentum itself is what moments change.
BodyKind two_step_body(int dimension);

}  // namespace signorini::formulate
