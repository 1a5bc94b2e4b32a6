#include "generator/check/step_formulas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "signorini/step/topology.hpp"

namespace signorini::check {

using formulate::SymbolicMcp;
using kernel::Port;
using kernel::Role;

namespace {

class Builder {
 public:
  Builder(const SymbolicMcp& mcp, const std::vector<sim::BlockName>& unknowns, StepFormulas& result)
      : mcp_(mcp), result_(result) {
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
      add(fmt::format("<z>.{}", i), 0);
      unknown_at_[{unknowns[i].block, unknowns[i].name}] = static_cast<int>(i);
    }
    result_.unknowns = static_cast<int>(unknowns.size());
    if (unknown_at_.size() != unknowns.size()) throw std::logic_error("two unknowns of the same name");
  }

  void build() {
    add_step_numbers(mcp_, result_);
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
        result_.islands.push_back({add(fmt::format("<speed {}>", island), 1), {}, {}});
      result_.islands[island].bodies.push_back(mcp_.bodies[i].name);
      island_of_.push_back(island);
    }
    for (const auto& table : mcp_.contacts)
      for (const auto& contact : table.instances)
        result_.islands[island_of_[static_cast<std::size_t>(contact.body)]].contacts.push_back(contact.name);
    for (const auto& body : mcp_.driven) result_.driven.push_back(body.name);
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
    result_.strikes = bound(mcp_.strikes, "t");
    result_.upstream.push_back(bound(mcp_.loads, "t"));
    // Prescribed velocities are those at the end of the step.
    result_.drives = bound(mcp_.drives, "t+h");
    result_.upstream.push_back(result_.drives);
    if (result_.is_two_step) add_shifts();
    for (const auto& body : mcp_.driven)
      add_kernel(mcp_.body.advance, [&](const Port& port, const std::string& field) {
        if (port.role == Role::step) return step_of(body.name, field);
        return port.role == Role::now ? start_of(body.name + ".") + field : end_of(body.name) + field;
      });
  }

  /// Shifts poses and momenta.
  void add_shifts() {
    const auto place = [&](const std::string& body, const Port& port, const std::string& field) {
      if (port.role == Role::shift) return shift_number(body, field);
      if (port.role == Role::now) return body + "." + field;
      if (port.role == Role::past) return body + ".past." + field;
      if (port.role == Role::pushed) return body + ".pushed." + field;
      if (port.role == Role::applied) return applied_number(body, field);
      if (port.role == Role::momentum) return momentum_of(body) + field;
      return port.role == Role::next ? shifted(body) + field : body + "." + field;
    };
    for (const auto* bodies : {&mcp_.bodies, &mcp_.driven})
      for (const auto& body : *bodies)
        add_kernel(mcp_.body.shift,
            [&](const Port& port, const std::string& field) { return place(body.name, port, field); });
    for (const auto& body : mcp_.bodies)
      add_kernel(mcp_.body.momentum,
          [&](const Port& port, const std::string& field) { return place(body.name, port, field); });
  }

  /// A kernel of a body, whose numbers have the names name_of(port, field).
  template <class NameOf>
  void add_kernel(const kernel::Block& block, NameOf&& name_of) {
    const auto program = plain_program(block);
    const auto place = [&](ir::Slot slot) {
      return result_.names.at(name_of(block.port(slot.port), field_of(block, slot)));
    };
    std::vector<int> outputs;
    for (const ir::Output& out : program->outputs) outputs.push_back(place(out.slot));
    result_.upstream.push_back(formula(program, {}, std::move(outputs), place));
  }

  /// The state in which the step of a body begins; both names with a dot behind them.
  std::string start_of(const std::string& body) const {
    return result_.is_two_step ? shifted(body.substr(0, body.size() - 1)) : body;
  }

  std::string step_of(const std::string& body, const std::string& field) const {
    return result_.is_two_step ? shift_number(body, field) : step_number(field);
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
        return field == "speed" ? result_.islands[at.island].speed
                                : names.at(step_of(result_.islands[at.island].bodies[0], field));
      case Role::now: return names.at(start_of(at.bodies[which]) + field);
      case Role::momentum: {
        const std::string& body = at.bodies[which];
        return names.at(momentum_of(body.substr(0, body.size() - 1)) + field);
      }
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
      case Role::past:
      case Role::pushed:
      case Role::shift:
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
  std::map<std::pair<std::string, std::string>, int> unknown_at_;
  std::vector<std::size_t> island_of_;  // one a free body
};

}  // namespace

StepFormulas::StepFormulas(const SymbolicMcp& mcp, const std::vector<sim::BlockName>& unknown_names) {
  Builder(mcp, unknown_names, *this).build();
}

}  // namespace signorini::check
