#include "generator/model/model.hpp"

namespace signorini::model {

const std::vector<std::string>& state_columns(int dimension) {
  static const std::vector<std::string> planar{"x", "y", "theta", "vx", "vy", "w"};
  static const std::vector<std::string> spatial{
      "x", "y", "z", "qw", "qx", "qy", "qz", "vx", "vy", "vz", "wx", "wy", "wz"};
  return dimension == 2 ? planar : spatial;
}

std::vector<std::string> pose_columns(int dimension) {
  const std::vector<std::string>& columns = state_columns(dimension);
  return {columns.begin(), columns.begin() + (dimension == 3 ? 7 : 3)};
}

}  // namespace signorini::model
