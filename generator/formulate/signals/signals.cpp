#include "generator/formulate/signals/signals.hpp"

#include <algorithm>

#include "generator/formulate/surfaces/user_expression.hpp"
#include "generator/text/names.hpp"

namespace signorini::formulate {

namespace {

template <class Items>
RecordPtr record_of(const std::string& name, const Items& items) {
  std::vector<Field> fields;
  for (const auto& item : items) fields.push_back({item.name, "", "", item.value, {}});
  return make_record(name, std::move(fields));
}

RecordPtr time_record() { return make_record("Time", {{"t", "s", "time", 0, {}}}); }

}  // namespace

int moving_index(const model::Model& model, const std::string& name) {
  int index = 0;
  for (const model::Motion motion : {model::Motion::free, model::Motion::prescribed})
    for (const model::Body& body : model.bodies) {
      if (body.motion != motion) continue;
      if (model::mangle(body.name) == name) return index;
      ++index;
    }
  return -1;
}

Signals::Signals(BoundBlock& kernel, const model::Model& model)
    : kernel_(kernel),
      model_(model),
      parameters_(record_of("Parameters", model.parameters)),
      inputs_(record_of("Input", model.inputs)) {}

PortId Signals::port(const Port& port, int row) {
  const auto [found, added] = known_.try_emplace({port.role, row});
  if (added) found->second = kernel_.add_port(port, row);
  return found->second;
}

Expr Signals::state(const std::string& body, const std::string& column) {
  const int row = moving_index(model_, body);
  return kernel_.block.number(port({body, Role::now, state_record(model_.dimension)}, row), column);
}

Expr Signals::symbol(const std::string& name) {
  Block& block = kernel_.block;
  if (name == "t") return block.number(port({"", Role::time, time_record()}, 0), "t");
  if (const auto dot = name.find('.'); dot != std::string::npos)
    return state(name.substr(0, dot), name.substr(dot + 1));
  for (const model::Input& input : model_.inputs)
    if (input.name == name) return block.number(port({"input", Role::input, inputs_}, 0), name);
  return block.number(port({"parameters", Role::parameters, parameters_}, 0), name);
}

Expr Signals::translate(const model::Expression& expression) {
  symbolic::Tape& tape = kernel_.block.tape;
  return to_expr(
      tape, expression, [this](const std::string& name) { return symbol(name); },
      [&tape](double value) { return tape.decimal(value); });
}

}  // namespace signorini::formulate
