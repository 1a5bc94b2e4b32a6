#pragma once

#include <string>
#include <vector>

#include "signorini/derivatives/block_derivatives.hpp"
#include "signorini/host/names.hpp"

namespace signorini::sim {

/// Everything a step depends on besides its unknowns, as a list of named numbers: the state, the inputs, the
/// named parameters, the numbers of Params. For looking into a model, not for the step itself.
template <class Model>
class ArgumentTable {
 public:
  using T = typename Model::Scalar;
  using Space = typename Model::Space;
  using Params = typename Model::Params;
  using State = typename Model::State;
  using Input = typename Model::Input;

  explicit ArgumentTable(const Model& model) {
    for (int i = 0; i < model.sizes.moving; ++i)
      for (const FieldInfo& field : Space::state_fields)
        names_.push_back(std::string(model.body_name(i)) + "." + field.name);
    first_input_ = count();
    for (int i = 0; i < model.input_count(); ++i) names_.emplace_back(model.input_name(i));
    first_parameter_ = count();
    for (int i = 0; i < model.parameter_count(); ++i) names_.emplace_back(model.parameter_name(i));
    first_number_ = count();
    name_numbers(model);
  }

  int count() const noexcept { return static_cast<int>(names_.size()); }
  const char* name(int i) const noexcept { return names_[static_cast<std::size_t>(i)].c_str(); }

  T get(const Model& model, const State& state, const Input& input, const Params& params, int i) const {
    if (i >= first_parameter_ && i < first_number_) {
      auto named = params.named();
      return *model.parameter(named, i - first_parameter_);
    }
    T value{};
    visit(model, const_cast<State&>(state), const_cast<Input&>(input), const_cast<Params&>(params), i,
        [&](auto& row, int field) { value = get_field<T>(row, field); });
    return value;
  }

  /// A named parameter takes the numbers of Params with it that the model ties to it.
  void set(const Model& model, State& state, Input& input, Params& params, int i, T value) const {
    if (i >= first_parameter_ && i < first_number_) return follow(model, i - first_parameter_, value, params);
    visit(model, state, input, params, i, [&](auto& row, int field) { set_field(row, field, value); });
  }

  /// dF/d(argument) at z for one island of the prepared step, as columns of a matrix with `rows` rows, from
  /// row `island.begin` on.
  void differentiate(const IslandStep<Model>& s, const Input& input, const T* z, int rows, T* values) const {
    BlockDerivatives<Model, 1> blocks(s.model);
    blocks.evaluate(s, z, ArgumentLists::all());
    std::vector<T> y(static_cast<std::size_t>(s.island().unknowns));
    auto gradient = s.model.empty_gradient();
    for (int row = 0; row < s.island().unknowns; ++row) {
      y[static_cast<std::size_t>(row)] = T(1);
      clear(s.model, gradient);
      blocks.pull_back(s, input, y.data(), &gradient);
      derivatives_of(s.model).pull_back_params(s.params.named(), gradient);
      for (int i = 0; i < count(); ++i)
        values[i * rows + s.island().begin + row] = derivative(s.model, gradient, i);
      y[static_cast<std::size_t>(row)] = T(0);
    }
  }

 private:
  /// Bodies and contacts by their names, other numbers by their place in Params.
  void name_numbers(const Model& model) {
    Params params = model.make_params(model.default_parameters());
    model.for_each_table(
        params, [&](const std::string& table, const auto* rows, int count, const auto& fields) {
          for (int row = 0; row < count; ++row)
            for (int k = 0; k < number_count<T>(rows[row]); ++k)
              names_.push_back(row_name(model, table, row) + "." + fields[static_cast<std::size_t>(k)].name);
        });
  }

  static std::string row_name(const Model& model, const std::string& table, int row) {
    if (table == "gravity") return table;
    if (table == "inertias") return model.body_name(row);
    if (table == "laws" || table == "pairs") return name_in_trace(model, BlockRole::contact, row);
    return table + "[" + std::to_string(row) + "]";
  }

  T derivative(const Model& model, typename Model::Gradient& gradient, int i) const {
    if (i >= first_parameter_ && i < first_number_)
      return *model.parameter(gradient.parameters, i - first_parameter_);
    T value{};
    visit(model, gradient.state, gradient.input, gradient.params, i,
        [&](auto& row, int field) { value = get_field<T>(row, field); });
    return value;
  }

  /// Calls found(row, field) for argument i.
  template <class Tables, class Found>
  void visit(const Model& model, State& state, Input& input, Tables& params, int i, Found&& found) const {
    constexpr int fields = field_count<T, typename Space::State>();
    if (i < first_input_) {
      found(state.bodies[static_cast<std::size_t>(i / fields)], i % fields);
    } else if (i < first_parameter_) {
      found(*model.input(input, i - first_input_), 0);
    } else if (i >= first_number_) {
      int left = i - first_number_;
      model.for_each_table(params, [&](const char*, auto* rows, int count, const auto&) {
        for (int row = 0; row < count && left >= 0; ++row) {
          const int numbers = number_count<T>(rows[row]);
          if (left < numbers) found(rows[row], left);
          left = left < numbers ? -1 : left - numbers;
        }
      });
    }
  }

  /// Changes a named parameter, and the numbers that it makes different.
  void follow(const Model& model, int parameter, T value, Params& params) const {
    auto named = params.named();
    const Params from = model.make_params(named);
    *model.parameter(named, parameter) = value;
    const Params to = model.make_params(named);
    State state = model.empty_state();
    Input input = model.default_input();
    Params changed = to;
    for (int i = first_number_; i < count(); ++i) {
      const T now = get(model, state, input, to, i), before = get(model, state, input, from, i);
      set(model, state, input, changed, i, now != before ? now : get(model, state, input, params, i));
    }
    params = changed;
  }

  std::vector<std::string> names_;
  int first_input_ = 0, first_parameter_ = 0, first_number_ = 0;
};

}  // namespace signorini::sim
