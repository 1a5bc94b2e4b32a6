#pragma once

#include <algorithm>
#include <array>

#include "signorini/derivatives/gradient.hpp"
#include "signorini/derivatives/two_step_derivatives.hpp"
#include "signorini/mcp/buffer.hpp"
#include "signorini/step/island_step.hpp"

namespace signorini::sim {

/// dF/d(state, input, params) of the blocks of an island, at one z, and its transposed products, `Width` at
/// once. The generated kernels give the derivatives by a block's own arguments; what these depend on (forces
/// on state, inputs and parameters; prescribed motion) is followed backwards.
template <class Model, int Width>
class BlockDerivatives {
 public:
  using T = typename Model::Scalar;
  using Space = typename Model::Space;
  using Gradient = typename Model::Gradient;

  explicit BlockDerivatives(const Model& model)
      : by_state_(model.sizes.state_entries),
        by_params_(model.sizes.params_entries),
        loads_(Width * model.sizes.bodies),
        driven_(Width * model.sizes.moving),
        from_(Width * model.sizes.pasts),
        momenta_(model.sizes.pasts > 0 ? Width * model.sizes.bodies : 0) {}

  /// At z, for the step that `s.work` has prepared, by the state and by the lists that are wanted.
  void evaluate(const IslandStep<Model>& s, const T* z, const ArgumentLists& wanted) noexcept {
    wanted_ = wanted;
    T *state = by_state_.data(), *params = by_params_.data();
    const StepProblem<Model> problem = s.problem();
    const StepTables<Model> tables = s.tables();
    s.work.islands.for_each_block(s.model, s.island(), [&](const auto& block) {
      const T* local = z + block.own;
      if (block.kind.info.bodies > 0) problem.gather(block, z), local = s.work.local_z.data();
      std::apply(
          [&](const auto&... port) {
            for_each_list(block.kind, [&](const auto& by, bool of_state) {
              T*& to = of_state ? state : params;
              by.evaluate(port..., local, to);
              to += by.entries;
            });
          },
          s.model.ports(block.kind, tables, block.at));
    });
  }

  /// gradients[c] += the sum of y_i times the derivatives of F_i, for the rows of the island; number c of row
  /// i is y[i Width + c].
  void pull_back(const IslandStep<Model>& s, const typename Model::Input& input, const T* y,
      Gradient* gradients) noexcept {
    clear_weights(s.model);
    const T *state = by_state_.data(), *params = by_params_.data();
    s.work.islands.for_each_block(s.model, s.island(), [&](const auto& block) {
      const auto rows = rows_of(s, block, y);
      for_each_list(block.kind, [&](const auto& by, bool of_state) {
        const T*& value = of_state ? state : params;
        value = weigh(by.pattern, rows, value, [&](int column, const T* weights) {
          for (int c = 0; c < Width; ++c) add(s.model, block, column, weights[c], c, gradients[c]);
        });
      });
    });
    const int bodies = s.model.sizes.bodies, moving = s.model.sizes.moving;
    for (int c = 0; c < Width; ++c) {
      if (is_two_step(s.model)) pull_back_shifts(s, c, gradients[c]);
      if (s.model.has_loads)
        derivatives_of(s.model).pull_back_loads(
            s.params, input, s.h, s.now, loads_.data() + c * bodies, gradients[c]);
      if (moving > bodies) pull_back_driven(s, input, driven_.data() + c * moving, gradients[c]);
    }
  }

  /// gradient += the sum of weight times the derivatives of the driven bodies' states at l+1; `weight` has
  /// those of all moving bodies, and is changed.
  void pull_back_driven(const IslandStep<Model>& s, const typename Model::Input& input,
      typename Space::State* weight, Gradient& gradient) const noexcept {
    for (int i = s.model.sizes.bodies; i < s.model.sizes.moving; ++i)
      pull_back_advance(s, i, weight[i], gradient);
    derivatives_of(s.model).pull_back_drives(
        s.params, input, s.now.t + s.h, weight + s.model.sizes.bodies, gradient);
  }

  /// The same for velocities of one driven body.
  void pull_back_velocities(const IslandStep<Model>& s, const typename Model::Input& input, int body,
      const T* weight, Gradient& gradient) noexcept {
    clear_weights(s.model);
    set_velocity(weight, driven_[body]);
    derivatives_of(s.model).pull_back_drives(
        s.params, input, s.now.t + s.h, driven_.data() + s.model.sizes.bodies, gradient);
  }

  /// From a body's state at l+1 to its pose at l and nu at l+1: adds the pose's part to the gradient, and
  /// what the pose contributes to the velocities of `weight`.
  void pull_back_advance(const IslandStep<Model>& s, int body, typename Space::State& weight,
      Gradient& gradient) const noexcept {
    constexpr int poses = fields - Space::velocities;
    auto& at_start = gradient.state.bodies[static_cast<std::size_t>(body)];
    auto w = to_array<T>(weight), start = to_array<T>(at_start);
    if (is_two_step(s.model)) start.fill(T(0));
    for_each_advance_entry(s, body, [&](const Entry& entry, T value) {
      (entry.column < poses ? start : w)[static_cast<std::size_t>(entry.column)] +=
          w[static_cast<std::size_t>(entry.row)] * value;
    });
    from_array(w.data(), weight);
    if (!is_two_step(s.model)) return from_array(start.data(), at_start);
    typename Space::State from;
    from_array(start.data(), from);
    pull_back_shift(s, body, from, gradient);
  }

  /// visit(entry, value) for d(pose at l+1) / d(pose at l, nu at l+1) of a body.
  template <class Visit>
  static void for_each_advance_entry(const IslandStep<Model>& s, int body, Visit&& visit) noexcept {
    const auto k = static_cast<std::size_t>(body);
    T values[fields * fields];
    const auto& advance = derivatives_of(s.model.body).advance;
    advance.evaluate({.h = s.stride_of(body)}, s.from()[body], s.work.candidate.bodies[k], values);
    const T* value = values;
    for (const Entry& entry : advance.pattern) visit(entry, *value++);
  }

 private:
  static constexpr Sizes extents = extents_of<Model>();
  static constexpr int nu = Space::velocities;
  static constexpr int fields = field_count<T, typename Space::State>();

  /// visit(list, whether it is by the state) for the wanted lists of a kind.
  template <class Kind, class Visit>
  void for_each_list(const Kind& kind, Visit&& visit) const noexcept {
    const auto& by = derivatives_of(kind);
    visit(by.by_state, true);
    if (wanted_.inertia) visit(by.by_inertia, false);
    if (wanted_.law) visit(by.by_law, false);
    if (wanted_.shape) visit(by.by_shape, false);
  }

  /// Adds to the number that a column of a block's derivatives belongs to: fields are counted through its
  /// ports.
  template <class Block>
  void add(const Model& model, const Block& block, int column, T weight, int c, Gradient& gradient) noexcept {
    auto* start = is_two_step(model) ? from_.data() + c * model.sizes.moving : gradient.state.bodies.data();
    GradientTables<Model> tables{{}, start, driven_.data() + c * model.sizes.moving,
        loads_.data() + c * model.sizes.bodies, histories_of<Model>(gradient.state), gradient.params,
        momenta_.data() + c * model.sizes.bodies};
    std::apply([&](auto&&... row) { add_to_rows(column, weight, row...); },
        model.ports(block.kind, tables, block.at));
  }

  /// Where y has the rows of a block: those of its bodies, then its own.
  template <class Block>
  auto rows_of(const IslandStep<Model>& s, const Block& block, const T* y) const noexcept {
    const KindInfo& info = block.kind.info;
    const int velocities = info.velocities, rest = block.own - velocities;
    const int first = info.bodies > 0 ? s.work.islands.body_at(block.at.body[0]) : 0;
    const int second = info.bodies > 1 ? s.work.islands.body_at(block.at.body[1]) - nu : 0;
    return [=](int row) noexcept {
      return y + ((row >= velocities ? rest : row < nu ? first : second) + row) * Width;
    };
  }

  /// visit(column, weights) for each column of a pattern, which is sorted by columns: the sums over rows of y
  /// times value, from where rows(row) has y. Returns the values that follow.
  template <class Pattern, class Rows, class Visit>
  static const T* weigh(const Pattern& pattern, const Rows& rows, const T* values, Visit&& visit) noexcept {
    T sum[Width] = {};
    int column = -1;
    for (const Entry& entry : pattern) {
      if (entry.column != column) {
        if (column >= 0) visit(column, sum);
        column = entry.column;
        for (int c = 0; c < Width; ++c) sum[c] = T(0);
      }
      const T value = *values++;
      const T* y = rows(entry.row);
      for (int c = 0; c < Width; ++c) sum[c] += y[c] * value;
    }
    if (column >= 0) visit(column, sum);
    return values;
  }

  void clear_weights(const Model& model) noexcept {
    constexpr std::array<T, static_cast<std::size_t>(fields)> zero{};
    std::fill_n(loads_.data(), Width * model.sizes.bodies, typename Space::Impulse{});
    if (is_two_step(model)) {
      std::fill_n(momenta_.data(), Width * model.sizes.bodies, typename Space::Impulse{});
      for (int i = 0; i < Width * model.sizes.moving; ++i) from_array(zero.data(), from_[i]);
    }
    if (model.sizes.moving == model.sizes.bodies) return;
    for (int i = 0; i < Width * model.sizes.moving; ++i) from_array(zero.data(), driven_[i]);
  }

  /// From shifted states and momenta to what they are made of.
  void pull_back_shifts(const IslandStep<Model>& s, int c, Gradient& gradient) noexcept {
    s.for_each_body([&](int body) {
      const int first = c * s.model.sizes.bodies;
      pull_back_shift(s, body, from_[c * s.model.sizes.moving + body], gradient);
      pull_back_momentum(s, body, momenta_[first + body], loads_[first + body], gradient);
    });
  }

  mcp::Buffer<T, extents.state_entries> by_state_;
  mcp::Buffer<T, extents.params_entries> by_params_;
  mcp::Buffer<typename Space::Impulse, mcp::product(Width, extents.bodies)> loads_;  // of applied impulses
  mcp::Buffer<typename Space::State, mcp::product(Width, extents.moving)> driven_;  // of driven bodies at l+1
  mcp::Buffer<typename Space::State, mcp::product(Width, extents.pasts)> from_;     // of shifted data
  mcp::Buffer<typename Space::Impulse, extents.pasts == 0 ? 0 : mcp::product(Width, extents.bodies)> momenta_;
  ArgumentLists wanted_;
};

}  // namespace signorini::sim
