#pragma once

#include <string>

#include "generator/model/reading.hpp"

namespace signorini::model {

/// The outward unit normal and the offset of a half-space.
void read_halfspace(const Node& table, const std::string& owner, Reading& reading, Shape& shape);

/// Moves and turns the plane of a placed half-space in place of its axes; false where a mistake was reported.
bool place_halfspace(const Node& table, const std::string& owner, Reading& reading, Shape& shape);

}  // namespace signorini::model
