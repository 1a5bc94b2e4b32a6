#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace signorini::test {

/// A row or an unknown as `signorini check --json` names it.
struct CheckedName {
  std::string block, name;
  friend auto operator<=>(const CheckedName&, const CheckedName&) = default;
};
using CheckedEntry = std::pair<CheckedName, CheckedName>;  // row, column

/// The generated header of a kind of body, joint or contact, in which mistakes can be planted: in one of its
/// kernels, `jacobian` (dF/dz), `by_state`, `by_inertia` or `by_law` (dF/d(argument)).
class GeneratedKind {
 public:
  /// `bodies` are the free bodies of the instance, whose nu stands first, and `own` is its own name (that of
  /// the body where the kind is one).
  GeneratedKind(std::filesystem::path file, std::vector<std::string> bodies, std::string own,
      std::string kernel = "jacobian");

  /// Entries of the kernel.
  int entries() const { return static_cast<int>(pattern_.size()); }
  CheckedEntry names(int entry) const;
  /// Whether the row belongs to the kind alone: no other block adds to it.
  bool is_own_row(int entry) const;

  /// `value[entry] = x` becomes -x.
  void flip_sign(int entry);
  /// Leaves out all but the first term of a sum; false where the entry is none.
  bool drop_terms(int entry);
  /// The place of the entry in the pattern becomes that of the entry before it, to which it adds zero.
  void drop_nonzero(int entry);

  void save() const;

 private:
  struct Span {
    std::size_t begin = 0, end = 0;
  };
  /// The right side of `value[entry] = ...;`.
  Span statement(int entry) const;
  /// What stands between the braces of the kernel's pattern.
  std::size_t kernel_begin() const;
  Span pattern_list() const;
  CheckedName column_name(int column) const;

  std::filesystem::path file_;
  std::string text_;
  std::vector<std::string> bodies_;
  std::string own_, kernel_;
  std::vector<std::string> velocity_names_, momentum_names_;  // of a body
  std::vector<std::string> unknowns_, rows_;                  // own
  std::vector<std::pair<int, int>> pattern_;                  // row, column
};

}  // namespace signorini::test
