#pragma once

#include <functional>
#include <string>
#include <vector>

#include "generator/formulate/bodies/kinematics.hpp"
#include "generator/model/model.hpp"

namespace signorini::formulate {

/// A kind of surface: f_1 ... f_m in body axes as functions of a point and of run-time parameters. Two bodies
/// whose shapes differ only in numbers share a kind.
struct SurfaceKind {
  std::string name;                // "sphere", "superellipsoid_4", "polytope_6", "implicit_3fa94c0b27", ...
  std::vector<std::string> lines;  // the equations, one a surface, for people
  int dimension = 3;
  bool halfspace = false;
  std::vector<Field> fields;
  int count = 1;  // m
  /// f_1 ... f_m at a point given in body axes; |grad f_i| is about 1 on the border.
  std::function<Vec(Block&, const Vec& point, const Vec& parameters)> functions;
  /// Where the shape's own axes begin, in body axes: a point strictly inside, unless the shape is a
  /// half-space.
  std::function<Vec(const Vec& parameters)> inner_point;
};

/// A shape of the model: its kind and the values of the kind's fields.
struct Surface {
  SurfaceKind kind;
  std::vector<model::Quantity> values;
};

Surface surface_of(const model::Shape& shape, int dimension);

}  // namespace signorini::formulate
