#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/derivatives/active_rows.hpp"
#include "signorini/derivatives/block_derivatives.hpp"
#include "signorini/mcp/buffer.hpp"
#include "signorini/step/step.hpp"

namespace signorini::sim {

/// The derivatives of a step by the implicit function theorem: around a solution the rows of the active set
/// are smooth equations, H dz = -dF. Rows are the fields of the moving bodies' states at l+1, what
/// contacts remember and what a two-step scheme does, columns those at l, then the inputs, then the named
/// parameters. One a thread; no heap where the sizes of the model are constants.
template <class Model>
class Sensitivity {
 public:
  using T = typename Model::Scalar;
  using Space = typename Model::Space;
  using Gradient = typename Model::Gradient;
  static constexpr int fields = field_count<T, typename Space::State>();      // of a body's state
  static constexpr int memories = field_count<T, typename Space::History>();  // of what a contact remembers

  explicit Sensitivity(const Model& model = {})
      : rows_(row_count(model)),
        inputs_(model.input_count()),
        columns_(column_count(model)),
        blocks_(model),
        active_(model),
        gradients_(width),
        values_(rows_ * columns_),
        unit_(model.empty_state()) {
    for (int c = 0; c < width; ++c) gradients_[c] = model.empty_gradient();
  }

  static int row_count(const Model& model) noexcept {
    return fields * model.sizes.moving + memories * model.sizes.histories +
        past_count(model.sizes, fields, width);
  }
  static int column_count(const Model& model) noexcept {
    return row_count(model) + model.input_count() + model.parameter_count();
  }
  int rows() const noexcept { return rows_; }
  int columns() const noexcept { return columns_; }

  /// d(field of a body at l+1) / d(field of a body at l); fields are counted as in the trace.
  T by_state(int body, int field, int of_body, int of_field) const noexcept {
    return at(body * fields + field, of_body * fields + of_field);
  }
  T by_input(int body, int field, int input) const noexcept {
    return at(body * fields + field, rows_ + input);
  }
  T by_parameter(int body, int field, int parameter) const noexcept {
    return at(body * fields + field, rows_ + inputs_ + parameter);
  }
  /// The row and the column of a number that a contact remembers.
  static int history_at(const Model& model, int contact, int field = 0) noexcept {
    return fields * model.sizes.moving + contact * memories + field;
  }
  /// The same of a body's state in the step before, and of the impulse that forces applied in it.
  static int past_at(const Model& model, int body, int field = 0) noexcept {
    return fields * model.sizes.moving + memories * model.sizes.histories + body * fields + field;
  }
  static int pushed_at(const Model& model, int body, int field = 0) noexcept {
    return past_at(model, model.sizes.moving) + body * width + field;
  }
  T at(int row, int column) const noexcept { return values_[row * columns_ + column]; }
  /// All of it, row by row.
  const T* data() const noexcept { return values_.data(); }

  /// Numbers in the matrix, where they are a constant.
  static constexpr int value_extent() noexcept {
    constexpr Sizes sizes = extents_of<Model>();
    constexpr int rows =
        fields * sizes.moving + memories * sizes.histories + past_count(sizes, fields, width);
    if constexpr (sizes.moving == mcp::dynamic)
      return mcp::dynamic;
    else
      return rows * (rows + Model::input_count() + Model::parameter_count());
  }

  /// Fills the matrix for the step from `now` that `work` has just solved.
  Smoothness<T> differentiate(const Model& model, const typename Model::Params& params,
      const typename Model::Input& input, T h, const typename Model::State& now,
      Workspace<Model>& work) noexcept {
    std::fill_n(values_.data(), rows_ * columns_, T(0));
    Smoothness<T> smoothness;
    for (int i = 0; i < work.islands.count(); ++i)
      smoothness.add(differentiate_island(IslandStep<Model>{model, params, h, now, work, i}, input));
    const IslandStep<Model> s{model, params, h, now, work, 0};
    for (int body = model.sizes.bodies; body < model.sizes.moving; ++body)
      differentiate_driven(s, input, body);
    for (int body = 0; body < model.sizes.moving; ++body) differentiate_pose(s, body);
    if (is_two_step(model)) differentiate_past(s, input);
    smoothness.add_switch(derivatives_of(model).switch_distance(params, input, h, now));
    return smoothness;
  }

 private:
  static constexpr Sizes extents = extents_of<Model>();
  static constexpr int width = Space::velocities;
  static constexpr int poses = fields - width;

  /// The rows of the velocities of an island's bodies, and of what its contacts remember: dz = -y dF, with
  /// y = H^-T e.
  Smoothness<T> differentiate_island(
      const IslandStep<Model>& s, const typename Model::Input& input) noexcept {
    const T* z = s.solution();
    if (s.work.compliances[s.number] > T(0)) return Smoothness<T>::undetermined();
    if (!active_.factor(s, z)) return Smoothness<T>::undetermined();
    blocks_.evaluate(s, z, s.model.tied);
    s.for_each_body([&](int body) {
      T* rhs = active_.clear_rhs(s) + s.work.islands.body_at(body) * width;
      for (int c = 0; c < width; ++c) rhs[c * width + c] = T(1);
      pull_back(s, input, active_.adjoint(s));
      for (int c = 0; c < width; ++c) write_row(s.model, c, body * fields + poses + c);
    });
    s.for_each_contact([&](const auto& contact) {
      for_each_memory(contact, [&](int field, int at) {
        active_.clear_rhs(s)[at * width] = T(1);
        pull_back(s, input, active_.adjoint(s));
        write_row(s.model, 0, history_at(s.model, contact.at.trace, field));
      });
    });
    if (!active_.exact() && !is_consistent(s, input)) active_.contradict();
    auto smoothness = active_.smoothness(s, z);
    smoothness.repeated = was_repeated(s);
    return smoothness;
  }

  /// gradients = the sums of y_i dF_i.
  void pull_back(const IslandStep<Model>& s, const typename Model::Input& input, const T* y) noexcept {
    for (int c = 0; c < width; ++c) clear(s.model, gradients_[c]);
    blocks_.pull_back(s, input, y, gradients_.data());
    for (int c = 0; c < width; ++c) derivatives_of(s.model).pull_back_params(s.params.named(), gradients_[c]);
  }

  /// Whether rows that depend on each other stay consistent, whatever changes. One coordinate of a body that
  /// a joint holds opens the joint where it changes alone, which no motion does: a wheel moved along its axle
  /// while it sticks to the ground. These are not looked at.
  bool is_consistent(const IslandStep<Model>& s, const typename Model::Input& input) noexcept {
    constexpr T tolerance = sizeof(T) == 4 ? T(1e-3) : T(1e-6);
    pull_back(s, input, active_.dependent_rows(s));
    T scale = T(1);
    for (int c = 0; c < width; ++c)
      for_each_column(s.model, c, [&](int, T value) { scale = std::max(scale, std::abs(value)); });
    bool consistent = true;
    for (int c = 0; c < width; ++c)
      for_each_column(s.model, c, [&](int column, T value) {
        if (std::abs(value) <= tolerance * scale || is_held_pose(s, column)) return;
        consistent = false;
      });
    return consistent;
  }

  /// Whether a column is a coordinate, now or before, of a body that a joint holds.
  static bool is_held_pose(const IslandStep<Model>& s, int column) noexcept {
    const int bodies = fields * s.model.sizes.moving, past = past_at(s.model, 0);
    const int at = column >= past ? column - past : column;
    return at < bodies && at % fields < poses && is_held(s, at / fields);
  }

  /// Whether a joint of the island holds a body.
  static bool is_held(const IslandStep<Model>& s, int body) noexcept {
    bool held = false;
    s.for_each_joint([&](const auto& j) {
      held = held || (is_rigid_tie(j.kind.info) && (j.at.body[0] == body || j.at.body[1] == body));
    });
    return held;
  }

  /// visit(column, derivative) of a gradient.
  template <class Visit>
  void for_each_column(const Model& model, int c, Visit&& visit) noexcept {
    Gradient& gradient = gradients_[c];
    int column = 0;
    for (int b = 0; b < model.sizes.moving; ++b)
      for (const T value : to_array<T>(gradient.state.bodies[static_cast<std::size_t>(b)]))
        visit(column++, value);
    for_each_history(model, gradient.state, [&](T value) { visit(column++, value); });
    for_each_past(model, gradient.state, [&](T value) { visit(column++, value); });
    for (int i = 0; i < inputs_; ++i) visit(column++, *model.input(gradient.input, i));
    for (int i = 0; i < model.parameter_count(); ++i)
      visit(column++, *model.parameter(gradient.parameters, i));
  }

  void write_row(const Model& model, int c, int row) noexcept {
    T* to = values_.data() + row * columns_;
    for_each_column(model, c, [&](int column, T value) { to[column] = -value; });
  }

  /// The velocities of a body whose motion is prescribed depend on inputs and parameters alone.
  void differentiate_driven(
      const IslandStep<Model>& s, const typename Model::Input& input, int body) noexcept {
    for (int c = 0; c < width; ++c) {
      clear(s.model, gradients_[c]);
      T nu[width] = {};
      nu[c] = T(-1);
      blocks_.pull_back_velocities(s, input, body, nu, gradients_[c]);
      derivatives_of(s.model).pull_back_params(s.params.named(), gradients_[c]);
      write_row(s.model, c, body * fields + poses + c);
    }
  }

  /// The rows of a body's pose at l+1, from those of its velocities.
  void differentiate_pose(const IslandStep<Model>& s, int body) noexcept {
    blocks_.for_each_advance_entry(s, body, [&](const Entry& entry, T value) {
      T* to = values_.data() + (body * fields + entry.row) * columns_;
      if (entry.column < poses && is_two_step(s.model)) {
        for_each_shift_entry(s, body, [&](int row, int column, T slope) {
          const int at = column < fields ? body * fields + column : past_at(s.model, body, column - fields);
          if (row == entry.column) to[at] += value * slope;
        });
      } else if (entry.column < poses) {
        to[body * fields + entry.column] += value;
      } else {
        const T* from = values_.data() + (body * fields + entry.column) * columns_;
        for (int j = 0; j < columns_; ++j) to[j] += value * from[j];
      }
    });
  }

  /// The rows of what l+1 remembers of l: the bodies themselves, and the impulses of forces.
  void differentiate_past(const IslandStep<Model>& s, const typename Model::Input& input) noexcept {
    const Model& model = s.model;
    for (int i = 0; i < fields * model.sizes.moving; ++i)
      values_[(past_at(model, 0) + i) * columns_ + i] = T(1);
    if (!model.has_loads) return;
    auto* weight = pushes_of<Model>(unit_);
    for (int i = 0; i < width * model.sizes.bodies; ++i) {
      set_field(weight[i / width], i % width, T(-1));
      clear(model, gradients_[0]);
      derivatives_of(model).pull_back_loads(s.params, input, s.h, s.now, weight, gradients_[0]);
      derivatives_of(model).pull_back_params(s.params.named(), gradients_[0]);
      write_row(model, 0, pushed_at(model, 0) + i);
      set_field(weight[i / width], i % width, T(0));
    }
  }

  int rows_, inputs_, columns_;
  BlockDerivatives<Model, width> blocks_;
  ActiveRows<Model, width> active_;
  mcp::Buffer<Gradient, width> gradients_;
  mcp::Buffer<T, value_extent()> values_;
  typename Model::State unit_;  // weights of impulses
};

}  // namespace signorini::sim
