#include "generator/formulate/joints/condition.hpp"

namespace signorini::formulate {

extern const JointType universal{.name = "universal",
    .numbers =
        [](const model::Joint& joint, int dimension) {
          return anchors(joint, dimension) +
              direction("u1", "axis of the first body, body axes", joint.axes[0]) +
              direction("u2", "axis of the second body, body axes", joint.axes[1]);
        },
    .equations =
        [](const model::Joint&, int) {
          return std::vector<std::string>{"x1 = x2", "R1 u1.R2 u2 = 0"};
        },
    .conditions =
        [](JointFrame& f) {
          std::vector<Condition> all = anchors_meet(f);
          all.push_back(right_angle(f, f.one.R * f.vector("u1"), f.two.R * f.vector("u2")));
          all.back().impulse = "q";
          all.back().row = "axes at right angles";
          return all;
        }};

}  // namespace signorini::formulate
