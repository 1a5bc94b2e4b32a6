#include "generator/emit/kernel_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/emit/code.hpp"

namespace signorini::emit {

using compile::LoweredBlock;
using kernel::Block;
using kernel::Port;
using kernel::Role;
using nlohmann::json;
namespace port = ir::port;

namespace {

json pattern_rows(const std::vector<kernel::Nonzero>& pattern) {
  std::vector<std::string> items;
  for (const kernel::Nonzero& n : pattern) items.push_back(fmt::format("{{{}, {}}},", n.row, n.column));
  return packed(items);
}

/// What the frozen numbers of a kernel are called: enumerators beside its members.
std::vector<std::string> frozen_names(const LoweredBlock& lowered, const Block& block) {
  std::set<std::string> taken = {"unknowns", "frozen_count", "entries", "operations", "pattern", "prepare",
      "residual", "jacobian", "observe", "rays", "z", "k", "row", "value", "out", "facet", "ray", "T"};
  for (const Port& p : block.ports) taken.insert(p.name);
  for (const kernel::Unknown& u : block.unknowns) taken.insert(u.name);
  std::vector<std::string> names;
  for (const std::string& name : lowered.programs.names) {
    std::string unique = name;
    for (int n = 2; !taken.insert(unique).second; ++n) unique = fmt::format("{}_{}", name, n);
    names.push_back(unique);
  }
  return names;
}

std::string frozen_text(const std::vector<std::string>& frozen, ir::Slot slot) {
  return "k[" + frozen[static_cast<std::size_t>(slot.field)] + "]";
}

/// Kernels that read the unknowns and what was frozen.
CodeNames kernel_names(const Block& block, const std::vector<std::string>& frozen) {
  CodeNames names;
  names.input = [&frozen](ir::Slot in) {
    return in.port == port::unknown ? fmt::format("z[{}]", in.field) : frozen_text(frozen, in);
  };
  names.output = [&block](ir::Slot out) {
    return out.port == port::row  ? fmt::format("row[{}]", out.field)
        : out.port == port::entry ? fmt::format("value[{}]", out.field)
                                  : block.name_of(out);
  };
  names.comment = [&block](ir::Slot out) -> std::string {
    if (out.port == port::row) {
      const kernel::Row& row = block.rows[static_cast<std::size_t>(out.field)];
      return row.name + " [" + row.unit + "]";
    }
    if (out.port != port::entry) return "";
    const kernel::Nonzero& n = block.pattern[static_cast<std::size_t>(out.field)];
    return block.rows[static_cast<std::size_t>(n.row)].name + " / " +
        block.unknowns[static_cast<std::size_t>(n.column)].name;
  };
  names.heading = [&block](ir::Slot out) -> std::string {
    if (out.port == port::entry) return "dF/dz: row / unknown";
    return out.port == port::row ? to_text(block.rows[static_cast<std::size_t>(out.field)].law) : "";
  };
  names.loaded = {port::unknown};
  names.reserved = {"z", "k", "row", "value", "out", "facet", "ray", "T"};
  names.reserved.insert(frozen.begin(), frozen.end());
  return names;
}

json frozen_rows(const std::vector<std::string>& frozen) {
  std::vector<std::string> items;
  for (const std::string& name : frozen) items.push_back(name + ",");
  return packed(items, text_width - 4);
}

/// Kernels that read ports.
CodeNames port_names(const Block& block) {
  CodeNames names;
  names.input = [&block](ir::Slot in) {
    return in.port == port::unknown ? fmt::format("z[{}]", in.field) : block.name_of(in);
  };
  names.reserved = {"T"};
  for (const Port& p : block.ports) names.reserved.insert(p.name);
  return names;
}

std::vector<std::string> prepare_lines(
    const LoweredBlock& lowered, const Block& block, const std::vector<std::string>& frozen) {
  CodeNames names = port_names(block);
  names.output = [&frozen](ir::Slot out) { return frozen_text(frozen, out); };
  names.kept = {port::frozen};
  names.reserved.insert("k");
  names.reserved.insert(frozen.begin(), frozen.end());
  return dense(to_code(lowered.programs.prepare, names), Join::outputs);
}

std::vector<std::string> derivative_lines(const ir::Program& program, const Block& block) {
  CodeNames names = port_names(block);
  names.output = [](ir::Slot out) { return fmt::format("value[{}]", out.field); };
  names.loaded = {port::unknown};
  names.reserved.insert({"z", "value"});
  return dense(to_code(program, names));
}

bool is_read(const std::vector<const ir::Program*>& readers, int port_id) {
  return std::any_of(readers.begin(), readers.end(), [&](const ir::Program* program) {
    return std::any_of(program->code.begin(), program->code.end(), [&](const ir::Instruction& i) {
      return i.op == ir::Op::input && program->inputs[i.a.index].port == port_id;
    });
  });
}

bool is_written(const std::vector<const ir::Program*>& readers, int port_id) {
  return std::any_of(readers.begin(), readers.end(), [&](const ir::Program* program) {
    return std::any_of(program->outputs.begin(), program->outputs.end(),
        [&](const ir::Output& out) { return out.slot.port == port_id; });
  });
}

std::string type_of(const Port& p) {
  const bool generated = p.role == Role::surface || p.role == Role::data;
  return (generated ? "" : "sim::") + p.record->name + "<T>";
}

}  // namespace

std::string parameter_list(const Block& block, const std::vector<const ir::Program*>& readers,
    const std::vector<std::string>& more) {
  std::vector<std::string> items;
  for (std::size_t k = 0; k < block.ports.size(); ++k) {
    const int id = port::declared + static_cast<int>(k);
    const bool writes = is_written(readers, id);
    const bool named = writes || is_read(readers, id);
    items.push_back(fmt::format("{}{}&{}", writes ? "" : "const ", type_of(block.ports[k]),
        named ? " " + block.ports[k].name : std::string()));
  }
  items.insert(items.end(), more.begin(), more.end());
  constexpr std::size_t width = 92;  // the first line stands behind a function's name
  std::string text, line;
  for (const std::string& item : items) {
    if (!text.empty() || !line.empty()) line += ",";
    if (line.size() + item.size() > (text.empty() ? width - 24 : width)) {
      text += line + "\n        ";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + item;
  }
  return text + line;
}

json kernel_context(const LoweredBlock& lowered, const Block& block, Spacing spacing) {
  const std::vector<std::string> frozen = frozen_names(lowered, block);
  CodeNames names = kernel_names(block, frozen);
  if (spacing == Spacing::dense) names.comment = names.heading = nullptr;
  const auto spaced = [&](const std::vector<std::string>& lines) {
    constexpr int short_line = 60;
    return spacing == Spacing::dense ? dense(lines) : dense(lines, Join::definitions, short_line);
  };
  const passes::Kernel& programs = lowered.programs;
  const bool has_facets = std::any_of(programs.observe.outputs.begin(), programs.observe.outputs.end(),
      [](const ir::Output& out) { return out.slot.port == port::facet; });
  return {{"unknowns", lowered.unknowns}, {"frozen", lowered.frozen()}, {"entries", lowered.entries()},
      {"operations_prepare", operation_count(programs.prepare)},
      {"operations_residual", operation_count(programs.residual)},
      {"operations_jacobian", operation_count(programs.jacobian)}, {"pattern", pattern_rows(lowered.pattern)},
      {"parameters", parameter_list(block, {&programs.prepare})}, {"frozen_names", frozen_rows(frozen)},
      {"prepare", spaced(prepare_lines(lowered, block, frozen))},
      {"residual", spaced(to_code(programs.residual, names))},
      {"jacobian", spaced(to_code(programs.jacobian, names))},
      {"shown", block.shown_as ? "sim::" + block.shown_as->name : ""},
      {"facet_parameter", has_facets ? ", T* facet" : ""},
      {"observe", spaced(to_code(programs.observe, names))}, {"rays", spaced(to_code(programs.rays, names))}};
}

json derivative_context(const compile::LoweredDerivative& derivative, const Block& block) {
  const ir::Program& program = derivative.program;
  const bool reads_z = is_read({&program}, port::unknown), writes = !program.outputs.empty();
  return {{"entries", derivative.entries()}, {"operations", operation_count(program)},
      {"pattern", pattern_rows(derivative.pattern)},
      {"parameters",
          parameter_list(
              block, {&program}, {reads_z ? "const T* z" : "const T*", writes ? "T* value" : "T*"})},
      {"lines", derivative_lines(program, block)}};
}

std::vector<std::string> plain_lines(const ir::Program& program, const Block& block) {
  CodeNames names = port_names(block);
  names.output = [&block](ir::Slot out) { return block.name_of(out); };
  return to_code(program, names);
}

std::vector<std::string> field_members(const std::vector<kernel::Field>& fields) {
  std::vector<std::string> lines;
  for (const kernel::Field& f : fields)
    lines.push_back(
        fmt::format("T {}{{}};  // {}{}", f.name, f.unit.empty() ? "" : "[" + f.unit + "] ", f.meaning));
  return lines;
}

std::vector<std::string> field_infos(const std::vector<kernel::Field>& fields) {
  std::vector<std::string> items;
  for (const kernel::Field& f : fields) items.push_back(fmt::format("{{\"{}\", \"{}\"}},", f.name, f.unit));
  return packed(items);
}

}  // namespace signorini::emit
