#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "signorini/mcp/buffer.hpp"
#include "signorini/mcp/problem.hpp"

namespace signorini::test {

inline constexpr double inf = std::numeric_limits<double>::infinity();

/// A problem of the collection: dense, in double, with the starts from which a solver is expected to succeed.
class TestProblem {
 public:
  TestProblem(std::string name_, std::vector<double> lower_, std::vector<double> upper_)
      : name(std::move(name_)), lower(std::move(lower_)), upper(std::move(upper_)) {}
  virtual ~TestProblem() = default;
  TestProblem(const TestProblem&) = delete;
  TestProblem& operator=(const TestProblem&) = delete;

  int size() const noexcept { return static_cast<int>(lower.size()); }
  virtual void residual(const double* z, double* F) const noexcept = 0;
  /// J is n x n, column major, and zero on entry.
  virtual void jacobian(const double* z, double* J) const noexcept = 0;

  std::string name;
  std::vector<double> lower;
  std::vector<double> upper;
  std::vector<std::vector<double>> starts;
};

inline std::vector<double> filled(int n, double value) {
  return std::vector<double>(static_cast<std::size_t>(n), value);
}

/// A test problem as the solver sees it, in precision T, with a constant or a run-time size. Entries of J
/// that are zero at all starts and at one more point may be left out of the pattern.
template <class T, int Extent>
class AsMcp {
 public:
  using Scalar = T;
  static constexpr int extent = Extent;
  enum class Pattern { dense, sparse };

  explicit AsMcp(const TestProblem& problem, Pattern kind = Pattern::dense)
      : problem_(problem), z_(problem.lower.size()), F_(problem.lower.size()), J_(z_.size() * z_.size()) {
    std::vector<bool> nonzero(J_.size(), kind == Pattern::dense);
    if (kind == Pattern::sparse) find_nonzeros(nonzero);
    const int n = problem.size();
    column_start_.push_back(0);
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) {
        if (!nonzero[static_cast<std::size_t>(j * n + i)]) continue;
        row_index_.push_back(i);
        position_.push_back(j * n + i);
      }
      column_start_.push_back(static_cast<int>(row_index_.size()));
    }
  }

  int size() const noexcept { return problem_.size(); }
  int nonzeros() const noexcept { return static_cast<int>(row_index_.size()); }
  T lower(int i) const noexcept { return static_cast<T>(problem_.lower[static_cast<std::size_t>(i)]); }
  T upper(int i) const noexcept { return static_cast<T>(problem_.upper[static_cast<std::size_t>(i)]); }
  mcp::PatternView pattern() const noexcept {
    return {size(), nonzeros(), column_start_.data(), row_index_.data()};
  }

  void residual(const T* z, T* F) const noexcept {
    ++residual_calls;
    for (std::size_t i = 0; i < z_.size(); ++i) z_[i] = static_cast<double>(z[i]);
    problem_.residual(z_.data(), F_.data());
    for (std::size_t i = 0; i < z_.size(); ++i) F[i] = static_cast<T>(F_[i]);
  }
  void jacobian(const T* z, T* F, T* values) const noexcept {
    residual(z, F);
    --residual_calls;
    ++jacobian_calls;
    for (double& entry : J_) entry = 0.0;
    problem_.jacobian(z_.data(), J_.data());
    for (std::size_t k = 0; k < position_.size(); ++k) {
      values[k] = static_cast<T>(J_[static_cast<std::size_t>(position_[k])]);
    }
  }

  mutable int residual_calls = 0;
  mutable int jacobian_calls = 0;

 private:
  void find_nonzeros(std::vector<bool>& nonzero) {
    auto points = problem_.starts;
    points.push_back({});
    for (std::size_t i = 0; i < z_.size(); ++i) points.back().push_back(0.7 + 0.13 * static_cast<double>(i));
    for (const auto& point : points) {
      for (double& entry : J_) entry = 0.0;
      problem_.jacobian(point.data(), J_.data());
      for (std::size_t k = 0; k < J_.size(); ++k) {
        if (J_[k] != 0.0) nonzero[k] = true;
      }
    }
  }

  const TestProblem& problem_;
  mutable std::vector<double> z_;
  mutable std::vector<double> F_;
  mutable std::vector<double> J_;
  std::vector<int> column_start_;
  std::vector<int> row_index_;
  std::vector<int> position_;
};

}  // namespace signorini::test
