#pragma once

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "signorini/linear/dense_kernels.hpp"
#include "signorini/mcp/buffer.hpp"

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

  int pattern = -1;  // which one; -1 for none
  mcp::Buffer<int, Extent> row;
  mcp::Buffer<int, Extent> column;
  mcp::Buffer<int, mcp::next(Extent)> begin;
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
      : row_bits_(n * words(n)),
        column_bits_(n * words(n)),
        open_rows_(words(n)),
        open_columns_(words(n)),
        row_count_(n),
        column_count_(n) {}

  /// Empties the n x n matrix, which is row major in `matrix`.
  void begin(int n, T* matrix) noexcept {
    size_ = n, words_ = words(n), matrix_ = matrix;
    for (int i = 0; i < n * n; ++i) matrix_[i] = T(0);
    for (int i = 0; i < n * words_; ++i) row_bits_[i] = column_bits_[i] = 0;
    for (int w = 0; w < words_; ++w) open_rows_[w] = open_columns_[w] = 0;
    for (int i = 0; i < n; ++i) {
      row_count_[i] = column_count_[i] = 0;
      set(open_rows_.data(), i), set(open_columns_.data(), i);
    }
  }

  /// An entry that may be different from zero.
  void add(int row, int column, T value) noexcept {
    matrix_[row * size_ + column] += value;
    if (!mark(row, column)) ++row_count_[row], ++column_count_[column];
  }

  /// Rows and columns with nothing but the diagonal come first. Where the matrix is singular in this
  /// precision, pivots of size `substitute` times the largest are put in; without one it returns false.
  bool find(Elimination<Extent>& found, T substitute) noexcept {
    largest_ = T(0);
    int k = 0;
    for (int i = 0; i < size_; ++i)
      if (found.form[i] == RowForm::diagonal) found.weak[k] = 0, take({i, i}, k++, found);
    for (int i = 0; i < size_; ++i)
      if (is_alone(i)) found.weak[k] = 0, take({i, i}, k++, found);
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
  static void clear(Word* bits, int i) noexcept { bits[i / 64] &= ~(Word(1) << (i % 64)); }
  static bool has(const Word* bits, int i) noexcept { return (bits[i / 64] >> (i % 64) & 1) != 0; }
  Word* bits_of_row(int row) noexcept { return row_bits_.data() + row * words_; }
  Word* bits_of_column(int column) noexcept { return column_bits_.data() + column * words_; }
  T* values_of(int row) noexcept { return matrix_ + row * size_; }

  /// Returns whether the entry was there before.
  bool mark(int row, int column) noexcept {
    const bool before = has(bits_of_row(row), column);
    set(bits_of_row(row), column), set(bits_of_column(column), row);
    return before;
  }

  /// visit(i) for each bit that both have.
  template <class Visit>
  void for_each_of_both(const Word* a, const Word* b, Visit&& visit) const noexcept {
    for (int w = 0; w < words_; ++w)
      for (Word word = a[w] & b[w]; word != 0; word &= word - 1) visit(w * 64 + std::countr_zero(word));
  }

  /// visit(column) for each entry of a row in a column without a pivot.
  template <class Visit>
  void for_each_in_row(int row, Visit&& visit) noexcept {
    for_each_of_both(bits_of_row(row), open_columns_.data(), visit);
  }

  /// visit(row) for each entry of a column in a row without a pivot.
  template <class Visit>
  void for_each_in_column(int column, Visit&& visit) noexcept {
    for_each_of_both(bits_of_column(column), open_rows_.data(), visit);
  }

  /// Whether a column has nothing but its diagonal: an unknown that no other row reads is found last, and
  /// changes nothing of the others.
  bool is_alone(int i) noexcept {
    return has(open_columns_.data(), i) && column_count_[i] == 1 && values_of(i)[i] >= T(0.1);
  }

  T largest_in_column(int column) noexcept {
    T largest = T(0);
    for_each_in_column(column, [&](int row) {
      const T size = std::abs(values_of(row)[column]);
      if (size > largest) largest = size;
    });
    return largest;
  }

  Pivot next_pivot() noexcept {
    const T noise = T(16) * static_cast<T>(size_) * std::numeric_limits<T>::epsilon() * largest_;
    Pivot best;
    int best_cost = 0;
    ShortRows rows;
    do {
      take_shortest(rows);
      for (int k = 0; k < rows.count; ++k) {
        const int row = rows.row[k];
        for_each_in_row(row, [&](int column) {
          const int cost = (row_count_[row] - 1) * (column_count_[column] - 1);
          if (best.row >= 0 && cost >= best_cost) return;
          const T size = std::abs(values_of(row)[column]);
          if (!(size > noise) || !(size >= T(0.1) * largest_in_column(column))) return;
          best = {row, column}, best_cost = cost;
        });
        if (best.row >= 0 && best_cost == 0) return best;
      }
    } while (best.row < 0 && rows.count > 0);
    return best;
  }

  /// Some rows without a pivot, those with the fewest entries first.
  struct ShortRows {
    static constexpr int most = 8;
    int row[most] = {};
    int count = 0;
    int last_length = -1, last_row = -1;
  };

  /// Those that follow the last ones.
  void take_shortest(ShortRows& rows) const noexcept {
    const int last_length = rows.last_length, last_row = rows.last_row;
    rows.count = 0;
    for_each_of_both(open_rows_.data(), open_rows_.data(), [&](int i) {
      const int length = row_count_[i];
      if (length < last_length || (length == last_length && i <= last_row)) return;
      int k = rows.count;
      if (k == ShortRows::most && length >= row_count_[rows.row[k - 1]]) return;
      if (k < ShortRows::most)
        ++rows.count;
      else
        --k;
      for (; k > 0 && length < row_count_[rows.row[k - 1]]; --k) rows.row[k] = rows.row[k - 1];
      rows.row[k] = i;
    });
    if (rows.count == 0) return;
    rows.last_row = rows.row[rows.count - 1];
    rows.last_length = row_count_[rows.last_row];
  }

  /// In the shortest row, where its largest entry is.
  Pivot put_in(T value) noexcept {
    ShortRows rows;
    take_shortest(rows);
    Pivot pivot{rows.row[0], -1};
    const T* values = values_of(pivot.row);
    for_each_of_both(open_columns_.data(), open_columns_.data(), [&](int column) {
      if (pivot.column < 0 || std::abs(values[column]) > std::abs(values[pivot.column]))
        pivot.column = column;
    });
    if (!mark(pivot.row, pivot.column)) ++row_count_[pivot.row], ++column_count_[pivot.column];
    values_of(pivot.row)[pivot.column] = value;
    return pivot;
  }

  /// Eliminates and counts the fill.
  void take(const Pivot& pivot, int k, Elimination<Extent>& found) noexcept {
    found.row[k] = pivot.row, found.column[k] = pivot.column;
    const T* from = values_of(pivot.row);
    const T size = std::abs(from[pivot.column]);
    if (size > largest_) largest_ = size;
    clear(open_rows_.data(), pivot.row), clear(open_columns_.data(), pivot.column);
    for_each_in_row(pivot.row, [&](int column) { --column_count_[column]; });
    for_each_in_column(pivot.column, [&](int row) {
      T* to = values_of(row);
      const T factor = to[pivot.column] / from[pivot.column];
      --row_count_[row];
      for_each_in_row(pivot.row, [&](int column) {
        to[column] -= factor * from[column];
        if (!mark(row, column)) ++row_count_[row], ++column_count_[column];
      });
    });
  }

  void write_pattern(Elimination<Extent>& found) noexcept {
    int* place = column_count_.data();  // of a column among the pivots
    Word* bits = open_columns_.data();  // there is none left
    for (int k = 0; k < size_; ++k) place[found.column[k]] = k;
    int next = 0;
    for (int k = 0; k < size_; ++k) {
      const Word* columns = bits_of_row(found.row[k]);
      for_each_of_both(columns, columns, [&](int column) { set(bits, place[column]); });
      found.begin[k] = found.upper[k] = next;
      for_each_of_both(bits, bits, [&](int p) {
        if (p == k) return;
        if (p < k) ++found.upper[k];
        found.index[next++] = static_cast<typename Elimination<Extent>::Index>(p);
      });
      for (int w = 0; w < words_; ++w) bits[w] = 0;
    }
    found.begin[size_] = next;
  }

  mcp::Buffer<Word, mcp::product(Extent, word_extent)> row_bits_;     // where a row has entries, also fill
  mcp::Buffer<Word, mcp::product(Extent, word_extent)> column_bits_;  // the same of a column
  mcp::Buffer<Word, word_extent> open_rows_;                          // without a pivot
  mcp::Buffer<Word, word_extent> open_columns_;
  mcp::Buffer<int, Extent> row_count_;  // entries in the part without pivots
  mcp::Buffer<int, Extent> column_count_;
  T* matrix_ = nullptr;  // lent
  T largest_ = T(0);     // pivot
  int size_ = 0, words_ = 0;
};

}  // namespace signorini::solvers
