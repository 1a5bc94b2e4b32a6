#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"
#include "tests/support/trace_row.hpp"

namespace signorini::test {

/// A model of models/, run by the interpreter, and its row of the trace. A step that fails fails the test.
class Scene {
 public:
  explicit Scene(const std::string& name) : lowered_(lower_file(model_path(name))) {}

  /// A parameter or an initial state; starts anew.
  void set(const char* name, double value) {
    REQUIRE(simulator_->set(name, value));
    simulator_->reset();
    row.read();
  }
  void set_input(const char* name, double value) { REQUIRE(simulator_->set_input(name, value)); }
  void step(double h) {
    INFO(lowered_->mcp.model.name << ", step " << k_);
    REQUIRE(simulator_->step(k_++, h).solved());
    row.read();
  }
  void step() { step(model().step); }
  void run(double duration, double h) {
    for (const long end = k_ + std::lround(duration / h); k_ < end;) step(h);
  }
  /// From here on, without a new start.
  void change(const std::string& parameter, double value) {
    engine::Snapshot now = simulator_->save();
    for (engine::NamedNumber& item : now.parameters)
      if (item.name == parameter) item.value = value;
    REQUIRE(simulator_->restore(now));
  }
  const model::Model& model() const { return lowered_->mcp.model; }
  /// Of the model's own duration and step.
  long steps() const { return std::lround(model().duration / model().step); }

 private:
  std::shared_ptr<const compile::LoweredMcp> lowered_;
  std::unique_ptr<engine::NamedSimulator> simulator_ = engine::interpret_model(lowered_);
  long k_ = 0;

 public:
  TraceRow row{*simulator_};
};

/// The fastest of the six components of a body's velocity, m/s and rad/s together.
inline double largest_velocity(const TraceRow& row, const std::string& body) {
  double largest = 0;
  for (std::size_t i = 0; i < 3; ++i)
    largest = std::max({largest, std::abs(row.velocity(body)[i]), std::abs(row.spin(body)[i])});
  return largest;
}

}  // namespace signorini::test
