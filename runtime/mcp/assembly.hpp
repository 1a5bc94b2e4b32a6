#pragma once

#include <algorithm>

#include "signorini/mcp/buffer.hpp"
#include "signorini/mcp/problem.hpp"

namespace signorini::mcp {

/// The global pattern of a problem made of blocks, and for each entry of each block its place in it. Blocks
/// may share entries: their values are added.
template <int Extent, int NonzeroExtent, int EntryExtent>
class Assembly {
 public:
  Assembly(int n, int nonzeros, int entries)
      : column_start_(n + 1), row_index_(nonzeros), place_(entries), rows_(entries) {}

  /// `visit(add)` must call add(row, column) for every entry of every block in order, the same at each call.
  /// Returns the number of distinct entries, which is the size of the pattern.
  template <class Visit>
  int build(int n, Visit&& visit) noexcept {
    for (int j = 0; j <= n; ++j) column_start_[j] = 0;
    visit([this](int, int column) { ++column_start_[column + 1]; });
    for (int j = 0; j < n; ++j) column_start_[j + 1] += column_start_[j];
    fill_columns(visit, n);
    const int distinct = merge_columns(n);
    int entry = 0;
    visit([this, &entry](int row, int column) { place_[entry++] = find(row, column); });
    columns_ = n;
    return distinct;
  }

  PatternView pattern() const noexcept {
    return {columns_, column_start_[columns_], column_start_.data(), row_index_.data()};
  }

  /// Where entry number `entry` is added.
  int place(int entry) const noexcept { return place_[entry]; }

 private:
  static constexpr int column_extent = Extent == dynamic ? dynamic : Extent + 1;

  template <class Visit>
  void fill_columns(Visit&& visit, int n) noexcept {
    visit([this](int row, int column) { rows_[column_start_[column]++] = row; });
    for (int j = n; j > 0; --j) column_start_[j] = column_start_[j - 1];
    column_start_[0] = 0;
  }

  int merge_columns(int n) noexcept {
    int written = 0;
    for (int j = 0; j < n; ++j) {
      int* first = rows_.data() + column_start_[j];
      int* last = rows_.data() + column_start_[j + 1];
      std::sort(first, last);
      last = std::unique(first, last);
      column_start_[j] = written;
      for (; first != last; ++first) row_index_[written++] = *first;
    }
    column_start_[n] = written;
    return written;
  }

  int find(int row, int column) const noexcept {
    const int* first = row_index_.data() + column_start_[column];
    const int* last = row_index_.data() + column_start_[column + 1];
    return static_cast<int>(std::lower_bound(first, last, row) - row_index_.data());
  }

  Buffer<int, column_extent> column_start_;
  Buffer<int, NonzeroExtent> row_index_;
  Buffer<int, EntryExtent> place_;
  Buffer<int, EntryExtent> rows_;  // scratch of build
  int columns_ = 0;
};

}  // namespace signorini::mcp
