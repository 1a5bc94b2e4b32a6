#include "generator/check/step_formulas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "generator/formulate/bindings.hpp"
#include "generator/formulate/bodies/kinematics.hpp"
#include "signorini/step/topology.hpp"

namespace signorini::check {

using formulate::SymbolicMcp;
using kernel::Port;
using kernel::Role;

// Names in angle brackets are nobody's but ours: a model cannot have them.
std::string step_number(const std::string& name) { return "<step>." + name; }

std::string applied_number(const std::string& body, const std::string& column) {
  return "<applied to " + body + ">." + column;
}

namespace {

std::string end_of(const std::string& body) { return "<end of " + body + ">."; }

class Builder {
 public:
  Builder(const SymbolicMcp& mcp, const std::vector<sim::BlockName>& unknowns, StepFormulas& result)
      : mcp_(mcp), result_(result), dimension_(mcp.model.dimension) {
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
      add(fmt::format("<z>.{}", i), 0);
      unknown_at_[{unknowns[i].block, unknowns[i].name}] = static_cast<int>(i);
    }
    result_.unknowns = static_cast<int>(unknowns.size());
    if (unknown_at_.size() != unknowns.size()) throw std::logic_error("two unknowns of the same name");
  }

  void build() {
    add_numbers();
    add_aliases();
    find_islands();
    add_ties();
    add_upstream();
    add_blocks();
  }

 private:
  /// What a block is bound to: bodies that tie it to its island, and the rows of its ports.
  struct Binding {
    std::size_t island = 0;
    std::array<std::string, 2> bodies;  // names that stand before the columns of their states
    std::array<int, 2> inertia{};
    std::array<std::string, 2> surfaces;
    std::string data, contact;
  };

  int add(const std::string& name, double value) {
    result_.defaults.push_back(value);
    return result_.names.add(name);
  }

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

  /// The name of a row of Params, with a dot behind it.
  static std::string row_name(Role role, const std::string& record, int row) {
    if (role == Role::gravity) return "gravity.";
    if (role == Role::inertia) return fmt::format("inertias[{}].", row);
    if (role == Role::fixed) return fmt::format("fixed[{}].", row);
    if (role == Role::law) return fmt::format("laws[{}].", row);
    if (role == Role::pair) return fmt::format("pairs[{}].", row);
    if (role == Role::surface) return fmt::format("surface_{}[{}].", record, row);
    return fmt::format("joint_{}[{}].", record.substr(0, record.rfind("_data")), row);
  }

  void find_islands() {
    std::vector<int> island_of(mcp_.bodies.size());
    int* islands = island_of.data();
    sim::find_islands(static_cast<int>(mcp_.bodies.size()), islands, [&](auto&& join) {
      const auto link = [&](const auto& table, formulate::SecondBody motion) {
        if (motion != formulate::SecondBody::free) return;
        for (const auto& tie : table.instances) join(tie.body, tie.other);
      };
      for (const auto& table : mcp_.joints) link(table, table.kind.second_body);
      for (const auto& table : mcp_.contacts) link(table, table.kind.design.second_body);
    });
    for (std::size_t i = 0; i < mcp_.bodies.size(); ++i) {
      const auto island = static_cast<std::size_t>(island_of[i]);
      if (island == result_.islands.size())
        result_.islands.push_back({add(fmt::format("<speed {}>", island), 1), {}});
      result_.islands[island].bodies.push_back(mcp_.bodies[i].name);
      island_of_.push_back(island);
    }
  }

  /// Inputs that the program does not read may have no number: any will do.
  template <class PlaceOf>
  Formula formula(const std::shared_ptr<const ir::Program>& program, const std::vector<int>& unknowns,
      std::vector<int> outputs, PlaceOf&& place_of) {
    std::vector<bool> is_read(program->inputs.size(), false);
    for (const ir::Instruction& i : program->code)
      if (i.op == ir::Op::input) is_read[i.a.index] = true;
    Formula result{program, {}, std::move(outputs)};
    for (std::size_t k = 0; k < program->inputs.size(); ++k) {
      const ir::Slot slot = program->inputs[k];
      if (slot.port == ir::port::unknown)
        result.inputs.push_back(unknowns[static_cast<std::size_t>(slot.field)]);
      else
        result.inputs.push_back(is_read[k] ? place_of(slot) : result_.names.at("<not read>"));
    }
    return result;
  }

  static const std::string& field_of(const kernel::Block& block, ir::Slot slot) {
    return block.port(slot.port).record->fields[static_cast<std::size_t>(slot.field)].name;
  }

  /// Where a kernel of the whole model has a number.
  int place_of(const formulate::BoundBlock& kernel, ir::Slot slot, const std::string& time) const {
    const Port& port = kernel.block.port(slot.port);
    const std::string& field = field_of(kernel.block, slot);
    const int row = kernel.row(slot.port);
    if (port.role == Role::step) return result_.names.at(step_number(field));
    if (port.role == Role::time) return result_.names.at(step_number(time));
    if (port.role == Role::parameters || port.role == Role::input) return result_.names.at(field);
    if (port.role == Role::now) return result_.names.at(moving(row) + "." + field);
    if (port.role == Role::applied)
      return result_.names.at(applied_number(mcp_.bodies[static_cast<std::size_t>(row)].name, field));
    if (port.role == Role::driven)
      return result_.names.at(end_of(mcp_.driven[static_cast<std::size_t>(row)].name) + field);
    return result_.names.at(row_name(port.role, port.record->name, row) + field);
  }

  const std::string& moving(int row) const {
    const auto k = static_cast<std::size_t>(row);
    return k < mcp_.bodies.size() ? mcp_.bodies[k].name : mcp_.driven[k - mcp_.bodies.size()].name;
  }

  Formula bound(const formulate::BoundBlock& kernel, const std::string& time) {
    const auto program = plain_program(kernel.block);
    std::vector<int> outputs;
    for (const ir::Output& out : program->outputs) outputs.push_back(place_of(kernel, out.slot, time));
    return formula(
        program, {}, std::move(outputs), [&](ir::Slot slot) { return place_of(kernel, slot, time); });
  }

  void add_ties() { result_.ties = bound(mcp_.bind_params, "t"); }

  void add_upstream() {
    result_.upstream.push_back(bound(mcp_.loads, "t"));
    // Prescribed velocities are those at the end of the step.
    result_.upstream.push_back(bound(mcp_.drives, "t+h"));
    const kernel::Block& advance = mcp_.body.advance;
    const auto program = plain_program(advance);
    for (const auto& body : mcp_.driven) {
      const auto place = [&](ir::Slot slot) {
        const Role role = advance.port(slot.port).role;
        const std::string& field = field_of(advance, slot);
        return result_.names.at(role == Role::step ? step_number(field)
                : role == Role::now                ? body.name + "." + field
                                                   : end_of(body.name) + field);
      };
      std::vector<int> outputs;
      for (const ir::Output& out : program->outputs) outputs.push_back(place(out.slot));
      result_.upstream.push_back(formula(program, {}, std::move(outputs), place));
    }
  }

  int unknown(const std::string& block, const std::string& name) const {
    const auto found = unknown_at_.find({block, name});
    if (found == unknown_at_.end())
      throw std::invalid_argument(fmt::format("it has no unknown {} of {}", name, block));
    return found->second;
  }

  void append_velocity(std::size_t body, std::vector<int>& unknowns) const {
    for (const kernel::Unknown& u : mcp_.body.step.unknowns)
      unknowns.push_back(unknown(mcp_.bodies[body].name, u.name));
  }

  int place_of(const Port& port, const std::string& field, const Binding& at) const {
    const auto which = static_cast<std::size_t>(port.body);
    const auto& names = result_.names;
    switch (port.role) {
      case Role::step:
        return field == "speed" ? result_.islands[at.island].speed : names.at(step_number(field));
      case Role::now:
      case Role::end:
      case Role::fixed: return names.at(at.bodies[which] + field);
      case Role::inertia: return names.at(fmt::format("inertias[{}].{}", at.inertia[which], field));
      case Role::gravity: return names.at("gravity." + field);
      case Role::applied: {
        const std::string& body = at.bodies[which];
        return names.at(applied_number(body.substr(0, body.size() - 1), field));
      }
      case Role::surface: return names.at(at.surfaces[which] + field);
      case Role::data: return names.at(at.data + field);
      case Role::law:
      case Role::pair:
      case Role::history: return names.at(at.contact + "." + field);
      case Role::search:
      case Role::time:
      case Role::velocity:
      case Role::next:
      case Role::driven:
      case Role::parameters:
      case Role::input:
      case Role::initial: break;
    }
    throw std::logic_error("a block reads what blocks do not have");
  }

  void add_blocks() {
    const auto body = row_program(mcp_.body.step);
    for (std::size_t i = 0; i < mcp_.bodies.size(); ++i) {
      const std::string& name = mcp_.bodies[i].name;
      Binding at{island_of_[i], {name + ".", ""}, {static_cast<int>(i), 0}, {}, "", name};
      std::vector<int> unknowns;
      append_velocity(i, unknowns);
      add_block(body, mcp_.body.step, unknowns, at);
    }
    for (const auto& table : mcp_.joints) {
      const auto program = row_program(table.kind.step);
      for (std::size_t i = 0; i < table.instances.size(); ++i) {
        Binding at = binding(table.instances[i], table.kind.second_body);
        at.data = row_name(Role::data, table.kind.data->name, static_cast<int>(i));
        add_tie(program, table.kind.step, table.kind.second_body, table.instances[i], at);
      }
    }
    for (const auto& table : mcp_.contacts) {
      const auto program = row_program(table.kind.step);
      for (const auto& contact : table.instances) {
        Binding at = binding(contact, table.kind.design.second_body);
        at.contact = contact.name;
        at.surfaces = {row_name(Role::surface, table.kind.design.first.name, contact.first),
            row_name(Role::surface, table.kind.design.second.name, contact.second)};
        add_tie(program, table.kind.step, table.kind.design.second_body, contact, at);
      }
    }
  }

  template <class Instance>
  Binding binding(const Instance& tie, formulate::SecondBody motion) const {
    Binding at;
    at.island = island_of_[static_cast<std::size_t>(tie.body)];
    at.inertia = {tie.body, tie.other};
    at.bodies[0] = moving(tie.body) + ".";
    switch (motion) {
      case formulate::SecondBody::free: at.bodies[1] = moving(tie.other) + "."; break;
      case formulate::SecondBody::driven: at.bodies[1] = end_of(moving(tie.other)); break;
      case formulate::SecondBody::fixed: at.bodies[1] = fmt::format("fixed[{}].", tie.other); break;
    }
    return at;
  }

  /// A joint or contact: nu of its free bodies, then its own unknowns.
  template <class Instance>
  void add_tie(const std::shared_ptr<const ir::Program>& program, const kernel::Block& block,
      formulate::SecondBody motion, const Instance& tie, const Binding& at) {
    std::vector<int> unknowns;
    append_velocity(static_cast<std::size_t>(tie.body), unknowns);
    if (motion == formulate::SecondBody::free) append_velocity(static_cast<std::size_t>(tie.other), unknowns);
    for (std::size_t k = unknowns.size(); k < block.unknowns.size(); ++k)
      unknowns.push_back(unknown(tie.name, block.unknowns[k].name));
    add_block(program, block, unknowns, at);
  }

  void add_block(const std::shared_ptr<const ir::Program>& program, const kernel::Block& block,
      const std::vector<int>& unknowns, const Binding& at) {
    std::vector<int> rows;
    for (const ir::Output& out : program->outputs)
      rows.push_back(unknowns[static_cast<std::size_t>(out.slot.field)]);
    result_.blocks.push_back(formula(program, unknowns, std::move(rows),
        [&](ir::Slot slot) { return place_of(block.port(slot.port), field_of(block, slot), at); }));
  }

  const SymbolicMcp& mcp_;
  StepFormulas& result_;
  int dimension_;
  std::map<std::pair<std::string, std::string>, int> unknown_at_;
  std::vector<std::size_t> island_of_;  // one a free body
};

}  // namespace

StepFormulas::StepFormulas(const SymbolicMcp& mcp, const std::vector<sim::BlockName>& unknown_names) {
  Builder(mcp, unknown_names, *this).build();
}

}  // namespace signorini::check
