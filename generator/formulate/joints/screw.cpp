#include <array>
#include <numbers>

#include "generator/formulate/joints/condition.hpp"

namespace signorini::formulate {

namespace {

using symbolic::apply;
using symbolic::Function;

// Where R1 b1 is at the start, seen from the second body.
std::array<double, 3> across_second(const model::Joint& joint) {
  std::array<double, 3> b2{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k) b2[k] += joint.across[0][i] * joint.triad[i][k];
  return b2;
}

std::vector<FieldValue> numbers_of(const model::Joint& joint, int dimension) {
  return anchors(joint, dimension) + direction("u1", "axis of the first body, body axes", joint.axes[0]) +
      direction("b1", "across the axis, axes of the first body", joint.across[0]) +
      direction("c1", "across the axis and b1", joint.across[1]) +
      direction("u2", "axis of the second body, body axes", joint.axes[1]) +
      direction("b2", "b1 at the start, axes of the second body", across_second(joint)) +
      std::vector<FieldValue>{{{"pitch", "m", "advance of a turn", 0, {}}, joint.numbers.at("pitch")}};
}

// The second body turns by phi about the axis, R2 b2 = cos(phi) b + sin(phi) c, and advances along it by
// s = lead phi. An angle would jump after half a turn; lead sin(phi - s / lead) = 0 says the same for any
// number of turns.
Condition advance_is_turn(JointFrame& f, const Vec& u, const Vec& b, const Vec& c) {
  Block& block = f.block;
  const Vec b2 = block.define("b2", f.two.R * f.vector("b2"));
  const Expr lead =
      block.define("lead", f.number("pitch") / block.tape.decimal(2 * std::numbers::pi_v<double>));
  const Expr thread = block.define("thread", dot(u, f.apart) / lead);
  const Expr cos_thread = block.define("cos_thread", apply(Function::cos, {thread})),
             sin_thread = block.define("sin_thread", apply(Function::sin, {thread}));
  const Expr cos_turn = block.define("cos_turn", dot(b, b2)), sin_turn = block.define("sin_turn", dot(c, b2));
  const Expr slip = block.define("slip", lead * (sin_turn * cos_thread - cos_turn * sin_thread));
  const Expr by_advance = block.define("by_advance", -(sin_turn * sin_thread + cos_turn * cos_thread));
  const Vec turn = block.define("turn", lead * (cos_thread * moment(c, b2) - sin_thread * moment(b, b2)));
  Condition condition = along(f, slip, -(by_advance * u), f.r1 + f.apart, f.r2);
  condition.on_first.turn = condition.on_first.turn + turn;
  condition.on_second.turn = condition.on_second.turn - turn;
  condition.impulse = "p_u";
  condition.row = "advance and turn";
  return condition;
}

std::vector<Condition> conditions_of(JointFrame& f) {
  find_anchors(f);
  const Vec u = f.block.define("u1", f.one.R * f.vector("u1")), u2 = f.two.R * f.vector("u2");
  std::vector<Vec> across;
  for (const std::string name : {"b", "c"})
    across.push_back(f.block.define(name + "1", f.one.R * f.vector(name + "1")));
  std::vector<Condition> turns = axes_agree(f, across[0], across[1], u2), all;
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string name = i == 0 ? "b" : "c";
    all.push_back(std::move(turns[i]));
    all.push_back(along(f, f.block.define("off", dot(across[i], f.apart)), -across[i], f.r1 + f.apart, f.r2));
    all.back().impulse = "p_" + name;
    all.back().row = "anchors along " + name;
  }
  all.push_back(advance_is_turn(f, u, across[0], across[1]));
  return all;
}

}  // namespace

extern const JointType screw{.name = "screw",
    .numbers = numbers_of,
    .equations =
        [](const model::Joint&, int) {
          return std::vector<std::string>{"R1 b1.R2 u2 = R1 c1.R2 u2 = 0",
              "R1 b1.(x2 - x1) = R1 c1.(x2 - x1) = 0",
              "R1 u1.(x2 - x1) = pitch phi / (2 pi)  (R2 b2 = cos(phi) R1 b1 + sin(phi) R1 c1)"};
        },
    .conditions = conditions_of,
    .misfit =
        [](const model::Joint&, double) {
          return Misfit{"its anchors are not at one point at the start, where it has not turned",
              "move an anchor or a body so that they meet"};
        }};

}  // namespace signorini::formulate
