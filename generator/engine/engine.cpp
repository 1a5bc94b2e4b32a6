#include "generator/engine/engine.hpp"

#include "generator/engine/interpreted_model.hpp"
#include "signorini/host/model_simulator.hpp"

namespace signorini::engine {

namespace {

template <class Space>
std::unique_ptr<sim::Simulator> make(std::shared_ptr<const compile::LoweredMcp> lowered) {
  using Model = InterpretedModel<Space>;
  return std::make_unique<sim::ModelSimulator<Model, true>>(Model(std::move(lowered)));
}

}  // namespace

std::unique_ptr<NamedSimulator> interpret_model(const std::shared_ptr<const compile::LoweredMcp>& lowered) {
  const bool spatial = lowered->mcp.model.dimension == 3;
  return std::make_unique<NamedSimulator>(
      *lowered, spatial ? make<sim::Spatial<double>>(lowered) : make<sim::Planar<double>>(lowered));
}

}  // namespace signorini::engine
