#pragma once

#include <vector>

#include "generator/simulator/named_simulator.hpp"

namespace signorini::test {

/// Random z for a problem: bounded unknowns positive.
std::vector<double> random_point(const engine::NamedSimulator& simulator, unsigned seed);

/// dF/dz as a dense matrix, column by column, from the generated derivatives.
std::vector<double> dense_jacobian(engine::NamedSimulator& simulator, const std::vector<double>& z);

/// The same by central differences of the residual.
std::vector<double> difference_jacobian(engine::NamedSimulator& simulator, const std::vector<double>& z);

/// The largest |a - b| / (1 + |b|).
double largest_difference(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace signorini::test
