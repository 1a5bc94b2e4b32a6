#pragma once

#include <cmath>

#include "generator/text/expression.hpp"

namespace signorini::model {

/// The value of one operation; comparisons give 1 or 0. Numbers and symbols are the caller's.
inline double apply(ExprOp op, double a, double b, double c) {
  switch (op) {
    case ExprOp::number:
    case ExprOp::symbol: break;
    case ExprOp::add: return a + b;
    case ExprOp::subtract: return a - b;
    case ExprOp::multiply: return a * b;
    case ExprOp::divide: return a / b;
    case ExprOp::power: return b == 2 ? a * a : std::pow(a, b);
    case ExprOp::negate: return -a;
    case ExprOp::sqrt: return std::sqrt(a);
    case ExprOp::exp: return std::exp(a);
    case ExprOp::log: return std::log(a);
    case ExprOp::sin: return std::sin(a);
    case ExprOp::cos: return std::cos(a);
    case ExprOp::tan: return std::tan(a);
    case ExprOp::asin: return std::asin(a);
    case ExprOp::acos: return std::acos(a);
    case ExprOp::atan: return std::atan(a);
    case ExprOp::atan2: return std::atan2(a, b);
    case ExprOp::tanh: return std::tanh(a);
    case ExprOp::abs: return std::abs(a);
    case ExprOp::min: return b < a ? b : a;
    case ExprOp::max: return a < b ? b : a;
    case ExprOp::less: return a < b ? 1 : 0;
    case ExprOp::less_equal: return a <= b ? 1 : 0;
    case ExprOp::select: return a != 0 ? b : c;
  }
  return std::nan("");
}

}  // namespace signorini::model
