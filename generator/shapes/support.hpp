#pragma once

#include "generator/model/model.hpp"
#include "generator/shapes/rotation.hpp"

namespace signorini::model {

/// The point of the set that lies furthest along d, in the shape's own axes; every shape but implicit and
/// halfspace.
Vec3 furthest(const Shape& shape, const Vec3& d);

}  // namespace signorini::model
