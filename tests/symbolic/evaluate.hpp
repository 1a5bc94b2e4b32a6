#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "generator/ir/interpret.hpp"
#include "generator/ir/lower.hpp"
#include "generator/symbolic/tape.hpp"

namespace signorini::test {

/// Values of expressions on a tape, through lower and interpret; `inputs` in the order of the tape.
template <class T>
std::vector<T> values(
    const symbolic::Tape& tape, const std::vector<symbolic::Expr>& exprs, const std::vector<T>& inputs) {
  std::vector<ir::Target> targets;
  for (const symbolic::Expr& expr : exprs)
    targets.push_back({{ir::port::declared, static_cast<int>(targets.size())}, expr});
  return ir::interpret(ir::lower(tape, std::vector<ir::Slot>(inputs.size()), targets), inputs);
}

template <class T>
T value(const symbolic::Tape& tape, const symbolic::Expr& expr, const std::vector<T>& inputs) {
  return values<T>(tape, {expr}, inputs).front();
}

/// d f / d x_k by central differences; in long double about ten digits are right.
inline long double difference(const std::function<long double(const std::vector<long double>&)>& f,
    std::vector<long double> x, std::size_t k, long double step = 1e-5L) {
  const long double at = x[k];
  x[k] = at + step;
  const long double above = f(x);
  x[k] = at - step;
  return (above - f(x)) / (2 * step);
}

}  // namespace signorini::test
