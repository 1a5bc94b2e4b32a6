#pragma once

#include <utility>

#include "tests/solvers/problems/grid.hpp"

namespace signorini::test {

/// A membrane, fixed along its edge and weighed down, over a dome that lifts it in the middle.
inline Grid obstacle(int rows, int columns) {
  Grid grid("obstacle", rows, columns, [](double) { return Grid::Source{-1.0, 0.0}; });
  grid.bound([](double x, double y) {
    return std::pair(0.2 - 2 * ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)), inf);
  });
  return grid;
}

}  // namespace signorini::test
