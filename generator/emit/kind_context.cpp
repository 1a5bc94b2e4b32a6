#include "generator/emit/kind_context.hpp"

#include <fmt/format.h>

#include <cctype>

#include "generator/emit/code.hpp"
#include "generator/emit/kernel_text.hpp"
#include "generator/emit/version.hpp"
#include "generator/formulate/contacts/geometry.hpp"

namespace signorini::emit {

using compile::KindTable;
using nlohmann::json;

namespace {

const char* word(sim::Meaning meaning) {
  using sim::Meaning;
  switch (meaning) {
    case Meaning::velocity: return "velocity";
    case Meaning::point_1: return "point_1";
    case Meaning::multiplier_1: return "multiplier_1";
    case Meaning::point_2: return "point_2";
    case Meaning::multiplier_2: return "multiplier_2";
    case Meaning::distance: return "distance";
    case Meaning::normal_impulse: return "normal_impulse";
    case Meaning::friction_share: return "friction_share";
    case Meaning::slip_speed: return "slip_speed";
    case Meaning::joint_impulse: return "joint_impulse";
    case Meaning::spring_impulse: return "spring_impulse";
    case Meaning::history: return "history";
  }
  return "";
}

const char* word(sim::BlockRole role) {
  switch (role) {
    case sim::BlockRole::body: return "body";
    case sim::BlockRole::joint: return "joint";
    case sim::BlockRole::contact: return "contact";
  }
  return "";
}

json unknown_rows(const std::vector<kernel::Unknown>& unknowns) {
  json rows = json::array();
  for (const kernel::Unknown& u : unknowns)
    rows.push_back(fmt::format("{{\"{}\", \"{}\", sim::Meaning::{}{}}},  // {}", u.name, u.unit,
        word(u.meaning), u.bound == sim::Bound::nonnegative ? ", sim::Bound::nonnegative" : "", u.text));
  return rows;
}

json row_rows(const std::vector<kernel::Row>& rows) {
  json result = json::array();
  for (const kernel::Row& r : rows)
    result.push_back(fmt::format("{{\"{}\", \"{}\", \"{}\"}},", to_text(r.law), r.name, r.unit));
  return result;
}

/// "SIGNORINI_KIND_SPHERE_0_1_0": the same for the same text, so that two models may share a kind in one
/// program.
std::string include_guard(const std::string& kind) {
  std::string guard = fmt::format("SIGNORINI_KIND_{}_{}", kind, version());
  for (char& c : guard) c = c == '.' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return guard;
}

json common(const std::string& name) {
  return {{"name", name}, {"guard", include_guard(name)}, {"version", version()}};
}

/// What all kinds of blocks have; data, extras and advance are those of some.
json kind_context(const KindTable& table) {
  const auto own = table.own_unknowns();
  json context = common(table.name);
  context["role"] = word(table.role);
  context["bodies"] = table.bodies;
  context["velocities"] = table.bodies == 0
      ? own.size()
      : (table.block->unknowns.size() - own.size()) / static_cast<std::size_t>(table.bodies);
  context["own"] = own.size();
  context["unknowns"] = unknown_rows(own);
  context["rows"] = row_rows(table.own_rows());
  context["kernel"] = kernel_context(*table.lowered, *table.block);
  context["includes"] = json::array();
  context["trace"] = "";
  context["data_fields"] = json::array();
  context["data_infos"] = json::array();
  context["data_count"] = 0;
  context["extras"] = json::array();
  context["shifts"] = json::array();
  context["advance"] = json::array();
  context["advance_parameters"] = "";
  return context;
}

json indented(const std::vector<std::string>& lines) {
  json result = json::array();
  for (const std::string& line : lines) result.push_back(line.empty() ? line : "    " + line);
  return result;
}

}  // namespace

std::string space_name(int dimension) { return dimension == 3 ? "Spatial" : "Planar"; }

json surface_context(const formulate::SurfaceKind& kind) {
  json context = common(kind.name);
  context["field_count"] = kind.fields.size();
  context["field_names"] = field_infos(kind.fields);
  context["lines"] = kind.lines;
  context["fields"] = field_members(kind.fields);
  return context;
}

json pair_context(const formulate::PairKind& kind, const compile::LoweredBlock& lowered) {
  json context = common(kind.name);
  context["about"] = indented(formulate::geometry_equations(formulate::search_form(kind.first, kind.second)));
  context["own"] = kind.closest.unknowns.size();
  context["unknowns"] = unknown_rows(kind.closest.unknowns);
  context["rows"] = row_rows(kind.closest.rows);
  std::vector<std::string> includes = {kind.first.name, kind.second.name};
  if (includes[0] == includes[1]) includes.pop_back();
  context["includes"] = includes;
  context["kernel"] = kernel_context(lowered, kind.closest, Spacing::dense);
  return context;
}

/// What a body of a two-step scheme has besides.
void add_shifts(const compile::LoweredMcp& lowered, json& context) {
  const formulate::BodyKind& kind = lowered.mcp.body;
  context["about"] = {
      "A free body by its momentum: P(l+1) - P~ = h~ m g + contact impulses, P = (m v, R I R^T w). Rows are "
      "divided by",
      "the mass, those of angular momentum also by a length, so that all are speeds [m/s]. Data at l are "
      "shifted: BDF2."};
  const auto add = [&](const char* name, const char* about, const ir::Program& program,
                       const kernel::Block& block) {
    context["shifts"].push_back({{"name", name}, {"about", about}, {"lines", plain_lines(program, block)},
        {"parameters", parameter_list(block, {&program})}});
  };
  add("shift", "The state at l, its pose shifted by a part of the last step.", lowered.shift, kind.shift);
  add("momentum", "The momentum at l with applied impulses, shifted by a part of the last step.",
      lowered.momentum, kind.momentum);
}

json body_context(const compile::LoweredMcp& lowered, const KindTable& table) {
  const formulate::BodyKind& kind = lowered.mcp.body;
  json context = kind_context(table);
  context["title"] = "Body kind";
  context["about"] = {
      "A free body, [Chakraborty 2007] eq. 10: M (nu(l+1) - nu(l)) = p_app + p_vp + contact impulses. Rows "
      "are divided by",
      "the mass, those of angular momentum also by a length, so that all are speeds [m/s]. M is taken at l."};
  if (!kind.shift.ports.empty()) add_shifts(lowered, context);
  context["advance"] = plain_lines(lowered.advance, kind.advance);
  context["advance_parameters"] = parameter_list(kind.advance, {&lowered.advance});
  return context;
}

json joint_context(const formulate::JointKind& kind, const KindTable& table) {
  json context = kind_context(table);
  context["title"] = "Kind";
  json about = {fmt::format(
      "Ties a free body to a {} one, at the end of the step [Chakraborty 2007]:", to_text(kind.second_body))};
  for (const std::string& line : kind.lines) about.push_back("    " + line);
  about.push_back("");
  about.push_back("x = c + r, r = R a: the anchors. Own unknowns are impulses divided by the reduced mass.");
  context["about"] = about;
  context["trace"] = fmt::format(", \"{}\"", kind.trace);
  context["data_fields"] = field_members(kind.data->fields);
  context["data_infos"] = field_infos(kind.data->fields);
  context["data_count"] = kind.data->fields.size();
  return context;
}

json contact_context(
    const formulate::ContactKind& kind, const formulate::PairKind& pair, const KindTable& table) {
  const formulate::ContactDesign& design = kind.design;
  json context = kind_context(table);
  context["title"] = "Contact kind";
  json about = {fmt::format("A free body with surface `{}` on a {} one with surface `{}`, {}",
                    design.first.name, to_text(design.second_body), design.second.name, design.law->text),
      "[Chakraborty 2007], [Xie]."};
  for (const json& line : indented(kind.equations)) about.push_back(line);
  about.push_back("");
  about.push_back(
      "n points from the first body to the second, x = c + r, r = R a, d is the gap [m], m the normal of a "
      "half-space.");
  context["about"] = about;
  context["includes"] = {pair.name};
  context["extras"] = {fmt::format("static constexpr int facets = {};", design.first.count),
      fmt::format("static constexpr {} closest{{}};", pair.name)};
  return context;
}

json derivatives_context(const KindTable& table, const compile::LoweredMcp* body) {
  json context = common(table.name);
  context["guard"] = include_guard(table.name + "_derivatives");
  std::vector<std::string> columns;
  int first = 0;
  for (const kernel::Port& port : table.block->ports) {
    columns.push_back(fmt::format("{} from {}", port.name, first));
    first += static_cast<int>(port.record->fields.size());
  }
  context["columns"] = packed(columns);
  json derivatives = json::array();
  const auto add = [&](const char* type, const char* member, const char* about, json derivative) {
    derivative["type"] = type, derivative["member"] = member, derivative["about"] = about;
    derivatives.push_back(std::move(derivative));
  };
  const compile::ArgumentDerivatives& by = table.lowered->by;
  const auto of_step = [&](const compile::LoweredDerivative& d) {
    return derivative_context(d, *table.block);
  };
  add("ByState", "by_state", "By the bodies that move and by applied impulses.", of_step(by.state));
  add("ByInertia", "by_inertia", "By inertias and gravity.", of_step(by.inertia));
  add("ByLaw", "by_law", "By the coefficients of the contact.", of_step(by.law));
  add("ByShape", "by_shape", "By surfaces, bodies that do not move, joints and directions.",
      of_step(by.shape));
  if (body != nullptr) {
    json advance = derivative_context(body->advance_derivative, body->mcp.body.advance);
    std::string parameters = parameter_list(body->mcp.body.advance, {&body->advance_derivative.program});
    parameters = parameters.substr(0, parameters.rfind(','));  // `next` is no argument of its derivative
    advance["parameters"] = parameters + ", T* value";
    add("Advance", "advance",
        "d(pose at l+1) / d(pose at l, nu at l+1): rows and columns are fields of a state.",
        std::move(advance));
    const auto of_shift = [&](const compile::LoweredDerivative& d, const kernel::Block& block) {
      json derivative = derivative_context(d, block);
      const std::string all = parameter_list(block, {&d.program});
      derivative["parameters"] = all.substr(0, all.rfind(',')) + ", T* value";
      return derivative;
    };
    const formulate::BodyKind& kind = body->mcp.body;
    if (!kind.shift.ports.empty()) {
      add("Shift", "of_shift", "d(shifted state) / d(fields of its arguments), counted through.",
          of_shift(body->shift_derivative, kind.shift));
      add("Momentum", "of_momentum", "d(shifted momentum) / d(fields of its arguments), counted through.",
          of_shift(body->momentum_derivative, kind.momentum));
    }
  }
  context["derivatives"] = derivatives;
  return context;
}

}  // namespace signorini::emit
