#include "generator/formulate/joints/condition.hpp"

namespace signorini::formulate {

extern const JointType ball{.name = "ball",
    .numbers = anchors,
    .equations = [](const model::Joint&, int) { return std::vector<std::string>{"x1 = x2"}; },
    .conditions = anchors_meet};

}  // namespace signorini::formulate
