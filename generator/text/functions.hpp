#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "generator/text/expression.hpp"

namespace signorini::model {

struct FunctionInfo {
  std::string_view name;
  ExprOp op;
  int arguments;
};

/// The functions of the expression language.
inline constexpr std::array<FunctionInfo, 15> functions{{
    {"sqrt", ExprOp::sqrt, 1},
    {"exp", ExprOp::exp, 1},
    {"log", ExprOp::log, 1},
    {"sin", ExprOp::sin, 1},
    {"cos", ExprOp::cos, 1},
    {"tan", ExprOp::tan, 1},
    {"asin", ExprOp::asin, 1},
    {"acos", ExprOp::acos, 1},
    {"atan", ExprOp::atan, 1},
    {"atan2", ExprOp::atan2, 2},
    {"tanh", ExprOp::tanh, 1},
    {"abs", ExprOp::abs, 1},
    {"min", ExprOp::min, 2},
    {"max", ExprOp::max, 2},
    {"select", ExprOp::select, 3},
}};

inline const FunctionInfo* find_function(std::string_view name) {
  for (const FunctionInfo& function : functions) {
    if (function.name == name) return &function;
  }
  return nullptr;
}

/// Empty where it is an operator.
inline std::string_view function_name(ExprOp op) {
  for (const FunctionInfo& function : functions) {
    if (function.op == op) return function.name;
  }
  return {};
}

inline std::vector<std::string> function_names() {
  std::vector<std::string> names;
  for (const FunctionInfo& function : functions) names.emplace_back(function.name);
  return names;
}

}  // namespace signorini::model
