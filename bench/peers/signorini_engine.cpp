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
  explicit SignoriniEngine(std::unique_ptr<sim::Simulator> simulator)
      : simulator_(std::move(simulator)), row_(static_cast<std::size_t>(simulator_->column_count())) {
    simulator_->reset();
  }

  void step() override {
    const sim::StepOutcome outcome = simulator_->step(k_, cube::step);
    if (!outcome.solved) throw std::runtime_error(fmt::format("signorini: step {}: {}", k_, outcome.status));
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

  std::unique_ptr<sim::Simulator> simulator_;
  mutable std::vector<double> row_;  // of the trace
  long k_ = 0;
};

}  // namespace

std::function<std::unique_ptr<Engine>()> signorini_engines() {
  const model::ReadResult read = model::read_model(SIGNORINI_SOURCE_DIR "/models/sliding_cube.toml");
  if (!read.model) throw std::runtime_error(to_string(read.diagnostics.front()));
  auto files = emit::generate(compile::lower(formulate::formulate(*read.model)));
  return [files = std::move(files), name = read.model->name] {
    return std::make_unique<SignoriniEngine>(engine::compile_and_load(files, name));
  };
}

}  // namespace signorini::bench
