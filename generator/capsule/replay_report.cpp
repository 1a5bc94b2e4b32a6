#include "generator/capsule/replay_report.hpp"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>

#include "generator/capsule/json_number.hpp"

namespace signorini::cli {

namespace {

using nlohmann::ordered_json;

std::string ending(const Outcome& outcome) {
  return fmt::format("{} after {} iterations", to_text(outcome), outcome.iterations);
}

std::string rung_lines(const std::vector<RungRecord>& rungs) {
  if (rungs.empty()) return "  no start was tried: the step refuses its input\n";
  std::string text = fmt::format(
      "  {:<13} {:>10}  {:<8}  {:<16} {}\n", "rung", "iterations", "residual", "ended", "worst row");
  for (const RungRecord& rung : rungs)
    text += fmt::format("  {:<13} {:>10}  {:.2e}  {:<16} {}: {}\n", rung.start, rung.iterations,
        rung.residual, rung.status, rung.worst_block, rung.worst_row);
  return text;
}

std::string worst_lines(const Replay& replay) {
  if (replay.worst.empty()) return "";
  std::string text = fmt::format(
      "rows at the {}, the worst first\n", replay.step.outcome.solved ? "answer" : "point that came closest");
  text += fmt::format("  {:<36} {:>10}  {:>10}  {:<20} {}\n", "row", "residual", "F", "unknown", "z");
  for (const RowRecord& row : replay.worst)
    text += fmt::format(
        "  {:<36} {:>10.2e}  {:>10.2e}  {:<20} {:.9g}\n", row.row, row.residual, row.F, row.unknown, row.z);
  return text;
}

}  // namespace

bool is_repeated(const Replay& r) {
  const auto& a = r.step.z;
  const auto& b = r.capsule.z;
  return is_same(r.step.outcome, r.capsule.outcome) && a.size() == b.size() &&
      (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

std::string replay_text(const Replay& r) {
  const Capsule& c = r.capsule;
  std::string text = fmt::format("{}: step {} from t = {:g} s, h = {} s, {}, solver {}\n",
      std::filesystem::path(c.model_file).stem().string(), c.k, static_cast<double>(c.k) * c.h, c.h, r.engine,
      r.solver);
  text += rung_lines(r.step.rungs);
  text += fmt::format("  {:<12}{}\n", "now", ending(r.step.outcome));
  text += fmt::format(
      "  {:<12}{}\n", "recorded", is_repeated(r) ? "the same to the last bit" : ending(c.outcome));
  text += fmt::format("  {:<12}{}\n", "certificate", certificate_text(r.step.outcome));
  return text + worst_lines(r);
}

ordered_json replay_json(const Replay& r) {
  ordered_json rungs = ordered_json::array(), rows = ordered_json::array();
  for (const RungRecord& rung : r.step.rungs)
    rungs.push_back({{"start", rung.start}, {"status", rung.status}, {"iterations", rung.iterations},
        {"residual", number_json(rung.residual)}, {"worst_block", rung.worst_block},
        {"worst_row", rung.worst_row}});
  for (const RowRecord& row : r.worst)
    rows.push_back({{"row", row.row}, {"residual", number_json(row.residual)}, {"F", number_json(row.F)},
        {"unknown", row.unknown}, {"z", number_json(row.z)}});
  return {{"model", r.capsule.model_file}, {"k", r.capsule.k}, {"h", number_json(r.capsule.h)},
      {"engine", r.engine}, {"solver", r.solver}, {"report", to_json(r.step.outcome)},
      {"recorded", to_json(r.capsule.outcome)}, {"same", is_repeated(r)}, {"rungs", rungs},
      {"worst_rows", rows}};
}

}  // namespace signorini::cli
