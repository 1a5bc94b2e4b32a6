#include <cassert>

#include "generator/formulate/joints/condition.hpp"

namespace signorini::formulate {

// Each in the file of its name, a spring without length beside the other one.
extern const JointType ball, revolute, prismatic, universal, screw, fixed, distance, expression, spring,
    spring_without_length;

namespace {

using Applies = bool (*)(const model::Joint& joint, int dimension);

constexpr Applies always = [](const model::Joint&, int) { return true; };
constexpr Applies in_plane = [](const model::Joint&, int dimension) { return dimension == 2; };
constexpr Applies without_length = [](const model::Joint& joint, int) {
  const model::Quantity& length = joint.numbers.at("length");
  return length.constant && length.value == 0;
};

/// By the name that the model has for it; the first row that applies counts.
const struct {
  std::string_view name;
  const JointType& type;
  Applies applies = always;
} types[] = {
    {"ball", revolute, in_plane},  // the same there
    {"ball", ball},
    {"revolute", revolute},
    {"prismatic", prismatic},
    {"universal", universal},
    {"screw", screw},
    {"fixed", fixed},
    {"distance", distance},
    {"expression", expression},
    {"spring", spring_without_length, without_length},
    {"spring", spring},
};

}  // namespace

const JointType& type_of(const model::Joint& joint, int dimension) {
  for (const auto& row : types)
    if (row.name == joint.type && row.applies(joint, dimension)) return row.type;
  assert(false && "a type of joint that the reader knows has no row in the table");
  return ball;
}

}  // namespace signorini::formulate
