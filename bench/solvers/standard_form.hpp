#pragma once

#include <cstddef>
#include <vector>

#include "signorini/mcp/any_problem.hpp"
#include "signorini/mcp/bounds.hpp"

namespace signorini::bench {

/// A problem as solvers without bounds of their own want it, in y: equations first, then 0 <= y _|_ G >= 0.
///     free:   y = z,      G = F         lower:  y = z - l,  G = F
///     fixed:  y = z,      G = z - l     upper:  y = u - z,  G = -F
/// An unknown with two bounds has no such form: `exists` is false then.
class StandardForm {
 public:
  explicit StandardForm(const mcp::AnyProblem& problem)
      : problem_(problem), row_(count()), F_(count()), values_(nonzeros()) {
    add_rows(true);
    equations_ = static_cast<int>(places_.size());
    add_rows(false);
    for (std::size_t k = 0; k < places_.size(); ++k)
      row_[static_cast<std::size_t>(places_[k].unknown)] = static_cast<int>(k);
    z_.resize(count());
  }

  bool exists() const noexcept { return places_.size() == count(); }
  int equations() const noexcept { return equations_; }
  int complementarities() const noexcept { return static_cast<int>(places_.size()) - equations_; }

  void from_z(const double* z, double* y) const noexcept {
    for (const Place& p : places_) *y++ = p.sign * (z[p.unknown] - p.origin);
  }
  void to_z(const double* y, double* z) const noexcept {
    for (const Place& p : places_) z[p.unknown] = p.origin + p.sign * *y++;
  }

  void residual(const double* y, double* G) noexcept {
    to_z(y, z_.data());
    problem_.residual(z_.data(), F_.data());
    for (std::size_t k = 0; k < places_.size(); ++k) {
      const Place& p = places_[k];
      G[k] = p.fixed ? y[k] - p.value : p.sign * F_[static_cast<std::size_t>(p.unknown)];
    }
  }

  /// dG/dy, dense and column major.
  void jacobian(const double* y, double* J) noexcept {
    to_z(y, z_.data());
    problem_.jacobian(z_.data(), F_.data(), values_.data());
    const std::size_t n = places_.size();
    for (std::size_t i = 0; i < n * n; ++i) J[i] = 0;
    const mcp::PatternView pattern = problem_.pattern();
    for (std::size_t k = 0; k < n; ++k) {
      const int column = places_[k].unknown;
      for (int e = pattern.column_start[column]; e < pattern.column_start[column + 1]; ++e) {
        const auto i = static_cast<std::size_t>(row_[static_cast<std::size_t>(pattern.row_index[e])]);
        if (!places_[i].fixed)
          J[k * n + i] = places_[i].sign * places_[k].sign * values_[static_cast<std::size_t>(e)];
      }
      if (places_[k].fixed) J[k * n + k] = 1;
    }
  }

 private:
  struct Place {
    int unknown;    // of the problem
    double origin;  // z where y = 0
    double sign;    // of z - origin
    bool fixed;
    double value;  // of a fixed unknown
  };

  std::size_t count() const noexcept { return static_cast<std::size_t>(problem_.size()); }
  std::size_t nonzeros() const noexcept { return static_cast<std::size_t>(problem_.pattern().nonzeros); }

  void add_rows(bool equations) {
    using mcp::BoundKind;
    for (int i = 0; i < problem_.size(); ++i) {
      const double lower = problem_.lower(i), upper = problem_.upper(i);
      const BoundKind kind = mcp::bound_kind(lower, upper);
      const bool fixed = kind == BoundKind::fixed;
      if (kind == BoundKind::both || (kind == BoundKind::free || fixed) != equations) continue;
      if (equations)
        places_.push_back({i, 0, 1, fixed, lower});
      else if (kind == BoundKind::lower)
        places_.push_back({i, lower, 1, false, 0});
      else
        places_.push_back({i, upper, -1, false, 0});
    }
  }

  const mcp::AnyProblem& problem_;
  int equations_ = 0;
  std::vector<Place> places_;  // equations first
  std::vector<int> row_;       // of an unknown in G
  std::vector<double> z_, F_, values_;
};

}  // namespace signorini::bench
