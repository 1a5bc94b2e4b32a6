#pragma once

#include <algorithm>
#include <vector>

#include "signorini/derivatives/block_derivatives.hpp"
#include "signorini/host/numbers.hpp"

namespace signorini::sim {

/// dF/d(state, input, parameters, tables) at z for one island of the prepared step: its rows of a dense
/// matrix with a row for each unknown of the model, column by column.
template <class Model>
void differentiate_by_arguments(
    const IslandStep<Model>& s, const typename Model::Input& input, const double* z, double* values) {
  const Island& island = s.island();
  BlockDerivatives<Model, 1> blocks(s.model);
  blocks.evaluate(s, z + island.begin, ArgumentLists::all());
  std::vector<double> y(static_cast<std::size_t>(island.unknowns));
  auto gradient = s.model.empty_gradient();
  for (int row = 0; row < island.unknowns; ++row) {
    y[static_cast<std::size_t>(row)] = 1;
    clear(s.model, gradient);
    blocks.pull_back(s, input, y.data(), &gradient);
    derivatives_of(s.model).pull_back_params(s.params.named(), gradient);
    double* entry = values + island.begin + row;
    const auto add = [&](double value) {
      *entry = value;
      entry += s.model.sizes.unknowns;
    };
    const auto add_row = [&](const auto& numbers) {
      for (int k = 0; k < number_count<double>(numbers); ++k) add(get_field<double>(numbers, k));
    };
    for_each_row(gradient.state, add_row);
    for_each_input(s.model, gradient.input, add);
    for_each_parameter(s.model, gradient.parameters, add);
    for_each_row(s.model, gradient.params, add_row);
    y[static_cast<std::size_t>(row)] = 0;
  }
}

}  // namespace signorini::sim
