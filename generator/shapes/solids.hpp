#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/model/reading.hpp"

namespace signorini::model {

/// The entries of a required size, all positive.
std::optional<std::vector<Quantity>> read_sizes(
    const Node& table, const std::string& key, std::size_t count, const std::string& owner, Reading& reading);

/// box, cylinder, capsule, cone, lens, half_ball: the numbers of the shape.
void read_solid(const Node& table, const std::string& owner, Reading& reading, Shape& shape);

/// Texts of <x^2>, <y^2>, <z^2> of a uniform solid about its centroid, in its own axes.
std::vector<std::string> second_moments(const Shape& shape, int dimension);

/// Text of the volume of a solid, in the plane of its area.
std::string solid_volume(const Shape& shape, int dimension);

/// Radius of a sphere about the centroid that holds the solid.
double solid_radius(const Shape& shape);

}  // namespace signorini::model
