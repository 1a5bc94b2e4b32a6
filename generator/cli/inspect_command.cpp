#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "generator/cli/commands.hpp"
#include "generator/cli/load.hpp"
#include "generator/compile/statistics.hpp"
#include "generator/emit/generate.hpp"
#include "generator/emit/plan.hpp"
#include "generator/emit/render/render.hpp"
#include "generator/engine/compiler.hpp"
#include "generator/ir/print.hpp"

namespace signorini::cli {

namespace {

using compile::LoweredMcp;
using formulate::Row;
using formulate::Unknown;

void print_block(
    const std::string& title, const std::vector<Unknown>& unknowns, const std::vector<Row>& rows) {
  fmt::print("{}\n", title);
  for (std::size_t i = 0; i < unknowns.size(); ++i)
    fmt::print("  {:<8} {:<6} {:<9} {:<16} {:<28} [{}]\n", unknowns[i].name, unknowns[i].unit,
        unknowns[i].nonnegative ? ">= 0, _|_" : "free", to_text(rows[i].law), rows[i].name, rows[i].unit);
}

void dump_mcp(const LoweredMcp& lowered) {
  const formulate::SymbolicMcp& mcp = lowered.mcp;
  const auto print = [](std::size_t count, const auto& kind) {
    print_block(fmt::format("{} x {}: unknown, row", count, kind.name), kind.unknowns, kind.rows);
  };
  print(mcp.bodies.size(), mcp.body);
  for (const auto& t : mcp.joints) print(t.instances.size(), t.kind);
  for (const auto& t : mcp.contacts) print(t.instances.size(), t.kind);
}

void dump_block(const std::string& name, const compile::LoweredBlock& block) {
  fmt::print("== {}: prepare\n{}== {}: F and dF/dz\n{}", name, ir::print(block.programs.prepare), name,
      ir::print(block.programs.jacobian));
}

void dump_ir(const LoweredMcp& lowered) {
  dump_block(lowered.mcp.body.name, lowered.body);
  for (std::size_t k = 0; k < lowered.joints.size(); ++k)
    dump_block(lowered.mcp.joints[k].kind.name, lowered.joints[k]);
  for (std::size_t k = 0; k < lowered.contacts.size(); ++k)
    dump_block(lowered.mcp.contacts[k].kind.name, lowered.contacts[k].step);
}

void dump_code(const emit::GeneratedFiles& files) {
  for (const auto& [name, text] : files) fmt::print("== {}\n{}", name, text);
}

// Only the compiler knows how large the workspace is; without one there is no answer.
nlohmann::ordered_json workspace_bytes(const LoweredMcp& lowered, const emit::GeneratedFiles& files) {
  if (engine::find_compiler().empty()) return nullptr;
  return engine::compile_and_load(files, lowered.mcp.model.name)->workspace_bytes();
}

nlohmann::ordered_json facts(const LoweredMcp& lowered, const emit::GeneratedFiles& files) {
  const compile::Statistics s = compile::statistics(lowered);
  std::vector<std::string> kinds = {lowered.mcp.body.name};
  for (const auto& t : lowered.mcp.surfaces) kinds.push_back(t.kind.name);
  for (const auto& t : lowered.mcp.joints) kinds.push_back(t.kind.name);
  for (const auto& t : lowered.mcp.contacts) kinds.push_back(t.kind.name);
  const auto& joints = lowered.mcp.model.joints;
  const auto springs = std::count_if(joints.begin(), joints.end(),
      [](const model::Joint& joint) { return joint.type == model::JointType::spring; });
  return {{"model", lowered.mcp.model.name}, {"unknowns", s.unknowns}, {"rows", s.unknowns},
      {"nonzeros", s.nonzeros}, {"operations", s.operations}, {"kinds", kinds},
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
  const auto lowered = load_model(options.model);
  if (!lowered) return bad_input;
  const emit::GeneratedFiles files = emit::generate(*lowered);
  if (options.json)
    fmt::print("{}\n", facts(*lowered, files).dump(2));
  else if (options.dump == "mcp")
    dump_mcp(*lowered);
  else if (options.dump == "ir")
    dump_ir(*lowered);
  else if (options.dump == "code")
    dump_code(files);
  else
    print_facts(facts(*lowered, files));
  return done;
}

}  // namespace signorini::cli
