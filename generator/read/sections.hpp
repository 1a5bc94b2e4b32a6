#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "generator/model/reading.hpp"

namespace signorini::model {

// The sections of a model file, in the order in which they are read.
void read_settings(const Node& root, Reading& reading);    // [model]
void read_parameters(const Node& root, Reading& reading);  // [parameters]
void read_inputs(const Node& root, Reading& reading);      // [[input]]
void read_bodies(const Node& root, Reading& reading);      // [[body]]
void read_contacts(const Node& root, Reading& reading);    // [[contact]]
void read_joints(const Node& root, Reading& reading);      // [[joint]], [[spring]]
void read_forces(const Node& root, Reading& reading);      // [[force]]

/// `length` expressions of the names in `known`; none where the key is missing or mistakes were reported.
std::vector<Expression> read_expressions(const Node& table, const std::string& key, std::size_t length,
    const std::string& owner, const std::vector<std::string>& known, Reading& reading);

/// bodies = [a, b] of a table of `section`; `or_else` completes "two names".
std::optional<std::array<int, 2>> read_pair(
    const Node& table, const std::string& section, const std::string& or_else, Reading& reading);

/// The name of a table of `section` about two bodies, "a_b" where none is given.
std::string pair_name(const std::array<int, 2>& pair, const Model& model);
std::string read_pair_name(
    const Node& table, const std::array<int, 2>& pair, const std::string& section, Reading& reading);

/// The tables of [[section]]; anything else under that name is reported. `prefix` is that of a table within
/// another, "body.".
std::vector<const Node*> sections(
    const Node& root, const std::string& section, Report& report, const std::string& prefix = "");

/// A shape's orientation or a body's: 3D a quaternion, normalised; 2D an angle. Absent: identity.
std::vector<Quantity> read_orientation(const Node& table, const std::string& owner, Reading& reading);

/// The parts of a body, from [[body.part]] or from one shape or surfaces: false where mistakes were reported.
bool read_parts(const Node& table, const std::string& owner, Motion motion, Reading& reading, Body& body);

/// The mass of a body whose parts have masses: false where mistakes were reported.
bool add_masses(const Node& table, const std::string& owner, Reading& reading, Body& body);

/// `at` and `orientation` of a shape.
void read_placement(const Node& table, const std::string& owner, Reading& reading, Shape& shape);

/// shape = { ... }: false where mistakes were reported.
bool read_shape(const Node& table, const std::string& owner, Motion motion, Reading& reading, Shape& shape);

/// surfaces = [ ... ]: false where mistakes were reported.
bool read_surfaces(const Node& node, const std::string& owner, Motion motion, Reading& reading, Shape& shape);

}  // namespace signorini::model
