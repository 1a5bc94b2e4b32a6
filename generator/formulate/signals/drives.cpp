#include "generator/formulate/signals/drives.hpp"

#include "generator/formulate/bodies/kinematics.hpp"
#include "generator/formulate/signals/signals.hpp"

namespace signorini::formulate {

Block drives(const model::Model& model) {
  Block block;
  Signals signals(block, model, "");
  const std::vector<std::string> columns = velocity_names(model.dimension);
  int driven = 0;
  for (const model::Body& body : model.bodies) {
    if (body.motion != model::Motion::prescribed) continue;
    for (std::size_t i = 0; i < columns.size(); ++i)
      block.targets.push_back({"driven." + std::to_string(driven), static_cast<int>(i), columns[i],
          signals.translate(body.drive[i])});
    ++driven;
  }
  return block;
}

}  // namespace signorini::formulate
