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

namespace signorini::check {

using formulate::SecondBody;
using formulate::SymbolicMcp;

// Names in angle brackets are nobody's but ours: a model cannot have them.
std::string step_number(const std::string& name) { return "<step>." + name; }

std::string applied_number(const std::string& body, const std::string& column) {
  return "<applied to " + body + ">." + column;
}

namespace {

std::string end_of(const std::string& body) { return "<end of " + body + ">."; }

/// Group of a program's inputs -> what stands before their names.
using Prefixes = std::map<std::string, std::string>;

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
    formulate::for_each_parameter(
        mcp_, [&](const std::string& place, const model::Quantity& q) { add(place, q.value); });
    for (std::size_t i = 0; i < mcp_.fixed.size(); ++i)  // has a velocity of zero besides its pose
      for (const std::string& column : model::state_columns(dimension_))
        if (const std::string name = fmt::format("fixed[{}].{}", i, column); !result_.names.find(name))
          add(name, 0);
    for (const auto& body : mcp_.bodies)
      for (const std::string& column : formulate::impulse_names(dimension_))
        add(applied_number(body.name, column), 0);
    for (const auto& body : mcp_.driven)
      for (const std::string& column : model::state_columns(dimension_)) add(end_of(body.name) + column, 0);
    add("<path>.shift", 0);
  }

  void add_aliases() {
    const auto alias = [&](const std::string& owner, const std::string& place, const auto& fields) {
      for (const auto& field : fields)
        result_.names.add_alias(owner + "." + field.name, place + "." + field.name);
    };
    for (std::size_t i = 0; i < mcp_.bodies.size(); ++i)
      alias(mcp_.bodies[i].name, fmt::format("inertias[{}]", i), formulate::inertia_fields(dimension_));
    std::size_t law = 0;
    for (const auto& table : mcp_.contacts)
      for (const auto& contact : table.instances)
        alias(contact.name, fmt::format("laws[{}]", law++), formulate::law_fields(dimension_));
  }

  // Each body begins as an island of its own; `leader` links it to an earlier one of the same island.
  void find_islands() {
    std::vector<std::size_t> leader(mcp_.bodies.size());
    std::iota(leader.begin(), leader.end(), std::size_t{0});
    const auto root = [&](int body) {
      auto at = static_cast<std::size_t>(body);
      while (leader[at] != at) at = leader[at];
      return at;
    };
    const auto link = [&](const auto& table, SecondBody motion) {
      if (motion != SecondBody::free) return;
      for (const auto& tie : table.instances) {
        const std::size_t a = root(tie.body), b = root(tie.other);
        leader[std::max(a, b)] = std::min(a, b);
      }
    };
    for (const auto& table : mcp_.joints) link(table, table.kind.second_body);
    for (const auto& table : mcp_.contacts) link(table, table.kind.design.second_body);
    std::map<std::size_t, std::size_t> number;
    for (std::size_t i = 0; i < mcp_.bodies.size(); ++i) {
      const auto [found, added] = number.try_emplace(root(static_cast<int>(i)), result_.islands.size());
      if (added) result_.islands.push_back({add(fmt::format("<path {}>.speed", found->second), 1), {}});
      result_.islands[found->second].bodies.push_back(mcp_.bodies[i].name);
      island_of_.push_back(found->second);
    }
  }

  int literal(const std::string& text) {
    const std::string name = "<literal>." + text;
    if (const auto known = result_.names.find(name)) return *known;
    return add(name, std::stod(text));
  }

  int place_of(const ir::Input& input, const Prefixes& prefixes) {
    if (input.group == "literal") return literal(input.name);
    if (input.group == "control" || input.group == "parameter") return result_.names.at(input.name);
    if (input.group.starts_with("state.")) return result_.names.at(input.group.substr(6) + "." + input.name);
    const std::string& prefix = prefixes.at(input.group);
    // A path's speed belongs to an island, its shift to nobody.
    if (input.group == "path" && input.name == "shift") return result_.names.at("<path>.shift");
    return result_.names.at(prefix + input.name);
  }

  /// Inputs that the program does not read may have no number: any will do.
  Formula formula(const std::shared_ptr<const ir::Program>& program, const Prefixes& prefixes,
      const std::vector<int>& unknowns, std::vector<int> outputs) {
    std::vector<bool> is_read(program->inputs.size(), false);
    for (const ir::Instruction& i : program->code)
      if (i.op == ir::Op::input) is_read[i.a.index] = true;
    Formula result{program, {}, std::move(outputs)};
    std::size_t next = 0;
    for (std::size_t k = 0; k < program->inputs.size(); ++k) {
      const ir::Input& input = program->inputs[k];
      if (input.group == "unknown")
        result.inputs.push_back(unknowns[next++]);
      else
        result.inputs.push_back(is_read[k] ? place_of(input, prefixes) : result_.names.at("<path>.shift"));
    }
    return result;
  }

  void add_ties() {
    const auto program = plain_program(mcp_.bindings, "params");
    std::vector<int> outputs;
    for (const ir::Output& out : program->outputs) outputs.push_back(result_.names.at(out.name));
    result_.ties = formula(program, {}, {}, std::move(outputs));
  }

  void add_upstream() {
    const auto loads = plain_program(mcp_.loads);
    std::vector<int> outputs;
    for (const ir::Output& out : loads->outputs) {  // "applied.<index>"
      const auto& body = mcp_.bodies[std::stoul(out.group.substr(8))];
      outputs.push_back(result_.names.at(applied_number(body.name, out.name)));
    }
    result_.upstream.push_back(
        formula(loads, {{"", step_number("")}, {"state", step_number("")}}, {}, std::move(outputs)));

    const auto drives = plain_program(mcp_.drives);
    outputs.clear();
    for (const ir::Output& out : drives->outputs) {  // "driven.<index>"
      const auto& body = mcp_.driven[std::stoul(out.group.substr(7))];
      outputs.push_back(result_.names.at(end_of(body.name) + out.name));
    }
    // Prescribed velocities are those at the end of the step.
    Formula drive = formula(drives, {{"", step_number("")}}, {}, std::move(outputs));
    for (std::size_t k = 0; k < drives->inputs.size(); ++k)
      if (drives->inputs[k].group.empty()) drive.inputs[k] = result_.names.at(step_number("t+h"));
    result_.upstream.push_back(std::move(drive));

    const auto advance = plain_program(mcp_.body.advance);
    for (const auto& body : mcp_.driven) {
      outputs.clear();
      for (const ir::Output& out : advance->outputs)
        outputs.push_back(result_.names.at(end_of(body.name) + out.name));
      result_.upstream.push_back(formula(advance,
          {{"", step_number("")}, {"body", body.name + "."}, {"nu", end_of(body.name)}}, {}, outputs));
    }
  }

  int unknown(const std::string& block, const std::string& name) const {
    const auto found = unknown_at_.find({block, name});
    if (found == unknown_at_.end())
      throw std::invalid_argument(fmt::format("it has no unknown {} of {}", name, block));
    return found->second;
  }

  void append_velocity(std::size_t body, std::vector<int>& unknowns) const {
    for (const formulate::Unknown& u : mcp_.body.unknowns)
      unknowns.push_back(unknown(mcp_.bodies[body].name, u.name));
  }

  void add_blocks() {
    const auto body = plain_program(mcp_.body.step, "row");
    for (std::size_t i = 0; i < mcp_.bodies.size(); ++i) {
      const std::string& name = mcp_.bodies[i].name;
      std::vector<int> unknowns;
      append_velocity(i, unknowns);
      add_block(body, unknowns,
          {{"", step_number("")}, {"body", name + "."}, {"inertia", fmt::format("inertias[{}].", i)},
              {"gravity", "gravity."}, {"applied", applied_number(name, "")}});
    }
    for (const auto& table : mcp_.joints) {
      const auto program = plain_program(table.kind.step, "row");
      for (std::size_t i = 0; i < table.instances.size(); ++i)
        add_tie(program, table.kind, table.kind.second_body, table.instances[i],
            {{"data", fmt::format("joint_{}[{}].", table.kind.name, i)}});
    }
    std::size_t law = 0;
    const auto surface = [&](int table, int row) {
      return fmt::format("surface_{}[{}].", mcp_.surfaces[static_cast<std::size_t>(table)].kind.name, row);
    };
    for (const auto& table : mcp_.contacts) {
      const auto program = plain_program(table.kind.step, "row");
      for (const auto& contact : table.instances)
        add_tie(program, table.kind, table.kind.design.second_body, contact,
            {{"surface1", surface(table.first, contact.first)},
                {"surface2", surface(table.second, contact.second)}, {"law", fmt::format("laws[{}].", law++)},
                {"path", fmt::format("<path {}>.", island_of_[static_cast<std::size_t>(contact.body)])}});
    }
  }

  /// A joint or contact: nu of its free bodies, then its own unknowns; what it reads of its bodies.
  template <class Kind, class Instance>
  void add_tie(const std::shared_ptr<const ir::Program>& program, const Kind& kind, SecondBody motion,
      const Instance& tie, Prefixes prefixes) {
    const auto first = static_cast<std::size_t>(tie.body), second = static_cast<std::size_t>(tie.other);
    std::vector<int> unknowns;
    append_velocity(first, unknowns);
    if (motion == SecondBody::free) append_velocity(second, unknowns);
    for (const formulate::Unknown& u : kind.unknowns) unknowns.push_back(unknown(tie.name, u.name));
    prefixes[""] = step_number("");
    prefixes["body"] = mcp_.bodies[first].name + ".";
    prefixes["inertia"] = fmt::format("inertias[{}].", first);
    switch (motion) {
      case SecondBody::free:
        prefixes["body2"] = mcp_.bodies[second].name + ".";
        prefixes["inertia2"] = fmt::format("inertias[{}].", second);
        break;
      case SecondBody::driven:
        prefixes["body2"] = end_of(mcp_.driven[second - mcp_.bodies.size()].name);
        break;
      case SecondBody::fixed: prefixes["body2"] = fmt::format("fixed[{}].", second); break;
    }
    add_block(program, unknowns, prefixes);
  }

  void add_block(const std::shared_ptr<const ir::Program>& program, const std::vector<int>& unknowns,
      const Prefixes& prefixes) {
    std::vector<int> rows;
    for (const ir::Output& out : program->outputs)
      rows.push_back(unknowns[static_cast<std::size_t>(out.slot)]);
    result_.blocks.push_back(formula(program, prefixes, unknowns, std::move(rows)));
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
