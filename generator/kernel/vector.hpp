#pragma once

#include <vector>

#include "generator/symbolic/expr.hpp"

namespace signorini::kernel {

using symbolic::Expr;

/// A vector of 2 or 3 expressions; an angular quantity has 1 or 3.
using Vec = std::vector<Expr>;
using Matrix = std::vector<Vec>;  // rows

Vec operator+(const Vec& a, const Vec& b);
Vec operator-(const Vec& a, const Vec& b);
Vec operator-(const Vec& a);
Vec operator*(const Expr& s, const Vec& a);
Expr dot(const Vec& a, const Vec& b);
Expr norm(const Vec& a);
Vec operator*(const Matrix& m, const Vec& a);
Vec transpose_times(const Matrix& m, const Vec& a);

/// w x r: velocity of a point at r; w has one entry in the plane.
Vec cross_velocity(const Vec& w, const Vec& r);

/// r x p: moment of p at r; one entry in the plane.
Vec moment(const Vec& r, const Vec& p);

}  // namespace signorini::kernel
