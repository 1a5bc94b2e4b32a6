#pragma once

#include <cstddef>
#include <vector>

#include "generator/check/difference.hpp"
#include "generator/check/exact_opinion.hpp"
#include "generator/check/report.hpp"

namespace signorini::check {

/// What errors of the entries of a matrix are relative to: the entry itself; or 1e-3 of what its row and its
/// column both have, or 1e-6 of what the matrix has; or 1e-4 of the terms that it is the sum of. An entry
/// that is small beside these is a difference of larger numbers, and exact only to their rounding.
class Scales {
 public:
  /// Numbers that are not finite do not count.
  Scales(const ExactMatrix& matrix, std::size_t rows);

  double of(std::size_t row, std::size_t column) const;

 private:
  const ExactMatrix& matrix_;
  std::vector<double> row_, column_;
  double all_ = 0;
};

/// One entry at one point.
struct Comparison {
  double generated = 0, exact = 0, scale = 1;
  const Difference* difference = nullptr;  // null: not taken here
};

struct Verdict {
  bool known = true;   // the equations have a finite derivative here
  bool noisy = false;  // the difference is too noisy to judge by
  bool mismatch = false;
  double exact_error = 0;       // relative
  double difference_error = 0;  // relative; 0 where the difference is noisy or was not taken
};

Verdict judge(const Comparison& entry, const Tolerances& tolerances);

}  // namespace signorini::check
