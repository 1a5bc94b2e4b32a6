#pragma once

#include <map>
#include <string>
#include <utility>

#include "generator/formulate/signals/bound_block.hpp"
#include "generator/model/model.hpp"

namespace signorini::formulate {

/// What the expressions of loads, prescribed motion and quantities name: parameters, inputs, time, and the
/// states of moving bodies. Each port is declared when it is met first.
class Signals {
 public:
  Signals(BoundBlock& kernel, const model::Model& model);

  Expr symbol(const std::string& name);
  Expr translate(const model::Expression& expression);

 private:
  PortId port(const Port& port, int row);
  Expr state(const std::string& body, const std::string& column);

  BoundBlock& kernel_;
  const model::Model& model_;
  RecordPtr parameters_, inputs_;
  std::map<std::pair<Role, int>, PortId> known_;
};

/// The place of a body in the states of a model: free bodies, then those whose motion is prescribed.
int moving_index(const model::Model& model, const std::string& body);

}  // namespace signorini::formulate
