#include "generator/formulate/signals/drives.hpp"

#include "generator/formulate/bodies/kinematics.hpp"
#include "generator/formulate/signals/signals.hpp"

namespace signorini::formulate {

BoundBlock drives(const model::Model& model) {
  BoundBlock kernel;
  Signals signals(kernel, model);
  const std::vector<std::string> columns = velocity_names(model.dimension);
  int driven = 0;
  for (const model::Body& body : model.bodies) {
    if (body.motion != model::Motion::prescribed) continue;
    const PortId port = kernel.add_port({"driven", Role::driven, state_record(model.dimension)}, driven++);
    for (std::size_t i = 0; i < columns.size(); ++i)
      kernel.block.gives(port, columns[i], signals.translate(body.drive[i]));
  }
  return kernel;
}

}  // namespace signorini::formulate
