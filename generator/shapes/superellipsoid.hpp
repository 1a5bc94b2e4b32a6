#pragma once

#include "generator/shapes/shape_kind.hpp"

namespace signorini::model {

// The sets sum |x_i / a_i|^e <= 1; an ellipsoid has e = 2.

/// <x^2> / a^2 of a uniform one with `dimension` axes.
double superellipsoid_factor(double exponent, int dimension);

/// Its volume divided by the product of its semi-axes.
double superellipsoid_volume(double exponent, int dimension);

/// Its surface for an even exponent, which needs no absolute values.
SurfaceText even_superellipsoid(int exponent, int dimension);

/// Texts of the volume, where `factor` is the one above, and of the moments, where `factor` is <x^2> / a^2.
std::string superellipsoid_volume_text(const Shape& shape, double factor, int dimension);
std::vector<std::string> superellipsoid_moments(
    const Shape& shape, const std::string& factor, const std::string& mass, int dimension);

}  // namespace signorini::model
