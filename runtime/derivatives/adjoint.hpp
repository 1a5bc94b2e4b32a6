#pragma once

#include "signorini/derivatives/active_rows.hpp"
#include "signorini/derivatives/block_derivatives.hpp"
#include "signorini/step/step.hpp"

namespace signorini::sim {

/// The transposed derivative of a step, one product at a time: a single linear system whatever the number of
/// states and parameters. One a thread; no heap where the sizes of the model are constants.
template <class Model>
class Adjoint {
 public:
  using T = typename Model::Scalar;
  using Gradient = typename Model::Gradient;

  explicit Adjoint(const Model& model = {}) : blocks_(model), active_(model) {}

  /// Adds to `gradient` the derivatives of the sum of weight times field over the state at l+1, for the step
  /// from `now` that `work` has just solved: by the state at l, the inputs and all numbers of Params. What
  /// goes on to named parameters is left to `pull_back_params`.
  Smoothness<T> pull_back(const Model& model, const typename Model::Params& params,
      const typename Model::Input& input, T h, const typename Model::State& now, Workspace<Model>& work,
      typename Model::State weight, Gradient& gradient) noexcept {
    Smoothness<T> smoothness;
    const IslandStep<Model> whole{model, params, h, now, work, 0};
    for (int body = 0; body < model.sizes.bodies; ++body) {
      const auto k = static_cast<std::size_t>(body);
      blocks_.pull_back_advance(whole, body, weight.bodies[k], gradient);
    }
    if (is_two_step(model)) pull_back_past(whole, input, weight, gradient);
    for (int i = 0; i < work.islands.count(); ++i)
      smoothness.add(
          pull_back_island(IslandStep<Model>{model, params, h, now, work, i}, input, weight, gradient));
    if (model.sizes.moving > model.sizes.bodies)
      blocks_.pull_back_driven(whole, input, weight.bodies.data(), gradient);
    smoothness.add_switch(derivatives_of(model).switch_distance(params, input, h, now));
    return smoothness;
  }

 private:
  Smoothness<T> pull_back_island(const IslandStep<Model>& s, const typename Model::Input& input,
      const typename Model::State& weight, Gradient& gradient) noexcept {
    const T* z = s.solution();
    if (s.work.compliances[s.number] > T(0)) return Smoothness<T>::undetermined();
    if (!active_.factor(s, z)) return Smoothness<T>::undetermined();
    blocks_.evaluate(s, z, ArgumentLists::all());
    // dz = -y dF with H^T y = weight.
    T* rhs = active_.clear_rhs(s);
    s.for_each_body([&](int body) {
      T* nu = rhs + s.work.islands.body_at(body);
      get_velocity(weight.bodies[static_cast<std::size_t>(body)], nu);
      for (int c = 0; c < Model::Space::velocities; ++c) nu[c] = -nu[c];
    });
    const auto* histories = histories_of<Model>(weight);
    s.for_each_contact([&](const auto& c) {
      for_each_memory(c, [&](int field, int at) { rhs[at] = -get_field<T>(histories[c.at.trace], field); });
    });
    blocks_.pull_back(s, input, active_.adjoint(s), &gradient);
    auto smoothness = active_.smoothness(s, z);
    smoothness.repeated = was_repeated(s);
    return smoothness;
  }

  /// What l+1 remembers of l: the bodies themselves, and the impulses of forces.
  static void pull_back_past(const IslandStep<Model>& s, const typename Model::Input& input,
      const typename Model::State& weight, Gradient& gradient) noexcept {
    for (int body = 0; body < s.model.sizes.moving; ++body) {
      auto& to = gradient.state.bodies[static_cast<std::size_t>(body)];
      const auto& from = pasts_of<Model>(weight)[body];
      for (int k = 0; k < number_count<T>(to); ++k) add_to_field(to, k, get_field<T>(from, k));
    }
    if (s.model.has_loads)
      derivatives_of(s.model).pull_back_loads(
          s.params, input, s.h, s.now, pushes_of<Model>(weight), gradient);
  }

  BlockDerivatives<Model, 1> blocks_;
  ActiveRows<Model, 1> active_;
};

}  // namespace signorini::sim
