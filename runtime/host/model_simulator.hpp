#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "signorini/host/argument_jacobian.hpp"
#include "signorini/host/compiled_step.hpp"
#include "signorini/host/numbers.hpp"
#include "signorini/host/shared_loads.hpp"
#include "signorini/host/simulator.hpp"
#include "signorini/step/names.hpp"

namespace signorini::sim {

/// A simulator for any model in double precision; `ByArguments` is whether it has `argument_jacobian`.
template <class Model, bool ByArguments>
class ModelSimulator final : public Simulator {
 public:
  explicit ModelSimulator(Model model = {})
      : model_(std::move(model)),
        memory_(model_),
        work_(model_),
        parameters_(model_.default_parameters()),
        input_(model_.default_input()),
        state_(model_.empty_state()) {
    work_.distances = false;  // until a row is read
    join_patterns();
    bind();
    start();
    settle();
    observe();
  }

  SimulatorFacts facts() const noexcept override {
    return {Model::Policy::ladder, Model::Policy::template accept<double>,
        {model_.sizes.unknowns, static_cast<int>(row_index_.size()), column_start_.data(), row_index_.data()},
        work_.nonnegative.data(), static_cast<long>(sizeof(Workspace<Model>))};
  }

  BlockName row_name(int row) const noexcept override { return sim::row_name(model_, work_, row); }

  void read(Part part, double* out) const noexcept override {
    switch (part) {
      case Part::time: *out = state_.t; return;
      case Part::state: return for_each_row(state_, [&](const auto& row) { append_numbers(row, out); });
      case Part::modes: return for_each_mode(state_, [&](const auto& row) { append_numbers(row, out); });
      case Part::input: return for_each_input(model_, input_, [&](double x) { *out++ = x; });
      case Part::parameters:
        return for_each_parameter(model_, params_.named(), [&](double x) { *out++ = x; });
      case Part::tables:
        return for_each_row(model_, params_, [&](const auto& row) { append_numbers(row, out); });
      case Part::counts:
        return for_each_island([&](const Island&, const auto& blocks) { *out++ = memory_.count(blocks); });
      case Part::answers:
        return for_each_island([&](const Island& island, const auto& blocks) {
          for (int i = 0; i < Memory<Model>::longest; ++i)
            memory_.recall(blocks, i, out + i * model_.sizes.unknowns + island.begin);
        });
    }
  }

  void write(Part part, const double* in) noexcept override {
    switch (part) {
      case Part::time: state_.t = *in; return;
      case Part::state: return for_each_row(state_, [&](auto& row) { take_numbers(in, row); });
      case Part::modes: return for_each_mode(state_, [&](auto& row) { take_numbers(in, row); });
      case Part::input: return for_each_input(model_, input_, [&](double& x) { x = *in++; });
      case Part::parameters: return for_each_parameter(model_, parameters_, [&](double& x) { x = *in++; });
      case Part::tables: return for_each_row(model_, params_, [&](auto& row) { take_numbers(in, row); });
      case Part::counts:
        return for_each_island([&](const Island&, const auto& blocks) {
          memory_.restore_count(blocks, static_cast<int>(*in++));
        });
      case Part::answers:
        return for_each_island([&](const Island& island, const auto& blocks) {
          for (int i = 0; i < Memory<Model>::longest; ++i)
            memory_.restore(blocks, i, in + i * model_.sizes.unknowns + island.begin);
        });
    }
  }

  void bind() override { params_ = model_.make_params(parameters_); }
  void start() override { state_ = model_.initial_state(parameters_); }

  void settle() override {
    model_.drive(params_, input_, 0.0, state_.bodies.data() + model_.sizes.bodies);
    for (auto& body : state_.bodies) normalise(body);
    memory_.forget();
    forget();
    report_ = {};
    report_.residual = 0;
    shared_.forget();
  }

  void observe() noexcept override {
    observe_state(model_, params_, state_, work_);
    measured_ = true;
  }

  StepReport<double> step(long k, double h) noexcept override {
    state_.t = static_cast<double>(k) * h;  // never accumulated
    report_ = CompiledStep<Model>::take(model_, params_, input_, h, state_, memory_, work_);
    if (report_.solved()) measured_ = false, shared_.look_again();  // where it failed, all is as before
    state_.t = static_cast<double>(k + (report_.solved() ? 1 : 0)) * h;
    return report_;
  }

  void row(double* out) noexcept override {
    if (!measured_) measure_distances(model_, params_, state_, work_);
    measured_ = true;
    *out++ = state_.t;
    for (const auto& body : state_.bodies) append_numbers(body, out);
    for (int i = 0; i < model_.sizes.contacts; ++i) append_numbers(work_.contacts[i], out);
    for (int i = 0; i < model_.sizes.joints; ++i) *out++ = work_.joints[i].value;
    for_each_input(model_, input_, [&](double x) { *out++ = x; });
    *out++ = report_.iterations;
    *out++ = report_.residual;
    *out++ = shared_.count(model_, work_);
    *out++ = report_.compliance;
    *out++ = report_.repeats;
  }

  ContactPhase contact_phase(int contact) noexcept override {
    ContactPhase phase;
    for_each_island([&](const Island& island, const auto&) {
      work_.islands.for_each_contact(model_, island, [&](const auto& c) {
        if (c.at.trace == contact)
          phase = sim::contact_phase(model_, c, params_, state_.bodies.data(), work_.contacts[contact]);
      });
    });
    return phase;
  }

  void forget() noexcept override { work_.newton.forget(); }
  Settings<double>& settings() noexcept override { return work_; }

  void prepare(double h, bool same_units) noexcept override {
    prepared_h_ = h;
    if (same_units)
      sim::prepare_again(model_, params_, input_, h, state_, work_);
    else
      sim::prepare(model_, params_, input_, h, state_, work_);
  }

  void residual(const double* z, double* F) noexcept override {
    for (int i = 0; i < work_.islands.count(); ++i) {
      const int at = work_.islands[i].begin;
      problem(i).residual(z + at, F + at);
    }
  }

  void jacobian(const double* z, double* F, double* values) noexcept override {
    for (int i = 0; i < work_.islands.count(); ++i) {
      const int at = work_.islands[i].begin;
      problem(i).jacobian(z + at, F + at, values + column_start_[static_cast<std::size_t>(at)]);
    }
  }

  bool argument_jacobian([[maybe_unused]] const double* z, [[maybe_unused]] double* values) override {
    if constexpr (ByArguments)
      for (int i = 0; i < work_.islands.count(); ++i)
        differentiate_by_arguments(
            IslandStep<Model>{model_, params_, prepared_h_, state_, work_, i}, input_, z, values);
    return ByArguments;
  }

 private:
  StepProblem<Model> problem(int island) const noexcept { return {model_, work_, island}; }

  /// f(island, blocks) in the order of z.
  template <class F>
  void for_each_island(F&& f) const noexcept {
    for (int i = 0; i < work_.islands.count(); ++i)
      f(work_.islands[i], work_.islands.blocks_of(model_, work_.islands[i]));
  }

  /// The pattern of all islands together.
  void join_patterns() {
    column_start_.push_back(0);
    for (int i = 0; i < work_.islands.count(); ++i) {
      const mcp::PatternView p = work_.assembly.pattern(i);
      const int first = column_start_.back();
      for (int j = 1; j <= p.columns; ++j) column_start_.push_back(first + p.column_start[j]);
      for (int k = 0; k < p.nonzeros; ++k) row_index_.push_back(work_.islands[i].begin + p.row_index[k]);
    }
  }

  Model model_;
  Memory<Model> memory_;
  mutable Workspace<Model> work_;          // also scratch of what only looks
  typename Model::Parameters parameters_;  // that `bind` takes
  typename Model::Input input_;
  typename Model::Params params_;
  typename Model::State state_;
  StepReport<double> report_;
  double prepared_h_ = 0;                      // [s]
  std::vector<int> column_start_, row_index_;  // of the whole problem
  SharedLoads<Model> shared_;
  bool measured_ = true;  // the distances of the last step
};

}  // namespace signorini::sim
