#include <fmt/format.h>

#include "generator/formulate/joints/condition.hpp"

namespace signorini::formulate {

extern const JointType distance{.name = "distance",
    .numbers =
        [](const model::Joint& joint, int dimension) {
          return anchors(joint, dimension) +
              std::vector<FieldValue>{
                  {{"length", "m", "between the anchors", 0, {}}, joint.numbers.at("length")}};
        },
    .equations = [](const model::Joint&, int) { return std::vector<std::string>{"|x2 - x1| = length"}; },
    .conditions =
        [](JointFrame& f) {
          find_anchors(f);
          const Expr far = separation(f);
          const Vec n = f.block.define("n", (Expr(1) / far) * f.apart);
          std::vector<Condition> all = {
              along(f, f.block.define("stretch", far - f.number("length")), -n, f.r1, f.r2)};
          all[0].impulse = "p";
          all[0].row = "distance";
          return all;
        },
    .misfit =
        [](const model::Joint& joint, double error) {
          return Misfit{fmt::format("its anchors are not {:.6g} m apart at the start but off by {:.3g} m",
                            joint.numbers.at("length").value, error),
              "leave length out, or move an anchor or a body"};
        }};

}  // namespace signorini::formulate
