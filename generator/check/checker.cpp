#include "generator/check/checker.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "generator/check/points.hpp"

namespace signorini::check {

namespace {

// Differences of all columns of a large model at all points would take minutes: the columns take turns.
constexpr int columns_a_point = 96;

// What z, a state or an input that is nearly zero may change by, in its own unit.
constexpr double least_scale = 0.1;

// A mass, a moment of inertia or a radius must stay positive: its steps are a part of itself, unless it is
// zero.
double scale_of_constant(double x) { return std::abs(x) > 1e-9 ? std::abs(x) : least_scale; }
double scale_of_variable(double x) { return std::max(std::abs(x), least_scale); }

std::vector<sim::BlockName> unknown_names(const engine::NamedSimulator& simulator) {
  std::vector<sim::BlockName> names;
  for (int i = 0; i < simulator.unknown_count(); ++i) names.push_back(simulator.unknown_name(i));
  return names;
}

Name to_name(const sim::BlockName& name) { return {name.block, name.name}; }

/// "ball.vx" is vx of ball; a name without a dot belongs to the model itself.
Name argument_name(const std::string& name) {
  const std::size_t dot = name.rfind('.');
  return dot == std::string::npos ? Name{"", name} : Name{name.substr(0, dot), name.substr(dot + 1)};
}

std::size_t index(int i) { return static_cast<std::size_t>(i); }

double badness(const Finding& f, const Tolerances& t) {
  return std::max(f.exact_error / t.exact, f.difference_error / t.difference);
}

}  // namespace

Checker::Checker(
    engine::NamedSimulator& simulator, const formulate::SymbolicMcp& mcp, const Tolerances& tolerances)
    : simulator_(simulator),
      exact_(mcp, unknown_names(simulator)),
      tolerances_(tolerances),
      n_(index(simulator.unknown_count())),
      structural_(n_ * n_, 0),
      F_(n_),
      centre_(n_),
      sweep_(n_) {
  for (int i = 0; i < simulator.unknown_count(); ++i) {
    report_.rows.push_back(to_name(simulator.row_name(i)));
    report_.columns.push_back({ColumnKind::unknown, to_name(simulator.unknown_name(i))});
  }
  name_arguments(mcp.model);
  report_.entries.resize(n_ * report_.columns.size());
  const mcp::PatternView pattern = simulator.pattern();
  for (int j = 0; j < pattern.columns; ++j)
    for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k)
      structural_[index(j) * n_ + index(pattern.row_index[k])] = 1;
}

void Checker::name_arguments(const model::Model& model) {
  for (int i = 0; i < simulator_.argument_count(); ++i) {
    const std::string name = simulator_.argument_name(i);
    if (!exact_.knows(name)) throw std::invalid_argument("the model has no number " + name);
    arguments_.push_back(name);
    argument_at_[name] = i;
    report_.columns.push_back({ColumnKind::argument, argument_name(name)});
    is_named_.push_back(std::any_of(model.parameters.begin(), model.parameters.end(),
        [&](const model::Parameter& p) { return p.name == name; }));
  }
  is_constant_ = is_named_;
  for (const int i : params_arguments(simulator_, model)) is_constant_[index(i)] = true;
}

void Checker::go_to(const Point& point, double h) {
  if (!simulator_.restore(point.at)) throw std::logic_error("a point that does not fit the model");
  for (const engine::NamedNumber& item : point.arguments)
    simulator_.set_argument(argument_at_.at(item.name), item.value);
  simulator_.prepare(h);
  StepData data{h, point.at, {}};
  for (int i = 0; i < simulator_.argument_count(); ++i)
    data.arguments.push_back({arguments_[index(i)], simulator_.argument(i)});
  exact_.prepare(data);
}

void Checker::check(const Point& point, double h) {
  go_to(point, h);
  ++report_.points[static_cast<std::size_t>(point.kind)];
  simulator_.residual(point.z.data(), centre_.data());
  const Matrix by_z = by_unknowns(point);
  compare_residual(point);
  compare(point, h, by_z);
  if (!arguments_.empty()) compare(point, h, by_arguments(point));
  ++turn_;
}

Checker::Matrix Checker::by_unknowns(const Point& point) {
  const mcp::PatternView pattern = simulator_.pattern();
  std::vector<double> values(index(pattern.nonzeros));
  simulator_.jacobian(point.z.data(), F_.data(), values.data());
  ExactJacobian exact = exact_.jacobian(point.z);
  magnitude_ = std::move(exact.magnitude);
  rounding_ = std::move(exact.rounding);
  Matrix matrix{std::vector<double>(n_ * n_, 0.0), std::move(exact.matrix), {}};
  for (int j = 0; j < pattern.columns; ++j) {
    matrix.columns.push_back(j);
    for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k)
      matrix.generated[index(j) * n_ + index(pattern.row_index[k])] = values[index(k)];
  }
  return matrix;
}

Checker::Matrix Checker::by_arguments(const Point& point) {
  std::vector<double> all(n_ * arguments_.size());
  if (!simulator_.argument_jacobian(point.z.data(), all.data()))
    throw std::logic_error("the model was compiled without derivatives by arguments");
  Matrix matrix;
  std::vector<std::string> names;
  for (std::size_t k = 0; k < arguments_.size(); ++k) {
    // What a named parameter is tied to was changed by hand: the tie no longer holds.
    if (is_named_[k] && !point.arguments.empty()) continue;
    names.push_back(arguments_[k]);
    matrix.columns.push_back(static_cast<int>(n_ + k));
    matrix.generated.insert(matrix.generated.end(), all.begin() + static_cast<std::ptrdiff_t>(k * n_),
        all.begin() + static_cast<std::ptrdiff_t>((k + 1) * n_));
  }
  matrix.exact = exact_.argument_jacobian(point.z, names);
  return matrix;
}

void Checker::compare_residual(const Point& point) {
  const std::vector<double> exact = exact_.residual(point.z);
  for (std::size_t i = 0; i < n_; ++i) {
    if (!std::isfinite(exact[i])) continue;
    const double scale = std::max({std::abs(exact[i]), magnitude_[i], rounding_[i]});
    for (const double generated : {centre_[i], F_[i]}) {
      const double error = generated == exact[i] ? 0 : std::abs(generated - exact[i]) / scale;
      RowFinding finding{static_cast<int>(i), generated, exact[i], error, !(error <= tolerances_.residual),
          point.kind, point.step};
      report_.worst_residual = std::max(report_.worst_residual, std::isnan(error) ? INFINITY : error);
      if (!finding.mismatch) continue;
      RowFinding& worst = row_findings_.try_emplace(finding.row, finding).first->second;
      if (!(finding.error <= worst.error)) worst = finding;
    }
  }
}

bool Checker::is_turn(int column) const {
  const auto all = static_cast<long>(report_.columns.size());
  if (all <= columns_a_point) return true;
  return ((column - turn_ * columns_a_point) % all + all) % all < columns_a_point;
}

void Checker::compare(const Point& point, double h, const Matrix& matrix) {
  const Scales scales(matrix.exact, n_);
  for (std::size_t j = 0; j < matrix.columns.size(); ++j) {
    const int column = matrix.columns[j];
    const std::vector<Difference>* differences = is_turn(column) ? difference(point, h, column) : nullptr;
    for (std::size_t i = 0; i < n_; ++i) {
      const double generated = matrix.generated[j * n_ + i], exact = matrix.exact.values[j * n_ + i];
      enter(point, static_cast<int>(i), column,
          {generated, exact, scales.of(i, j), differences == nullptr ? nullptr : &(*differences)[i]});
    }
  }
}

const std::vector<Difference>* Checker::difference(const Point& point, double h, int column) {
  if (report_.columns[index(column)].kind == ColumnKind::unknown) {
    std::vector<double> z = point.z;
    double& x = z[index(column)];
    const auto F = [&](double value, double* out) {
      x = value;
      simulator_.residual(z.data(), out);
    };
    const double at = point.z[index(column)];
    return &sweep_.differentiate(F, at, scale_of_variable(at), centre_, magnitude_);
  }
  const int argument = column - static_cast<int>(n_);
  const double value = simulator_.argument(argument);
  const auto F = [&](double x, double* out) {
    simulator_.set_argument(argument, x);
    simulator_.prepare_again(h);
    simulator_.residual(point.z.data(), out);
  };
  const double scale = is_constant_[index(argument)] ? scale_of_constant(value) : scale_of_variable(value);
  const std::vector<Difference>& result = sweep_.differentiate(F, value, scale, centre_, magnitude_);
  simulator_.set_argument(argument, value);
  simulator_.prepare_again(h);
  return &result;
}

void Checker::enter(const Point& point, int row, int column, const Comparison& comparison) {
  const std::size_t at = index(column) * n_ + index(row);
  Entry& entry = report_.entries[at];
  const bool structural = report_.columns[index(column)].kind == ColumnKind::argument || structural_[at] != 0;
  entry.structural = structural;
  const Verdict verdict = judge(comparison, tolerances_);
  if (!verdict.known) {
    ++report_.not_finite;
    return;
  }
  ++entry.compared;
  ++report_.exact_comparisons;
  report_.worst_exact = std::max(report_.worst_exact, verdict.exact_error);
  const bool judged = comparison.difference != nullptr && !verdict.noisy;
  if (judged) {
    ++entry.differences;
    ++report_.difference_comparisons;
    report_.worst_difference = std::max(report_.worst_difference, verdict.difference_error);
  } else if (comparison.difference != nullptr) {
    ++report_.noisy;
  }
  entry.mismatch = entry.mismatch || verdict.mismatch;
  entry.error = std::max({entry.error, verdict.exact_error});
  if (comparison.generated == 0 && comparison.exact == 0 && !verdict.mismatch) return;
  entry.is_nonzero = true;
  Finding finding{row, column, structural, comparison.generated, comparison.exact, judged, 0, 0,
      comparison.scale, verdict.exact_error, verdict.difference_error, verdict.mismatch, point.kind,
      point.step};
  if (comparison.difference != nullptr) {
    finding.difference = comparison.difference->value;
    finding.noise = comparison.difference->noise;
  }
  Finding& worst = findings_.try_emplace(static_cast<int>(at), finding).first->second;
  if (badness(finding, tolerances_) > badness(worst, tolerances_)) worst = finding;
}

Report Checker::finish() {
  for (const auto& [at, finding] : findings_) report_.findings.push_back(finding);
  std::stable_sort(report_.findings.begin(), report_.findings.end(),
      [&](const Finding& a, const Finding& b) { return badness(a, tolerances_) > badness(b, tolerances_); });
  for (const auto& [row, finding] : row_findings_) report_.row_findings.push_back(finding);
  std::stable_sort(report_.row_findings.begin(), report_.row_findings.end(),
      [](const RowFinding& a, const RowFinding& b) { return a.error > b.error; });
  return std::move(report_);
}

}  // namespace signorini::check
