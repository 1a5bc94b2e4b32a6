#pragma once

#include <string>
#include <vector>

#include "generator/formulate/bodies/tie.hpp"
#include "generator/model/model.hpp"

namespace signorini::formulate {

/// A joint or spring between two bodies, at l+1. Its rows are the momentum rows of its free bodies, to which
/// it adds its impulses, and then its own; its unknowns nu of its free bodies and then its own.
struct JointKind {
  std::string name;
  int dimension = 3;
  SecondBody second_body = SecondBody::fixed;
  std::string trace;               // what the trace shows: "error" or "force"
  std::vector<std::string> lines;  // the equations, for people
  RecordPtr data;                  // what an instance has
  Block step;
};

/// Joints with the same name and the same lines are of one kind.
std::string joint_name(const model::Joint& joint, SecondBody second_body, int dimension);
std::vector<std::string> joint_lines(const model::Joint& joint, int dimension);
JointKind joint_kind(
    const model::Joint& joint, SecondBody second_body, int dimension, const std::string& name);

/// The values of a joint's fields.
std::vector<model::Quantity> joint_values(const model::Joint& joint, int dimension);

}  // namespace signorini::formulate
