#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "signorini/derivatives/block_derivatives.hpp"
#include "signorini/mcp/buffer.hpp"
#include "signorini/newton/newton.hpp"
#include "signorini/step/step.hpp"

namespace signorini::sim {

/// A change of what goes into a step.
template <class Model>
struct Direction {
  typename Model::State state;
  typename Model::Input input;
  typename Model::Parameters parameters;

  /// None.
  explicit Direction(const Model& model = {}) {
    auto zero = model.empty_gradient();
    clear(model, zero);
    state = zero.state, input = zero.input, parameters = zero.parameters;
  }
};

/// The step's linear complementarity problem for a change of its data: rows that hold around the solution are
/// equations, and pairs with both sides at zero stay complementary,
///     J dz + dF = 0,    dz_i = 0 where z_i is at its bound,    0 <= dz_i _|_ (J dz + dF)_i >= 0.
template <class Model>
class LinearisedStep {
 public:
  using Scalar = typename Model::Scalar;
  using T = Scalar;
  static constexpr int extent = StepProblem<Model>::extent;

  enum class Pair : char { equation, at_bound, both_zero };

  LinearisedStep(
      const mcp::PatternView& pattern, const T* jacobian, const T* change, const Pair* pairs) noexcept
      : pattern_(pattern), jacobian_(jacobian), change_(change), pairs_(pairs) {}

  int size() const noexcept { return pattern_.columns; }
  T lower(int i) const noexcept {
    return pairs_[i] == Pair::equation ? -std::numeric_limits<T>::infinity() : T(0);
  }
  T upper(int i) const noexcept {
    return pairs_[i] == Pair::at_bound ? T(0) : std::numeric_limits<T>::infinity();
  }
  mcp::PatternView pattern() const noexcept { return pattern_; }
  void residual(const T* dz, T* F) const noexcept {
    std::copy_n(change_, size(), F);
    for (int j = 0; j < size(); ++j)
      for (int k = pattern_.column_start[j]; k < pattern_.column_start[j + 1]; ++k)
        F[pattern_.row_index[k]] += jacobian_[k] * dz[j];
  }
  void jacobian(const T* dz, T* F, T* values) const noexcept {
    residual(dz, F);
    std::copy_n(jacobian_, pattern_.nonzeros, values);
  }

 private:
  mcp::PatternView pattern_;
  const T* jacobian_;
  const T* change_;
  const Pair* pairs_;
};

/// One-sided derivatives of a step, also where it has a kink: lim (next(x + e d) - next(x)) / e for e -> 0+.
/// One a thread; no heap where the sizes of the model are constants.
template <class Model>
class OneSided {
 public:
  using T = typename Model::Scalar;
  using Pair = typename LinearisedStep<Model>::Pair;

  explicit OneSided(const Model& model = {})
      : blocks_(model),
        gradient_(model.empty_gradient()),
        jacobian_(model.sizes.island_nonzeros),
        change_(model.sizes.island_unknowns),
        y_(model.sizes.island_unknowns),
        pairs_(model.sizes.island_unknowns),
        unit_(model.empty_state()) {}

  /// Pairs with both sides below this count as both zero.
  T zero = sizeof(T) == 4 ? T(1e-4) : T(1e-7);

  /// The derivative of the state at l+1 along a direction, for the step from `now` that `work` has just
  /// solved. False where the linear problem was not solved. The answers of `work` are lost, those in a
  /// `Memory` not.
  bool differentiate(const Model& model, const typename Model::Params& params,
      const typename Model::Input& input, T h, const typename Model::State& now, Workspace<Model>& work,
      const Direction<Model>& direction, typename Model::State& out) noexcept {
    bool solved = true;
    for (int i = 0; i < work.islands.count(); ++i)
      solved =
          solve_island(IslandStep<Model>{model, params, h, now, work, i}, input, direction, out) && solved;
    const IslandStep<Model> whole{model, params, h, now, work, 0};
    for (int body = model.sizes.bodies; body < model.sizes.moving; ++body)
      differentiate_driven(whole, input, direction, body, out);
    for (int body = 0; body < model.sizes.moving; ++body) differentiate_pose(whole, direction, body, out);
    if (is_two_step(model)) differentiate_past(whole, input, direction, out);
    return solved;
  }

 private:
  static constexpr Sizes extents = extents_of<Model>();
  static constexpr int width = Model::Space::velocities;
  static constexpr int fields = field_count<T, typename Model::Space::State>();

  bool solve_island(const IslandStep<Model>& s, const typename Model::Input& input,
      const Direction<Model>& direction, typename Model::State& out) noexcept {
    const StepProblem<Model> problem = s.problem();
    const T* z = s.solution();
    T* F = y_.data();
    problem.jacobian(z, F, jacobian_.data());
    for (int i = 0; i < problem.size(); ++i) {
      const bool bounded = s.work.nonnegative[s.island().begin + i] != 0;
      pairs_[i] = !bounded || z[i] > std::max(zero, F[i]) ? Pair::equation
          : F[i] > zero                                   ? Pair::at_bound
                                                          : Pair::both_zero;
    }
    blocks_.evaluate(s, z, s.model.tied);
    T scale = T(0);
    for (int row = 0; row < problem.size(); ++row) {
      std::fill_n(y_.data(), problem.size(), T(0));
      y_[row] = T(1);
      clear(s.model, gradient_);
      blocks_.pull_back(s, input, y_.data(), &gradient_);
      derivatives_of(s.model).pull_back_params(s.params.named(), gradient_);
      change_[row] = along(s.model, direction);
      scale = std::max(scale, std::abs(change_[row]));
    }
    // The problem is positively homogeneous: it is solved for a change of size 1.
    T* dz = s.z();
    std::fill_n(dz, problem.size(), T(0));
    bool solved = true;
    if (scale > T(0)) {
      for (int i = 0; i < problem.size(); ++i) change_[i] /= scale;
      const LinearisedStep<Model> linear(problem.pattern(), jacobian_.data(), change_.data(), pairs_.data());
      solvers::Options<T> options;
      options.max_iterations = 200;
      s.work.newton.linear.select(s.number);
      solved = solvers::solve(linear, dz, options, s.work.newton).status == Status::solved;
    }
    s.for_each_body([&](int body) {
      T nu[width];
      for (int c = 0; c < width; ++c) nu[c] = scale * dz[s.work.islands.body_at(body) + c];
      set_velocity(nu, out.bodies[static_cast<std::size_t>(body)]);
    });
    auto* histories = histories_of<Model>(out);
    s.for_each_contact([&](const auto& c) {
      for_each_memory(c, [&](int field, int at) { set_field(histories[c.at.trace], field, scale * dz[at]); });
    });
    return solved;
  }

  /// The derivative that gradient_ has along a direction.
  T along(const Model& model, const Direction<Model>& direction) noexcept {
    T sum = T(0);
    for (int b = 0; b < model.sizes.moving; ++b) {
      const auto k = static_cast<std::size_t>(b);
      const auto g = to_array<T>(gradient_.state.bodies[k]), d = to_array<T>(direction.state.bodies[k]);
      for (std::size_t i = 0; i < g.size(); ++i) sum += g[i] * d[i];
    }
    const auto *gradients = histories_of<Model>(gradient_.state),
               *changes = histories_of<Model>(direction.state);
    for (int i = 0; i < model.sizes.histories; ++i)
      for (int k = 0; k < number_count<T>(changes[i]); ++k)
        sum += get_field<T>(gradients[i], k) * get_field<T>(changes[i], k);
    if (is_two_step(model)) {
      const auto add = [&](const auto& gradient, const auto& by) {
        for (int k = 0; k < number_count<T>(by); ++k) sum += get_field<T>(gradient, k) * get_field<T>(by, k);
      };
      for (int i = 0; i < model.sizes.moving; ++i)
        add(pasts_of<Model>(gradient_.state)[i], pasts_of<Model>(direction.state)[i]);
      for (int i = 0; i < model.sizes.bodies; ++i)
        add(pushes_of<Model>(gradient_.state)[i], pushes_of<Model>(direction.state)[i]);
    }
    auto& change = const_cast<Direction<Model>&>(direction);
    for (int i = 0; i < model.input_count(); ++i)
      sum += *model.input(gradient_.input, i) * *model.input(change.input, i);
    for (int i = 0; i < model.parameter_count(); ++i)
      sum += *model.parameter(gradient_.parameters, i) * *model.parameter(change.parameters, i);
    return sum;
  }

  void differentiate_driven(const IslandStep<Model>& s, const typename Model::Input& input,
      const Direction<Model>& direction, int body, typename Model::State& out) noexcept {
    T rate[width];
    for (int c = 0; c < width; ++c) {
      clear(s.model, gradient_);
      T nu[width] = {};
      nu[c] = T(1);
      blocks_.pull_back_velocities(s, input, body, nu, gradient_);
      derivatives_of(s.model).pull_back_params(s.params.named(), gradient_);
      rate[c] = along(s.model, direction);
    }
    set_velocity(rate, out.bodies[static_cast<std::size_t>(body)]);
  }

  /// The pose at l+1, from the pose at l and the velocities at l+1.
  void differentiate_pose(const IslandStep<Model>& s, const Direction<Model>& direction, int body,
      typename Model::State& out) const noexcept {
    const auto k = static_cast<std::size_t>(body);
    const auto from = change_of_start(s, direction, body);
    auto to = to_array<T>(out.bodies[k]);
    std::fill_n(to.begin(), fields - width, T(0));
    blocks_.for_each_advance_entry(s, body, [&](const Entry& entry, T value) {
      const auto column = static_cast<std::size_t>(entry.column);
      to[static_cast<std::size_t>(entry.row)] += value * (entry.column < fields - width ? from : to)[column];
    });
    from_array(to.data(), out.bodies[k]);
  }

  /// The change of the state in which the step of a body begins.
  static auto change_of_start(
      const IslandStep<Model>& s, const Direction<Model>& direction, int body) noexcept {
    const auto now = to_array<T>(direction.state.bodies[static_cast<std::size_t>(body)]);
    if (!is_two_step(s.model)) return now;
    const auto past = to_array<T>(pasts_of<Model>(direction.state)[body]);
    auto start = now;
    start.fill(T(0));
    for_each_shift_entry(s, body, [&](int row, int column, T value) {
      const auto at = static_cast<std::size_t>(column < fields ? column : column - fields);
      start[static_cast<std::size_t>(row)] += value * (column < fields ? now : past)[at];
    });
    return start;
  }

  /// What l+1 remembers of l.
  void differentiate_past(const IslandStep<Model>& s, const typename Model::Input& input,
      const Direction<Model>& direction, typename Model::State& out) noexcept {
    auto* past = pasts_of<Model>(out);
    auto* pushed = pushes_of<Model>(out);
    for (int i = 0; i < s.model.sizes.moving; ++i)
      past[i] = direction.state.bodies[static_cast<std::size_t>(i)];
    for (int i = 0; i < width * s.model.sizes.bodies && s.model.has_loads; ++i) {
      auto* weight = pushes_of<Model>(unit_);
      set_field(weight[i / width], i % width, T(1));
      clear(s.model, gradient_);
      derivatives_of(s.model).pull_back_loads(s.params, input, s.h, s.now, weight, gradient_);
      set_field(weight[i / width], i % width, T(0));
      derivatives_of(s.model).pull_back_params(s.params.named(), gradient_);
      set_field(pushed[i / width], i % width, along(s.model, direction));
    }
  }

  BlockDerivatives<Model, 1> blocks_;
  typename Model::Gradient gradient_;
  mcp::Buffer<T, extents.island_nonzeros> jacobian_;
  mcp::Buffer<T, extents.island_unknowns> change_;
  mcp::Buffer<T, extents.island_unknowns> y_;
  mcp::Buffer<Pair, extents.island_unknowns> pairs_;
  typename Model::State unit_;  // weights of impulses
};

}  // namespace signorini::sim
