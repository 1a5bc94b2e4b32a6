#pragma once

#include "generator/formulate/bodies/tie.hpp"
#include "generator/model/model.hpp"

namespace signorini::formulate {

// Joints that a model gives as expressions of the two poses, each of which must stay zero. Symbols are
// "1.x", "2.qw": the pose of the first and of the second body.

std::string expression_name(const model::Joint& joint);
std::vector<std::string> expression_lines(const model::Joint& joint);
std::vector<Field> expression_fields(const model::Joint& joint);
std::vector<model::Quantity> expression_values(const model::Joint& joint);

/// One expression at l+1 and the wrenches that keep it zero: its derivative by the motions of the bodies.
struct ExpressionRow {
  Expr value;
  Wrench on_first, on_second;
};
std::vector<ExpressionRow> expression_rows(
    Block& block, const model::Joint& joint, int dimension, const TiedBody& one, const TiedBody& two);

}  // namespace signorini::formulate
