#pragma once

#include "signorini/mcp/buffer.hpp"
#include "signorini/mcp/problem.hpp"

namespace signorini::mcp {

/// The pattern of a single block in compressed columns; its entries are listed column by column.
template <int Extent, int EntryExtent>
class BlockPattern {
 public:
  template <class Entries>
  BlockPattern(int unknowns, int count, const Entries& entries)
      : unknowns_(unknowns), entries_(count), column_start_(unknowns + 1), row_index_(count) {
    int k = 0;
    for (const auto& entry : entries) {
      ++column_start_[entry.column + 1];
      row_index_[k++] = entry.row;
    }
    for (int j = 0; j < unknowns; ++j) column_start_[j + 1] += column_start_[j];
  }

  PatternView view() const noexcept { return {unknowns_, entries_, column_start_.data(), row_index_.data()}; }

 private:
  int unknowns_;
  int entries_;
  Buffer<int, next(Extent)> column_start_;
  Buffer<int, EntryExtent> row_index_;
};

}  // namespace signorini::mcp
