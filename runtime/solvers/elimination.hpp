#pragma once

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "signorini/mcp/buffer.hpp"
#include "signorini/solvers/dense_kernels.hpp"

namespace signorini::solvers {

/// What a row of a Newton matrix has entries from.
enum class RowForm : char { jacobian, diagonal, both };

/// How a matrix of a pattern is eliminated: pivot k is in row row[k] and column column[k], and row k of
/// L + U - I has entries at the pivots index[begin[k]] ... index[begin[k+1] - 1], ascending; those from
/// upper[k] on are U's, without the diagonal.
template <int Extent>
struct Elimination {
  explicit Elimination(int n = default_size(Extent))
      : row(n), column(n), begin(n + 1), upper(n), index(n * n), form(n), weak(n) {}

  using Index = std::conditional_t<Extent != mcp::dynamic && Extent <= 256, std::uint8_t, std::uint16_t>;
  static constexpr int next_extent = Extent == mcp::dynamic ? mcp::dynamic : Extent + 1;

  int pattern = -1;  // which one; -1 for none
  mcp::Buffer<int, Extent> row;
  mcp::Buffer<int, Extent> column;
  mcp::Buffer<int, next_extent> begin;
  mcp::Buffer<int, Extent> upper;
  mcp::Buffer<Index, mcp::product(Extent, Extent)> index;
  mcp::Buffer<RowForm, Extent> form;
  mcp::Buffer<char, Extent> weak;  // pivots that were not there: the matrix is singular
};

/// Finds an elimination with little fill for a matrix [Markowitz 1957]: from the shortest rows the pivot with
/// the smallest product of other entries in its row and in its column, among those that are not much smaller
/// than the largest of their column. Where there is none left, small ones may be put in: see `find`.
template <std::floating_point T, int Extent>
class PivotSearch {
 public:
  explicit PivotSearch(int n = default_size(Extent))
      : bits_(n * words(n)), left_(words(n)), row_count_(n), column_count_(n), row_done_(n), looked_at_(n) {}

  /// Empties the n x n matrix, which is row major in `matrix`.
  void begin(int n, T* matrix) noexcept {
    size_ = n, words_ = words(n), matrix_ = matrix;
    for (int i = 0; i < n * n; ++i) matrix_[i] = T(0);
    for (int i = 0; i < n * words_; ++i) bits_[i] = 0;
    for (int w = 0; w < words_; ++w) left_[w] = 0;
    for (int i = 0; i < n; ++i) row_count_[i] = column_count_[i] = row_done_[i] = 0, set(&left_[0], i);
  }

  /// An entry that may be different from zero.
  void add(int row, int column, T value) noexcept {
    matrix_[row * size_ + column] += value;
    if (!mark(row, column)) ++row_count_[row], ++column_count_[column];
  }

  /// Rows with nothing but the diagonal come first. Where the matrix is singular in this precision, pivots of
  /// size `substitute` times the largest are put in; without one it returns false.
  bool find(Elimination<Extent>& found, T substitute) noexcept {
    largest_ = T(0);
    int k = 0;
    for (int i = 0; i < size_; ++i)
      if (found.form[i] == RowForm::diagonal) found.weak[k] = 0, take({i, i}, k++, found);
    for (; k < size_; ++k) {
      Pivot pivot = next_pivot();
      found.weak[k] = static_cast<char>(pivot.row < 0);
      if (pivot.row < 0) {
        if (!(substitute > T(0))) return false;
        pivot = put_in(substitute * largest_);
      }
      take(pivot, k, found);
    }
    write_pattern(found);
    return true;
  }

 private:
  using Word = std::uint64_t;
  static constexpr int words(int n) noexcept { return (n + 63) / 64; }
  static constexpr int word_extent = Extent == mcp::dynamic ? mcp::dynamic : words(Extent);

  struct Pivot {
    int row = -1, column = -1;
  };

  static void set(Word* bits, int i) noexcept { bits[i / 64] |= Word(1) << (i % 64); }
  static bool has(const Word* bits, int i) noexcept { return (bits[i / 64] >> (i % 64) & 1) != 0; }
  Word* bits_of(int row) noexcept { return bits_.data() + row * words_; }
  T* values_of(int row) noexcept { return matrix_ + row * size_; }

  /// Returns whether the entry was there before.
  bool mark(int row, int column) noexcept {
    const bool before = has(bits_of(row), column);
    set(bits_of(row), column);
    return before;
  }

  template <class Visit>
  static void for_each_bit(Word word, int w, Visit&& visit) noexcept {
    for (; word != 0; word &= word - 1) visit(w * 64 + std::countr_zero(word));
  }

  /// visit(column) for each entry of a row in the columns that are left.
  template <class Visit>
  void for_each_left(int row, Visit&& visit) noexcept {
    for (int w = 0; w < words_; ++w) for_each_bit(bits_of(row)[w] & left_[w], w, visit);
  }

  T largest_in_column(int column) noexcept {
    T largest = T(0);
    for (int i = 0; i < size_; ++i) {
      const T size = std::abs(values_of(i)[column]);
      if (!row_done_[i] && size > largest) largest = size;
    }
    return largest;
  }

  Pivot next_pivot() noexcept {
    constexpr int enough = 8;  // rows, the shortest first
    const T noise = T(16) * static_cast<T>(size_) * std::numeric_limits<T>::epsilon() * largest_;
    Pivot best;
    int best_cost = 0;
    for (int i = 0; i < size_; ++i) looked_at_[i] = row_done_[i];
    for (int looked = 0;; ++looked) {
      if (looked >= enough && best.row >= 0) return best;
      const int row = shortest_row();
      if (row < 0) return best;
      looked_at_[row] = 1;
      for_each_left(row, [&](int column) {
        const int cost = (row_count_[row] - 1) * (column_count_[column] - 1);
        if (best.row >= 0 && cost >= best_cost) return;
        const T size = std::abs(values_of(row)[column]);
        if (!(size > noise) || !(size >= T(0.1) * largest_in_column(column))) return;
        best = {row, column}, best_cost = cost;
      });
    }
  }

  /// In the shortest row, where its largest entry is.
  Pivot put_in(T value) noexcept {
    for (int i = 0; i < size_; ++i) looked_at_[i] = row_done_[i];
    Pivot pivot{shortest_row(), -1};
    for (int w = 0; w < words_; ++w)
      for_each_bit(left_[w], w, [&](int column) {
        if (pivot.column < 0 ||
            std::abs(values_of(pivot.row)[column]) > std::abs(values_of(pivot.row)[pivot.column]))
          pivot.column = column;
      });
    if (!mark(pivot.row, pivot.column)) ++row_count_[pivot.row], ++column_count_[pivot.column];
    values_of(pivot.row)[pivot.column] = value;
    return pivot;
  }

  int shortest_row() noexcept {
    int best = -1;
    for (int i = 0; i < size_; ++i)
      if (!looked_at_[i] && (best < 0 || row_count_[i] < row_count_[best])) best = i;
    return best;
  }

  /// Eliminates and counts the fill.
  void take(const Pivot& pivot, int k, Elimination<Extent>& found) noexcept {
    found.row[k] = pivot.row, found.column[k] = pivot.column;
    const T* from = values_of(pivot.row);
    const T size = std::abs(from[pivot.column]);
    if (size > largest_) largest_ = size;
    row_done_[pivot.row] = 1;
    left_[pivot.column / 64] &= ~(Word(1) << (pivot.column % 64));
    for_each_left(pivot.row, [&](int column) { --column_count_[column]; });
    for (int i = 0; i < size_; ++i) {
      if (row_done_[i] || !has(bits_of(i), pivot.column)) continue;
      T* to = values_of(i);
      const T factor = to[pivot.column] / from[pivot.column];
      --row_count_[i];
      for_each_left(pivot.row, [&](int column) {
        to[column] -= factor * from[column];
        if (!mark(i, column)) ++row_count_[i], ++column_count_[column];
      });
    }
  }

  void write_pattern(Elimination<Extent>& found) noexcept {
    int next = 0;
    for (int k = 0; k < size_; ++k) {
      const Word* bits = bits_of(found.row[k]);
      found.begin[k] = next;
      for (int p = 0; p < size_; ++p) {
        if (p == k) found.upper[k] = next;
        if (p != k && has(bits, found.column[p]))
          found.index[next++] = static_cast<typename Elimination<Extent>::Index>(p);
      }
    }
    found.begin[size_] = next;
  }

  mcp::Buffer<Word, mcp::product(Extent, word_extent)> bits_;  // a row: where it has entries, also fill
  mcp::Buffer<Word, word_extent> left_;                        // columns without a pivot
  mcp::Buffer<int, Extent> row_count_;                         // entries in the part that is left
  mcp::Buffer<int, Extent> column_count_;
  mcp::Buffer<char, Extent> row_done_;
  mcp::Buffer<char, Extent> looked_at_;
  T* matrix_ = nullptr;  // lent
  T largest_ = T(0);     // pivot
  int size_ = 0, words_ = 0;
};

}  // namespace signorini::solvers
