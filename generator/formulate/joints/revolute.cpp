#include "generator/formulate/joints/condition.hpp"

namespace signorini::formulate {

extern const JointType revolute{.name = "revolute",
    .numbers =
        [](const model::Joint& joint, int dimension) {
          if (dimension == 2) return anchors(joint, 2);
          return anchors(joint, 3) +
              direction("b1", "across the axis, axes of the first body", joint.across[0]) +
              direction("c1", "across the axis and b1", joint.across[1]) +
              direction("u2", "axis of the second body, body axes", joint.axes[1]);
        },
    .equations =
        [](const model::Joint&, int dimension) {
          std::vector<std::string> lines = {"x1 = x2"};
          if (dimension == 3) lines.push_back("R1 b1.R2 u2 = R1 c1.R2 u2 = 0");
          return lines;
        },
    .conditions =
        [](JointFrame& f) {
          std::vector<Condition> all = anchors_meet(f);
          if (f.dimension == 2) return all;
          const Vec b = f.one.R * f.vector("b1"), c = f.one.R * f.vector("c1");
          for (Condition& condition : axes_agree(f, b, c, f.two.R * f.vector("u2")))
            all.push_back(std::move(condition));
          return all;
        }};

}  // namespace signorini::formulate
