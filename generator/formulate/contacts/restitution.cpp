#include "generator/formulate/contacts/restitution.hpp"

namespace signorini::formulate {

using symbolic::Rational;
using symbolic::Rule;

namespace {

/// The velocity of a body at l, and what gravity and applied impulses add to it in a free step.
struct Before {
  Vec v, w, change;
};

Before before(Block& b, const TiedBody& body, int which, PortId gravity, const Expr& h) {
  const int dimension = static_cast<int>(body.v.size());
  if (body.nu.empty()) return {body.v, body.w, Vec(body.v.size())};  // at l+1, which is how it moves
  const Vec nu = b.numbers(body.port, velocity_names(dimension));
  const PortId applied =
      b.add_port({which == 0 ? "applied" : "applied2", Role::applied, impulse_record(dimension), which});
  // 1 / m, by a quotient that the other rows do not have: at e = 0 they are then the same to the last bit.
  const Expr per_mass = body.inertia.length * body.inertia.length / body.inertia.mean;
  Vec change;
  for (int i = 0; i < dimension; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const Expr impulse = b.number(applied, impulse_names(dimension)[k]);
    change.push_back(h * b.number(gravity, axes(dimension)[k]) + impulse * per_mass);
  }
  return {Vec(nu.begin(), nu.begin() + dimension), Vec(nu.begin() + dimension, nu.end()), change};
}

}  // namespace

const std::vector<std::string_view> restitution_equations = {
    "Newton's law with the lag of [Anitescu 2003]: in the step after an impact d stands for d - h r(l),",
    "0 <= r _|_ r + r(l) - e (c + theta (c_free - c)) >= 0    c: closing at l; theta = c(l+1) / c_free"};

Restitution::Restitution(Block& b)
    : next_(b.unknown({"rebound", "m/s", "opening speed of the step that follows", Meaning::history,
          Bound::nonnegative})),
      rebound_(b.number(b.add_port({"history", Role::history, history_record()}), "rebound")) {}

void Restitution::add_row(
    Block& b, const Impact& impact, const TiedBody& first, const TiedBody& second) const {
  const int dimension = static_cast<int>(first.v.size());
  const PortId gravity = b.add_port({"gravity", Role::gravity, vector_record(dimension)});
  const Before one = before(b, first, 0, gravity, impact.h), two = before(b, second, 1, gravity, impact.h);
  const Vec slip = one.v + cross_velocity(one.w, impact.r1) - (two.v + cross_velocity(two.w, impact.r2));
  const Expr closing = b.define("closing_now", dot(impact.normal, slip));
  const Expr more = b.define("closing_more", dot(impact.normal, one.change - two.change));
  // The gap at l is what closes in the step: theta = gap / (h free), between 0 and 1.
  const Expr end = b.tape.define("closing_end", Rule::max, {impact.closing, Expr(0)});
  const Expr least = b.define("closing_least", end + Expr(Rational{1, 1000000000}) * impact.speed);
  const Expr free = b.tape.define("closing_free", Rule::max, {closing + more, least});
  const Expr met = b.define("closing_met", closing + end / free * more);
  // What is given back in this step is not remembered once more: the bodies still close at up to that speed.
  Expr given = impact.restitution * met - rebound_;
  // Where flight is of second order, the step that opens ends with what is left of the speed after it: at
  // height h r and speed r the bodies would have gained the work of gravity over h r.
  if (impact.exact_flight) given = given - more;
  const Expr fresh = b.define("fresh", given);
  // Apart, nothing is remembered, far from the bound.
  const Expr is_hit = b.tape.define("is_hit", Rule::less, {impact.slack, impact.load});
  const Expr next = b.tape.define("remembered", Rule::select, {is_hit, fresh, -impact.slack});
  b.row(next_, {Law::normal_contact, "rebound", "m/s"}, next_.value - next);
}

}  // namespace signorini::formulate
