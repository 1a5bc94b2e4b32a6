#pragma once

#include <algorithm>

#include "signorini/derivatives/adjoint.hpp"
#include "signorini/derivatives/sensitivity.hpp"
#include "signorini/mcp/buffer.hpp"

namespace signorini::sim {

/// A step as it was made: what went in, and its solution. Enough to differentiate it later.
template <class Model>
struct RecordedStep {
  using T = typename Model::Scalar;

  explicit RecordedStep(const Model& model = {})
      : now(model.empty_state()), input(model.default_input()), z(model.sizes.unknowns), chosen(model) {}

  typename Model::State now;
  typename Model::Input input;
  T h{};
  mcp::Buffer<T, extents_of<Model>().unknowns> z;
  ChosenSteps<Model> chosen;

  /// After `step` from `from` has succeeded.
  void record(const typename Model::Input& u, T step_size, const typename Model::State& from,
      const Workspace<Model>& work) noexcept {
    now = from, input = u, h = step_size;
    std::copy_n(work.solution.data(), z.size(), z.data());
    chosen.record(work);
  }

  /// Puts the workspace back to where it was after the step.
  void replay(
      const Model& model, const typename Model::Params& params, Workspace<Model>& work) const noexcept {
    prepare(model, params, input, h, now, work);
    chosen.repeat(model, params, h, now, work);
    std::copy_n(z.data(), z.size(), work.solution.data());
    std::copy_n(z.data(), z.size(), work.z.data());
    for (int i = 0; i < work.islands.count(); ++i) advance(IslandStep<Model>{model, params, h, now, work, i});
  }
};

/// Derivatives of the state after several steps by the state before them, by inputs that are changed alike in
/// all steps, and by named parameters: S(k+1) = A(k) S(k) + B(k). Rows and columns as in `Sensitivity`.
template <class Model>
class ForwardChain {
 public:
  using T = typename Model::Scalar;

  explicit ForwardChain(const Model& model = {})
      : rows_(Sensitivity<Model>::row_count(model)),
        columns_(Sensitivity<Model>::column_count(model)),
        values_(rows_ * columns_),
        next_(rows_ * columns_) {
    begin();
  }

  int rows() const noexcept { return rows_; }
  int columns() const noexcept { return columns_; }
  T at(int row, int column) const noexcept { return values_[row * columns_ + column]; }

  /// No step yet.
  void begin() noexcept {
    std::fill_n(values_.data(), rows_ * columns_, T(0));
    for (int i = 0; i < rows_; ++i) values_[i * columns_ + i] = T(1);
  }

  /// One step more.
  void append(const Sensitivity<Model>& step) noexcept {
    for (int i = 0; i < rows_; ++i) {
      T* to = next_.data() + i * columns_;
      for (int j = 0; j < columns_; ++j) to[j] = j < rows_ ? T(0) : step.at(i, j);
      for (int k = 0; k < rows_; ++k) {
        const T factor = step.at(i, k);
        if (factor == T(0)) continue;
        const T* from = values_.data() + k * columns_;
        for (int j = 0; j < columns_; ++j) to[j] += factor * from[j];
      }
    }
    std::copy_n(next_.data(), rows_ * columns_, values_.data());
  }

 private:
  int rows_, columns_;
  mcp::Buffer<T, Sensitivity<Model>::value_extent()> values_;
  mcp::Buffer<T, Sensitivity<Model>::value_extent()> next_;
};

/// The derivatives of a number l that depends on the states of a run, by an adjoint pass from its end to its
/// start: lambda(k) = dl/dx(k) + A(k)^T lambda(k+1). `weight` comes in with dl/d(last state) and leaves with
/// the derivatives by the first; `gradient.params` gains those by all numbers of Params,
/// `gradient.parameters` those by the named ones. For each step k, the last one first,
///     before(k, weight)   may add dl/dx(k + 1) where l depends on other states than the last
///     after(k, input)     gets dl/du(k), the derivatives by the inputs of that step
template <class Model, class Steps, class Before, class After>
Smoothness<typename Model::Scalar> pull_back_run(const Model& model, const typename Model::Params& params,
    const Steps& steps, Workspace<Model>& work, Adjoint<Model>& adjoint, typename Model::State& weight,
    typename Model::Gradient& gradient, Before&& before, After&& after) noexcept {
  Smoothness<typename Model::Scalar> smoothness;
  for (int k = static_cast<int>(steps.size()) - 1; k >= 0; --k) {
    const RecordedStep<Model>& step = steps[static_cast<std::size_t>(k)];
    before(k, weight);
    step.replay(model, params, work);
    clear_step(model, gradient);
    smoothness.add(adjoint.pull_back(model, params, step.input, step.h, step.now, work, weight, gradient));
    after(k, gradient.input);
    weight = gradient.state;
  }
  derivatives_of(model).pull_back_params(params.named(), gradient);
  return smoothness;
}

}  // namespace signorini::sim
