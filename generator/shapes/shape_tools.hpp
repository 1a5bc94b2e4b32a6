#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/shapes/shape_kind.hpp"

namespace signorini::model {

// What the files of several shapes need.

/// The names of axes: x y z, or x y.
std::vector<std::string> axes(int dimension);

/// "x^2 + y^2 + z^2" of the term "{0}^2".
std::string sum_over_axes(const std::string& term, int dimension);

/// The entries of a required size, all positive.
std::optional<std::vector<Quantity>> read_sizes(
    const Node& table, const std::string& key, std::size_t count, const std::string& owner, Reading& reading);

/// Adds one size for each key that was read without a mistake.
void read_each(const Node& table, const std::vector<std::string>& keys, const std::string& owner,
    Reading& reading, std::vector<Quantity>& sizes);

/// The numbers of a shape as texts of the sizes that the user gives.
void derive_numbers(const std::vector<std::string>& texts, const Node& table, Reading& reading, Shape& shape);

/// The texts of the shape's numbers, in parentheses.
std::vector<std::string> number_texts(const Shape& shape);

/// m (<y^2> + <z^2>) and so on from the texts of <x^2>, <y^2>, <z^2>; in the plane m (<x^2> + <y^2>).
std::vector<std::string> moments_of(const std::string& mass, const std::vector<std::string>& squares);

/// The point at this distance from the axis z and at this height, along d across the axis.
Vec3 across_axis(const Vec3& d, double radius, double z);

/// The point of a ball about (0, 0, z) furthest along d.
Vec3 on_ball(const Vec3& d, double radius, double z);

}  // namespace signorini::model
