#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>
#include <utility>

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
  int largest_storage = 0;  // numbers kept for the groups
};

/// What a group with `columns` columns and `rows` rows of the core takes.
constexpr int group_storage(int size, int columns, int rows) noexcept {
  return size * (size + columns + rows);
}

/// LU of matrices with groups of unknowns that are coupled through the rest only, such as the closest points
/// of contacts. With G a group, each is eliminated by itself,
///     | G  B | | x |   | b |        G = L U,   core := core - (C U^-1) (L^-1 B)
///     | C  D | | y | = | c |
/// and what remains is dense and small. Pivots of a group are chosen by size among its rows. An unknown that
/// has none there, such as the point of a flat face on a plane, whose place follows from the balance of
/// moments, joins the core, and so does a row that is left. Several patterns are analysed once each; one
/// matrix is factored at a time.
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
        storage_(sizes.largest_storage),
        pivot_(sizes.largest_unknowns),
        core_pivot_(sizes.largest_unknowns),
        column_(sizes.largest_unknowns),
        scratch_(3 * sizes.largest_unknowns) {}

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
      part = {groups[g].first, groups[g].size, link, 0, 0, 0, at, pivot, 0, 0};
      part.columns = link_columns(pattern, part, link);
      part.row_link = link += part.columns;
      part.rows = link_rows(pattern, part, link);
      link += part.rows;
      at += group_storage(part.size, part.columns, part.rows);
      pivot += part.size;
    }
    matrices_[next].links = link - matrix().link;
    matrices_[next].storage = at;
    for (int j = 0; j < pattern.columns; ++j) {
      diagonals()[j] = place_of(j, j);
      for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k)
        places()[k] = place_of(pattern.row_index[k], j);
    }
  }

  /// The pattern of the matrices to come.
  void select(int matrix) noexcept { selected_ = matrix; }

  /// False where the matrix is singular in this precision. `core` lends n^2 numbers, until the last `solve`.
  bool factor(const NewtonMatrix<T>& h, T* core) noexcept {
    core_ = core;
    load(h);
    core_size_ = matrix().core;
    for (int g = 0; g < matrix().groups; ++g) {
      eliminate(parts()[g]);
      move_to_core(parts()[g]);
    }
    return lu_factor(core_size_, core_, matrix().unknowns, core_pivot_.data());
  }

  /// H x = rhs; rhs and x may be the same array.
  void solve(const T* rhs, T* x) noexcept {
    T* outer = scratch_.data();
    T* inner = scratch_.data() + matrix().unknowns;
    for (int i = 0; i < matrix().core; ++i) outer[i] = rhs[this->outer()[i]];
    for (int g = 0; g < matrix().groups; ++g) {
      const Part& part = parts()[g];
      T* y = inner + part.pivot;
      for (int i = 0; i < part.size; ++i) y[i] = rhs[part.first + i];
      forward(part, y);
      subtract_from_core(part, y, outer);
      for (int i = part.done; i < part.size; ++i) outer[part.delayed_at + i - part.done] = y[i];
    }
    lu_solve(core_size_, core_, matrix().unknowns, core_pivot_.data(), outer);
    for (int g = 0; g < matrix().groups; ++g) {
      const Part& part = parts()[g];
      T* y = inner + part.pivot;
      for (int j = 0; j < part.columns; ++j)
        subtract_multiple(part.done, outer[links_[part.link + j]], right(part) + j * part.size, y);
      for (int i = part.done; i < part.size; ++i) y[i] = outer[part.delayed_at + i - part.done];
      backward(part, y);
      for (int i = 0; i < part.size; ++i) x[part.first + column_[part.pivot + i]] = y[i];
    }
    for (int i = 0; i < matrix().core; ++i) x[this->outer()[i]] = outer[i];
  }

 private:
  /// Where the arrays of a matrix begin, and how many it has of each.
  struct Matrix {
    int unknown = 0, unknowns = 0;
    int nonzero = 0, nonzeros = 0;
    int first_core = 0, core = 0;
    int group = 0, groups = 0;
    int link = 0, links = 0;
    int storage = 0;  // numbers of its groups

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
    int pivot = 0;  // in pivot_ and column_
    int done = 0;   // unknowns that have been eliminated; those after them have joined the core
    int delayed_at = 0;  // there
  };

  T* block(const Part& p) noexcept { return storage_.data() + p.at; }
  T* right(const Part& p) noexcept { return block(p) + p.size * p.size; }     // size x columns
  T* below(const Part& p) noexcept { return right(p) + p.size * p.columns; }  // rows x size
  Part* parts() noexcept { return all_parts_.data() + matrix().group; }

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

  /// In storage_, or ~(place in the core).
  int place_of(int row, int column) noexcept {
    const int r = core_at_[row], c = core_at_[column];
    if (r >= 0 && c >= 0) return ~(c * matrix().unknowns + r);
    const Part& part = parts()[-1 - (r < 0 ? r : c)];
    if (r < 0 && c < 0) return part.at + (column - part.first) * part.size + row - part.first;
    if (r < 0)
      return part.at + part.size * (part.size + find_link(part.link, part.columns, c)) + row - part.first;
    return part.at + part.size * (part.size + part.columns) + (column - part.first) * part.rows +
        find_link(part.row_link, part.rows, r);
  }

  T& entry(int place) noexcept { return place >= 0 ? storage_[place] : core_[~place]; }

  void load(const NewtonMatrix<T>& h) noexcept {
    for (int i = 0; i < matrix().storage; ++i) storage_[i] = T(0);
    for (int j = 0; j < matrix().core; ++j)
      for (int i = 0; i < matrix().core; ++i) core_[j * matrix().unknowns + i] = T(0);
    const int* place = places();
    for (int k = 0; k < h.pattern.nonzeros; ++k)
      entry(place[k]) = h.dF[h.pattern.row_index[k]] * h.jacobian[k];
    for (int i = 0; i < h.size(); ++i)
      if (h.dz[i] != T(0)) entry(diagonals()[i]) += h.dz[i];
  }

  /// Eliminates the unknowns of a group that have a pivot in it, each as far to the left as it can be.
  void eliminate(Part& part) noexcept {
    for (int i = 0; i < part.size; ++i) column_[part.pivot + i] = i;
    part.done = 0;
    T largest = T(0);
    for (int before = -1; before < part.done;) {  // elimination may have made pivots for those without
      before = part.done;
      for (int end = part.size; part.done < end;) {
        if (!eliminate_next(part, largest)) swap_columns(part, part.done, --end);
      }
    }
  }

  /// The next column with the largest pivot that it has. False where that is small: against what the column
  /// has in the core, or against the pivots before.
  bool eliminate_next(Part& part, T& largest) noexcept {
    const int k = part.done, size = part.size;
    T* column = block(part) + k * size;
    T* tail = below(part) + k * part.rows;
    const int p = index_of_largest(column, k, size);
    const T found = std::abs(column[p]);
    const T others = part.rows > 0 ? std::abs(tail[index_of_largest(tail, 0, part.rows)]) : T(0);
    const T noise = T(16) * static_cast<T>(size) * std::numeric_limits<T>::epsilon();
    if (!(found > noise * largest) || !(found >= least_pivot * others)) return false;
    if (found > largest) largest = found;
    swap_rows(part, k, p);
    const T reciprocal = T(1) / column[k];
    column[k] = reciprocal;
    for (int i = k + 1; i < size; ++i) column[i] *= reciprocal;
    for (int i = 0; i < part.rows; ++i) tail[i] *= reciprocal;
    for (int j = k + 1; j < size; ++j) {
      T* a = block(part) + j * size;
      if (a[k] == T(0)) continue;
      subtract_multiple(size - k - 1, a[k], column + k + 1, a + k + 1);
      subtract_multiple(part.rows, a[k], tail, below(part) + j * part.rows);
    }
    for (int j = 0; j < part.columns; ++j) {
      T* a = right(part) + j * size;
      if (a[k] != T(0)) subtract_multiple(size - k - 1, a[k], column + k + 1, a + k + 1);
    }
    ++part.done;
    return true;
  }

  void swap_rows(const Part& part, int k, int p) noexcept {
    pivot_[part.pivot + k] = p;
    if (p == k) return;
    T* rows = block(part);  // and what is right of it
    for (int j = 0; j < part.size + part.columns; ++j)
      std::swap(rows[j * part.size + k], rows[j * part.size + p]);
  }

  void swap_columns(const Part& part, int i, int j) noexcept {
    if (i == j) return;
    std::swap(column_[part.pivot + i], column_[part.pivot + j]);
    std::swap_ranges(block(part) + i * part.size, block(part) + (i + 1) * part.size, block(part) + j * part.size);
    std::swap_ranges(below(part) + i * part.rows, below(part) + (i + 1) * part.rows, below(part) + j * part.rows);
  }

  /// core -= (C U^-1) (L^-1 B), and the rows and columns that are left join it.
  void move_to_core(Part& part) noexcept {
    const int ld = matrix().unknowns, left = part.size - part.done, at = core_size_;
    for (int j = 0; j < part.columns; ++j)
      subtract_from_core(part, right(part) + j * part.size, core_ + links_[part.link + j] * ld);
    part.delayed_at = at;
    core_size_ += left;
    if (left == 0) return;
    for (int j = 0; j < core_size_; ++j)
      for (int i = j < at ? at : 0; i < core_size_; ++i) core_[j * ld + i] = T(0);
    for (int i = 0; i < left; ++i) {
      for (int j = 0; j < part.columns; ++j)
        core_[links_[part.link + j] * ld + at + i] = right(part)[j * part.size + part.done + i];
      for (int j = 0; j < left; ++j)
        core_[(at + j) * ld + at + i] = block(part)[(part.done + j) * part.size + part.done + i];
    }
    for (int j = 0; j < left; ++j)
      for (int i = 0; i < part.rows; ++i)
        core_[(at + j) * ld + links_[part.row_link + i]] = below(part)[(part.done + j) * part.rows + i];
  }

  /// y := L^-1 P y.
  void forward(const Part& part, T* y) noexcept {
    for (int k = 0; k < part.done; ++k) std::swap(y[k], y[pivot_[part.pivot + k]]);
    for (int k = 0; k < part.done; ++k) {
      if (y[k] != T(0))
        subtract_multiple(part.size - k - 1, y[k], block(part) + k * part.size + k + 1, y + k + 1);
    }
  }

  /// y := U^-1 y, with the unknowns of the core at its end.
  void backward(const Part& part, T* y) noexcept {
    for (int k = part.size - 1; k >= part.done; --k)
      if (y[k] != T(0)) subtract_multiple(part.done, y[k], block(part) + k * part.size, y);
    for (int k = part.done - 1; k >= 0; --k) {
      y[k] *= block(part)[k * part.size + k];
      if (y[k] != T(0)) subtract_multiple(k, y[k], block(part) + k * part.size, y);
    }
  }

  /// y -= (C U^-1) x for a vector y of the core.
  void subtract_from_core(const Part& part, const T* x, T* y) noexcept {
    T* sum = scratch_.data() + scratch_.size() - part.rows;
    for (int i = 0; i < part.rows; ++i) sum[i] = T(0);
    for (int k = 0; k < part.done; ++k)
      if (x[k] != T(0)) subtract_multiple(part.rows, -x[k], below(part) + k * part.rows, sum);
    for (int i = 0; i < part.rows; ++i) y[links_[part.row_link + i]] -= sum[i];
  }

  /// A pivot of a group may be so much smaller than its column has in the core.
  static constexpr T least_pivot = T(1e-3);

  mcp::Buffer<Matrix, Extent.matrices> matrices_;
  mcp::Buffer<int, Extent.nonzeros> all_places_;       // in storage_, an entry of the pattern
  mcp::Buffer<int, Extent.unknowns> all_diagonals_;    // in storage_, the diagonal
  mcp::Buffer<int, Extent.core> all_outer_;            // unknowns of the core
  mcp::Buffer<int, Extent.largest_unknowns> core_at_;  // of analysis: place in the core, or -1 - group
  mcp::Buffer<int, Extent.links> links_;
  mcp::Buffer<Part, Extent.groups> all_parts_;
  mcp::Buffer<T, Extent.largest_storage> storage_;    // of the groups
  mcp::Buffer<int, Extent.largest_unknowns> pivot_;   // of the groups
  mcp::Buffer<int, Extent.largest_unknowns> core_pivot_;
  mcp::Buffer<int, Extent.largest_unknowns> column_;  // of a group: which unknown is where
  mcp::Buffer<T, mcp::product(3, Extent.largest_unknowns)> scratch_;
  T* core_ = nullptr;  // lent
  int core_size_ = 0;  // with the unknowns that joined it
  int count_ = 0;
  int selected_ = 0;
};

}  // namespace signorini::solvers
