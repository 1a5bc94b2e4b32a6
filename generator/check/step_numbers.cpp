#include "generator/check/step_formulas.hpp"

#include <fmt/format.h>

#include "generator/formulate/bindings.hpp"
#include "generator/formulate/bodies/kinematics.hpp"

namespace signorini::check {

using formulate::SymbolicMcp;
using kernel::Role;

// Names in angle brackets are nobody's but ours: a model cannot have them.
std::string step_number(const std::string& name) { return "<step>." + name; }

std::string applied_number(const std::string& body, const std::string& column) {
  return "<applied to " + body + ">." + column;
}

std::string shift_number(const std::string& body, const std::string& name) {
  return "<shift of " + body + ">." + name;
}

std::string shifted(const std::string& body) { return "<shifted " + body + ">."; }
std::string momentum_of(const std::string& body) { return "<momentum of " + body + ">."; }

std::string end_of(const std::string& body) { return "<end of " + body + ">."; }

std::string row_name(Role role, const std::string& record, int row) {
  if (role == Role::gravity) return "gravity.";
  if (role == Role::inertia) return fmt::format("inertias[{}].", row);
  if (role == Role::fixed) return fmt::format("fixed[{}].", row);
  if (role == Role::law) return fmt::format("laws[{}].", row);
  if (role == Role::pair) return fmt::format("pairs[{}].", row);
  if (role == Role::surface) return fmt::format("surface_{}[{}].", record, row);
  return fmt::format("joint_{}[{}].", record.substr(0, record.rfind("_data")), row);
}

namespace {

class Adder {
 public:
  Adder(const SymbolicMcp& mcp, StepFormulas& result)
      : mcp_(mcp), result_(result), dimension_(mcp.model.dimension) {}

  void add_numbers() {
    for (const char* name : {"h", "t", "t+h"}) add(step_number(name), 0);
    for (const auto& p : mcp_.model.parameters) add(p.name, p.value);
    for (const auto& i : mcp_.model.inputs) add(i.name, i.value);
    for (const auto* bodies : {&mcp_.bodies, &mcp_.driven})
      for (const auto& body : *bodies)
        for (const std::string& column : model::state_columns(dimension_)) add(body.name + "." + column, 0);
    const kernel::RecordPtr history = kernel::history_record();
    for (const model::Contact& contact : mcp_.model.contacts)
      for (const kernel::Field& field : history->fields) add(contact.name + "." + field.name, 0);
    formulate::for_each_params_row(mcp_, [&](const formulate::ParamsRow& row) {
      for (std::size_t k = 0; k < row.values.size(); ++k)
        add(row_name(row.role, row.record->name, row.row) + row.record->fields[k].name, row.values[k].value);
    });
    for (std::size_t i = 0; i < mcp_.fixed.size(); ++i)  // has a velocity of zero besides its pose
      for (const std::string& column : model::state_columns(dimension_))
        if (const std::string name = fmt::format("fixed[{}].{}", i, column); !result_.names.find(name))
          add(name, 0);
    for (const auto& body : mcp_.bodies)
      for (const std::string& column : formulate::impulse_names(dimension_))
        add(applied_number(body.name, column), 0);
    for (const auto& body : mcp_.driven)
      for (const std::string& column : model::state_columns(dimension_)) add(end_of(body.name) + column, 0);
    add("<not read>", 0);
  }

  /// What a step remembers of the one before, and what is shifted by it.
  void add_past() {
    const auto add_all = [&](const std::string& prefix, const kernel::RecordPtr& record) {
      for (const kernel::Field& field : record->fields) add(prefix + field.name, field.otherwise);
    };
    const kernel::RecordPtr state = kernel::state_record(dimension_);
    const kernel::RecordPtr impulse = kernel::impulse_record(dimension_);
    for (const auto* bodies : {&mcp_.bodies, &mcp_.driven})
      for (const auto& body : *bodies) {
        add_all(body.name + ".past.", state);
        add_all(shifted(body.name), state);
        add_all(body.name + ".", kernel::owed_record());
        for (const char* name : {"part", "h"}) add(shift_number(body.name, name), 0);
      }
    for (const auto& body : mcp_.bodies) {
      add_all(body.name + ".pushed.", impulse);
      add_all(momentum_of(body.name), impulse);
    }
    for (const model::Contact& contact : mcp_.model.contacts)
      add_all(contact.name + ".", kernel::mode_record());
  }

  void add_aliases() {
    const auto alias = [&](const std::string& owner, const std::string& place,
                           const kernel::RecordPtr& record) {
      for (const kernel::Field& field : record->fields)
        result_.names.add_alias(owner + "." + field.name, place + field.name);
    };
    for (std::size_t i = 0; i < mcp_.bodies.size(); ++i)
      alias(mcp_.bodies[i].name, fmt::format("inertias[{}].", i), kernel::inertia_record(dimension_));
    for (std::size_t i = 0; i < mcp_.model.contacts.size(); ++i) {
      alias(mcp_.model.contacts[i].name, fmt::format("laws[{}].", i), kernel::law_record(dimension_));
      alias(mcp_.model.contacts[i].name, fmt::format("pairs[{}].", i), kernel::pair_record(dimension_));
    }
  }

 private:
  int add(const std::string& name, double value) {
    result_.defaults.push_back(value);
    return result_.names.add(name);
  }

  const SymbolicMcp& mcp_;
  StepFormulas& result_;
  int dimension_;
};

}  // namespace

void add_step_numbers(const SymbolicMcp& mcp, StepFormulas& formulas) {
  Adder adder(mcp, formulas);
  formulas.is_two_step = mcp.model.integrator == model::Integrator::bdf2;
  adder.add_numbers();
  if (formulas.is_two_step) adder.add_past();
  adder.add_aliases();
}

}  // namespace signorini::check
