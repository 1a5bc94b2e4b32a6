#include "generator/check/judge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace signorini::check {

namespace {

constexpr double share = 1e-3;        // of the largest entries of row and column
constexpr double small_share = 1e-6;  // of the largest entry
constexpr double term_share = 1e-4;   // of the terms: 1e-10 of this is a hundred roundings
constexpr double doubt = 4;           // an estimate of noise may be too small by so much

double relative(double a, double b, double scale) {
  if (!std::isfinite(a)) return std::numeric_limits<double>::infinity();
  return a == b ? 0 : std::abs(a - b) / scale;
}

}  // namespace

Scales::Scales(const ExactMatrix& matrix, std::size_t rows)
    : matrix_(matrix), row_(rows, 0.0), column_(rows == 0 ? 0 : matrix.values.size() / rows, 0.0) {
  for (std::size_t j = 0; j < column_.size(); ++j)
    for (std::size_t i = 0; i < rows; ++i) {
      const double size = std::abs(matrix.values[j * rows + i]);
      if (!std::isfinite(size)) continue;
      row_[i] = std::max(row_[i], size);
      column_[j] = std::max(column_[j], size);
      all_ = std::max(all_, size);
    }
}

double Scales::of(std::size_t row, std::size_t column) const {
  const std::size_t at = column * row_.size() + row;
  const double terms = matrix_.sizes[at];
  return std::max({std::abs(matrix_.values[at]), share * std::min(row_[row], column_[column]),
      small_share * all_, std::isfinite(terms) ? term_share * terms : 0});
}

Verdict judge(const Comparison& entry, const Tolerances& tolerances) {
  Verdict verdict;
  if (!std::isfinite(entry.exact)) return verdict.known = false, verdict;
  const double scale = entry.scale > 0 ? entry.scale : 1;  // all is zero
  verdict.exact_error = relative(entry.generated, entry.exact, scale);
  verdict.mismatch = verdict.exact_error > tolerances.exact;
  if (entry.difference == nullptr) return verdict;
  const auto [value, noise] = *entry.difference;
  // The same to the last bit is agreement, whatever the noise: most often a zero, where F does not change at
  // all.
  verdict.noisy = !(doubt * noise <= tolerances.difference * scale) && entry.generated != value;
  if (verdict.noisy) return verdict;  // dual numbers alone decide
  verdict.difference_error = relative(entry.generated, value, scale);
  verdict.mismatch = verdict.mismatch || verdict.difference_error > tolerances.difference;
  return verdict;
}

}  // namespace signorini::check
