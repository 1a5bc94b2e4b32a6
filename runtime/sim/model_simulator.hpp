#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "signorini/sim/fields.hpp"
#include "signorini/sim/simulator.hpp"
#include "signorini/sim/step.hpp"

namespace signorini::sim {

/// A simulator for any model in double precision.
template <class Model>
class ModelSimulator final : public Simulator {
 public:
  explicit ModelSimulator(Model model = {})
      : model_(std::move(model)),
        memory_(model_),
        work_(std::make_unique<Workspace<Model>>(model_)),
        parameters_(model_.default_parameters()),
        input_(model_.default_input()),
        state_(model_.empty_state()) {
    name_columns();
    join_patterns();
    reset();
  }

  int column_count() const override { return static_cast<int>(columns_.size()); }
  const char* column(int i) const override { return columns_[static_cast<std::size_t>(i)].c_str(); }

  bool set(const char* name, double value) override {
    for (int i = 0; i < model_.parameter_count(); ++i)
      if (std::strcmp(name, model_.parameter_name(i)) == 0)
        return *model_.parameter(parameters_, i) = value, true;
    Params trial_params = params_;
    State trial_state = state_;
    if (!override_field({name, value}, trial_params, trial_state)) return false;
    overrides_.emplace_back(name, value);
    return true;
  }

  bool set_input(const char* name, double value) override {
    for (int i = 0; i < model_.input_count(); ++i)
      if (std::strcmp(name, model_.input_name(i)) == 0) return *model_.input(input_, i) = value, true;
    return false;
  }

  void reset() override {
    params_ = model_.make_params(parameters_);
    state_ = model_.initial_state(parameters_);
    for (const auto& item : overrides_) override_field(item, params_, state_);
    for (auto& body : state_.bodies) normalise(body);
    memory_.forget();
    report_ = {};
    report_.residual = 0;
    observe_state(model_, params_, state_, *work_);
  }

  StepOutcome step(long k, double h) override {
    state_.t = static_cast<double>(k) * h;  // never accumulated
    report_ = sim::step(model_, params_, input_, h, state_, state_, memory_, *work_);
    state_.t = static_cast<double>(k + (report_.solved() ? 1 : 0)) * h;
    return {report_.solved(), to_word(report_.status), to_word(report_.start), report_.iterations,
        report_.residual, report_.worst_block, report_.worst_row, report_.certificate.gap.value,
        report_.evaluations};
  }

  std::shared_ptr<const void> save() const override {
    return std::make_shared<const Saved>(Saved{memory_, input_, params_, state_});
  }

  void restore(const void* saved) override {
    const Saved& from = *static_cast<const Saved*>(saved);
    memory_ = from.memory;
    input_ = from.input;
    params_ = from.params;
    state_ = from.state;
    observe_state(model_, params_, state_, *work_);
  }

  void row(double* out) const override {
    *out++ = state_.t;
    const auto copy = [&out](const auto& values) {
      for (const double value : values) *out++ = value;
    };
    for (const auto& body : state_.bodies) copy(to_array<double>(body));
    for (int i = 0; i < model_.sizes.contacts; ++i) copy(to_array<double>(work_->contacts[i]));
    for (int i = 0; i < model_.input_count(); ++i) *out++ = *model_.input(const_cast<Input&>(input_), i);
    *out++ = report_.iterations;
    *out++ = report_.residual;
  }

  long workspace_bytes() const override { return static_cast<long>(sizeof(Workspace<Model>)); }

  void use_solver(solvers::AnySolver* solver) override { work_->other_solver = solver; }

  void prepare(double h) override { sim::prepare(model_, params_, input_, h, state_, *work_); }
  int unknown_count() const override { return model_.sizes.unknowns; }
  bool is_nonnegative(int unknown) const override { return work_->nonnegative[unknown] != 0; }
  mcp::PatternView pattern() const override {
    return {
        model_.sizes.unknowns, static_cast<int>(row_index_.size()), column_start_.data(), row_index_.data()};
  }
  void residual(const double* z, double* F) override {
    for (int i = 0; i < work_->islands.count(); ++i) {
      const int at = work_->islands[i].begin;
      problem(i).residual(z + at, F + at);
    }
  }
  void jacobian(const double* z, double* F, double* values) override {
    for (int i = 0; i < work_->islands.count(); ++i) {
      const int at = work_->islands[i].begin;
      problem(i).jacobian(z + at, F + at, values + column_start_[static_cast<std::size_t>(at)]);
    }
  }
  BlockName row_name(int row) const override {
    const int i = island_of(row);
    return problem(i).row_name(row - work_->islands[i].begin);
  }
  BlockName unknown_name(int unknown) const override {
    const int i = island_of(unknown);
    return problem(i).unknown_name(unknown - work_->islands[i].begin);
  }

 private:
  using Params = typename Model::Params;
  using State = typename Model::State;
  using Input = typename Model::Input;
  using Space = typename Model::Space;
  using Override = std::pair<std::string, double>;

  struct Saved {
    Memory<Model> memory;
    Input input;
    Params params;
    State state;
  };

  StepProblem<Model> problem(int island) const noexcept { return {model_, *work_, island}; }

  int island_of(int unknown) const noexcept {
    int i = work_->islands.count() - 1;
    while (i > 0 && work_->islands[i].begin > unknown) --i;
    return i;
  }

  /// The pattern of all islands together.
  void join_patterns() {
    column_start_.push_back(0);
    for (int i = 0; i < work_->islands.count(); ++i) {
      const mcp::PatternView p = work_->assembly.pattern(i);
      const int first = column_start_.back();
      for (int j = 1; j <= p.columns; ++j) column_start_.push_back(first + p.column_start[j]);
      for (int k = 0; k < p.nonzeros; ++k) row_index_.push_back(work_->islands[i].begin + p.row_index[k]);
    }
  }

  void name_columns() {
    columns_.emplace_back("t");
    for (int i = 0; i < model_.sizes.bodies; ++i)
      for (const char* name : Space::state_columns)
        columns_.push_back(std::string(model_.body_name(i)) + "." + name);
    for (int i = 0; i < model_.sizes.contacts; ++i)
      for (const char* name : Space::contact_columns) columns_.push_back(contact_name(i) + "." + name);
    for (int i = 0; i < model_.input_count(); ++i) columns_.emplace_back(model_.input_name(i));
    columns_.emplace_back("solver.iterations");
    columns_.emplace_back("solver.residual");
  }

  std::string contact_name(int index) const {
    std::string name;
    model_.for_each_contact_table([&](const auto&, const auto& table, const auto&) {
      for (int i = 0; i < table.count; ++i)
        if (table.instances[i].index == index) name = table.instances[i].name;
    });
    return name;
  }

  // "ball.vx" = 1: the field of a struct by its name.
  template <class Struct, std::size_t N>
  static bool override_struct(
      const std::string& owner, const char* const (&names)[N], const Override& item, Struct& target) {
    for (std::size_t k = 0; k < N; ++k) {
      if (item.first != owner + "." + names[k]) continue;
      auto values = to_array<double>(target);
      values[k] = item.second;
      from_array(values.data(), target);
      return true;
    }
    return false;
  }

  bool override_field(const Override& item, Params& params, State& state) const {
    for (int i = 0; i < model_.sizes.bodies; ++i) {
      const auto k = static_cast<std::size_t>(i);
      const std::string owner = model_.body_name(i);
      if (override_struct(owner, Space::state_columns, item, state.bodies[k])) return true;
      if (override_struct(owner, Space::inertia_fields, item, params.inertias[k])) return true;
    }
    bool found = false;
    model_.for_each_contact_table([&](const auto&, const auto& table, const auto& offsets) {
      for (int i = 0; i < table.count; ++i)
        found = found ||
            override_struct(table.instances[i].name, Space::law_fields, item,
                params.laws[static_cast<std::size_t>(offsets.law + i)]);
    });
    return found;
  }

  Model model_;
  Memory<Model> memory_;
  std::unique_ptr<Workspace<Model>> work_;
  typename Model::Parameters parameters_;
  Input input_;
  Params params_;
  State state_;
  StepReport<double> report_;
  std::vector<std::string> columns_;
  std::vector<int> column_start_, row_index_;  // of the whole problem
  std::vector<Override> overrides_;
};

}  // namespace signorini::sim
