#include "generator/cli/check_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/cli/json_number.hpp"

namespace signorini::cli {

using check::Column;
using check::ColumnKind;
using check::Entry;
using check::Finding;
using check::PointKind;
using check::Report;

namespace {

/// "rolling: slip along t"
std::string text_of(const check::Name& name) {
  return name.block.empty() ? name.name : name.block + ": " + name.name;
}

const check::Name& row_of(const Report& report, int row) {
  return report.rows[static_cast<std::size_t>(row)];
}
const Column& column_of(const Report& report, int column) {
  return report.columns[static_cast<std::size_t>(column)];
}

std::string place_of(PointKind kind, long step) {
  return step < 0 ? to_word(kind) : fmt::format("{}, step {}", to_word(kind), step);
}

std::string kind_of(const Report& report, const Finding& f) {
  if (column_of(report, f.column).kind == ColumnKind::argument) return "argument";
  return f.structural ? "nonzero" : "structural zero";
}

long count(const Report& report, bool (*is)(const Entry&, ColumnKind)) {
  long total = 0;
  for (std::size_t j = 0; j < report.columns.size(); ++j)
    for (std::size_t i = 0; i < report.rows.size(); ++i)
      total += is(report.entries[j * report.rows.size() + i], report.columns[j].kind) ? 1 : 0;
  return total;
}

std::string finding_text(const Report& report, const Finding& f) {
  std::string text = fmt::format("  {} {} / {}\n", f.mismatch ? "MISMATCH" : "        ",
      text_of(row_of(report, f.row)), text_of(column_of(report, f.column).name));
  text +=
      fmt::format("             generated {:.12g}, dual numbers {:.12g}: off by {:.1e}, relative {:.1e}\n",
          f.generated, f.exact, std::abs(f.generated - f.exact), f.exact_error);
  if (f.compared)
    text += fmt::format("             difference {:.12g}: off by {:.1e}, relative {:.1e}; its noise {:.1e}\n",
        f.difference, std::abs(f.generated - f.difference), f.difference_error, f.noise);
  text += fmt::format("             {}; point: {}\n", kind_of(report, f), place_of(f.kind, f.step));
  return text;
}

nlohmann::ordered_json name_json(const check::Name& name) {
  return {{"block", name.block}, {"name", name.name}};
}

nlohmann::ordered_json point_json(PointKind kind, long step) {
  nlohmann::ordered_json point = {{"kind", to_word(kind)}};
  if (step >= 0) point["step"] = step;
  return point;
}

nlohmann::ordered_json finding_json(const Report& report, const Finding& f) {
  nlohmann::ordered_json object = {{"row", name_json(row_of(report, f.row))},
      {"column", name_json(column_of(report, f.column).name)}, {"kind", kind_of(report, f)},
      {"mismatch", f.mismatch}, {"generated", number_json(f.generated)}, {"exact", number_json(f.exact)},
      {"exact_error", number_json(std::abs(f.generated - f.exact))},
      {"exact_relative_error", number_json(f.exact_error)}};
  if (f.compared) {
    object["difference"] = number_json(f.difference);
    object["difference_noise"] = number_json(f.noise);
    object["difference_error"] = number_json(std::abs(f.generated - f.difference));
    object["difference_relative_error"] = number_json(f.difference_error);
  }
  object["point"] = point_json(f.kind, f.step);
  return object;
}

std::size_t listed(const Report& report, int worst) {
  return std::min(report.findings.size(), static_cast<std::size_t>(worst));
}

}  // namespace

std::string check_text(const Report& report, const std::string& model, int worst) {
  std::string text = fmt::format(
      "{}: {} points ({} random, {} along a run of {} steps, {} near its {} changes of the active set)\n",
      model, report.points[0] + report.points[1] + report.points[2], report.points[0], report.points[1],
      report.run_steps, report.points[2], report.run_changes);
  const auto unknowns = report.rows.size(), arguments = report.columns.size() - unknowns;
  text += fmt::format("dF/dz             {} x {}: {} nonzeros, {} structural zeros\n", unknowns, unknowns,
      count(report, [](const Entry& e, ColumnKind k) { return k == ColumnKind::unknown && e.structural; }),
      count(report, [](const Entry& e, ColumnKind k) { return k == ColumnKind::unknown && !e.structural; }));
  text += fmt::format("dF/d(arguments)   {} x {}: {} not zero\n", unknowns, arguments,
      count(report, [](const Entry& e, ColumnKind k) { return k == ColumnKind::argument && e.is_nonzero; }));
  text += fmt::format("F                 worst relative error {:.1e}\n", report.worst_residual);
  text += fmt::format("dual numbers      worst relative error {:.1e} in {} comparisons\n", report.worst_exact,
      report.exact_comparisons);
  text +=
      fmt::format("differences       worst relative error {:.1e} in {} comparisons; {} too noisy to judge\n",
          report.worst_difference, report.difference_comparisons, report.noisy);
  if (report.not_finite > 0)
    text +=
        fmt::format("not finite        {} entries of points have no derivative there\n", report.not_finite);
  for (const check::RowFinding& f : report.row_findings)
    text +=
        fmt::format("  MISMATCH {}: F = {:.12g} generated, {:.12g} by the equations, relative {:.1e}; {}\n",
            text_of(row_of(report, f.row)), f.generated, f.exact, f.error, place_of(f.kind, f.step));
  if (listed(report, worst) > 0) text += "worst entries, row / column:\n";
  for (std::size_t k = 0; k < listed(report, worst); ++k) text += finding_text(report, report.findings[k]);
  text += report.passed()
      ? "all entries agree\n"
      : fmt::format("{} entries do not agree, {} were never seen\n", report.mismatches(), report.unseen());
  return text;
}

nlohmann::ordered_json check_json(const Report& report, const std::string& model, int worst) {
  nlohmann::ordered_json points, findings = nlohmann::ordered_json::array(),
                                 rows = nlohmann::ordered_json::array();
  for (const PointKind kind : check::point_kinds)
    points[to_word(kind)] = report.points[static_cast<std::size_t>(kind)];
  for (std::size_t k = 0; k < listed(report, worst); ++k)
    findings.push_back(finding_json(report, report.findings[k]));
  for (const check::RowFinding& f : report.row_findings)
    rows.push_back({{"row", name_json(row_of(report, f.row))}, {"generated", number_json(f.generated)},
        {"exact", number_json(f.exact)}, {"relative_error", number_json(f.error)},
        {"point", point_json(f.kind, f.step)}});
  return {{"model", model}, {"passed", report.passed()}, {"points", points}, {"run_steps", report.run_steps},
      {"active_set_changes", report.run_changes}, {"unknowns", report.rows.size()},
      {"arguments", report.columns.size() - report.rows.size()}, {"mismatches", report.mismatches()},
      {"never_seen", report.unseen()}, {"exact_comparisons", report.exact_comparisons},
      {"difference_comparisons", report.difference_comparisons}, {"noisy_differences", report.noisy},
      {"not_finite", report.not_finite}, {"worst_residual_error", number_json(report.worst_residual)},
      {"worst_exact_error", number_json(report.worst_exact)},
      {"worst_difference_error", number_json(report.worst_difference)}, {"residual", rows},
      {"worst", findings}};
}

}  // namespace signorini::cli
