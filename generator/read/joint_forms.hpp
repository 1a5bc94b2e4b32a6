#pragma once

#include <span>
#include <string>
#include <vector>

namespace signorini::model {

/// Where the anchors of a joint are.
enum class Anchors {
  none,
  given,            // by the file, which must
  at_centres,       // unless the file says so, at both centres of mass
  at_second_centre  // unless the file says so, both at the centre of mass of the second body
};

/// How the axes of a joint lie at the start.
enum class Axes { none, parallel, square };

/// What a number must do.
struct Demand {
  const char* text;  // completes "must"
  bool (*holds)(double value);
};

/// A number of a joint, a key of its table.
struct JointNumber {
  enum class Otherwise { missing, zero, start_distance };  // of the anchors [m]

  std::string key;
  Otherwise otherwise = Otherwise::missing;  // its value where the file gives none
  Demand demand;
  std::string hint = "";     // where it does not do what it must
  std::string at_zero = "";  // and is zero; empty: the hint
};

/// What a model file says of a joint of one type, or of a spring. Its equations are in formulate/joints.
struct JointForm {
  std::string type;
  Anchors anchors = Anchors::none;
  Axes in_plane = Axes::none, in_space = Axes::none;
  std::vector<JointNumber> numbers = {};
  bool expressions = false;
  std::string instead = "";  // of a joint that has no meaning in the plane: what to use there

  Axes axes(int dimension) const { return dimension == 2 ? in_plane : in_space; }
};

std::span<const JointForm> joint_forms();  // of [[joint]]
const JointForm& spring_form();            // of [[spring]]

}  // namespace signorini::model
