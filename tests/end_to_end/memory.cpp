#include <cmath>
#include <memory>

#include "disc_on_plane.hpp"
#include "gripper.hpp"
#include "signorini/model/fields.hpp"
#include "spinning_sphere.hpp"
#include "tests/support/catch.hpp"

namespace {

template <class State>
double distance(const State& a, const State& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.bodies.size(); ++i) {
    const auto x = signorini::sim::to_array<double>(a.bodies[i]),
               y = signorini::sim::to_array<double>(b.bodies[i]);
    for (std::size_t k = 0; k < x.size(); ++k) largest = std::max(largest, std::abs(x[k] - y[k]));
  }
  return largest;
}

/// Every step also from an empty memory, and from a copy of one that has since been used elsewhere.
template <class Model>
double spread(int steps, double h) {
  const Model model{};
  const auto params = Model::make_params();
  auto state = Model::initial_state();
  signorini::sim::Memory<Model> memory(model);
  signorini::sim::Workspace<Model> work(model), other_work(model);
  double largest = 0;
  for (int k = 0; k < steps; ++k) {
    signorini::sim::Memory<Model> cold(model), restored = memory;
    auto from_cold = state, from_restored = state, ahead = state;
    for (int j = 0; j < 3; ++j) signorini::sim::step(model, params, {}, h, ahead, ahead, memory, other_work);
    memory = restored;
    REQUIRE(signorini::sim::step(model, params, {}, h, state, from_cold, cold, other_work).solved());
    REQUIRE(signorini::sim::step(model, params, {}, h, state, from_restored, restored, other_work).solved());
    REQUIRE(signorini::sim::step(model, params, {}, h, state, state, memory, work).solved());
    largest = std::max({largest, distance(state, from_cold), distance(state, from_restored)});
  }
  return largest;
}

/// A run whose workspace keeps what earlier steps left, or forgets it before each step.
template <class Model>
class Run {
 public:
  explicit Run(bool forgets) : forgets_(forgets) {}
  void step() {
    if (forgets_) work_->newton.forget();
    const auto report = signorini::sim::step(model_, params_, {}, h_, state, state, memory_, *work_);
    REQUIRE(report.solved());
    iterations += report.iterations;
  }

  typename Model::State state = Model::initial_state();
  int iterations = 0;

 private:
  Model model_;
  typename Model::Params params_ = Model::make_params();
  double h_ = 0.005;
  signorini::sim::Memory<Model> memory_;
  std::unique_ptr<signorini::sim::Workspace<Model>> work_ =
      std::make_unique<signorini::sim::Workspace<Model>>();
  bool forgets_;
};

}  // namespace

TEST_CASE("the last factors save many Newton systems of a smooth motion, and change nothing that shows") {
  using Gripper = signorini_models::gripper::Model<double>;
  Run<Gripper> keeps(false), forgets(true);
  for (int k = 0; k < 400; ++k) {
    keeps.step(), forgets.step();
    keeps.state.t = forgets.state.t = 0.005 * (k + 1);
    CHECK(distance(keeps.state, forgets.state) <= 1e-9);
  }
  CHECK(forgets.iterations > 200);
  CHECK(3 * keeps.iterations < 2 * forgets.iterations);
}

TEST_CASE("the next state is the same from a warm, a cold and a restored memory") {
  CHECK(spread<signorini_models::disc_on_plane::Model<double>>(200, 0.01) <= 1e-9);
  CHECK(spread<signorini_models::spinning_sphere::Model<double>>(20, 0.07) <= 1e-9);
}
