#include "generator/cli/check_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace signorini::cli {

using check::ColumnKind;
using check::Report;

namespace {

// Errors from rounding to the tolerance of the exact opinion.
constexpr double lowest = -17, highest = -10;  // log10

double shade(double error) {
  if (!(error > 0)) return 0;
  return std::clamp((std::log10(error) - lowest) / (highest - lowest), 0.0, 1.0);
}

std::string text_of(const check::Name& name) {
  return name.block.empty() ? name.name : name.block + ": " + name.name;
}

HeatPanel panel_of(const Report& report, ColumnKind kind, const std::string& title) {
  HeatPanel panel;
  panel.title = title;
  for (std::size_t j = 0; j < report.columns.size(); ++j) {
    const check::Column& column = report.columns[j];
    if (column.kind != kind) continue;
    for (std::size_t i = 0; i < report.rows.size(); ++i) {
      const check::Entry& entry = report.entry(static_cast<int>(i), static_cast<int>(j));
      const bool faint = kind == ColumnKind::unknown && entry.structural;
      if (!entry.is_nonzero && !entry.mismatch && !faint) continue;
      panel.cells.push_back({static_cast<int>(i), static_cast<int>(panel.columns.size()),
          entry.is_nonzero ? shade(entry.error) : -1, entry.mismatch,
          fmt::format("{} / {}: {:.1e}", text_of(report.rows[i]), text_of(column.name), entry.error)});
    }
    panel.columns.push_back({column.name.block.empty() ? "model" : column.name.block, column.name.name});
  }
  return panel;
}

}  // namespace

HeatMap check_plot(const Report& report, const std::string& model) {
  HeatMap map;
  map.title = fmt::format("{}: derivatives, {}", model,
      report.passed() ? "all entries agree" : fmt::format("{} mismatches", report.mismatches()));
  map.legend = "largest relative error";
  map.loud_label = "mismatch";
  map.faint_label = "nonzero by its pattern, 0 at all points";
  for (int exponent = -16; exponent <= -10; exponent += 2)
    map.ticks.push_back({(exponent - lowest) / (highest - lowest), fmt::format("1e{}", exponent)});
  for (const check::Name& row : report.rows) map.rows.push_back({row.block, row.name});
  map.panels.push_back(panel_of(report, ColumnKind::unknown, "dF/dz"));
  if (report.columns.size() > report.rows.size())
    map.panels.push_back(panel_of(report, ColumnKind::argument, "dF/d(state, inputs, parameters)"));
  return map;
}

}  // namespace signorini::cli
