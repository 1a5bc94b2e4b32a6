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
  int matrices = 1;
  int unknowns = 0;  // of all matrices together, as the next
  int nonzeros = 0;
  int core = 0;  // unknowns outside of all groups
  int groups = 0;
  int links = 0;             // rows and columns of the core that groups meet
  int largest_unknowns = 0;  // of the largest matrix, as the next
  int largest_core = 0;
  int largest_storage = 0;  // numbers kept for the groups
};

/// What a group with `columns` columns and `rows` rows of the core takes.
constexpr int group_storage(int size, int columns, int rows) noexcept {
  return size * (size + columns + rows);
}

/// LU of matrices with groups of unknowns that are coupled through the rest only, such as the closest points
/// of contacts. With G a group, each is eliminated by itself,
///     | G  B | | x |   | b |        X = G^-1 B,   core := core - C X
///     | C  D | | y | = | c |
/// and what remains is dense and small. Within a group and in the core pivots are chosen by size. Several
/// patterns are analysed once each; one matrix is factored at a time.
template <std::floating_point T, CondensedSizes Extent>
class CondensedLu {
 public:
  explicit CondensedLu(const CondensedSizes& sizes = Extent)
      : matrices_(sizes.matrices),
        all_places_(sizes.nonzeros),
        all_diagonals_(sizes.unknowns),
        all_outer_(sizes.core),
        core_at_(sizes.largest_unknowns),
        links_(sizes.links),
        all_parts_(sizes.groups),
        storage_(sizes.largest_storage + sizes.largest_core * sizes.largest_core),
        pivot_(sizes.largest_unknowns),
        scratch_(2 * sizes.largest_unknowns) {}

  /// Where each entry of the next pattern goes; `groups` ascend.
  void analyse(const mcp::PatternView& pattern, const Group* groups, int count) noexcept {
    const int next = count_++;
    if (next > 0) matrices_[next] = matrices_[next - 1].following();
    matrices_[next].unknowns = pattern.columns;
    matrices_[next].nonzeros = pattern.nonzeros;
    matrices_[next].groups = count;
    select(next);
    number_unknowns(pattern.columns, groups, count);
    int link = matrix().link, at = 0;
    for (int g = 0, pivot = 0; g < count; ++g) {
      Part& part = parts()[g];
      part = {groups[g].first, groups[g].size, link, 0, 0, 0, at, pivot};
      part.columns = link_columns(pattern, part, link);
      part.row_link = link += part.columns;
      part.rows = link_rows(pattern, part, link);
      link += part.rows;
      at += group_storage(part.size, part.columns, part.rows);
      pivot += part.size;
    }
    matrices_[next].links = link - matrix().link;
    matrices_[next].core_matrix = at;
    for (int j = 0; j < pattern.columns; ++j) {
      diagonals()[j] = place_of(j, j);
      for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k)
        places()[k] = place_of(pattern.row_index[k], j);
    }
  }

  /// The pattern of the matrices to come.
  void select(int matrix) noexcept { selected_ = matrix; }

  bool factor(const NewtonMatrix<T>& h) noexcept {
    load(h);
    for (int g = 0; g < matrix().groups; ++g)
      if (!eliminate(parts()[g])) return false;
    return lu_factor(matrix().core, core(), core_pivot());
  }

  /// H x = rhs; rhs and x may be the same array.
  void solve(const T* rhs, T* x) noexcept {
    const int n = matrix().core;
    T* outer = scratch_.data();
    T* inner = scratch_.data() + n;
    for (int i = 0; i < n; ++i) outer[i] = rhs[this->outer()[i]];
    for (int g = 0; g < matrix().groups; ++g) {
      const Part& part = parts()[g];
      T* y = inner + part.pivot;
      for (int i = 0; i < part.size; ++i) y[i] = rhs[part.first + i];
      lu_solve(part.size, block(part), pivot_.data() + part.pivot, y);
      subtract_from_core(part, y, outer);
    }
    lu_solve(n, core(), core_pivot(), outer);
    for (int g = 0; g < matrix().groups; ++g) {
      const Part& part = parts()[g];
      T* y = inner + part.pivot;
      for (int j = 0; j < part.columns; ++j)
        subtract_multiple(part.size, outer[links_[part.link + j]], right(part) + j * part.size, y);
      for (int i = 0; i < part.size; ++i) x[part.first + i] = y[i];
    }
    for (int i = 0; i < n; ++i) x[this->outer()[i]] = outer[i];
  }

 private:
  /// Where the arrays of a matrix begin, and how many it has of each.
  struct Matrix {
    int unknown = 0, unknowns = 0;
    int nonzero = 0, nonzeros = 0;
    int first_core = 0, core = 0;
    int group = 0, groups = 0;
    int link = 0, links = 0;
    int core_matrix = 0;  // in storage_

    Matrix following() const noexcept {
      Matrix next;
      next.unknown = unknown + unknowns;
      next.nonzero = nonzero + nonzeros;
      next.first_core = first_core + core;
      next.group = group + groups;
      next.link = link + links;
      return next;
    }
  };

  const Matrix& matrix() const noexcept { return matrices_[selected_]; }
  int* places() noexcept { return all_places_.data() + matrix().nonzero; }
  int* diagonals() noexcept { return all_diagonals_.data() + matrix().unknown; }
  int* outer() noexcept { return all_outer_.data() + matrix().first_core; }

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
  Part* parts() noexcept { return all_parts_.data() + matrix().group; }
  T* core() noexcept { return storage_.data() + matrix().core_matrix; }
  int* core_pivot() noexcept { return pivot_.data() + matrix().unknowns - matrix().core; }

  void number_unknowns(int n, const Group* groups, int count) noexcept {
    for (int i = 0; i < n; ++i) core_at_[i] = 0;
    for (int g = 0; g < count; ++g)
      for (int i = 0; i < groups[g].size; ++i) core_at_[groups[g].first + i] = -1 - g;
    int next = 0;
    for (int i = 0; i < n; ++i) {
      if (core_at_[i] < 0) continue;
      outer()[next] = i;
      core_at_[i] = next++;
    }
    matrices_[selected_].core = next;
  }

  bool is_in(const Part& part, int i) const noexcept { return i >= part.first && i < part.first + part.size; }

  int link_columns(const mcp::PatternView& pattern, const Part& part, int link) noexcept {
    int count = 0;
    for (int c = 0; c < matrix().core; ++c) {
      const int j = outer()[c];
      bool met = false;
      for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k)
        met = met || is_in(part, pattern.row_index[k]);
      if (met) links_[link + count++] = c;
    }
    return count;
  }

  int link_rows(const mcp::PatternView& pattern, const Part& part, int link) noexcept {
    int count = 0;
    for (int r = 0; r < matrix().core; ++r) {
      bool met = false;
      for (int k = pattern.column_start[part.first]; k < pattern.column_start[part.first + part.size]; ++k)
        met = met || pattern.row_index[k] == outer()[r];
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
    if (r >= 0 && c >= 0) return matrix().core_matrix + c * matrix().core + r;
    const Part& part = parts()[-1 - (r < 0 ? r : c)];
    if (r < 0 && c < 0) return part.at + (column - part.first) * part.size + row - part.first;
    if (r < 0)
      return part.at + part.size * (part.size + find_link(part.link, part.columns, c)) + row - part.first;
    return part.at + part.size * (part.size + part.columns) + (column - part.first) * part.rows +
        find_link(part.row_link, part.rows, r);
  }

  void load(const NewtonMatrix<T>& h) noexcept {
    const int used = matrix().core_matrix + matrix().core * matrix().core;
    for (int i = 0; i < used; ++i) storage_[i] = T(0);
    const int* place = places();
    for (int k = 0; k < h.pattern.nonzeros; ++k)
      storage_[place[k]] = h.dF[h.pattern.row_index[k]] * h.jacobian[k];
    for (int i = 0; i < h.size(); ++i)
      if (h.dz[i] != T(0)) storage_[diagonals()[i]] += h.dz[i];
  }

  bool eliminate(const Part& part) noexcept {
    int* pivot = pivot_.data() + part.pivot;
    if (!lu_factor(part.size, block(part), pivot)) return false;
    for (int j = 0; j < part.columns; ++j) {
      T* x = right(part) + j * part.size;
      lu_solve(part.size, block(part), pivot, x);
      subtract_from_core(part, x, core() + links_[part.link + j] * matrix().core);
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
    if (Extent.largest_storage == mcp::dynamic) return mcp::dynamic;
    return Extent.largest_storage + Extent.largest_core * Extent.largest_core;
  }

  mcp::Buffer<Matrix, Extent.matrices> matrices_;
  mcp::Buffer<int, Extent.nonzeros> all_places_;       // in storage_, an entry of the pattern
  mcp::Buffer<int, Extent.unknowns> all_diagonals_;    // in storage_, the diagonal
  mcp::Buffer<int, Extent.core> all_outer_;            // unknowns of the core
  mcp::Buffer<int, Extent.largest_unknowns> core_at_;  // of analysis: place in the core, or -1 - group
  mcp::Buffer<int, Extent.links> links_;
  mcp::Buffer<Part, Extent.groups> all_parts_;
  mcp::Buffer<T, storage_extent()> storage_;         // groups, then the core
  mcp::Buffer<int, Extent.largest_unknowns> pivot_;  // groups, then the core
  mcp::Buffer<T, mcp::product(2, Extent.largest_unknowns)> scratch_;
  int count_ = 0;
  int selected_ = 0;
};

}  // namespace signorini::solvers
