#include "generator/emit/model_context.hpp"
#include "generator/compile/statistics.hpp"
#include "generator/text/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/emit/code.hpp"
#include "generator/emit/kind_context.hpp"
#include "generator/emit/plan.hpp"
#include "generator/emit/version.hpp"
#include "generator/passes/schedule.hpp"

namespace signorini::emit {

using formulate::ContactInstance;
using formulate::ContactTable;
using formulate::JointInstance;
using formulate::JointTable;
using formulate::SurfaceTable;
using formulate::SymbolicMcp;
using model::Quantity;
using nlohmann::json;

namespace {

// A number as a T: one that is not an integer would be narrowed to float.
std::string scalar_text(double value) {
  const std::string text = literal_text(value);
  return value == std::round(value) ? text : "T(" + text + ")";
}

// "{1, T(0.5)}": trailing values that are the struct's defaults are left out.
std::string row_text(const std::vector<Quantity>& values, const std::vector<double>& defaults) {
  std::size_t count = values.size();
  while (count > 0 && values[count - 1].value == (count <= defaults.size() ? defaults[count - 1] : 0))
    --count;
  std::string text;
  for (std::size_t k = 0; k < count; ++k) text += (k > 0 ? ", " : "") + scalar_text(values[k].value);
  return "{" + text + "}";
}

// Defaults of the structs in runtime/sim/space.hpp.
std::vector<double> inertia_defaults(int dimension) {
  return dimension == 3 ? std::vector<double>{1, 1, 1, 1, 0, 0, 0} : std::vector<double>{1, 1};
}
std::vector<double> pose_defaults(int dimension) {
  return dimension == 3 ? std::vector<double>{0, 0, 0, 1} : std::vector<double>{};
}
std::vector<double> law_defaults(int dimension) {
  return dimension == 3 ? std::vector<double>{0, 1, 1, 0, 1, 0, 0, 0} : std::vector<double>{0, 1, 0};
}

json table(const std::string& type, const std::string& name, const std::string& fields,
    const std::vector<std::string>& lines) {
  std::vector<std::string> rows;
  for (const std::string& line : lines) rows.push_back(line + ",");
  return {
      {"type", type}, {"name", name}, {"fields", fields}, {"count", lines.size()}, {"lines", packed(rows)}};
}

json tables(const SymbolicMcp& mcp) {
  const int dimension = mcp.model.dimension;
  json result = json::array();
  std::vector<std::string> lines;
  for (const auto& body : mcp.bodies) lines.push_back(row_text(body.inertia, inertia_defaults(dimension)));
  result.push_back(table("typename Space::Inertia", "inertias", "Space::inertia_fields", lines));
  lines.clear();
  for (const auto& fixed : mcp.fixed) lines.push_back(row_text(fixed.pose, pose_defaults(dimension)));
  result.push_back(table("typename Space::State", "fixed", "Space::state_columns", lines));
  for (const SurfaceTable& surfaces : mcp.surfaces) {
    lines.clear();
    for (const auto& values : surfaces.values) lines.push_back(row_text(values, {}));
    const std::string type = "kinds::" + surfaces.kind.name + "<T>";
    result.push_back(table(type, "surface_" + surfaces.kind.name, type + "::fields", lines));
  }
  for (const JointTable& joints : mcp.joints) {
    lines.clear();
    for (const JointInstance& joint : joints.instances) lines.push_back(row_text(joint.values, {}));
    const std::string type = fmt::format("kinds::{}_data<T>", joints.kind.name);
    result.push_back(table(type, "joint_" + joints.kind.name, type + "::fields", lines));
  }
  lines.clear();
  for (const ContactTable& contacts : mcp.contacts)
    for (const ContactInstance& c : contacts.instances)
      lines.push_back(row_text(c.law, law_defaults(dimension)));
  result.push_back(table("typename Space::Law", "laws", "Space::law_fields", lines));
  return result;
}

// What stands where in z, a line a kind.
std::vector<std::string> layout(const compile::LoweredMcp& lowered, int islands) {
  const SymbolicMcp& mcp = lowered.mcp;
  std::vector<std::string> lines;
  if (islands > 1)
    lines.push_back(fmt::format(
        "{} islands of bodies that act on each other; z holds them one after the other:", islands));
  int at = 0;
  const auto add = [&](std::size_t count, const std::vector<formulate::Unknown>& unknowns,
                       const std::string& kind) {
    if (count == 0) return;
    std::string names;
    for (const auto& u : unknowns) names += " " + u.name;
    const int width = static_cast<int>(count * unknowns.size());
    const std::string place = islands == 1 ? fmt::format("z[{}..{}]  ", at, at + width - 1) : "";
    lines.push_back(fmt::format("{}{} x {}:{}", place, count, kind, names));
    at += width;
  };
  add(mcp.bodies.size(), mcp.body.unknowns, mcp.body.name);
  for (const JointTable& t : mcp.joints) add(t.instances.size(), t.kind.unknowns, t.kind.name);
  for (const ContactTable& t : mcp.contacts) add(t.instances.size(), t.kind.unknowns, t.kind.name);
  return lines;
}

std::string offsets_text(const compile::Statistics::Table& at) {
  return fmt::format("{{.frozen = {}, .first = {}}}", at.frozen, at.first);
}

json joint_tables(const SymbolicMcp& mcp, const compile::Statistics& s) {
  json result = json::array();
  for (std::size_t k = 0; k < mcp.joints.size(); ++k) {
    const JointTable& t = mcp.joints[k];
    std::vector<std::string> lines;
    for (const JointInstance& j : t.instances)
      lines.push_back(fmt::format("{{\"{}\", {}, {}, {}}},", j.name, j.index, j.body, j.other));
    result.push_back({{"kind", t.kind.name}, {"count", t.instances.size()}, {"lines", packed(lines)},
        {"offsets", offsets_text(s.joints[k])}});
  }
  return result;
}

json contact_tables(const SymbolicMcp& mcp, const compile::Statistics& s) {
  json result = json::array();
  for (std::size_t k = 0; k < mcp.contacts.size(); ++k) {
    const ContactTable& t = mcp.contacts[k];
    const compile::Statistics::Table& at = s.contacts[k];
    std::vector<std::string> lines;
    for (const ContactInstance& c : t.instances)
      lines.push_back(fmt::format("{{\"{}\", {}, {}, {}, {}, {}{}}},", c.name, c.index, c.body, c.other,
          c.first, c.second, c.swapped ? ", true" : ""));
    result.push_back({{"kind", t.kind.name}, {"count", t.instances.size()}, {"lines", packed(lines)},
        {"offsets", offsets_text(at)}, {"first", t.kind.design.first.name},
        {"second", t.kind.design.second.name}});
  }
  return result;
}

std::vector<std::string> size_lines(const SymbolicMcp& mcp, const compile::Statistics& s) {
  return {fmt::format(".bodies = {},", mcp.bodies.size()),
      fmt::format(".moving = {},", mcp.bodies.size() + mcp.driven.size()),
      fmt::format(".contacts = {},", mcp.model.contacts.size()),
      fmt::format(".joints = {},", mcp.model.joints.size()), fmt::format(".unknowns = {},", s.unknowns),
      fmt::format(".nonzeros = {},", s.nonzeros),
      fmt::format(".entries = {},  // before those that share a place are added", s.entries),
      fmt::format(".frozen = {},", s.frozen), fmt::format(".local = {},", s.local),
      fmt::format(".local_entries = {},", s.local_entries),
      fmt::format(".state_entries = {},  // of dF/d(state), all blocks together", s.state_entries),
      fmt::format(".params_entries = {},", s.params_entries), fmt::format(".facets = {},", s.facets),
      fmt::format(".islands = {},", s.islands),
      fmt::format(".island_unknowns = {},  // of the largest island", s.island_unknowns),
      fmt::format(".island_nonzeros = {},", s.island_nonzeros)};
}

CodeNames binding_names(const std::string& target) {
  CodeNames names;
  names.input = [](const ir::Input& in, int) {
    return in.group == "literal" ? "T(" + in.name + ")" : "p." + model::mangle(in.name);
  };
  names.output = [target](const ir::Output& out) { return target + "." + out.name; };
  names.reserved = {"p", "params", "state", "T"};
  return names;
}

std::vector<std::string> bind_lines(const ir::Program& program, const std::string& group) {
  ir::Program part = program;
  std::erase_if(part.outputs, [&](const ir::Output& out) { return out.group != group; });
  return to_code(passes::schedule(part), binding_names(group));
}

/// signorini::sim::ArgumentLists with the numbers of Params that are tied to named parameters.
std::string tied_text(const compile::TiedLists& tied) {
  return fmt::format(
      "{{.inertia = {}, .friction = {}, .shape = {}}}", tied.inertia, tied.friction, tied.shape);
}

CodeNames signal_names() {
  CodeNames names;
  names.input = [](const ir::Input& in, int) -> std::string {
    if (in.group.empty()) return in.name;
    if (in.group == "literal") return "T(" + in.name + ")";
    if (in.group == "parameter") return "params.parameters." + model::mangle(in.name);
    if (in.group == "control") return "input." + model::mangle(in.name);
    if (in.group == "state") return "state." + in.name;
    return fmt::format(
        "state.bodies[bodies::{}].{}", model::mangle(in.group.substr(6)), in.name);  // "state.<body>"
  };
  names.reserved = {
      "params", "input", "h", "t", "state", "applied", "driven", "bodies", "contacts", "joints", "T"};
  return names;
}

std::vector<std::string> load_lines(const SymbolicMcp& mcp, const ir::Program& program) {
  CodeNames names = signal_names();
  names.output = [&](const ir::Output& out) {
    const auto body = static_cast<std::size_t>(std::stoi(out.group.substr(8)));  // "applied.<index>"
    return fmt::format("applied[bodies::{}].{}", model::mangle(mcp.bodies[body].name), out.name);
  };
  return to_code(program, names);
}

std::vector<std::string> drive_lines(const ir::Program& program) {
  CodeNames names = signal_names();
  names.output = [](const ir::Output& out) {
    return fmt::format("driven[{}].{}", out.group.substr(7), out.name);  // "driven.<index>"
  };
  return to_code(program, names);
}

/// Where a derivative is added: "gradient.state.bodies[...].vx".
std::string gradient_place(const ir::Output& out) {
  const std::string source = out.group.substr(9);  // "gradient.<group>"
  if (source == "parameter") return "gradient.params.parameters." + model::mangle(out.name);
  if (source == "control") return "gradient.input." + model::mangle(out.name);
  if (source == "state") return "gradient.state." + out.name;
  return fmt::format("gradient.state.bodies[bodies::{}].{}", model::mangle(source.substr(6)), out.name);
}

/// Transposed derivatives of a kernel whose inputs are written by `forward`; `weight` writes the weight of a
/// target from its group and name.
std::vector<std::string> pull_back_lines(const ir::Program& program, CodeNames forward,
    const std::function<std::string(const std::string& group, const std::string& name)>& weight) {
  CodeNames names = forward;
  names.input = [forward, weight](const ir::Input& in, int index) {
    return in.group.starts_with("weight.") ? weight(in.group.substr(7), in.name) : forward.input(in, index);
  };
  names.output = gradient_place;
  names.assignment = "+=";
  names.reserved.insert({"weight", "gradient"});
  return to_code(program, names);
}

std::vector<std::string> load_pull_back_lines(const SymbolicMcp& mcp, const ir::Program& program) {
  return pull_back_lines(program, signal_names(), [&](const std::string& group, const std::string& name) {
    const auto body = static_cast<std::size_t>(std::stoi(group.substr(8)));  // "applied.<index>"
    return fmt::format("weight[bodies::{}].{}", model::mangle(mcp.bodies[body].name), name);
  });
}

std::vector<std::string> drive_pull_back_lines(const ir::Program& program) {
  return pull_back_lines(program, signal_names(), [](const std::string& group, const std::string& name) {
    return fmt::format("weight[{}].{}", group.substr(7), name);  // "driven.<index>"
  });
}

std::vector<std::string> switch_lines(const ir::Program& program) {
  CodeNames names = signal_names();
  names.output = [](const ir::Output&) { return "distance"; };
  names.reserved.insert("distance");
  return to_code(program, names);
}

std::vector<std::string> binding_pull_back_lines(const ir::Program& program, const std::string& owner) {
  return pull_back_lines(program, binding_names(""),
      [owner](const std::string&, const std::string& name) { return owner + "." + name; });
}

/// name -> default as struct members, and as tables by index.
struct Members {
  std::vector<std::string> declarations, name_lines, pointer_lines;
};

template <class Items>
Members members(const Items& items, const std::string& object) {
  Members result;
  std::string names, pointers;
  for (const auto& item : items) {
    const std::string id = model::mangle(item.name);
    result.declarations.push_back(fmt::format("T {} = T({});", id, literal_text(item.value)));
    names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", item.name);
    pointers += fmt::format("{}&{}.{}", pointers.empty() ? "" : ", ", object, id);
  }
  if (items.empty()) return {{}, {"return \"\";"}, {"return nullptr;"}};
  append_wrapped(result.name_lines, fmt::format("constexpr const char* names[] = {{{}}};", names), 100);
  result.name_lines.push_back("return names[i];");
  append_wrapped(result.pointer_lines, fmt::format("T* const all[] = {{{}}};", pointers), 100);
  result.pointer_lines.push_back("return all[i];");
  return result;
}

std::vector<std::string> includes(const SymbolicMcp& mcp) {
  std::vector<std::string> names = {mcp.body.name};
  for (const SurfaceTable& t : mcp.surfaces) names.push_back(t.kind.name);
  for (const JointTable& t : mcp.joints) names.push_back(t.kind.name);
  for (const ContactTable& t : mcp.contacts) names.push_back(t.kind.name);
  std::sort(names.begin(), names.end());
  return names;
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
    if (!lines.empty()) result.push_back({{"name", name}, {"comment", comment}, {"lines", packed(lines)}});
  };
  add("bodies",
      "Moving bodies, in the order of State::bodies: free ones, then those whose motion is prescribed.",
      mcp.bodies, mcp.driven);
  add("joints", "Joints and springs, in the order of the trace and of Workspace::joints.", mcp.model.joints);
  add("contacts", "Contacts, in the order of the trace and of Workspace::contacts.", mcp.model.contacts);
  return result;
}

}  // namespace

json model_context(const compile::LoweredMcp& lowered, const compile::Statistics& s) {
  const SymbolicMcp& mcp = lowered.mcp;
  const model::Model& m = mcp.model;
  std::vector<std::string> body_names, initial_rows;
  for (const auto* bodies : {&mcp.bodies, &mcp.driven})
    for (const auto& body : *bodies) {
      body_names.push_back("\"" + body.name + "\",");
      initial_rows.push_back(row_text(body.state, pose_defaults(m.dimension)) + ",");
    }
  const Members parameters = members(m.parameters, "p"), inputs = members(m.inputs, "u");
  return {{"name", m.name}, {"version", version()}, {"model_file", m.file},
      {"space", space_name(m.dimension)}, {"unknowns", s.unknowns}, {"nonzeros", s.nonzeros},
      {"operations", s.operations}, {"layout", layout(lowered, s.islands)}, {"includes", includes(mcp)},
      {"enums", enums(mcp)}, {"sizes", size_lines(mcp, s)}, {"body_kind", mcp.body.name},
      {"bodies", mcp.bodies.size() + mcp.driven.size()}, {"parameters", parameters.declarations},
      {"parameter_count", m.parameters.size()}, {"parameter_name", parameters.name_lines},
      {"parameter", parameters.pointer_lines}, {"inputs", inputs.declarations},
      {"input_count", m.inputs.size()}, {"input_name", inputs.name_lines}, {"input", inputs.pointer_lines},
      {"gravity", row_text(m.gravity, {})}, {"has_loads", lowered.loads.outputs.empty() ? "false" : "true"},
      {"tied", tied_text(compile::tied_lists(lowered.bindings))}, {"tables", tables(mcp)},
      {"bind_params", bind_lines(lowered.bindings, "params")},
      {"bind_state", bind_lines(lowered.bindings, "state")}, {"initial_rows", packed(initial_rows)},
      {"loads", load_lines(mcp, lowered.loads)}, {"drives", drive_lines(lowered.drives)},
      {"loads_pull_back", load_pull_back_lines(mcp, lowered.loads_pull_back)},
      {"drives_pull_back", drive_pull_back_lines(lowered.drives_pull_back)},
      {"loads_switches", switch_lines(lowered.loads_switches)},
      {"drives_switches", switch_lines(lowered.drives_switches)},
      {"params_pull_back", binding_pull_back_lines(lowered.params_pull_back, "gradient.params")},
      {"state_pull_back", binding_pull_back_lines(lowered.state_pull_back, "weight")},
      {"joints", joint_tables(mcp, s)}, {"contacts", contact_tables(mcp, s)},
      {"body_names", packed(body_names)}, {"step", literal_text(m.step)},
      {"duration", literal_text(m.duration)}};
}

}  // namespace signorini::emit
