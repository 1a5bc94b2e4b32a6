#include "generator/check/exact_opinion.hpp"

#include <algorithm>
#include <cmath>

#include "generator/formulate/bodies/kinematics.hpp"

namespace signorini::check {

namespace {

std::size_t index(int i) { return static_cast<std::size_t>(i); }

ExactMatrix make_matrix(std::size_t rows, std::size_t columns) {
  return {std::vector<double>(rows * columns, 0.0), std::vector<double>(rows * columns, 0.0)};
}

template <std::size_t N>
void add_entry(ExactMatrix& matrix, std::size_t at, const Dual<N>& row, std::size_t direction) {
  matrix.values[at] += row.slope[direction];
  matrix.sizes[at] += row.size[direction];
}

}  // namespace

ExactOpinion::ExactOpinion(const formulate::SymbolicMcp& mcp, const std::vector<sim::BlockName>& names)
    : formulas_(mcp, names), dimension_(mcp.model.dimension), numbers_(formulas_.defaults) {}

void ExactOpinion::set(const std::vector<engine::NamedNumber>& values) {
  for (const engine::NamedNumber& item : values) number(item.name) = item.value;
}

void ExactOpinion::set_unknowns(const std::vector<double>& z) {
  std::copy(z.begin(), z.end(), numbers_.begin());
}

void ExactOpinion::prepare(const StepData& data) {
  numbers_ = formulas_.defaults;
  number(step_number("h")) = data.h;
  number(step_number("t")) = data.at.t;
  number(step_number("t+h")) = data.at.t + data.h;
  const auto evaluate = [&](const Formula& formula) {
    const std::vector<double>& values = plain_.run(formula, numbers_);
    for (std::size_t k = 0; k < values.size(); ++k) numbers_[index(formula.outputs[k])] = values[k];
  };
  set(data.at.parameters);
  evaluate(formulas_.ties);
  for (const auto& values : {data.at.inputs, data.at.fields, data.at.state, data.at.modes, data.arguments})
    set(values);
  if (formulas_.is_two_step) {
    evaluate(formulas_.strikes);  // until the loads take their place
    evaluate(formulas_.drives);
    choose_shifts(data.h);
  }
  for (const Formula& formula : formulas_.upstream) evaluate(formula);
  choose_speeds();
}

void ExactOpinion::choose_speeds() {
  for (const StepFormulas::Island& island : formulas_.islands)
    numbers_[index(island.speed)] = typical_speed(island);
}

// An Euler step where one is owed, or where a contact gives back what it took in an impact; else data are
// shifted by a third of the last step.
void ExactOpinion::choose_shifts(double h) {
  const auto choose = [&](const std::vector<std::string>& bodies, bool is_euler) {
    const double part = is_euler ? 0 : 1.0 / 3.0;
    for (const std::string& body : bodies) {
      number(shift_number(body, "part")) = part;
      number(shift_number(body, "h")) = h * (1 - part);
    }
  };
  const auto owes = [&](const std::string& body) { return number(body + ".owed") > 0; };
  constexpr double nothing = 1e-9;  // [m/s]
  const bool jumps = drive_jumps();
  const auto is_struck = [&](const std::string& body) {
    const std::vector<std::string> columns = formulate::impulse_names(dimension_);
    return std::any_of(columns.begin(), columns.end(),
        [&](const std::string& column) { return number(applied_number(body, column)) != 0; });
  };
  for (const StepFormulas::Island& island : formulas_.islands)
    choose(island.bodies,
        std::any_of(island.bodies.begin(), island.bodies.end(), owes) ||
            std::any_of(island.bodies.begin(), island.bodies.end(), is_struck) || jumps ||
            std::any_of(island.contacts.begin(), island.contacts.end(),
                [&](const std::string& contact) { return number(contact + ".rebound") > nothing; }));
  for (const std::string& body : formulas_.driven) choose({body}, owes(body) || jumps);
}

// Prescribed velocities change by 5 % of themselves, and by three times as much as in the last step.
bool ExactOpinion::drive_jumps() {
  double change = 0, before = 0, speed = 0;
  for (const std::string& body : formulas_.driven)
    for (const std::string& column : formulate::velocity_names(dimension_)) {
      const double end = number(end_of(body) + column), start = number(body + "." + column);
      change = std::max(change, std::abs(end - start));
      before = std::max(before, std::abs(start - number(body + ".past." + column)));
      speed = std::max({speed, std::abs(start), std::abs(end)});
    }
  return change > 3 * before && change > 0.05 * speed;
}

// What gravity and applied impulses do to the bodies of an island in the step, or 1 % of their own speed;
// 1 m/s where nothing happens.
double ExactOpinion::typical_speed(const StepFormulas::Island& island) {
  const std::vector<std::string> axes = formulate::axes(dimension_);
  const auto length = [&](const auto& component) {
    double square = 0;
    for (const std::string& axis : axes) square += component(axis) * component(axis);
    return std::sqrt(square);
  };
  double speed = 0;
  for (const std::string& body : island.bodies) {
    const double push = length([&](const std::string& axis) {
      return number(applied_number(body, "p" + axis)) / number(body + ".mass");
    });
    const double own = length([&](const std::string& axis) { return number(body + ".v" + axis); });
    speed = std::max({speed, push, 0.01 * own});
  }
  speed +=
      number(step_number("h")) * length([&](const std::string& axis) { return number("gravity." + axis); });
  return speed > 0 ? speed : 1;
}

std::vector<double> ExactOpinion::residual(const std::vector<double>& z) {
  set_unknowns(z);
  std::vector<double> F(z.size(), 0.0);
  for (const Formula& block : formulas_.blocks) {
    const std::vector<double>& rows = plain_.run(block, numbers_);
    for (std::size_t k = 0; k < rows.size(); ++k) F[index(block.outputs[k])] += rows[k];
  }
  return F;
}

ExactJacobian ExactOpinion::jacobian(const std::vector<double>& z) {
  set_unknowns(z);
  duals_.assign(numbers_.begin(), numbers_.end());
  ExactJacobian result{make_matrix(z.size(), z.size()), std::vector<double>(z.size(), 0.0),
      std::vector<double>(z.size(), 0.0)};
  for (const Formula& block : formulas_.blocks) add_block(block, result);
  return result;
}

// A block reads few unknowns; those it does not read have no derivative.
void ExactOpinion::add_block(const Formula& block, ExactJacobian& jacobian) {
  std::vector<int> read = block.inputs;
  std::sort(read.begin(), read.end());
  read.erase(std::unique(read.begin(), read.end()), read.end());
  const std::size_t n = index(formulas_.unknowns);
  for (std::size_t first = 0; first < read.size(); first += directions) {
    const std::size_t count = std::min(directions, read.size() - first);
    for (std::size_t k = 0; k < count; ++k) duals_[index(read[first + k])].vary(k);
    const std::vector<Number>& rows = dual_.run(block, duals_);
    for (std::size_t r = 0; first == 0 && r < rows.size(); ++r)
      jacobian.rounding[index(block.outputs[r])] += rows[r].rounding;
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t place = index(read[first + k]);
      for (std::size_t r = 0; r < rows.size(); ++r) {
        const std::size_t row = index(block.outputs[r]);
        if (place < n) add_entry(jacobian.matrix, place * n + row, rows[r], k);
        if (const double size = std::abs(rows[r].slope[k] * numbers_[place]); std::isfinite(size))
          jacobian.magnitude[row] = std::max(jacobian.magnitude[row], size);
      }
      duals_[place].vary(k, false);
    }
  }
}

bool ExactOpinion::moves(const Formula& formula) const {
  return std::any_of(
      formula.inputs.begin(), formula.inputs.end(), [&](int place) { return duals_[index(place)].moves(); });
}

/// Adds the derivatives of what a formula writes; values stay.
void ExactOpinion::push_through(const Formula& formula) {
  if (!moves(formula)) return;
  const std::vector<Number>& results = dual_.run(formula, duals_);
  for (std::size_t r = 0; r < results.size(); ++r) add_term(duals_[index(formula.outputs[r])], results[r], 1);
}

ExactMatrix ExactOpinion::argument_jacobian(
    const std::vector<double>& z, const std::vector<std::string>& arguments) {
  set_unknowns(z);
  const std::size_t n = z.size();
  ExactMatrix matrix = make_matrix(n, arguments.size());
  for (std::size_t first = 0; first < arguments.size(); first += directions) {
    const std::size_t count = std::min(directions, arguments.size() - first);
    duals_.assign(numbers_.begin(), numbers_.end());
    for (std::size_t k = 0; k < count; ++k) duals_[index(formulas_.names.at(arguments[first + k]))].vary(k);
    push_through(formulas_.ties);
    for (const Formula& formula : formulas_.upstream) push_through(formula);
    for (const Formula& block : formulas_.blocks) {
      if (!moves(block)) continue;
      const std::vector<Number>& rows = dual_.run(block, duals_);
      for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t k = 0; k < count; ++k)
          add_entry(matrix, (first + k) * n + index(block.outputs[r]), rows[r], k);
    }
  }
  return matrix;
}

}  // namespace signorini::check
