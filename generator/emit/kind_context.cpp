#include "generator/emit/kind_context.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "generator/emit/code.hpp"
#include "generator/emit/version.hpp"

namespace signorini::emit {

using nlohmann::json;

namespace {

json unknown_rows(const std::vector<formulate::Unknown>& unknowns) {
  json rows = json::array();
  for (const formulate::Unknown& u : unknowns)
    rows.push_back(fmt::format(
        "{{\"{}\", \"{}\"{}}},  // {}", u.name, u.unit, u.nonnegative ? ", true" : "", u.meaning));
  return rows;
}

json row_rows(const std::vector<formulate::Row>& rows) {
  json result = json::array();
  for (const formulate::Row& r : rows)
    result.push_back(fmt::format("{{\"{}\", \"{}\", \"{}\"}},", to_text(r.law), r.name, r.unit));
  return result;
}

json pattern_rows(const std::vector<formulate::Nonzero>& pattern) {
  std::vector<std::string> items;
  for (const formulate::Nonzero& n : pattern) items.push_back(fmt::format("{{{}, {}}},", n.row, n.column));
  return packed(items);
}

/// Rows of a block by name and law, for comments.
std::string law_of(const std::vector<formulate::Row>& rows, const ir::Output& out) {
  if (out.group != "row") return "";
  return to_text(rows[static_cast<std::size_t>(out.slot)].law);
}

CodeNames kernel_names(const std::vector<formulate::Row>& rows) {
  CodeNames names;
  names.input = [](const ir::Input& in, int index) {
    return fmt::format("{}[{}]", in.group == "unknown" ? "z" : "frozen", index);
  };
  names.output = [](const ir::Output& out) {
    if (out.group == "observe") return "out." + out.name;
    return fmt::format("{}[{}]", out.group == "jacobian" ? "value" : out.group, out.slot);
  };
  names.comment = [rows](const ir::Output& out) {
    if (out.group == "row") return out.name + " [" + rows[static_cast<std::size_t>(out.slot)].unit + "]";
    return out.group == "jacobian" ? out.name : std::string();
  };
  names.heading = [rows](const ir::Output& out) {
    if (out.group == "jacobian") return std::string("dF/dz: row / unknown");
    return law_of(rows, out);
  };
  names.loaded = {"unknown", "frozen"};
  names.reserved = {"z", "frozen", "row", "value", "out", "facet", "T"};
  return names;
}

CodeNames prepare_names() {
  CodeNames names;
  names.input = [](const ir::Input& in, int) {
    return in.group.empty() ? in.name : in.group + "." + in.name;
  };
  names.output = [](const ir::Output& out) { return fmt::format("frozen[{}]", out.slot); };
  names.comment = [](const ir::Output& out) { return out.name; };
  names.reserved = {"h", "body", "inertia", "surface1", "surface2", "pose2", "law", "gravity", "applied",
      "pull", "nu", "next", "frozen", "T"};
  return names;
}

// A step's operations and those of the other kernels are known to the text.
json kernel_context(const LoweredBlock& block, const std::vector<formulate::Row>& rows) {
  const CodeNames names = kernel_names(rows);
  const auto& programs = block.programs;
  return {{"unknowns", block.unknowns}, {"frozen", block.frozen()}, {"entries", block.entries()},
      {"operations_prepare", operation_count(programs.prepare)},
      {"operations_residual", operation_count(programs.residual)},
      {"operations_jacobian", operation_count(programs.jacobian)}, {"pattern", pattern_rows(block.pattern)},
      {"prepare", to_code(programs.prepare, prepare_names())},
      {"residual", to_code(programs.residual, names)}, {"jacobian", to_code(programs.jacobian, names)},
      {"observe", to_code(programs.observe, names)}};
}

std::vector<formulate::Row> with_momentum(
    const std::vector<formulate::Row>& momentum, const std::vector<formulate::Row>& own) {
  std::vector<formulate::Row> rows = momentum;
  rows.insert(rows.end(), own.begin(), own.end());
  return rows;
}

std::string friction_text(formulate::FrictionKind friction) {
  switch (friction) {
    case formulate::FrictionKind::none: return "frictionless";
    case formulate::FrictionKind::elliptic: return "elliptic friction";
    case formulate::FrictionKind::elliptic_torsion: return "elliptic friction with torsion";
  }
  return "";
}

json common(const std::string& name, int dimension) {
  return {{"name", name}, {"guard", include_guard(name)}, {"version", version()},
      {"space", space_name(dimension)}};
}

}  // namespace

std::string space_name(int dimension) { return dimension == 3 ? "Spatial" : "Planar"; }

std::string include_guard(const std::string& kind) {
  std::string guard = fmt::format("SIGNORINI_KIND_{}_{}", kind, version());
  for (char& c : guard) c = c == '.' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return guard;
}

json surface_context(const formulate::SurfaceKind& kind) {
  json context = common(kind.name, kind.dimension);
  context["lines"] = kind.lines;
  context["fields"] = json::array();
  for (const formulate::Field& f : kind.fields)
    context["fields"].push_back(
        fmt::format("T {}{{}};  // {}{}", f.name, f.unit.empty() ? "" : "[" + f.unit + "] ", f.meaning));
  return context;
}

json body_context(const formulate::BodyKind& kind, const LoweredBlock& step, const ir::Program& advance) {
  json context = common(kind.name, kind.dimension);
  context["count"] = kind.unknowns.size();
  context["unknowns"] = unknown_rows(kind.unknowns);
  context["rows"] = row_rows(kind.rows);
  context["step"] = kernel_context(step, kind.rows);
  CodeNames names = prepare_names();
  names.output = [](const ir::Output& out) { return "next." + out.name; };
  names.comment = nullptr;
  context["advance"] = to_code(advance, names);
  return context;
}

json contact_context(const formulate::ContactKind& kind, const LoweredContact& lowered) {
  json context = common(kind.name, kind.dimension);
  const std::vector<formulate::Row> momentum =
      formulate::free_body(kind.dimension, model::Gyroscopic::explicit_).rows;
  context["first"] = kind.first.name;
  context["second"] = kind.second.name;
  context["law"] = friction_text(kind.friction);
  context["surface_lines"] = kind.first.lines;
  context["own"] = kind.unknowns.size();
  context["facets"] = kind.first.count;
  context["unknowns"] = unknown_rows(kind.unknowns);
  context["rows"] = row_rows(kind.rows);
  context["step"] = kernel_context(lowered.step, with_momentum(momentum, kind.rows));
  context["closest"] = kernel_context(lowered.closest, kind.rows);
  return context;
}

}  // namespace signorini::emit
