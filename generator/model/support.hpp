#pragma once

#include "generator/model/model.hpp"
#include "generator/model/rotation.hpp"

namespace signorini::model {

/// max d . x over the set in the shape's own axes; every shape but implicit and halfspace.
double support(const Shape& shape, const Vec3& d);

}  // namespace signorini::model
