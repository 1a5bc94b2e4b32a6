#pragma once

#include <algorithm>
#include <array>

#include "signorini/derivatives/gradient.hpp"
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
        driven_(Width * model.sizes.moving) {}

  /// At z, for the step that `s.work` has prepared, by the state and by the lists that are wanted.
  void evaluate(const IslandStep<Model>& s, const T* z, const ArgumentLists& wanted) noexcept {
    wanted_ = wanted;
    Place to{by_state_.data(), by_params_.data()};
    s.for_each_body([&](int body) {
      const auto k = static_cast<std::size_t>(body);
      evaluate_lists(to, s.model.body.step, s.h, s.now.bodies[k], s.params.inertias[k], s.params.gravity,
          s.work.impulses[body], z + s.work.islands.body_at(body));
    });
    const StepProblem<Model> problem = s.problem();
    const T* local_z = s.work.local_z.data();
    s.for_each_joint([&](const auto& j) {
      const auto k = static_cast<std::size_t>(j.instance.body);
      problem.gather(j.kind, j.instance, j.own, z);
      evaluate_lists(to, j.kind.step, s.h, s.now.bodies[k], s.params.inertias[k], s.second_at_start(j),
          s.second_inertia(j), j.data, local_z);
    });
    const Path<T> path{.speed = s.work.speeds[s.number]};
    s.for_each_contact([&](const auto& c) {
      const auto k = static_cast<std::size_t>(c.instance.body);
      problem.gather(c.kind, c.instance, c.own, z);
      evaluate_lists(to, c.kind.step, s.h, s.now.bodies[k], s.params.inertias[k], c.first,
          s.second_at_start(c), s.second_inertia(c), c.second, c.law, path, local_z);
    });
  }

  /// gradients[c] += the sum of y_i times the derivatives of F_i, for the rows of the island; number c of row
  /// i is y[i Width + c].
  void pull_back(const IslandStep<Model>& s, const typename Model::Input& input, const T* y,
      Gradient* gradients) noexcept {
    pull_back_state(s, y, gradients);
    const int bodies = s.model.sizes.bodies, moving = s.model.sizes.moving;
    for (int c = 0; c < Width; ++c) {
      if (wanted_.any()) pull_back_params(s, y + c, gradients[c]);
      if (s.model.has_loads)
        s.model.pull_back_loads(s.params, input, s.h, s.now, loads_.data() + c * bodies, gradients[c]);
      if (moving > bodies) pull_back_driven(s, input, driven_.data() + c * moving, gradients[c]);
    }
  }

  /// gradient += the sum of weight times the derivatives of the driven bodies' states at l+1; `weight` has
  /// those of all moving bodies, and is changed.
  void pull_back_driven(const IslandStep<Model>& s, const typename Model::Input& input,
      typename Space::State* weight, Gradient& gradient) const noexcept {
    for (int i = s.model.sizes.bodies; i < s.model.sizes.moving; ++i)
      pull_back_advance(s, i, weight[i], gradient.state.bodies[static_cast<std::size_t>(i)]);
    s.model.pull_back_drives(s.params, input, s.now.t + s.h, weight + s.model.sizes.bodies, gradient);
  }

  /// The same for velocities of one driven body.
  void pull_back_velocities(const IslandStep<Model>& s, const typename Model::Input& input, int body,
      const T* weight, Gradient& gradient) noexcept {
    clear_weights(s.model);
    set_velocity(weight, driven_[body]);
    s.model.pull_back_drives(s.params, input, s.now.t + s.h, driven_.data() + s.model.sizes.bodies, gradient);
  }

  /// From a body's state at l+1 to its pose at l and nu at l+1: adds the pose's part to `at_start`, and what
  /// the pose contributes to the velocities of `weight`.
  void pull_back_advance(const IslandStep<Model>& s, int body, typename Space::State& weight,
      typename Space::State& at_start) const noexcept {
    constexpr int poses = fields - Space::velocities;
    auto w = to_array<T>(weight), start = to_array<T>(at_start);
    for_each_advance_entry(s, body, [&](const Entry& entry, T value) {
      (entry.column < poses ? start : w)[static_cast<std::size_t>(entry.column)] +=
          w[static_cast<std::size_t>(entry.row)] * value;
    });
    from_array(w.data(), weight);
    from_array(start.data(), at_start);
  }

  /// visit(entry, value) for d(pose at l+1) / d(pose at l, nu at l+1) of a body.
  template <class Visit>
  static void for_each_advance_entry(const IslandStep<Model>& s, int body, Visit&& visit) noexcept {
    const auto k = static_cast<std::size_t>(body);
    T values[fields * fields];
    s.model.body.advance_derivative(s.h, s.now.bodies[k], s.work.candidate.bodies[k], values);
    const T* value = values;
    for (const Entry& entry : s.model.body.advance_pattern) visit(entry, *value++);
  }

 private:
  static constexpr Sizes extents = extents_of<Model>();
  static constexpr int nu = Space::velocities;
  static constexpr int fields = field_count<T, typename Space::State>();

  struct Place {
    T* state;
    T* params;
  };

  template <class Step, class... Arguments>
  void evaluate_lists(Place& to, const Step& step, const Arguments&... arguments) const noexcept {
    step.by_state(arguments..., to.state);
    to.state += step.by_state_entries;
    if (wanted_.inertia) step.by_inertia(arguments..., to.params), to.params += step.by_inertia_entries;
    if constexpr (requires { step.by_friction_entries; })
      if (wanted_.friction) step.by_friction(arguments..., to.params), to.params += step.by_friction_entries;
    if constexpr (requires { step.by_shape_entries; })
      if (wanted_.shape) step.by_shape(arguments..., to.params), to.params += step.by_shape_entries;
  }

  /// By the states of bodies, by applied impulses and by the states of driven bodies.
  void pull_back_state(const IslandStep<Model>& s, const T* y, Gradient* gradients) noexcept {
    clear_weights(s.model);
    const int bodies = s.model.sizes.bodies, moving = s.model.sizes.moving;
    const auto add_to_state = [&](int body, int field, const T* weights) {
      for (int c = 0; c < Width; ++c)
        add_to_field(gradients[c].state.bodies[static_cast<std::size_t>(body)], field, weights[c]);
    };
    const T* value = by_state_.data();
    s.for_each_body([&](int body) {
      const auto rows = rows_of(s, body, y);
      value =
          weigh<Width>(s.model.body.step.by_state_pattern, rows, value, [&](int column, const T* weights) {
            if (column < fields) return add_to_state(body, column, weights);
            if (!s.model.has_loads) return;
            for (int c = 0; c < Width; ++c)
              add_to_field(loads_[c * bodies + body], column - fields, weights[c]);
          });
    });
    s.work.islands.for_each_tie(
        s.model, s.island(), [&](const auto& kind, const auto& instance, int own, int) {
          const auto rows = rows_of(s, kind, instance, own, y);
          value = weigh<Width>(kind.step.by_state_pattern, rows, value, [&](int column, const T* weights) {
            if (column < fields) return add_to_state(instance.body, column, weights);
            if (kind.second == SecondBody::free)
              return add_to_state(instance.other, column - fields, weights);
            for (int c = 0; c < Width; ++c)
              add_to_field(driven_[c * moving + instance.other], column - fields, weights[c]);
          });
        });
  }

  /// By the numbers of Params that are wanted; y has the numbers of one gradient, `Width` apart.
  void pull_back_params(const IslandStep<Model>& s, const T* y, Gradient& gradient) noexcept {
    const T* value = by_params_.data();
    const auto inertia = [&](int body) -> auto& {
      return gradient.params.inertias[static_cast<std::size_t>(body)];
    };
    s.for_each_body([&](int body) {
      if (!wanted_.inertia) return;
      const auto rows = rows_of(s, body, y);
      value = weigh<1>(s.model.body.step.by_inertia_pattern, rows, value, [&](int column, const T* weight) {
        add_to_rows(column, *weight, inertia(body), gradient.params.gravity);
      });
    });
    // What joints and contacts have in common; a second body that is not free has no inertia to derive by.
    const auto weigh_inertia = [&](const auto& tie, const auto& rows) {
      if (!wanted_.inertia) return;
      const int other = tie.kind.second == SecondBody::free ? tie.instance.other : tie.instance.body;
      value = weigh<1>(tie.kind.step.by_inertia_pattern, rows, value, [&](int column, const T* weight) {
        add_to_rows(column, *weight, inertia(tie.instance.body), inertia(other));
      });
    };
    // Where the second body moves there are no derivatives by its pose in Params.
    typename Space::State none{};
    const auto fixed = [&](const auto& tie) -> auto& {
      return tie.kind.second == SecondBody::fixed ? gradient.params.fixed.data()[tie.instance.other] : none;
    };
    sim::for_each_joint(s.model, gradient.params, s.work.islands, s.island(), [&](const auto& j) {
      const auto rows = rows_of(s, j.kind, j.instance, j.own, y);
      weigh_inertia(j, rows);
      if (!wanted_.shape) return;
      value = weigh<1>(j.kind.step.by_shape_pattern, rows, value,
          [&](int column, const T* weight) { add_to_rows(column, *weight, fixed(j), j.data); });
    });
    sim::for_each_contact(s.model, gradient.params, s.work.islands, s.island(), [&](const auto& c) {
      const auto rows = rows_of(s, c.kind, c.instance, c.own, y);
      weigh_inertia(c, rows);
      if (wanted_.friction)
        value = weigh<1>(c.kind.step.by_friction_pattern, rows, value,
            [&](int column, const T* weight) { add_to_field(c.law, column, *weight); });
      if (!wanted_.shape) return;
      value = weigh<1>(c.kind.step.by_shape_pattern, rows, value, [&](int column, const T* weight) {
        const int frame = add_to_rows(column, *weight, c.first, fixed(c), c.second);
        if (frame >= 0) add_to_field(c.law, Space::friction_fields + frame, *weight);
      });
    });
  }

  /// Where y has the rows of a body, and those of a joint or contact: of its bodies, then its own.
  auto rows_of(const IslandStep<Model>& s, int body, const T* y) const noexcept {
    const int first = s.work.islands.body_at(body);
    return [=](int row) noexcept { return y + (first + row) * Width; };
  }

  template <class Kind, class Instance>
  auto rows_of(const IslandStep<Model>& s, const Kind& kind, const Instance& instance, int own,
      const T* y) const noexcept {
    const bool free = kind.second == SecondBody::free;
    const int velocities = free ? 2 * nu : nu;
    const int first = s.work.islands.body_at(instance.body);
    const int second = free ? s.work.islands.body_at(instance.other) - nu : 0;
    const int rest = own - velocities;
    return [=](int row) noexcept {
      return y + ((row < nu ? first : row < velocities ? second : rest) + row) * Width;
    };
  }

  /// visit(column, weights) for each column of a pattern, which is sorted by columns: the sums over rows of y
  /// times value. `Wide` sums at once, from where rows(row) has y. Returns the values that follow.
  template <int Wide, class Pattern, class Rows, class Visit>
  static const T* weigh(const Pattern& pattern, const Rows& rows, const T* values, Visit&& visit) noexcept {
    T sum[Wide] = {};
    int column = -1;
    for (const Entry& entry : pattern) {
      if (entry.column != column) {
        if (column >= 0) visit(column, sum);
        column = entry.column;
        for (int c = 0; c < Wide; ++c) sum[c] = T(0);
      }
      const T value = *values++;
      const T* y = rows(entry.row);
      for (int c = 0; c < Wide; ++c) sum[c] += y[c] * value;
    }
    if (column >= 0) visit(column, sum);
    return values;
  }

  void clear_weights(const Model& model) noexcept {
    if (model.has_loads) std::fill_n(loads_.data(), Width * model.sizes.bodies, typename Space::Impulse{});
    if (model.sizes.moving == model.sizes.bodies) return;
    constexpr std::array<T, static_cast<std::size_t>(fields)> zero{};
    for (int i = 0; i < Width * model.sizes.moving; ++i) from_array(zero.data(), driven_[i]);
  }

  mcp::Buffer<T, extents.state_entries> by_state_;
  mcp::Buffer<T, extents.params_entries> by_params_;
  mcp::Buffer<typename Space::Impulse, mcp::product(Width, extents.bodies)> loads_;  // of applied impulses
  mcp::Buffer<typename Space::State, mcp::product(Width, extents.moving)> driven_;  // of driven bodies at l+1
  ArgumentLists wanted_;
};

}  // namespace signorini::sim
