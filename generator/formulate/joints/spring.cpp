#include "generator/formulate/joints/condition.hpp"

namespace signorini::formulate {

namespace {

std::vector<FieldValue> spring_numbers(const model::Joint& joint, int dimension) {
  return anchors(joint, dimension) +
      std::vector<FieldValue>{{{"length", "m", "at rest", 0, {}}, joint.numbers.at("length")},
          {{"stiffness", "N/m", "force per stretch", 0, {}}, joint.numbers.at("stiffness")},
          {{"damping", "N s/m", "force per speed of stretch", 0, {}}, joint.numbers.at("damping")}};
}

// How fast the second body moves away from the first at a point, from each centre of mass at r1 and r2.
Vec opening(JointFrame& f, const Vec& r1, const Vec& r2) {
  return f.block.define(
      "opening", f.two.v + cross_velocity(f.two.w, r2) - (f.one.v + cross_velocity(f.one.w, r1)));
}

Condition pull(JointFrame& f, const Expr& force, const Vec& n, const Vec& r1, const Vec& r2) {
  Condition condition = along(f, Expr(), n, r1, r2);
  condition.force = force;
  condition.stiffness = f.number("stiffness"), condition.damping = f.number("damping");
  return condition;
}

}  // namespace

extern const JointType spring{.name = "spring",
    .numbers = spring_numbers,
    .equations =
        [](const model::Joint&, int) {
          return std::vector<std::string>{"p = h (stiffness (|x2 - x1| - length) + damping d|x2 - x1|/dt)"};
        },
    .conditions =
        [](JointFrame& f) {
          find_anchors(f);
          const Expr rest = f.number("length"), stiffness = f.number("stiffness"),
                     damping = f.number("damping");
          const Vec away = opening(f, f.r1, f.r2);
          const Expr far = separation(f);
          const Vec n = f.block.define("n", (Expr(1) / far) * f.apart);
          const Expr force = f.block.define("force", stiffness * (far - rest) + damping * dot(n, away));
          std::vector<Condition> all = {pull(f, force, n, f.r1, f.r2)};
          all[0].impulse = "p";
          all[0].row = "force";
          return all;
        }};

// The damper acts in any direction, so it must act on both bodies at one point, or it would turn them and
// resist their turning together: midway between the anchors.
extern const JointType spring_without_length{.name = "spring_without_length",
    .numbers = spring_numbers,
    .equations =
        [](const model::Joint&, int) {
          return std::vector<std::string>{
              "p = h (stiffness (x2 - x1) + damping (v2 - v1))  (v at (x1 + x2) / 2)"};
        },
    .conditions =
        [](JointFrame& f) {
          find_anchors(f);
          const Expr stiffness = f.number("stiffness"), damping = f.number("damping");
          const Vec half = (Expr(1) / Expr(2)) * f.apart;
          const Vec r1 = f.block.define("middle1", f.r1 + half), r2 = f.block.define("middle2", f.r2 - half);
          const Vec away = opening(f, r1, r2);
          std::vector<Condition> all;
          for (std::size_t i = 0; i < f.apart.size(); ++i) {
            Vec n(f.apart.size());
            n[i] = Expr(1);
            const Expr force = f.block.define("force", stiffness * f.apart[i] + damping * away[i]);
            all.push_back(pull(f, force, n, r1, r2));
            all.back().impulse = "p_" + axes(3)[i];
            all.back().row = "force along " + axes(3)[i];
          }
          return all;
        }};

}  // namespace signorini::formulate
