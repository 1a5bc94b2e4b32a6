#pragma once

#include <string>
#include <vector>

#include "generator/check/dual.hpp"
#include "generator/check/step_formulas.hpp"
#include "generator/simulator/named_simulator.hpp"

namespace signorini::check {

/// What a step depends on besides the unknowns.
struct StepData {
  double h = 0;                                // [s]
  engine::Snapshot at;                         // state, inputs, parameters
  std::vector<engine::NamedNumber> arguments;  // by name, over what the snapshot says
};

/// Derivatives of F, dense, column by column.
struct ExactMatrix {
  std::vector<double> values;
  std::vector<double> sizes;  // of the terms that each is the sum of (Dual::size)
};

/// dF/dz at a point.
struct ExactJacobian {
  ExactMatrix matrix;
  // The largest |dF_i/dx x| over all numbers x that the row is made of: F_i is exact to the rounding of this.
  std::vector<double> magnitude;
  std::vector<double>
      rounding;  // of F: it is exact to the rounding of this, in whatever order it is computed
};

/// F and its derivatives by dual numbers: an opinion of its own on what the generated code computes, exact to
/// rounding.
class ExactOpinion {
 public:
  /// `names` has the unknowns in their order. Throws std::invalid_argument where they are not the model's.
  ExactOpinion(const formulate::SymbolicMcp& mcp, const std::vector<sim::BlockName>& names);

  int unknown_count() const { return formulas_.unknowns; }

  /// Whether F depends on a number of this name.
  bool knows(const std::string& argument) const { return formulas_.names.find(argument).has_value(); }

  /// Goes to a step; the rest is about that one.
  void prepare(const StepData& data);

  std::vector<double> residual(const std::vector<double>& z);

  ExactJacobian jacobian(const std::vector<double>& z);

  /// dF/d(argument) for each of the named ones, a column each. A named parameter changes all that the model
  /// ties to it.
  ExactMatrix argument_jacobian(const std::vector<double>& z, const std::vector<std::string>& arguments);

 private:
  static constexpr std::size_t directions = 8;
  using Number = Dual<directions>;

  double& number(const std::string& name) {
    return numbers_[static_cast<std::size_t>(formulas_.names.at(name))];
  }
  void set(const std::vector<engine::NamedNumber>& values);
  void set_unknowns(const std::vector<double>& z);
  void choose_speeds();
  void choose_shifts(double h);
  bool drive_jumps();
  double typical_speed(const StepFormulas::Island& island);
  void add_block(const Formula& block, ExactJacobian& jacobian);
  bool moves(const Formula& formula) const;
  void push_through(const Formula& formula);

  StepFormulas formulas_;
  int dimension_;
  std::vector<double> numbers_;
  std::vector<Number> duals_;  // the same while derivatives are taken
  Evaluator<double> plain_;
  Evaluator<Number> dual_;
};

}  // namespace signorini::check
