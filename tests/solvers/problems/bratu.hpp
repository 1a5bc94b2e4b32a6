#pragma once

#include <cmath>
#include <utility>

#include "tests/solvers/problems/grid.hpp"

namespace signorini::test {

/// Bratu's problem -Laplace u = 6 exp(u) below a lid: 0 <= u <= 1/2 (MCPLIB has the like). Without the lid u
/// would rise to 0.8; a factor above 6.8 has no solution.
inline Grid bratu(int rows, int columns) {
  Grid grid("Bratu", rows, columns, [](double u) {
    const double value = 6 * std::exp(u);
    return Grid::Source{value, value};
  });
  grid.bound([](double, double) { return std::pair(0.0, 0.5); });
  return grid;
}

}  // namespace signorini::test
