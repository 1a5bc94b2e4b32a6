#include "generator/emit/kind_context.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <tuple>

#include "generator/emit/code.hpp"
#include "generator/emit/version.hpp"
#include "generator/formulate/contacts/geometry.hpp"

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

json field_rows(const std::vector<formulate::Field>& fields) {
  json rows = json::array();
  for (const formulate::Field& f : fields)
    rows.push_back(
        fmt::format("T {}{{}};  // {}{}", f.name, f.unit.empty() ? "" : "[" + f.unit + "] ", f.meaning));
  return rows;
}

json field_names(const std::vector<formulate::Field>& fields) {
  std::vector<std::string> names;
  for (const formulate::Field& f : fields) names.push_back("\"" + f.name + "\",");
  return packed(names);
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
  names.reserved = {"z", "frozen", "row", "value", "out", "facet", "ray", "T"};
  return names;
}

CodeNames prepare_names() {
  CodeNames names;
  names.input = [](const ir::Input& in, int) {
    return in.group.empty() ? in.name : in.group + "." + in.name;
  };
  names.output = [](const ir::Output& out) { return fmt::format("frozen[{}]", out.slot); };
  names.comment = [](const ir::Output& out) { return out.name; };
  names.reserved = {"h", "body", "inertia", "surface1", "body2", "inertia2", "surface2", "law", "path",
      "gravity", "applied", "pull", "grown", "nu", "next", "data", "frozen", "T"};
  return names;
}

// A step's operations and those of the other kernels are known to the text.
json kernel_context(const compile::LoweredBlock& block, const std::vector<formulate::Row>& rows) {
  const CodeNames names = kernel_names(rows);
  const auto& programs = block.programs;
  return {{"unknowns", block.unknowns}, {"frozen", block.frozen()}, {"entries", block.entries()},
      {"operations_prepare", operation_count(programs.prepare)},
      {"operations_residual", operation_count(programs.residual)},
      {"operations_jacobian", operation_count(programs.jacobian)}, {"pattern", pattern_rows(block.pattern)},
      {"prepare", to_code(programs.prepare, prepare_names())},
      {"residual", to_code(programs.residual, names)}, {"jacobian", to_code(programs.jacobian, names)},
      {"observe", to_code(programs.observe, names)}, {"rays", to_code(programs.rays, names)}};
}

/// The numbers that a block reads, and its unknowns.
CodeNames derivative_names() {
  CodeNames names = prepare_names();
  names.input = [](const ir::Input& in, int index) {
    if (in.group == "unknown") return fmt::format("z[{}]", index);
    return in.group.empty() ? in.name : in.group + "." + in.name;
  };
  names.output = [](const ir::Output& out) { return fmt::format("value[{}]", out.slot); };
  names.loaded = {"unknown"};
  names.reserved.insert({"z", "value"});
  return names;
}

json derivative_context(const compile::LoweredDerivative& derivative) {
  return {{"entries", derivative.entries()}, {"operations", operation_count(derivative.program)},
      {"pattern", pattern_rows(derivative.pattern)},
      {"lines", to_code(derivative.program, derivative_names())}};
}

/// dF/d(arguments) of a step: see formulate::BlockArguments. Each has a name and says what its columns are.
json derivatives_context(
    const std::vector<std::tuple<std::string, const compile::LoweredDerivative&, std::string>>& derivatives) {
  json result = json::array();
  for (const auto& [name, derivative, columns] : derivatives) {
    json context = derivative_context(derivative);
    context["name"] = name;
    context["columns"] = columns;
    result.push_back(std::move(context));
  }
  return result;
}

std::string friction_text(formulate::FrictionKind friction) {
  switch (friction) {
    case formulate::FrictionKind::none: return "frictionless";
    case formulate::FrictionKind::elliptic: return "elliptic friction";
    case formulate::FrictionKind::elliptic_torsion: return "elliptic friction with torsion";
  }
  return "";
}

/// What the rows say, for people.
std::vector<std::string> equations(const formulate::ContactDesign& design) {
  std::vector<std::string> lines;
  for (const std::string& line : design.first.lines) lines.push_back("f(p) = " + line);
  const formulate::GeometryForm form = geometry_form(design.first, design.second);
  if (form != formulate::GeometryForm::plane)
    for (const std::string& line : design.second.lines) lines.push_back("g(p) = " + line);
  lines.push_back("");
  switch (form) {
    case formulate::GeometryForm::plane:
      lines.push_back("N + m + weight d r = 0,  N = sum_i l_i R grad f_i(a)        a is the closest point");
      lines.push_back("0 <= l_i _|_ -f_i(a) >= 0                                   it lies on the body");
      break;
    case formulate::GeometryForm::smooth:
      lines.push_back(
          "t.(x2 - x1) = o.(x2 - x1) = 0,  f(a1) = 0                   a1, a2 are closest: x2 - x1 = d n,");
      lines.push_back(
          "2 t.n2 / (1 - n.n2) + weight d t.r1 = 0, same o,  g(a2) = 0  and the normals are opposite");
      break;
    case formulate::GeometryForm::general:
      lines.push_back("x2 - x1 = d n,  n.n = 1,  n = sum_i l_i R grad f_i(a1)      a1, a2 are closest,");
      lines.push_back(
          "n + sum_j m_j R2 grad g_j(a2) + weight d r1 = 0             and the normals are opposite");
      lines.push_back("0 <= l_i _|_ -f_i(a1) >= 0,  0 <= m_j _|_ -g_j(a2) >= 0     they lie on the bodies");
      break;
  }
  lines.push_back(
      "0 <= u_n _|_ d / h >= 0                                     no penetration at l+1; p_n = mass u_n");
  if (design.friction != formulate::FrictionKind::none)
    lines.push_back(
        "e_i v_i + b_i (s + d / h) = 0,  0 <= s _|_ V (1 - |b|^2) >= 0  friction p_i = mu p_n e_i b_i");
  return lines;
}

/// Where the parts of the closest points lie among a contact's own unknowns: signorini::sim::PointLayout.
std::string points_text(const formulate::ContactDesign& design) {
  const formulate::GeometryForm form = geometry_form(design.first, design.second);
  const bool pair = form != formulate::GeometryForm::plane;
  const bool multipliers = form != formulate::GeometryForm::smooth;
  return fmt::format(
      "{{.first_surfaces = {}, .second_surfaces = {}, .multipliers = {}, .first_rolls = {}, .second_rolls = "
      "{}}}",
      design.first.count, pair ? design.second.count : 0, multipliers, rolls(design.first),
      rolls(design.second));
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
  context["field_count"] = kind.fields.size();
  context["field_names"] = field_names(kind.fields);
  context["lines"] = kind.lines;
  context["fields"] = field_rows(kind.fields);
  return context;
}

json body_context(const formulate::BodyKind& kind, const compile::LoweredBlock& step,
    const ir::Program& advance, const compile::LoweredDerivative& advance_derivative) {
  json context = common(kind.name, kind.dimension);
  context["count"] = kind.unknowns.size();
  context["unknowns"] = unknown_rows(kind.unknowns);
  context["rows"] = row_rows(kind.rows);
  context["step"] = kernel_context(step, kind.rows);
  context["step"]["derivatives"] = derivatives_context(
      {{"by_state", step.by_state, "body, applied"}, {"by_inertia", step.by_inertia, "inertia, gravity"}});
  CodeNames names = prepare_names();
  names.output = [](const ir::Output& out) { return "next." + out.name; };
  names.comment = nullptr;
  context["advance"] = to_code(advance, names);
  context["advance_derivative"] = derivative_context(advance_derivative);
  return context;
}

json joint_context(const formulate::JointKind& kind, const compile::LoweredBlock& step) {
  json context = common(kind.name, kind.dimension);
  context["second_motion"] = to_text(kind.second_body);
  context["trace"] = kind.trace;
  context["field_count"] = kind.fields.size();
  context["field_names"] = field_names(kind.fields);
  context["lines"] = kind.lines;
  context["fields"] = field_rows(kind.fields);
  context["own"] = kind.unknowns.size();
  context["unknowns"] = unknown_rows(kind.unknowns);
  context["rows"] = row_rows(kind.rows);
  context["step"] = kernel_context(step, tie_rows(kind.dimension, kind.second_body, kind.rows));
  context["step"]["derivatives"] = derivatives_context({{"by_state", step.by_state, "body, body2"},
      {"by_inertia", step.by_inertia, "inertia, inertia2"}, {"by_shape", step.by_shape, "body2, data"}});
  return context;
}

json contact_context(const formulate::ContactKind& kind, const compile::LoweredContact& lowered) {
  json context = common(kind.name, kind.dimension);
  const formulate::ContactDesign& design = kind.design;
  context["first"] = design.first.name;
  context["second"] = design.second.name;
  context["second_motion"] = to_text(design.second_body);
  context["law"] = friction_text(design.friction);
  context["equations"] = equations(design);
  context["own"] = kind.unknowns.size();
  context["facets"] = design.first.count;
  context["points"] = points_text(design);
  context["unknowns"] = unknown_rows(kind.unknowns);
  context["rows"] = row_rows(kind.rows);
  context["step"] = kernel_context(lowered.step, block_rows(kind));
  context["step"]["derivatives"] = derivatives_context({{"by_state", lowered.step.by_state, "body, body2"},
      {"by_inertia", lowered.step.by_inertia, "inertia, inertia2"},
      {"by_friction", lowered.step.by_friction, "law: mu, e"},
      {"by_shape", lowered.step.by_shape, "surface1, body2, surface2, law: the rest"}});
  context["closest"] = kernel_context(lowered.closest, kind.rows);
  return context;
}

}  // namespace signorini::emit
