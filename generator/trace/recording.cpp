#include "generator/trace/recording.hpp"

#include <fmt/format.h>
#include <fmt/os.h>

#include <algorithm>
#include <fstream>

#include "generator/text/usage_error.hpp"

namespace signorini::cli {

std::vector<double> Recording::series(const std::string& column) const {
  const auto at =
      static_cast<std::size_t>(std::find(columns.begin(), columns.end(), column) - columns.begin());
  std::vector<double> values;
  for (const auto& row : rows) values.push_back(row.at(at));
  return values;
}

namespace {

void append(Recording& recording, const engine::NamedSimulator& simulator, const std::string& status,
    const std::string& start) {
  std::vector<double> row(recording.columns.size());
  simulator.row(row.data());
  recording.rows.push_back(std::move(row));
  recording.statuses.push_back(status);
  recording.starts.push_back(start);
}

}  // namespace

Recording begin_recording(const engine::NamedSimulator& simulator) {
  Recording recording;
  for (int i = 0; i < simulator.column_count(); ++i) recording.columns.emplace_back(simulator.column(i));
  append(recording, simulator, "initial", "");
  return recording;
}

void record(
    Recording& recording, const engine::NamedSimulator& simulator, const sim::StepReport<double>& report) {
  append(recording, simulator, to_word(report.status), simulator.attempt_word(report));
}

void write_csv(const Recording& recording, const std::string& path) {
  std::ofstream out(path, std::ios::binary);
  std::string text = fmt::format("{},solver.status\n", fmt::join(recording.columns, ","));
  for (std::size_t k = 0; k < recording.rows.size(); ++k) {
    for (const double value : recording.rows[k]) fmt::format_to(std::back_inserter(text), "{},", value);
    text += recording.statuses[k] + "\n";
  }
  out << text;
  if (!out.flush()) throw UsageError{"cannot write " + path};
}

}  // namespace signorini::cli
