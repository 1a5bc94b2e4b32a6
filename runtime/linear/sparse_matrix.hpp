#pragma once

#include <Eigen/SparseCore>
#include <algorithm>
#include <concepts>
#include <vector>

#include "signorini/linear/newton_matrix.hpp"
#include "signorini/mcp/problem.hpp"

namespace signorini::solvers {

/// H as a compressed Eigen matrix: the pattern of J and the diagonal, fixed at construction.
template <std::floating_point T>
class SparseNewtonMatrix {
 public:
  using Matrix = Eigen::SparseMatrix<T>;

  explicit SparseNewtonMatrix(const mcp::PatternView& pattern)
      : column_start_(pattern.column_start, pattern.column_start + pattern.columns + 1),
        row_index_(pattern.row_index, pattern.row_index + pattern.nonzeros),
        place_(row_index_.size()),
        diagonal_place_(static_cast<std::size_t>(pattern.columns)),
        matrix_(pattern.columns, pattern.columns) {
    matrix_.reserve(pattern.nonzeros + pattern.columns);
    int entries = 0;
    for (int j = 0; j < pattern.columns; ++j) append_column(j, entries);
    matrix_.finalize();
  }

  /// True where this is the pattern of the construction.
  bool fits(const mcp::PatternView& pattern) const noexcept {
    return pattern.columns == size() && pattern.nonzeros == static_cast<int>(row_index_.size()) &&
        std::equal(column_start_.begin(), column_start_.end(), pattern.column_start) &&
        std::equal(row_index_.begin(), row_index_.end(), pattern.row_index);
  }

  /// The values of diag(row) H diag(column); a null pointer stands for ones.
  void load(const NewtonMatrix<T>& h, const T* row, const T* column) noexcept {
    T* value = matrix_.valuePtr();
    std::fill_n(value, matrix_.nonZeros(), T(0));
    for (int j = 0; j < size(); ++j) {
      const T c = column != nullptr ? column[j] : T(1);
      for (int k = h.pattern.column_start[j]; k < h.pattern.column_start[j + 1]; ++k) {
        const int i = h.pattern.row_index[k];
        value[place_[static_cast<std::size_t>(k)]] =
            c * (row != nullptr ? row[i] : T(1)) * h.dF[i] * h.jacobian[k];
      }
      value[diagonal_place_[static_cast<std::size_t>(j)]] += c * (row != nullptr ? row[j] : T(1)) * h.dz[j];
    }
  }

  int size() const noexcept { return static_cast<int>(matrix_.cols()); }
  const Matrix& matrix() const noexcept { return matrix_; }

 private:
  void append_column(int j, int& entries) {
    const auto column = static_cast<std::size_t>(j);
    bool has_diagonal = false;
    matrix_.startVec(j);
    const auto append = [this, j, &entries](int row) {
      matrix_.insertBack(row, j) = T(0);
      return entries++;
    };
    for (int k = column_start_[column]; k < column_start_[column + 1]; ++k) {
      const auto entry = static_cast<std::size_t>(k);
      if (row_index_[entry] > j && !has_diagonal) {
        diagonal_place_[column] = append(j);
        has_diagonal = true;
      }
      place_[entry] = append(row_index_[entry]);
      if (row_index_[entry] == j) {
        diagonal_place_[column] = place_[entry];
        has_diagonal = true;
      }
    }
    if (!has_diagonal) diagonal_place_[column] = append(j);
  }

  std::vector<int> column_start_;  // of J
  std::vector<int> row_index_;
  std::vector<int> place_;           // where an entry of J lies in H
  std::vector<int> diagonal_place_;  // where that of the diagonal does
  Matrix matrix_;
};

}  // namespace signorini::solvers
