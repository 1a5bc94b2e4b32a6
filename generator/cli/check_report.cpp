#include "generator/cli/check_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/capsule/json_number.hpp"

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
  std::string text =
      fmt::format("  {}{} / {}   ({}; {})\n", f.mismatch ? "MISMATCH " : "", text_of(row_of(report, f.row)),
          text_of(column_of(report, f.column).name), kind_of(report, f), place_of(f.kind, f.step));
  const auto opinion = [&](const char* name, double value, double relative) {
    return fmt::format("    {:<12}{:< 22.15g} off by {:.1e}, relative {:.1e}", name, value,
        std::abs(f.generated - value), relative);
  };
  text += fmt::format("    {:<12}{:< 22.15g}\n", "generated", f.generated);
  text += opinion("dual", f.exact, f.exact_error) + "\n";
  if (f.compared)
    text +=
        opinion("difference", f.difference, f.difference_error) + fmt::format(", noise {:.1e}\n", f.noise);
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
  const auto unknowns = report.rows.size(), arguments = report.columns.size() - unknowns;
  const long nonzeros =
      count(report, [](const Entry& e, ColumnKind k) { return k == ColumnKind::unknown && e.structural; });
  std::string text = fmt::format("model             {}\n", model);
  text += fmt::format("points            {} random, {} along a run of {} steps, {} near {}\n",
      report.points[0], report.points[1], report.run_steps, report.points[2],
      report.run_changes > 0 ? fmt::format("its {} changes of the active set", report.run_changes)
                             : "bounds");
  if (report.run_failed)
    text +=
        fmt::format("                  step {} of the run failed; the run ends there\n", report.run_steps);
  text += fmt::format("dF/dz             {} x {}, {} nonzeros, {} structural zeros\n", unknowns, unknowns,
      nonzeros, static_cast<long>(unknowns * unknowns) - nonzeros);
  text += fmt::format("dF/d(arguments)   {} x {}, {} not zero\n", unknowns, arguments,
      count(report, [](const Entry& e, ColumnKind k) { return k == ColumnKind::argument && e.is_nonzero; }));
  text += fmt::format("F                 relative error {:.1e} at most\n", report.worst_residual);
  text += fmt::format("dual numbers      relative error {:.1e} at most, {} comparisons\n", report.worst_exact,
      report.exact_comparisons);
  text += fmt::format("differences       relative error {:.1e} at most, {} comparisons, {} more too noisy\n",
      report.worst_difference, report.difference_comparisons, report.noisy);
  if (report.judged_once() > 0)
    text += fmt::format("                  {} entries have only noisy ones\n", report.judged_once());
  if (report.not_finite > 0)
    text += fmt::format(
        "not finite        {} times the equations have no derivative at a point\n", report.not_finite);
  for (const check::RowFinding& f : report.row_findings)
    text += fmt::format("  MISMATCH F of {}\n    generated {:.12g}, equations {:.12g}, relative {:.1e}; {}\n",
        text_of(row_of(report, f.row)), f.generated, f.exact, f.error, place_of(f.kind, f.step));
  if (listed(report, worst) > 0) text += "worst entries, row / column:\n";
  for (std::size_t k = 0; k < listed(report, worst); ++k) text += finding_text(report, report.findings[k]);
  if (report.unseen() > 0)
    text += fmt::format("{} entries were finite at no point: nothing is known of them\n", report.unseen());
  return text +
      (report.mismatches() == 0 ? "all entries agree\n"
                                : fmt::format("{} MISMATCHES\n", report.mismatches()));
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
      {"entries_without_difference", report.judged_once()}, {"not_finite", report.not_finite},
      {"worst_residual_error", number_json(report.worst_residual)},
      {"worst_exact_error", number_json(report.worst_exact)},
      {"worst_difference_error", number_json(report.worst_difference)}, {"residual", rows},
      {"worst", findings}};
}

}  // namespace signorini::cli
