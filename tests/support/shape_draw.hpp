#pragma once

#include <string>
#include <vector>

#include "tests/support/random_source.hpp"
#include "tests/support/shape_spec.hpp"

namespace signorini::exact {

/// The types that `draw_shape` knows in a dimension.
const std::vector<std::string>& drawn_types(int dimension);

/// A shape of about this size [m]; lengths along its axes differ by up to `aspect`.
ShapeSpec draw_shape(
    RandomSource& random, const std::string& type, int dimension, double size, double aspect);

/// A type drawn, too.
ShapeSpec draw_shape(RandomSource& random, int dimension, double size, double aspect);

}  // namespace signorini::exact
