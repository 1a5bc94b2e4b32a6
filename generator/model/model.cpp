#include "generator/model/model.hpp"

namespace signorini::model {

const char* to_text(JointType type) {
  switch (type) {
    case JointType::ball: return "ball";
    case JointType::revolute: return "revolute";
    case JointType::prismatic: return "prismatic";
    case JointType::universal: return "universal";
    case JointType::fixed: return "fixed";
    case JointType::distance: return "distance";
    case JointType::expression: return "expression";
    case JointType::spring: return "spring";
  }
  return "";
}

const std::vector<std::string>& state_columns(int dimension) {
  static const std::vector<std::string> planar{"x", "y", "theta", "vx", "vy", "w"};
  static const std::vector<std::string> spatial{
      "x", "y", "z", "qw", "qx", "qy", "qz", "vx", "vy", "vz", "wx", "wy", "wz"};
  return dimension == 2 ? planar : spatial;
}

}  // namespace signorini::model
