#pragma once

#include <map>
#include <string>
#include <utility>

#include "generator/kernel/block.hpp"
#include "generator/model/model.hpp"

namespace signorini::formulate {

/// What the expressions of loads and prescribed motion name: each becomes an input of the kernel the first
/// time it is met. Time is the input "t" of the group `time`.
class Signals {
 public:
  Signals(Block& block, const model::Model& model, std::string time)
      : block_(block), model_(model), time_(std::move(time)) {}

  Expr symbol(const std::string& name);
  Expr translate(const model::Expression& expression);

 private:
  Expr known(const std::string& group, const std::string& name);

  Block& block_;
  const model::Model& model_;
  std::string time_;
  std::map<std::pair<std::string, std::string>, Expr> known_;
};

}  // namespace signorini::formulate
