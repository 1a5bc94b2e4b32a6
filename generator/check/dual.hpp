#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <type_traits>

namespace signorini::check {

/// A number with its derivatives in N directions; arithmetic carries both, so that a program run on such
/// numbers gives exact derivatives of what it computes. A direction in which an operand does not change stays
/// zero even where the slope of the function is infinite.
///
/// A slope is a sum of products, one for each way from the variable to the number. `size` is the sum of their
/// absolute values, and of what the rounding of their factors makes of them: however the slope is computed,
/// it is exact to the rounding of this and no better. `rounding` is the same for the value, 0 for what was
/// given: a difference of near numbers is small, its rounding is not.
template <std::size_t N>
struct Dual {
  double value = 0;
  double rounding = 0;
  std::array<double, N> slope{};
  std::array<double, N> size{};

  Dual() = default;
  template <class Number>
  requires std::is_arithmetic_v<Number> Dual(Number number) : value(static_cast<double>(number)) {}

  /// Makes it a variable in direction k, or again a constant there.
  void vary(std::size_t k, bool varies = true) { slope[k] = size[k] = varies ? 1 : 0; }

  bool moves() const {
    for (const double s : size)
      if (s != 0) return true;
    return false;
  }

  // Branches follow values alone.
  friend bool operator<(const Dual& a, const Dual& b) { return a.value < b.value; }
  friend bool operator>(const Dual& a, const Dual& b) { return a.value > b.value; }
  friend bool operator<=(const Dual& a, const Dual& b) { return a.value <= b.value; }
  friend bool operator==(const Dual& a, const Dual& b) { return a.value == b.value; }
};

/// An infinite slope (a root at 0, the logarithm of a negative base) says nothing of rounding.
inline double finite_or_zero(double x) { return std::isfinite(x) ? x : 0; }

/// A partial derivative of a function, and its rounding.
struct Factor {
  double value = 0;
  double rounding = 0;

  Factor(double v) : value(v) {}  // NOLINT(google-explicit-constructor): an exact one
  /// One that changes by `slope` with a number of some rounding.
  Factor(double v, double slope, double of)
      : value(v), rounding(std::abs(v) + finite_or_zero(std::abs(slope) * of)) {}
};

/// Adds a term of f(a, ...): what a changes, and by how much f changes with it.
template <std::size_t N>
void add_term(Dual<N>& f, const Dual<N>& a, const Factor& factor) {
  for (std::size_t k = 0; k < N; ++k) {
    if (a.size[k] == 0) continue;
    f.slope[k] += factor.value * a.slope[k];
    f.size[k] += std::abs(factor.value) * a.size[k] + factor.rounding * std::abs(a.slope[k]);
  }
}

/// f(a) with f' = `factor`.
template <std::size_t N>
Dual<N> chain(double value, const Dual<N>& a, const Factor& factor) {
  Dual<N> result(value);
  result.rounding = std::abs(value) + finite_or_zero(std::abs(factor.value) * a.rounding);
  add_term(result, a, factor);
  return result;
}

/// f(a, b) with its partial derivatives.
template <std::size_t N>
Dual<N> chain(double value, const Dual<N>& a, const Factor& by_a, const Dual<N>& b, const Factor& by_b) {
  Dual<N> result = chain(value, a, by_a);
  result.rounding += finite_or_zero(std::abs(by_b.value) * b.rounding);
  add_term(result, b, by_b);
  return result;
}

/// a + sign b. Sums may be computed in another order: the terms round, not the result alone.
template <std::size_t N>
Dual<N> sum(const Dual<N>& a, const Dual<N>& b, double sign) {
  Dual<N> result = chain(a.value + sign * b.value, a, 1, b, sign);
  result.rounding += std::abs(a.value) + std::abs(b.value);
  return result;
}

template <std::size_t N>
Dual<N> operator+(const Dual<N>& a, const Dual<N>& b) {
  return sum(a, b, 1);
}

template <std::size_t N>
Dual<N> operator-(const Dual<N>& a, const Dual<N>& b) {
  return sum(a, b, -1);
}

template <std::size_t N>
Dual<N> operator-(const Dual<N>& a) {
  return chain(-a.value, a, -1);
}

template <std::size_t N>
Dual<N> operator*(const Dual<N>& a, const Dual<N>& b) {
  return chain(a.value * b.value, a, {b.value, 1, b.rounding}, b, {a.value, 1, a.rounding});
}

template <std::size_t N>
Dual<N> operator/(const Dual<N>& a, const Dual<N>& b) {
  const double ratio = a.value / b.value;
  const double per = 1 / b.value;
  Factor by_b(-ratio * per, 2 * ratio * per * per, b.rounding);
  by_b.rounding += finite_or_zero(per * per * a.rounding);
  return chain(ratio, a, {per, per * per, b.rounding}, b, by_b);
}

template <std::size_t N>
Dual<N> sqrt(const Dual<N>& a) {
  const double root = std::sqrt(a.value);
  return chain(root, a, {0.5 / root, 0.25 / (root * a.value), a.rounding});
}

template <std::size_t N>
Dual<N> exp(const Dual<N>& a) {
  const double e = std::exp(a.value);
  return chain(e, a, {e, e, a.rounding});
}

template <std::size_t N>
Dual<N> log(const Dual<N>& a) {
  return chain(std::log(a.value), a, {1 / a.value, 1 / (a.value * a.value), a.rounding});
}

template <std::size_t N>
Dual<N> pow(const Dual<N>& a, const Dual<N>& b) {
  const double p = std::pow(a.value, b.value);
  return chain(p, a, b.value * std::pow(a.value, b.value - 1), b, p * std::log(a.value));
}

template <std::size_t N>
Dual<N> sin(const Dual<N>& a) {
  return chain(std::sin(a.value), a, {std::cos(a.value), std::sin(a.value), a.rounding});
}

template <std::size_t N>
Dual<N> cos(const Dual<N>& a) {
  return chain(std::cos(a.value), a, {-std::sin(a.value), std::cos(a.value), a.rounding});
}

template <std::size_t N>
Dual<N> tan(const Dual<N>& a) {
  const double t = std::tan(a.value);
  return chain(t, a, 1 + t * t);
}

template <std::size_t N>
Dual<N> asin(const Dual<N>& a) {
  return chain(std::asin(a.value), a, 1 / std::sqrt(1 - a.value * a.value));
}

template <std::size_t N>
Dual<N> acos(const Dual<N>& a) {
  return chain(std::acos(a.value), a, -1 / std::sqrt(1 - a.value * a.value));
}

template <std::size_t N>
Dual<N> atan(const Dual<N>& a) {
  return chain(std::atan(a.value), a, 1 / (1 + a.value * a.value));
}

template <std::size_t N>
Dual<N> atan2(const Dual<N>& y, const Dual<N>& x) {
  const double square = x.value * x.value + y.value * y.value;
  return chain(std::atan2(y.value, x.value), y, x.value / square, x, -y.value / square);
}

template <std::size_t N>
Dual<N> tanh(const Dual<N>& a) {
  const double t = std::tanh(a.value);
  return chain(t, a, 1 - t * t);
}

/// At the kink the slope is 0, between those of the two sides.
template <std::size_t N>
Dual<N> abs(const Dual<N>& a) {
  return chain(std::abs(a.value), a, a.value > 0 ? 1 : (a.value < 0 ? -1 : 0));
}

template <std::size_t N>
Dual<N> round(const Dual<N>& a) {
  return Dual<N>(std::round(a.value));
}

}  // namespace signorini::check
