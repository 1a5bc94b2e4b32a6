#pragma once

#include <concepts>

#include "signorini/mcp/buffer.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/solvers/lu_kernel.hpp"
#include "signorini/solvers/newton_matrix.hpp"

namespace signorini::solvers {

/// Unknowns first ... first + size - 1, whose rows and columns meet no other group.
struct Group {
  int first = 0;
  int size = 0;
};

/// How large the arrays of a CondensedLu are; `dynamic` where that is known only at run time.
struct CondensedSizes {
  int unknowns = 0;
  int nonzeros = 0;
  int core = 0;  // unknowns outside of all groups
  int groups = 0;
  int links = 0;    // rows and columns of the core that groups meet, all groups together
  int storage = 0;  // numbers kept for the groups
};

/// What a group with `columns` columns and `rows` rows of the core takes.
constexpr int group_storage(int size, int columns, int rows) noexcept {
  return size * (size + columns + rows);
}

/// LU of a matrix with groups of unknowns that are coupled through the rest only, such as the closest points
/// of contacts. With G a group, each is eliminated by itself,
///     | G  B | | x |   | b |        X = G^-1 B,   core := core - C X
///     | C  D | | y | = | c |
/// and what remains is dense and small. Within a group and in the core pivots are chosen by size.
template <std::floating_point T, CondensedSizes Extent>
class CondensedLu {
 public:
  explicit CondensedLu(const CondensedSizes& sizes = Extent)
      : place_(sizes.nonzeros),
        diagonal_(sizes.unknowns),
        outer_(sizes.core),
        core_at_(sizes.unknowns),
        links_(sizes.links),
        parts_(sizes.groups),
        storage_(sizes.storage + sizes.core * sizes.core),
        core_matrix_(sizes.storage),
        pivot_(sizes.unknowns),
        scratch_(2 * sizes.unknowns) {}

  /// Where each entry of the pattern goes. To be called once, before the first factorisation.
  void analyse(const mcp::PatternView& pattern, const Group* groups, int count) noexcept {
    number_unknowns(pattern.columns, groups, count);
    for (int g = 0, link = 0, at = 0, pivot = 0; g < count; ++g) {
      Part& part = parts_[g];
      part = {groups[g].first, groups[g].size, link, 0, 0, 0, at, pivot};
      part.columns = link_columns(pattern, part, link);
      part.row_link = link += part.columns;
      part.rows = link_rows(pattern, part, link);
      link += part.rows;
      at += group_storage(part.size, part.columns, part.rows);
      pivot += part.size;
    }
    for (int j = 0; j < pattern.columns; ++j) {
      diagonal_[j] = place_of(j, j);
      for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k)
        place_[k] = place_of(pattern.row_index[k], j);
    }
  }

  bool factor(const NewtonMatrix<T>& h) noexcept {
    load(h);
    for (int g = 0; g < parts_.size(); ++g)
      if (!eliminate(parts_[g])) return false;
    return lu_factor(outer_.size(), core(), core_pivot());
  }

  /// H x = rhs; rhs and x may be the same array.
  void solve(const T* rhs, T* x) noexcept {
    T* outer = scratch_.data();
    T* inner = scratch_.data() + outer_.size();
    for (int i = 0; i < outer_.size(); ++i) outer[i] = rhs[outer_[i]];
    for (int g = 0; g < parts_.size(); ++g) {
      const Part& part = parts_[g];
      T* y = inner + part.pivot;
      for (int i = 0; i < part.size; ++i) y[i] = rhs[part.first + i];
      lu_solve(part.size, block(part), pivot_.data() + part.pivot, y);
      subtract_from_core(part, y, outer);
    }
    lu_solve(outer_.size(), core(), core_pivot(), outer);
    for (int g = 0; g < parts_.size(); ++g) {
      const Part& part = parts_[g];
      T* y = inner + part.pivot;
      for (int j = 0; j < part.columns; ++j)
        subtract_multiple(part.size, outer[links_[part.link + j]], right(part) + j * part.size, y);
      for (int i = 0; i < part.size; ++i) x[part.first + i] = y[i];
    }
    for (int i = 0; i < outer_.size(); ++i) x[outer_[i]] = outer[i];
  }

 private:
  struct Part {
    int first = 0, size = 0;
    int link = 0, columns = 0;  // its columns of the core in links_
    int row_link = 0, rows = 0;
    int at = 0;     // in storage_: the block, then what is right of it, then what is below
    int pivot = 0;  // in pivot_
  };

  T* block(const Part& p) noexcept { return storage_.data() + p.at; }
  T* right(const Part& p) noexcept { return block(p) + p.size * p.size; }     // size x columns
  T* below(const Part& p) noexcept { return right(p) + p.size * p.columns; }  // rows x size
  T* core() noexcept { return storage_.data() + core_matrix_; }
  int* core_pivot() noexcept { return pivot_.data() + pivot_.size() - outer_.size(); }

  void number_unknowns(int n, const Group* groups, int count) noexcept {
    for (int i = 0; i < n; ++i) core_at_[i] = 0;
    for (int g = 0; g < count; ++g)
      for (int i = 0; i < groups[g].size; ++i) core_at_[groups[g].first + i] = -1 - g;
    int next = 0;
    for (int i = 0; i < n; ++i) {
      if (core_at_[i] < 0) continue;
      outer_[next] = i;
      core_at_[i] = next++;
    }
  }

  bool is_in(const Part& part, int i) const noexcept { return i >= part.first && i < part.first + part.size; }

  int link_columns(const mcp::PatternView& pattern, const Part& part, int link) noexcept {
    int count = 0;
    for (int c = 0; c < outer_.size(); ++c) {
      const int j = outer_[c];
      bool met = false;
      for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k)
        met = met || is_in(part, pattern.row_index[k]);
      if (met) links_[link + count++] = c;
    }
    return count;
  }

  int link_rows(const mcp::PatternView& pattern, const Part& part, int link) noexcept {
    int count = 0;
    for (int r = 0; r < outer_.size(); ++r) {
      bool met = false;
      for (int k = pattern.column_start[part.first]; k < pattern.column_start[part.first + part.size]; ++k)
        met = met || pattern.row_index[k] == outer_[r];
      if (met) links_[link + count++] = r;
    }
    return count;
  }

  int find_link(int link, int count, int core_index) const noexcept {
    int i = 0;
    while (i < count && links_[link + i] != core_index) ++i;
    return i;
  }

  int place_of(int row, int column) noexcept {
    const int r = core_at_[row], c = core_at_[column];
    if (r >= 0 && c >= 0) return core_matrix_ + c * outer_.size() + r;
    const Part& part = parts_[-1 - (r < 0 ? r : c)];
    if (r < 0 && c < 0) return part.at + (column - part.first) * part.size + row - part.first;
    if (r < 0)
      return part.at + part.size * (part.size + find_link(part.link, part.columns, c)) + row - part.first;
    return part.at + part.size * (part.size + part.columns) + (column - part.first) * part.rows +
        find_link(part.row_link, part.rows, r);
  }

  void load(const NewtonMatrix<T>& h) noexcept {
    for (int i = 0; i < storage_.size(); ++i) storage_[i] = T(0);
    for (int k = 0; k < h.pattern.nonzeros; ++k)
      storage_[place_[k]] = h.dF[h.pattern.row_index[k]] * h.jacobian[k];
    for (int i = 0; i < h.size(); ++i)
      if (h.dz[i] != T(0)) storage_[diagonal_[i]] += h.dz[i];
  }

  bool eliminate(const Part& part) noexcept {
    int* pivot = pivot_.data() + part.pivot;
    if (!lu_factor(part.size, block(part), pivot)) return false;
    for (int j = 0; j < part.columns; ++j) {
      T* x = right(part) + j * part.size;
      lu_solve(part.size, block(part), pivot, x);
      subtract_from_core(part, x, core() + links_[part.link + j] * outer_.size());
    }
    return true;
  }

  /// y -= C x for a vector y of the core.
  void subtract_from_core(const Part& part, const T* x, T* y) noexcept {
    T* sum = scratch_.data() + scratch_.size() - part.rows;
    for (int i = 0; i < part.rows; ++i) sum[i] = T(0);
    for (int k = 0; k < part.size; ++k)
      if (x[k] != T(0)) subtract_multiple(part.rows, -x[k], below(part) + k * part.rows, sum);
    for (int i = 0; i < part.rows; ++i) y[links_[part.row_link + i]] -= sum[i];
  }

  static constexpr int storage_extent() noexcept {
    if (Extent.storage == mcp::dynamic) return mcp::dynamic;
    return Extent.storage + Extent.core * Extent.core;
  }

  mcp::Buffer<int, Extent.nonzeros> place_;     // in storage_, an entry of the pattern
  mcp::Buffer<int, Extent.unknowns> diagonal_;  // in storage_, the diagonal
  mcp::Buffer<int, Extent.core> outer_;         // unknowns of the core
  mcp::Buffer<int, Extent.unknowns> core_at_;   // place in the core, or -1 - group
  mcp::Buffer<int, Extent.links> links_;
  mcp::Buffer<Part, Extent.groups> parts_;
  mcp::Buffer<T, storage_extent()> storage_;  // groups, then the core
  int core_matrix_;
  mcp::Buffer<int, Extent.unknowns> pivot_;  // groups, then the core
  mcp::Buffer<T, mcp::product(2, Extent.unknowns)> scratch_;
};

}  // namespace signorini::solvers
