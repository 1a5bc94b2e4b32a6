#include "bench/peers/signorini_engine.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "generator/emit/generate.hpp"
#include "generator/emit/plan.hpp"
#include "generator/engine/compiler.hpp"
#include "generator/formulate/mcp.hpp"
#include "generator/read/read_model.hpp"

namespace signorini::bench {

namespace {

class SignoriniEngine final : public Engine {
 public:
  explicit SignoriniEngine(std::unique_ptr<engine::NamedSimulator> simulator)
      : simulator_(std::move(simulator)), row_(static_cast<std::size_t>(simulator_->column_count())) {
    simulator_->reset();
  }

  void step() override {
    const sim::StepReport<double> report = simulator_->step(k_, cube::step);
    if (!report.solved())
      throw std::runtime_error(fmt::format("signorini: step {}: {}", k_, to_word(report.status)));
    ++k_;
  }

  CubeState state() const override {
    simulator_->row(row_.data());
    return {{at("cube.x"), at("cube.y"), at("cube.z")},
        {at("cube.qw"), at("cube.qx"), at("cube.qy"), at("cube.qz")},
        {at("cube.vx"), at("cube.vy"), at("cube.vz")}};
  }

 private:
  double at(const std::string& column) const {
    int i = 0;
    while (column != simulator_->column(i)) ++i;
    return row_[static_cast<std::size_t>(i)];
  }

  std::unique_ptr<engine::NamedSimulator> simulator_;
  mutable std::vector<double> row_;  // of the trace
  long k_ = 0;
};

}  // namespace

std::function<std::unique_ptr<Engine>()> signorini_engines() {
  const model::ReadResult read = model::read_model(SIGNORINI_SOURCE_DIR "/models/sliding_cube.toml");
  if (!read.model) throw std::runtime_error(to_string(read.diagnostics.front()));
  const auto lowered =
      std::make_shared<const compile::LoweredMcp>(compile::lower(formulate::formulate(*read.model)));
  return [lowered, files = emit::generate(*lowered)] {
    return std::make_unique<SignoriniEngine>(engine::compile_and_load(*lowered, files));
  };
}

}  // namespace signorini::bench
