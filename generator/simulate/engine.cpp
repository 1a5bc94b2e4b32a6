#include "generator/simulate/engine.hpp"

#include "generator/simulate/interpreted_model.hpp"
#include "signorini/sim/model_simulator.hpp"

namespace signorini::simulate {

namespace {

template <class Space>
std::unique_ptr<sim::Simulator> make(std::shared_ptr<const emit::LoweredMcp> lowered) {
  using Model = InterpretedModel<Space>;
  return std::make_unique<sim::ModelSimulator<Model, true>>(Model(std::move(lowered)));
}

}  // namespace

std::unique_ptr<sim::Simulator> interpret_model(std::shared_ptr<const emit::LoweredMcp> lowered) {
  const bool spatial = lowered->mcp.model.dimension == 3;
  return spatial ? make<sim::Spatial<double>>(std::move(lowered))
                 : make<sim::Planar<double>>(std::move(lowered));
}

}  // namespace signorini::simulate
