#include <fmt/format.h>

#include "generator/formulate/joints/condition.hpp"

namespace signorini::formulate {

namespace {

/// Directions across the axis, by the last letters of their numbers.
std::vector<std::string> across(int dimension) {
  return dimension == 3 ? std::vector<std::string>{"b", "c"} : std::vector<std::string>{"b"};
}

}  // namespace

// The second anchor stays on a line of the first body, and the bodies do not turn against each other.
extern const JointType prismatic{.name = "prismatic",
    .numbers =
        [](const model::Joint& joint, int dimension) {
          std::vector<FieldValue> fields = anchors(joint, dimension) +
              direction("b1", "across the axis, axes of the first body", joint.across[0], dimension);
          if (dimension == 3) fields = fields + direction("c1", "across the axis and b1", joint.across[1]);
          return fields + turned_axes(joint, dimension);
        },
    .equations =
        [](const model::Joint&, int dimension) {
          return std::vector<std::string>{
              dimension == 3 ? "R1 b1.(x2 - x1) = R1 c1.(x2 - x1) = 0" : "R1 b1.(x2 - x1) = 0",
              orientation_text(dimension)};
        },
    .conditions =
        [](JointFrame& f) {
          find_anchors(f);
          std::vector<Condition> all = orientations_agree(f);
          for (const std::string& name : across(f.dimension)) {
            const Vec direction = f.block.define(name + "1", f.one.R * f.vector(name + "1"));
            all.push_back(
                along(f, f.block.define("off", dot(direction, f.apart)), -direction, f.r1 + f.apart, f.r2));
            all.back().impulse = "p_" + name;
            all.back().row = "anchors along " + name;
          }
          return all;
        },
    .misfit =
        [](const model::Joint&, double error) {
          return Misfit{fmt::format("its anchors are {:.3g} m apart across its axis at the start", error),
              "leave them out, or move one onto the axis through the other"};
        }};

}  // namespace signorini::formulate
