#pragma once

#include <cmath>
#include <concepts>
#include <limits>
#include <span>

#include "signorini/linear/elimination.hpp"
#include "signorini/linear/newton_matrix.hpp"
#include "signorini/mcp/buffer.hpp"
#include "signorini/mcp/problem.hpp"

namespace signorini::solvers {

/// How large the arrays of a RecordedLu are; `dynamic` where that is known only at run time.
struct RecordedSizes {
  int patterns = 1;
  int unknowns = 0;  // of all patterns together, as the next
  int nonzeros = 0;
  int largest_unknowns = 0;  // of the largest pattern
};

/// Sparse LU of matrices of a few known patterns that change little from one to the next, such as the Newton
/// matrices of time steps. The order of elimination is searched for once and then repeated, without any
/// search, as long as its pivots are large enough. Rows with nothing but the diagonal (unknowns at a bound)
/// come first; which ones they are is part of what a record is for, so that each contact mode has its own.
template <std::floating_point T, RecordedSizes Extent>
class RecordedLu {
 public:
  explicit RecordedLu(const RecordedSizes& sizes = Extent)
      : patterns_(sizes.patterns),
        row_start_(sizes.unknowns + sizes.patterns),
        column_(sizes.nonzeros),
        entry_(sizes.nonzeros),
        records_{
            Record(sizes.largest_unknowns), Record(sizes.largest_unknowns), Record(sizes.largest_unknowns)},
        search_(sizes.largest_unknowns),
        place_(sizes.largest_unknowns),
        reciprocal_(sizes.largest_unknowns),
        work_(sizes.largest_unknowns),
        values_(sizes.largest_unknowns * (sizes.largest_unknowns + 1)) {}

  /// The next pattern. One that has been there before shares its records.
  void analyse(const mcp::PatternView& pattern) noexcept {
    Pattern& next = patterns_[count_];
    if (count_ > 0) next = patterns_[count_ - 1].following();
    next.size = pattern.columns;
    next.nonzeros = pattern.nonzeros;
    selected_ = count_;
    sort_by_rows(pattern);
    next.kind = count_;
    for (int i = 0; i < count_ && next.kind == count_; ++i)
      if (same(i, count_)) next.kind = patterns_[i].kind;
    ++count_;
  }

  /// The next matrices are eliminated as if they were the first.
  void forget() noexcept {
    for (Record& record : records_) record.pattern = -1;
    current_ = oldest_ = 0;
    drop();
  }

  /// The pattern of the matrices to come.
  void select(int pattern) noexcept { selected_ = pattern; }

  /// The selected pattern only, as far as its size tells.
  bool fits(const mcp::PatternView& pattern) const noexcept {
    const Pattern& p = patterns_[selected_];
    return pattern.columns == p.size && pattern.nonzeros == p.nonzeros;
  }

  /// False where the matrix is singular in this precision.
  bool factor(const NewtonMatrix<T>& h) noexcept { return factor(h, T(0)); }

  /// The same, but a pivot that is not there is replaced by a small one. Where the equations contradict each
  /// other the solution is then useless; where some only repeat others, as those of contacts that share a
  /// load, it is one of many.
  bool factor_singular(const NewtonMatrix<T>& h) noexcept {
    return factor(h, std::sqrt(std::numeric_limits<T>::epsilon()));
  }

  /// Whether there are factors of a matrix of the selected pattern with rows of the same forms: an earlier
  /// one, close to this one perhaps.
  bool holds(const NewtonMatrix<T>& h) const noexcept {
    return factored_ == selected_ && is_for(records_[current_], h);
  }

  void drop() noexcept { factored_ = -1; }

  /// Of n (n + 1) numbers, n of the selected pattern: what a problem gets does not depend on the others.
  std::span<T> spare() noexcept {
    const int n = patterns_[selected_].size;
    const int used = factored_ < 0 ? 0 : records_[current_].begin[n];
    return {values_.data() + used, static_cast<std::size_t>(n * (n + 1) - used)};
  }

  /// H x = rhs; rhs and x may be the same array.
  void solve(const T* rhs, T* x) noexcept {
    const Record& record = records_[current_];
    const int n = patterns_[selected_].size;
    T* y = work_.data();
    for (int k = 0; k < n; ++k) {
      T sum = rhs[record.row[k]];
      for (int e = record.begin[k]; e < record.upper[k]; ++e) sum -= values_[e] * y[record.index[e]];
      y[k] = sum;
    }
    for (int k = n - 1; k >= 0; --k) {
      T sum = y[k];
      for (int e = record.upper[k]; e < record.begin[k + 1]; ++e) sum -= values_[e] * y[record.index[e]];
      y[k] = sum * reciprocal_[k];
    }
    for (int k = 0; k < n; ++k) x[record.column[k]] = y[k];
  }

  /// H^T x = rhs for `Width` right-hand sides at once: number c of row i stands at i Width + c. All three are
  /// arrays of n Width numbers; `scratch` is neither of the others.
  template <int Width>
  void solve_transposed(const T* rhs, T* x, T* scratch) const noexcept {
    const Record& record = records_[current_];
    const int n = patterns_[selected_].size;
    for (int k = 0; k < n; ++k)
      for (int c = 0; c < Width; ++c) scratch[k * Width + c] = rhs[record.column[k] * Width + c];
    // The row that is done is held in registers: nothing that is written can change it.
    T done[Width];
    const auto take = [&](int k, T factor) {
      for (int c = 0; c < Width; ++c) done[c] = scratch[k * Width + c] * factor;
    };
    const auto subtract = [&](int begin, int end) {
      for (int e = begin; e < end; ++e) {
        const T factor = values_[e];
        T* to = scratch + record.index[e] * Width;
        for (int c = 0; c < Width; ++c) to[c] -= factor * done[c];
      }
    };
    for (int k = 0; k < n; ++k) {
      take(k, reciprocal_[k]);
      for (int c = 0; c < Width; ++c) scratch[k * Width + c] = done[c];
      subtract(record.upper[k], record.begin[k + 1]);
    }
    for (int k = n - 1; k >= 0; --k) {
      take(k, T(1));
      subtract(record.begin[k], record.upper[k]);
    }
    for (int k = 0; k < n; ++k)
      for (int c = 0; c < Width; ++c) x[record.row[k] * Width + c] = scratch[k * Width + c];
  }

 private:
  using Record = Elimination<Extent.largest_unknowns>;

  bool factor(const NewtonMatrix<T>& h, T substitute) noexcept {
    substitute_ = substitute;
    drop();
    const bool known = find_record(h);
    if (known && repeat(h)) return keep();
    if (!known) current_ = oldest_ = (oldest_ + 1) % record_count;
    Record& record = records_[current_];
    record.pattern = -1;
    for (int i = 0; i < h.size(); ++i) record.form[i] = form_of(h, i);
    search_.begin(h.size(), values_.data());
    for (int i = 0; i < h.size(); ++i)
      for_each_entry(h, i, [&](int j, T value) { search_.add(i, j, value); });
    if (!search_.find(record, substitute)) return false;
    record.pattern = patterns_[selected_].kind;
    return repeat(h) && keep();
  }

  bool keep() noexcept {
    factored_ = selected_;
    return true;
  }

  /// Where the arrays of a pattern begin.
  struct Pattern {
    int size = 0, nonzeros = 0;
    int row = 0, entry = 0;
    int kind = 0;  // the first pattern that is the same

    Pattern following() const noexcept { return {0, 0, row + size + 1, entry + nonzeros, 0}; }
  };

  void sort_by_rows(const mcp::PatternView& pattern) noexcept {
    const Pattern& p = patterns_[selected_];
    int* start = row_start_.data() + p.row;
    for (int i = 0; i <= p.size; ++i) start[i] = 0;
    for (int k = 0; k < pattern.nonzeros; ++k) ++start[pattern.row_index[k] + 1];
    for (int i = 0; i < p.size; ++i) start[i + 1] += start[i];
    for (int j = 0; j < p.size; ++j) {
      for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k) {
        const int at = p.entry + start[pattern.row_index[k]]++;
        column_[at] = j, entry_[at] = k;
      }
    }
    for (int i = p.size; i > 0; --i) start[i] = start[i - 1];
    start[0] = 0;
  }

  bool same(int a, int b) const noexcept {
    const Pattern& p = patterns_[a];
    const Pattern& q = patterns_[b];
    if (p.size != q.size || p.nonzeros != q.nonzeros) return false;
    for (int i = 0; i <= p.size; ++i)
      if (row_start_[p.row + i] != row_start_[q.row + i]) return false;
    for (int k = 0; k < p.nonzeros; ++k)
      if (column_[p.entry + k] != column_[q.entry + k]) return false;
    return true;
  }

  static RowForm form_of(const NewtonMatrix<T>& h, int row) noexcept {
    if (h.dF[row] == T(0)) return RowForm::diagonal;
    return h.dz[row] == T(0) ? RowForm::jacobian : RowForm::both;
  }

  /// visit(column, value) for the entries of a row of H; the diagonal may come twice.
  template <class Visit>
  void for_each_entry(const NewtonMatrix<T>& h, int row, Visit&& visit) const noexcept {
    const Pattern& p = patterns_[selected_];
    if (h.dz[row] != T(0)) visit(row, h.dz[row]);
    if (h.dF[row] == T(0)) return;
    for (int k = row_start_[p.row + row]; k < row_start_[p.row + row + 1]; ++k)
      visit(column_[p.entry + k], h.dF[row] * h.jacobian[entry_[p.entry + k]]);
  }

  bool find_record(const NewtonMatrix<T>& h) noexcept {
    for (int tried = 0; tried < record_count; ++tried, current_ = (current_ + 1) % record_count)
      if (is_for(records_[current_], h)) return true;
    return false;
  }

  bool is_for(const Record& record, const NewtonMatrix<T>& h) const noexcept {
    if (record.pattern != patterns_[selected_].kind) return false;
    for (int i = 0; i < h.size(); ++i)
      if (record.form[i] != form_of(h, i)) return false;
    return true;
  }

  /// Row after row of L and U in the order of the record. False where a pivot is too small for what it
  /// eliminates, or lost in the rounding of the largest.
  bool repeat(const NewtonMatrix<T>& h) noexcept {
    constexpr T largest_factor = T(1e2);
    const Record& record = records_[current_];
    const int n = h.size();
    const T noise = T(16) * static_cast<T>(n) * std::numeric_limits<T>::epsilon();
    T largest = T(0), smallest = std::numeric_limits<T>::max();
    for (int k = 0; k < n; ++k) place_[record.column[k]] = k;
    T* w = work_.data();
    for (int k = 0; k < n; ++k) {
      const int begin = record.begin[k], upper = record.upper[k], end = record.begin[k + 1];
      for (int e = begin; e < end; ++e) w[record.index[e]] = T(0);
      w[k] = T(0);
      for_each_entry(h, record.row[k], [&](int j, T value) { w[place_[j]] += value; });
      for (int e = begin; e < upper; ++e) {
        const int p = record.index[e];
        const T factor = w[p] * reciprocal_[p];
        values_[e] = factor;
        if (factor == T(0)) continue;
        if (!(std::abs(factor) <= largest_factor)) return false;
        for (int u = record.upper[p]; u < record.begin[p + 1]; ++u) w[record.index[u]] -= factor * values_[u];
      }
      for (int e = upper; e < end; ++e) values_[e] = w[record.index[e]];
      if (record.weak[k] && std::abs(w[k]) < substitute_ * largest) w[k] = substitute_ * largest;
      const T size = std::abs(w[k]);
      if (size > largest) largest = size;
      if (size < smallest) smallest = size;
      if (!(smallest > noise * largest)) return false;
      reciprocal_[k] = T(1) / w[k];
    }
    return true;
  }

  static constexpr int record_count = 3;
  static constexpr int start_extent =
      Extent.unknowns == mcp::dynamic ? mcp::dynamic : Extent.unknowns + Extent.patterns;

  mcp::Buffer<Pattern, Extent.patterns> patterns_;
  mcp::Buffer<int, start_extent> row_start_;
  mcp::Buffer<int, Extent.nonzeros> column_;  // of an entry, row after row
  mcp::Buffer<int, Extent.nonzeros> entry_;   // its place in the pattern
  Record records_[record_count];
  PivotSearch<T, Extent.largest_unknowns> search_;
  mcp::Buffer<int, Extent.largest_unknowns> place_;  // of a column among the pivots
  mcp::Buffer<T, Extent.largest_unknowns> reciprocal_;
  mcp::Buffer<T, Extent.largest_unknowns> work_;
  mcp::Buffer<T, mcp::product(Extent.largest_unknowns, mcp::next(Extent.largest_unknowns))>
      values_;           // of L and U
  T substitute_ = T(0);  // for a pivot that is not there, as a part of the largest
  int count_ = 0, selected_ = 0;
  int factored_ = -1;             // the pattern whose factors are in `values_`
  int current_ = 0, oldest_ = 0;  // records
};

}  // namespace signorini::solvers
