#include "generator/formulate/joints/condition.hpp"

namespace signorini::formulate {

const JointType& type_of(const model::Joint& joint, int dimension) {
  using Type = model::JointType;
  switch (joint.type) {
    case Type::ball: return dimension == 2 ? revolute : ball;  // the same in the plane
    case Type::revolute: return revolute;
    case Type::prismatic: return prismatic;
    case Type::universal: return universal;
    case Type::fixed: return fixed;
    case Type::distance: return distance;
    case Type::expression: return expression;
    case Type::spring: break;
  }
  const bool without_length = joint.length.constant && joint.length.value == 0;
  return without_length ? spring_without_length : spring;
}

}  // namespace signorini::formulate
