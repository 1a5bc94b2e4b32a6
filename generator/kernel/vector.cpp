#include "generator/kernel/vector.hpp"

namespace signorini::kernel {

Vec operator+(const Vec& a, const Vec& b) {
  Vec sum;
  for (std::size_t i = 0; i < a.size(); ++i) sum.push_back(a[i] + b[i]);
  return sum;
}

Vec operator-(const Vec& a) {
  Vec negated;
  for (const Expr& x : a) negated.push_back(-x);
  return negated;
}

Vec operator-(const Vec& a, const Vec& b) { return a + (-b); }

Vec operator*(const Expr& s, const Vec& a) {
  Vec scaled;
  for (const Expr& x : a) scaled.push_back(s * x);
  return scaled;
}

Expr dot(const Vec& a, const Vec& b) {
  Expr sum;
  for (std::size_t i = 0; i < a.size(); ++i) sum = sum + a[i] * b[i];
  return sum;
}

Expr norm(const Vec& a) { return sqrt(dot(a, a)); }

Vec operator*(const Matrix& m, const Vec& a) {
  Vec product;
  for (const Vec& row : m) product.push_back(dot(row, a));
  return product;
}

Vec transpose_times(const Matrix& m, const Vec& a) {
  Vec product;
  for (std::size_t j = 0; j < m[0].size(); ++j) {
    Expr sum;
    for (std::size_t i = 0; i < m.size(); ++i) sum = sum + m[i][j] * a[i];
    product.push_back(sum);
  }
  return product;
}

Vec cross_velocity(const Vec& w, const Vec& r) {
  if (r.size() == 2) return {-(w[0] * r[1]), w[0] * r[0]};
  return {w[1] * r[2] - w[2] * r[1], w[2] * r[0] - w[0] * r[2], w[0] * r[1] - w[1] * r[0]};
}

Vec moment(const Vec& r, const Vec& p) {
  if (r.size() == 2) return {r[0] * p[1] - r[1] * p[0]};
  return cross_velocity(r, p);
}

}  // namespace signorini::kernel
