#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "signorini/derivatives/sensitivity.hpp"

namespace signorini::test {

/// A model that runs, with what its steps leave behind at hand. Copies share the workspace.
template <class Model>
struct Run {
  using State = typename Model::State;
  using Sensitivity = sim::Sensitivity<Model>;

  typename Model::Params params = Model::make_params();
  typename Model::Input input{};
  State now = Model::initial_state(), next = now;
  sim::Memory<Model> memory;
  std::shared_ptr<sim::Workspace<Model>> work = std::make_shared<sim::Workspace<Model>>();
  std::shared_ptr<Sensitivity> sensitivity = std::make_shared<Sensitivity>();

  /// From `now` to `next`, which the following step starts from.
  bool step(double h) {
    const double t = next.t;
    now = next;
    const bool solved = sim::step(Model{}, params, input, h, now, next, memory, *work).solved();
    next.t = t + h;
    return solved;
  }
  sim::Smoothness<double> differentiate(double h) {
    return sensitivity->differentiate(Model{}, params, input, h, now, *work);
  }
};

/// What goes into a step as a list of numbers: fields of the state, inputs, named parameters.
template <class Model>
void add_to_column(typename Model::State& state, typename Model::Input& input, typename Model::Params& params,
    int column, double more) {
  constexpr int fields = sim::Sensitivity<Model>::fields, of_bodies = fields * Model::sizes.moving;
  const int rows = sim::Sensitivity<Model>::row_count(Model{});
  const int past = sim::Sensitivity<Model>::past_at(Model{}, 0);
  if (column >= past && column < rows) {
    const int at = column - past;
    auto* bodies = sim::pasts_of<Model>(state);
    auto* pushed = sim::pushes_of<Model>(state);
    constexpr int nu = Model::Space::velocities;
    if (at < of_bodies)
      sim::add_to_field(bodies[at / fields], at % fields, more);
    else
      sim::add_to_field(pushed[(at - of_bodies) / nu], (at - of_bodies) % nu, more);
  } else if (column >= of_bodies && column < rows) {
    constexpr int memories = sim::Sensitivity<Model>::memories;
    const int at = column - of_bodies;
    sim::add_to_field(sim::histories_of<Model>(state)[at / memories], at % memories, more);
  } else if (column < rows) {
    sim::add_to_field(state.bodies[static_cast<std::size_t>(column / fields)], column % fields, more);
  } else if (column < rows + Model::input_count()) {
    *Model::input(input, column - rows) += more;
  } else {
    auto parameters = params.named();
    *Model::parameter(parameters, column - rows - Model::input_count()) += more;
    params = Model::make_params(parameters);
  }
}

template <class Model>
std::vector<double> fields_of(const typename Model::State& state) {
  std::vector<double> values;
  for (const auto& body : state.bodies)
    for (const double value : sim::to_array<double>(body)) values.push_back(value);
  sim::for_each_history(Model{}, state, [&](double value) { values.push_back(value); });
  sim::for_each_past(Model{}, state, [&](double value) { values.push_back(value); });
  return values;
}

/// The state after the last step of a run, were one of the numbers that went into it another; empty where the
/// step fails. It is solved to rounding, so that differences have digits.
template <class Model>
std::vector<double> next_with(const Run<Model>& run, double h, int column, double more) {
  static const auto work = std::make_unique<sim::Workspace<Model>>();
  auto params = run.params;
  auto input = run.input;
  auto now = run.now;
  auto next = now;
  auto memory = run.memory;
  add_to_column<Model>(now, input, params, column, more);
  for (const double tolerance : {1e-15, 1e-14, 1e-13, 1e-11}) {
    work->limits = {tolerance > 1e-12 ? 1000 : 20, tolerance};
    if (sim::step(Model{}, params, input, h, now, next, memory, *work).solved())
      return fields_of<Model>(next);
  }
  return {};
}

/// A derivative by central differences of whole steps, and how far it may be off.
struct Difference {
  std::vector<double> value, noise;
};

/// Extrapolated to a step of zero from two steps, for several sizes; the best of them a field.
template <class Model>
Difference central_difference(const Run<Model>& run, double h, int column) {
  const std::size_t rows = fields_of<Model>(run.next).size();
  Difference best{
      std::vector<double>(rows), std::vector<double>(rows, std::numeric_limits<double>::infinity())};
  for (const double e : {1e-4, 1e-5, 1e-6, 1e-7}) {
    const auto up = next_with(run, h, column, e), down = next_with(run, h, column, -e);
    const auto half_up = next_with(run, h, column, e / 2), half_down = next_with(run, h, column, -e / 2);
    if (up.empty() || down.empty() || half_up.empty() || half_down.empty()) continue;
    for (std::size_t i = 0; i < rows; ++i) {
      const double wide = (up[i] - down[i]) / (2 * e), narrow = (half_up[i] - half_down[i]) / e;
      const double noise = std::abs(narrow - wide) + 4e-15 * (std::abs(up[i]) + 1) / e;
      if (noise < best.noise[i]) best.noise[i] = noise, best.value[i] = narrow + (narrow - wide) / 3;
    }
  }
  return best;
}

/// The largest difference between forward and backward differences of a step of size e, against their size.
template <class Model>
double disagreement(const Run<Model>& run, double h, int column, double e) {
  const auto up = next_with(run, h, column, e), down = next_with(run, h, column, -e),
             at = next_with(run, h, column, 0);
  double largest = 0;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const double forward = (up[i] - at[i]) / e, backward = (at[i] - down[i]) / e;
    largest = std::max(largest, std::abs(forward - backward) / (1 + std::abs(forward) + std::abs(backward)));
  }
  return largest;
}

/// The worst of a sensitivity against differences, relative to the size of the entry or, where that is small,
/// of its column; and where.
struct Worst {
  double error = 0;
  int row = -1, column = -1;
  double derivative = 0, difference = 0, noise = 0;
};

template <class Model>
Worst worst_of(const Run<Model>& run, double h) {
  Worst worst;
  const auto& s = *run.sensitivity;
  for (int j = 0; j < s.columns(); ++j) {
    const Difference d = central_difference(run, h, j);
    double size = 1;
    for (int i = 0; i < s.rows(); ++i) size = std::max(size, std::abs(s.at(i, j)));
    for (int i = 0; i < s.rows(); ++i) {
      const auto k = static_cast<std::size_t>(i);
      const double error = std::abs(s.at(i, j) - d.value[k]) / size;
      if (!(error <= worst.error)) worst = {error, i, j, s.at(i, j), d.value[k], d.noise[k]};
    }
  }
  return worst;
}

}  // namespace signorini::test
