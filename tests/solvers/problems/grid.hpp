#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "signorini/mcp/buffer.hpp"
#include "signorini/mcp/problem.hpp"
#include "tests/solvers/problems/test_problem.hpp"

namespace signorini::test {

/// -Laplace u = f(u) on the unit square with u = 0 on its boundary, by the five-point formula on
/// rows x columns inner points, between bounds on u:
///     F_i = 4 u_i - (sum of the neighbours of i) - h^2 f(u_i).
/// A problem of any size, sparse from the start.
class Grid {
 public:
  using Scalar = double;
  static constexpr int extent = mcp::dynamic;
  struct Source {
    double value;
    double derivative;
  };

  Grid(std::string name_, int rows_, int columns_, Source (*source)(double))
      : name(std::move(name_)), rows(rows_), columns(columns_), source_(source) {
    lower_.assign(static_cast<std::size_t>(size()), -inf);
    upper_.assign(static_cast<std::size_t>(size()), inf);
    column_start_.push_back(0);
    for (int i = 0; i < size(); ++i) {
      for_each_in_column(i, [this](int row) { row_index_.push_back(row); });
      column_start_.push_back(static_cast<int>(row_index_.size()));
    }
  }

  int size() const noexcept { return rows * columns; }
  double lower(int i) const noexcept { return lower_[static_cast<std::size_t>(i)]; }
  double upper(int i) const noexcept { return upper_[static_cast<std::size_t>(i)]; }
  mcp::PatternView pattern() const noexcept {
    return {size(), static_cast<int>(row_index_.size()), column_start_.data(), row_index_.data()};
  }
  void residual(const double* u, double* F) const noexcept {
    for (int i = 0; i < size(); ++i) {
      double sum = 0.0;
      for_each_in_column(i, [&](int j) { sum += i == j ? 4 * u[j] : -u[j]; });
      F[i] = sum - square() * source_(u[i]).value;
    }
  }
  void jacobian(const double* u, double* F, double* values) const noexcept {
    residual(u, F);
    for (int j = 0; j < size(); ++j) {
      for_each_in_column(
          j, [&](int i) { *values++ = i == j ? 4 - square() * source_(u[j]).derivative : -1.0; });
    }
  }

  /// bounds(x, y) at each point of the grid.
  template <class Bounds>
  void bound(Bounds&& bounds) {
    for (int i = 0; i < size(); ++i) {
      const int row = i / columns, column = i % columns;
      const double x = (column + 1) / (columns + 1.0), y = (row + 1) / (rows + 1.0);
      const auto [l, u] = bounds(x, y);
      lower_[static_cast<std::size_t>(i)] = l;
      upper_[static_cast<std::size_t>(i)] = u;
    }
  }

  std::string name;
  int rows;
  int columns;

 private:
  /// The width of a cell, squared; where the grid is not square its cells still are.
  double square() const noexcept { return 1.0 / ((rows + 1.0) * (columns + 1.0)); }

  /// The point and its neighbours, ascending. The pattern is symmetric: rows and columns are the same.
  template <class Visit>
  void for_each_in_column(int i, Visit&& visit) const {
    if (i >= columns) visit(i - columns);
    if (i % columns > 0) visit(i - 1);
    visit(i);
    if (i % columns + 1 < columns) visit(i + 1);
    if (i + columns < size()) visit(i + columns);
  }

  Source (*source_)(double);
  std::vector<double> lower_;
  std::vector<double> upper_;
  std::vector<int> column_start_;
  std::vector<int> row_index_;
};

/// A small grid as a member of the collection.
class DenseGrid : public TestProblem {
 public:
  DenseGrid(Grid grid, double start)
      : TestProblem(grid.name + " " + std::to_string(grid.size()), bounds_of(grid, &Grid::lower),
            bounds_of(grid, &Grid::upper)),
        grid_(std::move(grid)) {
    starts = {filled(grid_.size(), start), filled(grid_.size(), 0.0)};
  }
  void residual(const double* z, double* F) const noexcept override { grid_.residual(z, F); }
  void jacobian(const double* z, double* J) const noexcept override {
    const auto pattern = grid_.pattern();
    std::vector<double> F(static_cast<std::size_t>(size()));
    std::vector<double> values(static_cast<std::size_t>(pattern.nonzeros));
    grid_.jacobian(z, F.data(), values.data());
    for (int j = 0; j < size(); ++j) {
      for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k)
        J[j * size() + pattern.row_index[k]] = values[static_cast<std::size_t>(k)];
    }
  }

 private:
  static std::vector<double> bounds_of(const Grid& grid, double (Grid::*bound)(int) const noexcept) {
    std::vector<double> bounds;
    for (int i = 0; i < grid.size(); ++i) bounds.push_back((grid.*bound)(i));
    return bounds;
  }

  Grid grid_;
};

}  // namespace signorini::test
