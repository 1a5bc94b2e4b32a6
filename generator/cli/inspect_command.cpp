#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "generator/cli/commands.hpp"
#include "generator/cli/load.hpp"
#include "generator/compile/layout.hpp"
#include "generator/emit/generate.hpp"
#include "generator/emit/render/render.hpp"
#include "generator/engine/compiler.hpp"
#include "generator/ir/print.hpp"

namespace signorini::cli {

namespace {

using compile::KindTable;
using compile::LoweredMcp;

void print_kind(const KindTable& kind) {
  fmt::print("{} x {}: unknown, row\n", kind.instances.size(), kind.name);
  const auto unknowns = kind.own_unknowns();
  const auto rows = kind.own_rows();
  for (std::size_t i = 0; i < unknowns.size(); ++i)
    fmt::print("  {:<8} {:<6} {:<9} {:<16} {:<28} [{}]\n", unknowns[i].name, unknowns[i].unit,
        unknowns[i].bound == sim::Bound::nonnegative ? ">= 0, _|_" : "free", to_text(rows[i].law),
        rows[i].name, rows[i].unit);
}

void dump_ir(const compile::Layout& layout) {
  for (const KindTable& kind : layout.kinds) {
    const auto name_of = [&](ir::Slot slot) { return kind.block->name_of(slot); };
    fmt::print("== {}: prepare\n{}== {}: F and dF/dz\n{}", kind.name,
        ir::print(kind.lowered->programs.prepare, name_of), kind.name,
        ir::print(kind.lowered->programs.jacobian, name_of));
  }
}

/// "base.inertia = cube": which row of which table each port of each block takes.
void dump_layout(const LoweredMcp& lowered, const compile::Layout& layout) {
  for (const compile::Table& table : layout.tables)
    fmt::print("table {:<28} {} x {}\n", table.name, table.rows.size(), table.record->name);
  const auto row_name = [&](const kernel::Port& port, int row) -> std::string {
    const auto k = static_cast<std::size_t>(row);
    const bool moving = port.role == kernel::Role::now || port.role == kernel::Role::end ||
        port.role == kernel::Role::inertia || port.role == kernel::Role::applied ||
        port.role == kernel::Role::momentum;
    const auto& mcp = lowered.mcp;
    if (moving) return k < mcp.bodies.size() ? mcp.bodies[k].name : mcp.driven[k - mcp.bodies.size()].name;
    if (port.role == kernel::Role::fixed) return mcp.fixed[k].name;
    if (port.role == kernel::Role::history) return fmt::format("histories[{}]", row);
    return fmt::format("{}[{}]", layout.table(port).name, row);
  };
  for (const KindTable& kind : layout.kinds)
    for (const compile::BlockRow& block : kind.instances) {
      fmt::print("{} {}\n", kind.name, block.name);
      std::size_t next = 0;
      for (const kernel::Port& port : kind.block->ports) {
        const bool of_contact = port.role == kernel::Role::law || port.role == kernel::Role::pair ||
            port.role == kernel::Role::history;
        const int number = of_contact ? block.trace : block.body[static_cast<std::size_t>(port.body)];
        if (port.role == kernel::Role::step || port.role == kernel::Role::gravity) continue;
        const int row = compile::has_row(port.role) ? block.rows[next++] : number;
        fmt::print("  {}.{} = {}\n", block.name, port.name, row_name(port, row));
      }
    }
}

void dump_code(const emit::GeneratedFiles& files) {
  for (const auto& [name, text] : files) fmt::print("== {}\n{}", name, text);
}

// Only the compiler knows how large the workspace is; without one there is no answer.
nlohmann::ordered_json workspace_bytes(const LoweredMcp& lowered, const emit::GeneratedFiles& files) {
  if (engine::find_compiler().empty()) return nullptr;
  return engine::compile_and_load(lowered, files)->workspace_bytes();
}

nlohmann::ordered_json facts(
    const LoweredMcp& lowered, const compile::Layout& layout, const emit::GeneratedFiles& files) {
  const sim::Sizes& s = layout.sizes;
  std::vector<std::string> kinds = {lowered.mcp.body.name};
  for (const auto& t : lowered.mcp.surfaces) kinds.push_back(t.kind.name);
  for (const auto& t : lowered.mcp.joints) kinds.push_back(t.kind.name);
  for (const auto& t : lowered.mcp.contacts) kinds.push_back(t.kind.name);
  const auto& joints = lowered.mcp.model.joints;
  const auto springs = std::count_if(joints.begin(), joints.end(), model::is_spring);
  return {{"model", lowered.mcp.model.name}, {"unknowns", s.unknowns}, {"rows", s.unknowns},
      {"nonzeros", s.nonzeros}, {"operations", layout.operations}, {"kinds", kinds},
      {"bodies", lowered.mcp.bodies.size()}, {"prescribed_bodies", lowered.mcp.driven.size()},
      {"joints", static_cast<long>(joints.size()) - springs}, {"springs", springs},
      {"contacts", lowered.mcp.model.contacts.size()}, {"generated_bytes", emit::total_bytes(files)},
      {"workspace_bytes", workspace_bytes(lowered, files)}, {"symbolic_engine", symbolic::engine_name()},
      {"template_engine", emit::template_engine()}};
}

void print_facts(const nlohmann::ordered_json& object) {
  for (const auto& [key, value] : object.items()) {
    std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    if (value.is_array()) {
      text.clear();
      for (const auto& item : value) text += (text.empty() ? "" : ", ") + item.get<std::string>();
    }
    std::string label = key;
    for (char& c : label) c = c == '_' ? ' ' : c;
    fmt::print("{:<17} {}\n", label, text);
  }
}

}  // namespace

int inspect_command(const InspectOptions& options) {
  const auto lowered = load_model(options.model, options.integrator);
  if (!lowered) return bad_input;
  const emit::GeneratedFiles files = emit::generate(*lowered);
  const compile::Layout layout(*lowered);
  if (options.json)
    fmt::print("{}\n", facts(*lowered, layout, files).dump(2));
  else if (options.dump == "mcp")
    for (const KindTable& kind : layout.kinds) print_kind(kind);
  else if (options.dump == "ir")
    dump_ir(layout);
  else if (options.dump == "layout")
    dump_layout(*lowered, layout);
  else if (options.dump == "code")
    dump_code(files);
  else
    print_facts(facts(*lowered, layout, files));
  return done;
}

}  // namespace signorini::cli
