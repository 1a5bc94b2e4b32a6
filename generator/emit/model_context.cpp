#include "generator/emit/model_context.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/emit/code.hpp"
#include "generator/emit/kind_context.hpp"
#include "generator/emit/model_kernels.hpp"
#include "generator/emit/version.hpp"
#include "generator/text/names.hpp"

namespace signorini::emit {

using compile::KindTable;
using compile::Layout;
using compile::Table;
using formulate::SymbolicMcp;
using kernel::Role;
using model::Quantity;
using nlohmann::json;

namespace {

// A number as a T: one that is not an integer would be narrowed to float.
std::string scalar_text(double value) {
  const std::string text = literal_text(value);
  return value == std::round(value) ? text : "T(" + text + ")";
}

// "{1, T(0.5)}": trailing values that are the record's defaults are left out.
std::string row_text(const std::vector<Quantity>& values, const kernel::Record& record) {
  std::size_t count = values.size();
  while (count > 0 && values[count - 1].value == record.fields[count - 1].otherwise) --count;
  std::string text;
  for (std::size_t k = 0; k < count; ++k) text += (k > 0 ? ", " : "") + scalar_text(values[k].value);
  return "{" + text + "}";
}

std::string type_of(const Table& table) {
  const bool generated = table.role == Role::surface || table.role == Role::data;
  return (generated ? "kinds::" : "sim::") + table.record->name + "<T>";
}

json table_context(const Table& table) {
  const bool single = table.role == Role::gravity;
  std::vector<std::string> rows;
  for (const auto* values : table.rows) rows.push_back(row_text(*values, *table.record) + ",");
  std::vector<std::string> lines;
  if (single) {
    lines.push_back("t." + table.name + " = " + row_text(*table.rows[0], *table.record) + ";");
  } else if (std::any_of(rows.begin(), rows.end(), [](const std::string& row) { return row != "{},"; })) {
    lines.push_back("t." + table.name + " = {{");
    for (const std::string& line : packed(rows)) lines.push_back("    " + line);
    lines.push_back("}};");
  }
  const std::string type =
      single ? type_of(table) : fmt::format("std::array<{}, {}>", type_of(table), rows.size());
  return {{"name", table.name}, {"declaration", fmt::format("{} {}{{}};", type, table.name)},
      {"lines", lines}, {"count", table.rows.size()},
      {"data", single ? "&t." + table.name : fmt::format("t.{}.data()", table.name)}};
}

// What stands where in z, a line a kind.
std::vector<std::string> layout_lines(const Layout& layout) {
  std::vector<std::string> lines;
  const int islands = layout.sizes.islands;
  if (islands > 1)
    lines.push_back(fmt::format(
        "{} islands of bodies that act on each other; z holds them one after the other:", islands));
  int at = 0;
  for (const KindTable& kind : layout.kinds) {
    const auto unknowns = kind.own_unknowns();
    std::string names;
    for (const auto& u : unknowns) names += " " + u.name;
    const int width = static_cast<int>(kind.instances.size() * unknowns.size());
    const std::string place = islands == 1 ? fmt::format("z[{}..{}]  ", at, at + width - 1) : "";
    append_wrapped(lines, fmt::format("{}{} x {}:{}", place, kind.instances.size(), kind.name, names), 108);
    at += width;
  }
  return lines;
}

std::vector<std::string> size_lines(const sim::Sizes& s) {
  std::vector<std::string> lines = {fmt::format(".bodies = {},", s.bodies),
      fmt::format(".moving = {},", s.moving), fmt::format(".contacts = {},", s.contacts),
      fmt::format(".joints = {},", s.joints), fmt::format(".blocks = {},", s.blocks),
      fmt::format(".unknowns = {},", s.unknowns), fmt::format(".nonzeros = {},", s.nonzeros),
      fmt::format(".entries = {},  // before those that share a place are added", s.entries),
      fmt::format(".frozen = {},", s.frozen), fmt::format(".local = {},", s.local),
      fmt::format(".local_entries = {},", s.local_entries),
      fmt::format(".state_entries = {},  // of dF/d(state), all blocks together", s.state_entries),
      fmt::format(".params_entries = {},", s.params_entries), fmt::format(".facets = {},", s.facets),
      fmt::format(".islands = {},", s.islands),
      fmt::format(".island_unknowns = {},  // of the largest island", s.island_unknowns),
      fmt::format(".island_nonzeros = {},", s.island_nonzeros)};
  if (s.histories > 0) lines.push_back(fmt::format(".histories = {},", s.histories));
  if (s.pasts > 0) lines.push_back(fmt::format(".pasts = {},", s.pasts));
  return lines;
}

/// name -> default as struct members, and as tables by index.
struct Members {
  std::vector<std::string> declarations, pointer_lines;
};

template <class Items>
Members members(const Items& items, const std::string& object) {
  Members result;
  std::string pointers;
  for (const auto& item : items) {
    const std::string id = model::mangle(item.name);
    result.declarations.push_back(fmt::format("T {} = T({});", id, literal_text(item.value)));
    pointers += fmt::format("{}&{}.{}", pointers.empty() ? "" : ", ", object, id);
  }
  if (items.empty()) return {{}, {"return nullptr;"}};
  append_wrapped(result.pointer_lines, fmt::format("T* const all[] = {{{}}};", pointers), 100);
  result.pointer_lines.push_back("return all[i];");
  return result;
}

// Names for places in the arrays of a model; C++ has no empty ones.
json enums(const SymbolicMcp& mcp) {
  json result = json::array();
  const auto add = [&](const char* name, const char* comment, const auto&... lists) {
    std::vector<std::string> lines;
    const auto append = [&](const auto& list) {
      for (const auto& item : list) lines.push_back(model::mangle(item.name) + ",");
    };
    (append(lists), ...);
    if (lines.empty()) return;
    lines.front() = "enum : int { " + lines.front();
    lines.back() = lines.back().substr(0, lines.back().size() - 1) + " };";
    result.push_back({{"name", name}, {"comment", comment}, {"lines", packed(lines)}});
  };
  add("bodies",
      "Moving bodies, in the order of State::bodies: free ones, then those whose motion is prescribed.",
      mcp.bodies, mcp.driven);
  add("joints", "Joints and springs, in the order of the trace and of Workspace::joints.", mcp.model.joints);
  add("contacts", "Contacts, in the order of the trace, of Workspace::contacts and of Params::laws.",
      mcp.model.contacts);
  return result;
}

/// "t.now[at.body[0]]", "t.params.surface_box[at.row[0]]"
std::string port_text(const Layout& layout, const kernel::Block& step, const kernel::Port& port) {
  const std::string row = fmt::format("[at.row[{}]]", compile::row_place(step, port.role, port.body));
  const std::string body = fmt::format("[at.body[{}]]", port.body);
  const auto table = [&] { return "t.params." + layout.table(port).name; };
  switch (port.role) {
    case Role::step: return "t.step";
    case Role::search: return "t.search";
    case Role::gravity: return table();
    case Role::now: return "t.now" + body;
    case Role::applied: return "t.applied" + body;
    case Role::momentum: return "t.momentum" + body;
    case Role::end: return "t.end" + row;
    case Role::inertia: return table() + ".data()" + body;
    case Role::law:
    case Role::pair: return table() + ".data()[at.trace]";
    case Role::history: return "t.history[at.trace]";
    case Role::fixed:
    case Role::surface:
    case Role::data: return table() + row;
    case Role::past:
    case Role::pushed:
    case Role::shift:
    case Role::time:
    case Role::velocity:
    case Role::next:
    case Role::driven:
    case Role::parameters:
    case Role::input:
    case Role::initial: break;  // of kernels of the whole model
  }
  return "";
}

std::string ports_text(
    const Layout& layout, const kernel::Block& step, const std::vector<kernel::Port>& ports) {
  std::string text;
  for (const kernel::Port& port : ports) text += (text.empty() ? "" : ", ") + port_text(layout, step, port);
  return text;
}

/// The ports of a search for closest points: poses come from where the contact has them.
std::string pair_ports_text(const Layout& layout, const KindTable& kind, const formulate::PairKind& pair) {
  std::vector<kernel::Port> ports = pair.closest.ports;
  for (kernel::Port& port : ports)
    for (const kernel::Port& of_step : kind.block->ports)
      if (port.role == Role::now && of_step.body == port.body && of_step.record->name == port.record->name)
        port.role = of_step.role;
  return ports_text(layout, *kind.block, ports);
}

json kind_tables(const compile::LoweredMcp& lowered, const Layout& layout) {
  json result = json::array();
  const std::size_t first_contact = layout.kinds.size() - lowered.mcp.contacts.size();
  for (std::size_t k = 0; k < layout.kinds.size(); ++k) {
    const KindTable& kind = layout.kinds[k];
    std::string row_names;
    for (const kernel::Port& port : kind.block->ports)
      if (compile::has_row(port.role)) row_names += (row_names.empty() ? "" : ", ") + port.name;
    std::vector<std::string> lines;
    for (const compile::BlockRow& block : kind.instances)
      lines.push_back(fmt::format("{{\"{}\", {}, {{{}, {}}}, {{{}}}{}}},", block.name, block.trace,
          block.body[0], block.body[1], fmt::join(block.rows, ", "), block.turned ? ", true" : ""));
    std::string pair_ports;
    if (k >= first_contact) {
      const auto pair = static_cast<std::size_t>(lowered.mcp.contacts[k - first_contact].pair);
      pair_ports = pair_ports_text(layout, kind, lowered.mcp.pairs[pair]);
    }
    result.push_back({{"name", kind.name}, {"count", kind.instances.size()}, {"first", kind.first},
        {"frozen", kind.frozen}, {"lines", packed(lines)}, {"row_names", row_names},
        {"is_body", kind.role == sim::BlockRole::body},
        {"ports", ports_text(layout, *kind.block, kind.block->ports)}, {"pair_ports", pair_ports}});
  }
  return result;
}

std::vector<std::string> kind_names(const Layout& layout) {
  std::vector<std::string> names;
  for (const KindTable& kind : layout.kinds) names.push_back(kind.name);
  std::sort(names.begin(), names.end());
  return names;
}

/// Surfaces that no contact includes: the table of a body that touches nothing has them all the same.
std::vector<std::string> includes(const SymbolicMcp& mcp, const Layout& layout) {
  std::vector<std::string> names = kind_names(layout);
  for (const formulate::SurfaceTable& t : mcp.surfaces) {
    const bool is_used = std::any_of(mcp.pairs.begin(), mcp.pairs.end(), [&](const formulate::PairKind& p) {
      return p.first.name == t.kind.name || p.second.name == t.kind.name;
    });
    if (!is_used) names.push_back(t.kind.name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// The members of a state that have what contacts remember, and what a two-step scheme does.
std::vector<std::string> history_lines(const Layout& layout, int dimension) {
  const sim::Sizes& s = layout.sizes;
  std::vector<std::string> lines;
  const auto add = [&](const kernel::RecordPtr& record, int count, const char* name, const char* about) {
    lines.push_back(
        fmt::format("std::array<sim::{}<T>, {}> {}{{}};  // {}", record->name, count, name, about));
  };
  if (s.histories > 0)
    add(kernel::history_record(), s.histories, "histories", "what contacts remember, in their order");
  if (s.pasts == 0) return lines;
  add(kernel::state_record(dimension), s.pasts, "past", "bodies at l-1");
  add(kernel::impulse_record(dimension), s.bodies, "pushed", "impulses of forces in the last step");
  add(kernel::owed_record(), s.pasts, "owed", "Euler steps; see sim::restart");
  add(kernel::mode_record(), s.contacts, "modes", "active sets of the last step, in the order of contacts");
  return lines;
}

}  // namespace

json model_context(const compile::LoweredMcp& lowered, const Layout& layout) {
  const SymbolicMcp& mcp = lowered.mcp;
  const model::Model& m = mcp.model;
  const kernel::RecordPtr state = kernel::state_record(m.dimension);
  std::vector<std::string> body_names, initial_rows;
  for (const auto* bodies : {&mcp.bodies, &mcp.driven})
    for (const auto& body : *bodies) {
      body_names.push_back("\"" + body.name + "\",");
      initial_rows.push_back(row_text(body.state, *state) + ",");
    }
  json tables = json::array();
  for (const Table& table : layout.tables) tables.push_back(table_context(table));
  const Members parameters = members(m.parameters, "p"), inputs = members(m.inputs, "u");
  const sim::ArgumentLists& tied = layout.tied;
  json context = model_kernels(lowered, layout);
  context.update({{"name", m.name}, {"version", version()}, {"model_file", m.file},
      {"space", space_name(m.dimension)}, {"unknowns", layout.sizes.unknowns},
      {"nonzeros", layout.sizes.nonzeros}, {"operations", layout.operations},
      {"layout", layout_lines(layout)}, {"includes", includes(mcp, layout)}, {"enums", enums(mcp)},
      {"sizes", size_lines(layout.sizes)}, {"body_kind", mcp.body.name},
      {"order", layout.sizes.pasts > 0 ? "Second-order" : "First-order"},
      {"bodies", mcp.bodies.size() + mcp.driven.size()}, {"histories", history_lines(layout, m.dimension)},
      {"parameters", parameters.declarations}, {"parameter_count", m.parameters.size()},
      {"parameter", parameters.pointer_lines}, {"inputs", inputs.declarations},
      {"input_count", m.inputs.size()}, {"input", inputs.pointer_lines},
      {"has_loads", lowered.loads.program.outputs.empty() ? "false" : "true"},
      {"tied", fmt::format("{{.inertia = {}, .law = {}, .shape = {}}}", tied.inertia, tied.law, tied.shape)},
      {"tables", tables}, {"initial_rows", packed(initial_rows)}, {"kinds", kind_tables(lowered, layout)},
      {"body_names", packed(body_names)}, {"step", literal_text(m.step)},
      {"duration", literal_text(m.duration)}, {"max_compliance", literal_text(m.max_compliance)}});
  return context;
}

json model_derivatives_context(const compile::LoweredMcp& lowered, const Layout& layout) {
  json context = model_derivative_kernels(lowered, layout);
  context.update({{"name", lowered.mcp.model.name}, {"version", version()},
      {"model_file", lowered.mcp.model.file}, {"includes", kind_names(layout)}});
  return context;
}

}  // namespace signorini::emit
