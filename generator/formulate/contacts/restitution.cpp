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
  const PortId applied = b.add_port(
      {which == 0 ? "applied" : "applied2", Role::applied, impulse_record(dimension), which});
  Vec change;
  for (int i = 0; i < dimension; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const Expr impulse = b.number(applied, impulse_names(dimension)[k]);
    change.push_back(h * b.number(gravity, axes(dimension)[k]) + impulse / body.inertia.mass);
  }
  return {Vec(nu.begin(), nu.begin() + dimension), Vec(nu.begin() + dimension, nu.end()), change};
}

}  // namespace

const std::vector<std::string_view> restitution_equations = {
    "d stands for d - h r(l): the gap opens at r(l) in the step after an impact, at e times the speed of it:",
    "0 <= r _|_ r - e (closing + theta (free - closing)) >= 0   speeds at l and in free motion, theta when it met"};

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
  // Apart, or in the step that uses what was remembered, nothing is: far from the bound.
  const Expr is_hit = b.tape.define("is_hit", Rule::less, {impact.slack, impact.load});
  const Expr hit = b.tape.define("hit", Rule::select, {is_hit, impact.restitution * met, -impact.slack});
  const Expr is_used = b.tape.define("is_used", Rule::less, {Expr(0), rebound_});
  const Expr next = b.tape.define("remembered", Rule::select, {is_used, -rebound_, hit});
  b.row(next_, {Law::normal_contact, "rebound", "m/s"}, next_.value - next);
}

}  // namespace signorini::formulate
