#pragma once

#include <vector>

#include "generator/model/mass_properties.hpp"

namespace signorini::model {

/// <x^2> / a^2 of a uniform superellipsoid sum |x_i/a_i|^e <= 1 with `dimension` axes.
double superellipsoid_factor(double exponent, int dimension);

/// Moments of inertia per unit mass about the centroid: Ixx Iyy Izz Ixy Ixz Iyz, or one number in the plane;
/// rounded to so many digits of the largest.
std::vector<double> moments_per_mass(const MassProperties& properties, int dimension, int digits = 9);

}  // namespace signorini::model
