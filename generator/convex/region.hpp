#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "generator/convex/rotation.hpp"
#include "generator/text/expression.hpp"

namespace signorini::model {

/// Where a ray from the origin leaves a set, and through which surface.
struct Ray {
  double reach = 0;
  int surface = -1;
};

/// The set where all surfaces are <= 0, for fixed parameters; the origin is strictly inside.
class Region {
 public:
  Region(const std::vector<Expression>& surfaces, const std::map<std::string, double>& parameters,
      int dimension);

  int dimension() const { return dimension_; }
  std::size_t surfaces() const { return tapes_.size(); }

  double value(std::size_t surface, const Vec3& point) const;
  /// Central differences over `distance` each way.
  Vec3 gradient(std::size_t surface, const Vec3& point, double distance) const;

  /// The border along a unit direction from the origin: at infinity beyond `farthest`, NaN where a surface
  /// has no value.
  Ray cast(const Vec3& direction) const;
  double reach(const Vec3& direction) const { return cast(direction).reach; }
  /// The same for one surface alone.
  double reach(std::size_t surface, const Vec3& direction, double farthest) const;

  static constexpr double farthest = 1e6;

 private:
  struct Step {
    ExprOp op;
    int args[3];
    double number;
    int axis;  // 0 1 2: the symbols x y z
  };
  std::vector<std::vector<Step>> tapes_;
  int dimension_;
  mutable std::vector<double> scratch_;
};

/// Unit vectors spread evenly over the circle or the sphere, none along an axis.
std::vector<Vec3> spread_directions(int dimension, int count);

/// The point of a convex region that lies furthest along d: where its convex gauge is least on the plane
/// d . x = 1. Infinite where the region has no border along d.
Vec3 furthest(const Region& region, const Vec3& d);

/// Largest |x| on the region, by a search that shrinks around the best ray.
double radius(const Region& region);

}  // namespace signorini::model
