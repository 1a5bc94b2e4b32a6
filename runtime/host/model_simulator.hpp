#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "signorini/host/argument_table.hpp"
#include "signorini/host/names.hpp"
#include "signorini/host/simulator.hpp"
#include "signorini/model/fields.hpp"
#include "signorini/step/names.hpp"
#include "signorini/step/step.hpp"

namespace signorini::sim {

/// A simulator for any model in double precision; `ByArguments` is whether it has `argument_jacobian`.
template <class Model, bool ByArguments>
class ModelSimulator final : public Simulator {
 public:
  explicit ModelSimulator(Model model = {})
      : model_(std::move(model)),
        memory_(model_),
        work_(std::make_unique<Workspace<Model>>(model_)),
        parameters_(model_.default_parameters()),
        input_(model_.default_input()),
        state_(model_.empty_state()) {
    work_->distances = false;  // until a row is read
    name_columns();
    join_patterns();
    reset();
  }

  int column_count() const override { return static_cast<int>(columns_.size()); }
  const char* column(int i) const override { return columns_[static_cast<std::size_t>(i)].c_str(); }

  bool set(const char* name, double value) override {
    if (set_parameter({name, value}, parameters_)) return true;
    Params trial_params = params_;
    State trial_state = state_;
    if (!override_field({name, value}, trial_params, trial_state)) return false;
    overrides_.push_back({name, value});
    return true;
  }

  bool set_input(const char* name, double value) override { return set_input({name, value}, input_); }

  void reset() override {
    params_ = model_.make_params(parameters_);
    state_ = model_.initial_state(parameters_);
    for (const auto& item : overrides_) override_field(item, params_, state_);
    model_.drive(params_, input_, 0.0, state_.bodies.data() + model_.sizes.bodies);
    for (auto& body : state_.bodies) normalise(body);
    memory_.forget();
    forget();
    report_ = {};
    report_.residual = 0;
    observe_state(model_, params_, state_, *work_);
    measured_ = true;
  }

  StepReport<double> step(long k, double h) override {
    state_.t = static_cast<double>(k) * h;  // never accumulated
    report_ = sim::step(model_, params_, input_, h, state_, state_, memory_, *work_);
    measured_ = !report_.solved();  // where it failed, all is as before
    state_.t = static_cast<double>(k + (report_.solved() ? 1 : 0)) * h;
    return report_;
  }

  const char* attempt_word(const StepReport<double>& report) const override {
    return sim::attempt_word<Model>(report);
  }
  BlockName place_of(const StepReport<double>& report) const override {
    return sim::place_of(model_, *work_, report);
  }

  Snapshot save() const override {
    Snapshot saved;
    saved.t = state_.t;
    Parameters named = params_.named();
    for (int i = 0; i < model_.parameter_count(); ++i)
      saved.parameters.push_back({model_.parameter_name(i), *model_.parameter(named, i)});
    for (int i = 0; i < model_.input_count(); ++i)
      saved.inputs.push_back({model_.input_name(i), *model_.input(const_cast<Input&>(input_), i)});
    const auto append_to = [](std::vector<NamedNumber>& list) {
      return [&list](const std::string& owner, const auto& row, const auto& fields) {
        int at = 0;
        for (const FieldInfo& field : fields)
          list.push_back({owner + "." + field.name, get_field<double>(row, at++)});
      };
    };
    for_each_state_row(model_, state_, append_to(saved.state));
    std::vector<NamedNumber> plain;
    const Params of_parameters = model_.make_params(named);
    for_each_owned_row(model_, of_parameters, append_to(plain));
    for_each_owned_row(model_, params_, append_to(saved.fields));
    std::size_t i = 0;
    std::erase_if(
        saved.fields, [&](const NamedNumber& field) { return is_identical(field.value, plain[i++].value); });
    int most = 0;
    for_each_island([&](const Island&, const auto& blocks) {
      saved.counts.push_back(memory_.count(blocks));
      most = std::max(most, saved.counts.back());
    });
    for (int a = 0; a < most; ++a) {
      std::vector<double>& answer = saved.answers.emplace_back(model_.sizes.unknowns);
      for_each_island([&](const Island& island, const auto& blocks) {
        memory_.recall(blocks, a, answer.data() + island.begin);
      });
    }
    return saved;
  }

  bool restore(const Snapshot& saved) override {
    Parameters parameters = model_.default_parameters();
    Input input = model_.default_input();
    for (const NamedNumber& item : saved.parameters)
      if (!set_parameter(item, parameters)) return false;
    for (const NamedNumber& item : saved.inputs)
      if (!set_input(item, input)) return false;
    Params params = model_.make_params(parameters);
    State state = model_.initial_state(parameters);
    for (const auto& items : {saved.fields, saved.state})
      for (const NamedNumber& item : items)
        if (!override_field(item, params, state)) return false;
    if (saved.answers.size() > static_cast<std::size_t>(Memory<Model>::longest)) return false;
    for (const auto& answer : saved.answers)
      if (answer.size() != static_cast<std::size_t>(model_.sizes.unknowns)) return false;
    if (saved.counts.size() != static_cast<std::size_t>(work_->islands.count())) return false;
    for (const int count : saved.counts)
      if (count < 0 || static_cast<std::size_t>(count) > saved.answers.size()) return false;
    state.t = saved.t;
    params_ = std::move(params), input_ = std::move(input), state_ = std::move(state);
    auto count = saved.counts.begin();
    for_each_island([&](const Island& island, const auto& blocks) {
      for (std::size_t i = 0; i < saved.answers.size(); ++i)
        memory_.restore(blocks, static_cast<int>(i), saved.answers[i].data() + island.begin);
      memory_.restore_count(blocks, *count++);
    });
    observe_state(model_, params_, state_, *work_);
    measured_ = true;
    return true;
  }

  void forget() override { work_->newton.forget(); }

  void row(double* out) const override {
    if (!measured_) measure_distances(model_, params_, state_, *work_);
    measured_ = true;
    *out++ = state_.t;
    const auto copy = [&out](const auto& values) {
      for (const double value : values) *out++ = value;
    };
    for (const auto& body : state_.bodies) copy(to_array<double>(body));
    for (int i = 0; i < model_.sizes.contacts; ++i) copy(to_array<double>(work_->contacts[i]));
    for (int i = 0; i < model_.sizes.joints; ++i) *out++ = work_->joints[i].value;
    for (int i = 0; i < model_.input_count(); ++i) *out++ = *model_.input(const_cast<Input&>(input_), i);
    *out++ = report_.iterations;
    *out++ = report_.residual;
  }

  int contact_count() const override { return model_.sizes.contacts; }
  const char* contact_name(int i) const override { return name_in_trace(model_, BlockRole::contact, i); }
  ContactPhase contact_phase(int i) override {
    ContactPhase phase;
    for (int island = 0; island < work_->islands.count(); ++island)
      work_->islands.for_each_contact(model_, work_->islands[island], [&](const auto& c) {
        if (c.at.trace == i)
          phase = sim::contact_phase(
              model_, c, params_, state_.bodies.data(), work_->contacts[i], work_->local_z.data());
      });
    return phase;
  }

  long workspace_bytes() const override { return static_cast<long>(sizeof(Workspace<Model>)); }

  void use_solver(solvers::AnySolver* solver) override { work_->other_solver = solver; }
  void use_limits(const Limits<double>& limits) override { work_->limits = limits; }
  void use_log(StepLog* log) override { work_->log = log; }

  void prepare(double h) override {
    prepared_h_ = h;
    sim::prepare(model_, params_, input_, h, state_, *work_);
  }
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
  BlockName row_name(int row) const override { return sim::row_name(model_, *work_, row); }
  BlockName unknown_name(int unknown) const override { return sim::unknown_name(model_, *work_, unknown); }
  int argument_count() const override { return arguments_.count(); }
  const char* argument_name(int i) const override { return arguments_.name(i); }
  double argument(int i) const override { return arguments_.get(model_, state_, input_, params_, i); }
  void set_argument(int i, double value) override {
    arguments_.set(model_, state_, input_, params_, i, value);
  }
  void prepare_again(double h) override {
    prepared_h_ = h;
    sim::prepare_again(model_, params_, input_, h, state_, *work_);
  }
  bool argument_jacobian([[maybe_unused]] const double* z, [[maybe_unused]] double* values) override {
    if constexpr (ByArguments) {
      const int n = model_.sizes.unknowns;
      std::fill_n(values, n * arguments_.count(), 0.0);
      for (int i = 0; i < work_->islands.count(); ++i)
        arguments_.differentiate(IslandStep<Model>{model_, params_, prepared_h_, state_, *work_, i}, input_,
            z + work_->islands[i].begin, n, values);
    }
    return ByArguments;
  }

 private:
  using Params = typename Model::Params;
  using State = typename Model::State;
  using Input = typename Model::Input;
  using Space = typename Model::Space;
  using Parameters = typename Model::Parameters;

  StepProblem<Model> problem(int island) const noexcept { return {model_, *work_, island}; }

  /// f(island, blocks) in the order of z.
  template <class F>
  void for_each_island(F&& f) const {
    for (int i = 0; i < work_->islands.count(); ++i)
      f(work_->islands[i], work_->islands.blocks_of(model_, work_->islands[i]));
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
    const auto add = [&](const std::string& owner, const auto& fields) {
      for (const FieldInfo& field : fields) columns_.push_back(owner + "." + field.name);
    };
    for (int i = 0; i < model_.sizes.moving; ++i) add(model_.body_name(i), Space::state_fields);
    for (int i = 0; i < model_.sizes.contacts; ++i) add(contact_name(i), Space::contact_fields);
    for (int i = 0; i < model_.sizes.joints; ++i) columns_.push_back(joint_column(model_, i));
    for (int i = 0; i < model_.input_count(); ++i) columns_.emplace_back(model_.input_name(i));
    columns_.emplace_back("solver.iterations");
    columns_.emplace_back("solver.residual");
  }

  bool set_parameter(const NamedNumber& item, Parameters& parameters) const {
    for (int i = 0; i < model_.parameter_count(); ++i)
      if (item.name == model_.parameter_name(i)) return *model_.parameter(parameters, i) = item.value, true;
    return false;
  }

  bool set_input(const NamedNumber& item, Input& input) const {
    for (int i = 0; i < model_.input_count(); ++i)
      if (item.name == model_.input_name(i)) return *model_.input(input, i) = item.value, true;
    return false;
  }

  static bool is_identical(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
  }

  // "ball.vx" = 1: a field by its name.
  bool override_field(const NamedNumber& item, Params& params, State& state) const {
    bool found = false;
    const auto set = [&](const std::string& owner, auto& row, const auto& fields) {
      found = found || set_named(owner, row, fields, item.name, item.value);
    };
    for_each_state_row(model_, state, set);
    for_each_owned_row(model_, params, set);
    return found;
  }

  Model model_;
  Memory<Model> memory_;
  std::unique_ptr<Workspace<Model>> work_;
  Parameters parameters_;
  Input input_;
  Params params_;
  State state_;
  StepReport<double> report_;
  std::vector<std::string> columns_;
  ArgumentTable<Model> arguments_{model_};
  double prepared_h_ = 0;                      // [s]
  std::vector<int> column_start_, row_index_;  // of the whole problem
  mutable bool measured_ = true;               // the distances of the last step
  std::vector<NamedNumber> overrides_;
};

}  // namespace signorini::sim
