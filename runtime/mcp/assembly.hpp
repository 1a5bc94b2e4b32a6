#pragma once

#include <algorithm>

#include "signorini/mcp/buffer.hpp"
#include "signorini/mcp/problem.hpp"

namespace signorini::mcp {

/// The patterns of problems made of blocks, one problem after the other, and for each entry of each block its
/// place in its pattern. Blocks may share entries: their values are added.
template <int ProblemExtent, int Extent, int NonzeroExtent, int EntryExtent>
class Assembly {
 public:
  Assembly(int problems, int n, int nonzeros, int entries)
      : begins_(problems),
        column_start_(n + problems),
        row_index_(nonzeros),
        place_(entries),
        rows_(entries) {}

  /// Adds the pattern of the next problem, of n unknowns. `visit(add)` must call add(row, column) for every
  /// entry of every block in order, the same at each call.
  template <class Visit>
  void add(int n, Visit&& visit) noexcept {
    begins_[problems_++] = {n, columns_, nonzeros_, entries_};
    int* start = column_start_.data() + columns_;
    for (int j = 0; j <= n; ++j) start[j] = 0;
    visit([start](int, int column) { ++start[column + 1]; });
    for (int j = 0; j < n; ++j) start[j + 1] += start[j];
    fill_columns(visit, n, start);
    const int distinct = merge_columns(n, start);
    visit([this, start](int row, int column) { place_[entries_++] = find(row, column, start); });
    columns_ += n + 1;
    nonzeros_ += distinct;
  }

  PatternView pattern(int problem) const noexcept {
    const Begin& b = begins_[problem];
    const int* start = column_start_.data() + b.column;
    return {b.size, start[b.size], start, row_index_.data() + b.nonzero};
  }

  /// Where the entries of a problem are added in its values, in the order of `visit`.
  const int* places(int problem) const noexcept { return place_.data() + begins_[problem].entry; }

 private:
  struct Begin {
    int size = 0, column = 0, nonzero = 0, entry = 0;
  };

  template <class Visit>
  void fill_columns(Visit&& visit, int n, int* start) noexcept {
    visit([this, start](int row, int column) { rows_[start[column]++] = row; });
    for (int j = n; j > 0; --j) start[j] = start[j - 1];
    start[0] = 0;
  }

  int merge_columns(int n, int* start) noexcept {
    int written = 0;
    for (int j = 0; j < n; ++j) {
      int* first = rows_.data() + start[j];
      int* last = rows_.data() + start[j + 1];
      std::sort(first, last);
      last = std::unique(first, last);
      start[j] = written;
      for (; first != last; ++first) row_index_[nonzeros_ + written++] = *first;
    }
    start[n] = written;
    return written;
  }

  int find(int row, int column, const int* start) const noexcept {
    const int* rows = row_index_.data() + nonzeros_;
    return static_cast<int>(std::lower_bound(rows + start[column], rows + start[column + 1], row) - rows);
  }

  static constexpr int column_extent =
      Extent == dynamic || ProblemExtent == dynamic ? dynamic : Extent + ProblemExtent;

  Buffer<Begin, ProblemExtent> begins_;
  Buffer<int, column_extent> column_start_;
  Buffer<int, NonzeroExtent> row_index_;
  Buffer<int, EntryExtent> place_;
  Buffer<int, EntryExtent> rows_;  // scratch of `add`
  int problems_ = 0, columns_ = 0, nonzeros_ = 0, entries_ = 0;
};

}  // namespace signorini::mcp
