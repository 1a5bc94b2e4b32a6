#include "generator/formulate/joints/posed.hpp"

#include "generator/formulate/joints/condition.hpp"

namespace signorini::formulate {

namespace {

void give(std::vector<ir::Target>& targets, const Expr& value) {
  targets.push_back({{ir::port::row, static_cast<int>(targets.size())}, value});
}

}  // namespace

PosedConditions::PosedConditions(const model::Joint& joint, int dimension) : nu_(dimension == 3 ? 6 : 3) {
  if (is_spring(joint)) return;
  const JointType& type = type_of(joint, dimension);
  std::vector<Field> fields;
  for (const FieldValue& number : type.numbers(joint, dimension)) fields.push_back(number.field);
  Block block;
  // The order of the ports is that of the arguments of `at`.
  const PortId first = block.add_port({"body", Role::now, state_record(dimension), 0}),
               second = block.add_port({"body2", Role::now, state_record(dimension), 1});
  const PortId data = fields.empty() ? -1 : block.add_port({"data", Role::data, make_record("data", fields)});
  const TiedBody one = given_body(block, dimension, first, "", false),
                 two = given_body(block, dimension, second, "2", false);
  JointFrame frame{block, data, dimension, joint, one, two};
  std::vector<ir::Target> targets;
  for (const Condition& condition : type.conditions(frame)) {
    rows_.push_back(condition.row);
    give(targets, condition.value);
    for (const Wrench* wrench : {&condition.on_first, &condition.on_second}) {
      for (const Expr& force : wrench->force) give(targets, force);
      for (const Expr& turn : wrench->turn) give(targets, turn);
    }
  }
  inputs_ = block.inputs;
  program_ = ir::lower(block.tape, block.inputs, targets);
}

}  // namespace signorini::formulate
