#pragma once

#include <map>
#include <string>
#include <vector>

#include "generator/check/difference.hpp"
#include "generator/check/exact_opinion.hpp"
#include "generator/check/judge.hpp"
#include "generator/check/point.hpp"
#include "generator/check/report.hpp"

namespace signorini::check {

/// Compares what a simulator says of F and its derivatives with two other opinions, point by point: dual
/// numbers run through the equations of the model, and differences of the simulator's own F.
class Checker {
 public:
  /// Throws std::invalid_argument where the simulator is not of this model.
  Checker(engine::NamedSimulator& simulator, const formulate::SymbolicMcp& mcp, const Tolerances& tolerances);

  /// `h` is the step that starts at the point.
  void check(const Point& point, double h);

  Report finish();

 private:
  /// dF/dz or dF/d(arguments) at a point, dense, column by column.
  struct Matrix {
    std::vector<double> generated;
    ExactMatrix exact;
    std::vector<int> columns;  // of the report
  };

  void name_arguments(const model::Model& model);
  void go_to(const Point& point, double h);
  void compare_residual(const Point& point);
  Matrix by_unknowns(const Point& point);
  Matrix by_arguments(const Point& point);
  void compare(const Point& point, double h, const Matrix& matrix);
  const std::vector<Difference>* difference(const Point& point, double h, int column);
  void enter(const Point& point, int row, int column, const Comparison& entry);
  bool is_turn(int column) const;

  engine::NamedSimulator& simulator_;
  ExactOpinion exact_;
  Tolerances tolerances_;
  Report report_;
  std::size_t n_;
  std::vector<std::string> arguments_;
  std::map<std::string, int> argument_at_;
  std::vector<bool> is_constant_;   // neither state nor input, among the arguments
  std::vector<bool> is_named_;      // parameters of the model file, among the arguments
  std::vector<char> structural_;    // the generated pattern, dense
  std::vector<double> F_, centre_;  // F from the Jacobian's kernel and from its own
  std::vector<double> magnitude_;   // of the terms of F
  std::vector<double> rounding_;    // of F: what its rounding is relative to
  DifferenceSweep sweep_;
  std::map<int, Finding> findings_;  // the worst of each entry that is not zero
  std::map<int, RowFinding> row_findings_;
  long turn_ = 0;  // points so far
};

}  // namespace signorini::check
