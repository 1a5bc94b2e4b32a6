#pragma once

#include <array>
#include <string>
#include <vector>

#include "generator/check/point.hpp"

namespace signorini::check {

/// Relative errors that are still rounding.
struct Tolerances {
  double exact = 1e-10;      // against dual numbers
  double difference = 1e-7;  // against differences, where these are that good
  double residual = 1e-10;   // of F itself
};

/// A row or a column of the derivatives by its physical name.
struct Name {
  std::string block, name;
};

/// What a column is the derivative by.
enum class ColumnKind { unknown, argument };

struct Column {
  ColumnKind kind = ColumnKind::unknown;
  Name name;
};

/// An entry at the point where its error was the largest.
struct Finding {
  int row = 0, column = 0;
  bool structural = true;  // among the nonzeros of the generated pattern
  double generated = 0, exact = 0;
  bool compared = false;             // with a difference, too
  double difference = 0, noise = 0;  // of the difference itself
  double scale = 1;                  // what errors are relative to
  double exact_error = 0;            // relative
  double difference_error = 0;       // relative, where it was compared
  bool mismatch = false;
  PointKind kind = PointKind::random;
  long step = -1;
};

/// A row of F where generated code and equations disagree.
struct RowFinding {
  int row = 0;
  double generated = 0, exact = 0;
  double error = 0;  // relative
  bool mismatch = false;
  PointKind kind = PointKind::random;
  long step = -1;
};

/// An entry over all points.
struct Entry {
  bool structural = false;  // among the nonzeros of the generated pattern, at every point
  bool is_nonzero = false;  // by any opinion at any point
  bool mismatch = false;
  int compared = 0;     // points where it was compared with dual numbers
  int differences = 0;  // with differences that were good enough to judge by
  double error = 0;     // relative, the largest: against dual numbers, or more than noise of a difference
};

struct Report {
  std::vector<Name> rows;
  std::vector<Column> columns;  // unknowns, then arguments
  std::vector<Entry> entries;   // column by column
  std::array<int, 3> points{};  // of each kind
  long run_steps = 0, run_changes = 0;
  bool run_failed = false;

  long exact_comparisons = 0, difference_comparisons = 0;
  long noisy = 0;       // differences too noisy to judge by
  long not_finite = 0;  // entries at points where the equations themselves have no finite derivative
  double worst_exact = 0, worst_difference = 0, worst_residual = 0;
  std::vector<Finding> findings;         // of entries, the worst first
  std::vector<RowFinding> row_findings;  // mismatches of F, the worst first

  const Entry& entry(int row, int column) const {
    return entries[static_cast<std::size_t>(column) * rows.size() + static_cast<std::size_t>(row)];
  }
  /// Entries, and rows of F, that disagree.
  long mismatches() const;
  /// Entries that were finite at no point: nothing is known of them.
  long unseen() const;
  /// Entries that no difference was good enough for: dual numbers alone speak for them.
  long judged_once() const;
  bool passed() const { return mismatches() == 0 && unseen() == 0; }
};

}  // namespace signorini::check
