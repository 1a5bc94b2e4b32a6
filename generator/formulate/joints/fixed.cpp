#include "generator/formulate/joints/condition.hpp"

namespace signorini::formulate {

extern const JointType fixed{.name = "fixed",
    .numbers = [](const model::Joint& joint,
                   int dimension) { return anchors(joint, dimension) + turned_axes(joint, dimension); },
    .equations =
        [](const model::Joint&, int dimension) {
          return std::vector<std::string>{"x1 = x2", orientation_text(dimension)};
        },
    .conditions =
        [](JointFrame& f) {
          std::vector<Condition> all = anchors_meet(f);
          for (Condition& condition : orientations_agree(f)) all.push_back(std::move(condition));
          return all;
        }};

}  // namespace signorini::formulate
