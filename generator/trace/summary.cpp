#include "generator/trace/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

namespace signorini::cli {

namespace {

using nlohmann::ordered_json;

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double v : values) sum += v;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

std::vector<double> without_first(std::vector<double> values) {
  values.erase(values.begin());
  return values;
}

double largest(const std::vector<double>& values) {
  return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

double smallest_gap(const Recording& recording, const model::Model& model) {
  double gap = std::numeric_limits<double>::infinity();
  for (const model::Contact& contact : model.contacts)
    for (const double value : recording.series(contact.name + ".gap")) gap = std::min(gap, value);
  return gap;
}

/// Nothing where there are only springs, which keep nothing at zero.
std::optional<double> largest_joint_error(const Recording& recording, const model::Model& model) {
  std::optional<double> error;
  for (const model::Joint& joint : model.joints) {
    if (is_spring(joint)) continue;
    for (const double value : recording.series(joint.name + ".error"))
      error = std::max(error.value_or(0), std::abs(value));
  }
  return error;
}

std::map<std::string, long> start_counts(const Recording& recording) {
  std::map<std::string, long> counts;
  for (std::size_t k = 1; k < recording.starts.size(); ++k) ++counts[recording.starts[k]];
  return counts;
}

ordered_json final_state(const Recording& recording) {
  ordered_json object = ordered_json::object();
  for (std::size_t i = 0; i < recording.columns.size(); ++i)
    object[recording.columns[i]] = recording.rows.back()[i];
  return object;
}

std::string body_lines(const Recording& recording, const model::Model& model) {
  constexpr int most = 10;
  std::string text;
  int shown = 0;
  for (const model::Body& body : model.bodies) {
    if (body.motion == model::Motion::fixed) continue;
    if (shown++ == most) return text + "  ...\n";
    text += fmt::format("  {:<12}", body.name);
    for (const std::string& column : model::state_columns(model.dimension))
      text += fmt::format("{}={:.6g} ", column, recording.series(body.name + "." + column).back());
    text += "\n";
  }
  return text;
}

long compliant_steps(const Recording& recording) {
  const std::vector<double> compliance = recording.series("solver.compliance");
  return std::count_if(compliance.begin(), compliance.end(), [](double c) { return c > 0; });
}

}  // namespace

std::string compliance_warning(const Recording& recording) {
  const long count = compliant_steps(recording);
  if (count == 0) return "";
  return fmt::format(
      "{} of {} steps have no rigid solution that was found: contacts and joints gave way by up to {:.2g} of "
      "their loads (columns solver.status, solver.compliance); max_compliance of [model] bounds it",
      count, recording.rows.size() - 1, largest(recording.series("solver.compliance")));
}

ordered_json summary_json(const Recording& recording, const model::Model& model, const RunFacts& facts) {
  const std::vector<double> iterations = without_first(recording.series("solver.iterations"));
  const std::optional<double> joint_error = largest_joint_error(recording, model);
  ordered_json starts = ordered_json::object();
  for (const auto& [word, count] : start_counts(recording)) starts[word] = count;
  return {{"model", model.name}, {"engine", facts.engine}, {"solver", facts.solver}, {"step", facts.step},
      {"steps", facts.steps},
      {"solved_steps", facts.failure.empty() ? recording.rows.size() - 1 : recording.rows.size() - 2},
      {"status", facts.failure.empty() ? "solved" : "failed"}, {"failure", facts.failure},
      {"capsules", ordered_json(facts.capsules)},
      {"microseconds_per_step",
          1e6 * facts.seconds / static_cast<double>(std::max<std::size_t>(recording.rows.size() - 1, 1))},
      {"mean_iterations", mean(iterations)}, {"max_iterations", largest(iterations)}, {"starts", starts},
      {"max_residual", largest(without_first(recording.series("solver.residual")))},
      {"min_gap",
          model.contacts.empty() ? ordered_json(nullptr) : ordered_json(smallest_gap(recording, model))},
      {"compliant_steps", compliant_steps(recording)},
      {"max_compliance", largest(recording.series("solver.compliance"))},
      {"max_shared", largest(recording.series("solver.shared"))},
      {"max_joint_error", joint_error ? ordered_json(*joint_error) : ordered_json(nullptr)},
      {"final", final_state(recording)}};
}

std::string summary_text(const Recording& recording, const model::Model& model, const RunFacts& facts) {
  const std::vector<double> iterations = without_first(recording.series("solver.iterations"));
  std::string text = fmt::format("{}: {} steps of {} s, {}, solver {}\n", model.name,
      recording.rows.size() - 1, facts.step, facts.engine, facts.solver);
  std::string starts;
  for (const auto& [word, count] : start_counts(recording))
    starts += fmt::format("{}{} {}", starts.empty() ? "" : ", ", count, word);
  text += fmt::format("  {:<12}{:.2f} us a step, {:.2f} iterations a step (largest {:.0f}); starts: {}\n",
      "speed", 1e6 * facts.seconds / static_cast<double>(std::max<std::size_t>(recording.rows.size() - 1, 1)),
      mean(iterations), largest(iterations), starts);
  text += fmt::format("  {:<12}largest residual {:.1e}", "accuracy",
      largest(without_first(recording.series("solver.residual"))));
  if (!model.contacts.empty()) text += fmt::format(", smallest gap {:.1e} m", smallest_gap(recording, model));
  if (const auto error = largest_joint_error(recording, model))
    text += fmt::format(", largest joint error {:.1e}", *error);
  text += fmt::format("\nat t = {:g} s\n", recording.series("t").back());
  return text + body_lines(recording, model);
}

}  // namespace signorini::cli
