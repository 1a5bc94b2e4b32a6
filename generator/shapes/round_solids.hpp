#pragma once

#include <string>
#include <vector>

#include "generator/model/model.hpp"

namespace signorini::model {

/// A cone with a rounded apex: x^2 + y^2 <= k^2 (s^2 + 2 delta s), 0 <= s <= height below the apex, a
/// hyperboloid with the slope k = sqrt(radius^2 - 2 height tip) / height of its sides, with
/// delta = tip / k^2 and with `tip` as the radius of curvature of its apex. The normals of a sharp apex fill
/// a round cone, which no finite number of smooth functions has as gradients.
/// Texts of expressions, so that parameters of the model reach them.
class Cone {
 public:
  explicit Cone(const std::vector<Quantity>& sizes);  // radius, height, tip

  /// slope k; rounding epsilon = tip / k; vertex of the asymptotic cone above the centroid; base below it.
  /// The sides are sqrt(x^2 + y^2 + epsilon^2) = k (vertex - z).
  std::vector<std::string> numbers() const;
  std::vector<std::string> second_moments() const;
  std::string volume() const;

 private:
  std::string r_, h_, slope_, delta_, centroid_;  // centroid below the apex
};

/// The default of `tip` from radius and height.
std::string default_tip(const std::vector<Quantity>& sizes);

/// The intersection of two balls: two caps of heights h1, h2 on the plane of the rim.
class Lens {
 public:
  explicit Lens(const std::vector<Quantity>& sizes);  // radius of the upper and of the lower face, thickness

  /// The radii, then the heights of the centres of the balls above the centroid.
  std::vector<std::string> numbers() const;
  std::vector<std::string> second_moments() const;
  std::string volume() const;

 private:
  std::string r1_, r2_, h1_, h2_, volume_, centroid_;  // volume / pi; centroid above the rim
};

/// A cylinder of this length with two half balls.
std::vector<std::string> capsule_moments(const std::string& radius, const std::string& length);

/// From the shape's numbers: where a cone has its apex, its rim and its base.
struct ConeOutline {
  double slope, rounding, vertex, apex, base, radius;
};
ConeOutline cone_outline(const std::vector<double>& numbers);

/// From the shape's numbers: the rim of a lens.
struct LensOutline {
  double r1, r2, z1, z2, rim_height, rim_radius;
};
LensOutline lens_outline(const std::vector<double>& numbers);

double cone_radius(const std::vector<double>& numbers);
double lens_radius(const std::vector<double>& numbers);

}  // namespace signorini::model
