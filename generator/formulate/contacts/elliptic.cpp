// Elliptic friction [Chakraborty 2007], eq. 5 divided by mu p_n e_i: directions b in the unit ball and the
// slip speed s are unknown, p_i = mu p_n e_i b_i.
#include "generator/formulate/contacts/law.hpp"

namespace signorini::formulate {

namespace {

constexpr const char* direction_names[] = {"t", "o", "r"};  // r: about the normal

/// Along t, and in space along o.
std::size_t slides(int dimension) { return dimension == 2 ? 1 : 2; }

/// Coefficients: mu, then the axes e_i.
Friction unknowns(Block& block, PortId law, std::size_t count) {
  Friction friction;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string d = direction_names[i];
    friction.unknowns.push_back(block.unknown(
        {"b_" + d, "-", "friction along " + d + " as a part of its bound", Meaning::friction_share}));
  }
  friction.unknowns.push_back(
      block.unknown({"s", "m/s", "sigma, weighted slip speed", Meaning::slip_speed, Bound::nonnegative}));
  friction.sigma = friction.unknowns.back().value;
  friction.coefficients.push_back(block.number(law, "mu"));
  for (std::size_t i = 0; i < count; ++i)
    friction.coefficients.push_back(block.number(law, std::string("e") + direction_names[i]));
  return friction;
}

/// mu e_i b_i
Vec shares(Block& block, const Friction& friction) {
  Vec share;
  for (std::size_t i = 0; i + 1 < friction.unknowns.size(); ++i) {
    const std::string d = direction_names[i];
    const Expr bound = block.define("mu_e" + d, friction.coefficients[0] * friction.coefficients[i + 1]);
    share.push_back(block.define("share_" + d, bound * friction.unknowns[i].value));
  }
  return share;
}

/// e_i v_i + b_i (s + d/h) = 0 and 0 <= s _|_ scale (1 - |b|^2) >= 0.
void rows(Block& block, const Friction& friction, const Slip& slip) {
  const Expr speed = block.define("speed", friction.sigma + slip.opening);
  Vec b;
  for (std::size_t i = 0; i + 1 < friction.unknowns.size(); ++i) {
    b.push_back(friction.unknowns[i].value);
    block.row(friction.unknowns[i], {Law::friction, std::string("slip along ") + direction_names[i], "m/s"},
        friction.coefficients[i + 1] * slip.v[i] + b[i] * speed);
  }
  block.row(friction.unknowns.back(), {Law::friction, "friction ellipsoid", "m/s"},
      slip.scale * (Expr(1) - dot(b, b)));
}

const std::vector<std::string_view> equations = {
    "e_i v_i + b_i (s + d / h) = 0,  0 <= s _|_ V (1 - |b|^2) >= 0  friction p_i = mu p_n e_i b_i"};

bool has_torsion(const model::Friction& friction) {
  const auto er = friction.coefficients.find("er");
  return er != friction.coefficients.end() && !model::is_zero(er->second);
}

}  // namespace

extern const LawKind elliptic{"friction", "elliptic friction", equations,
    [](const model::Friction& friction) { return !has_torsion(friction); },
    [](Block& block, PortId law, int dimension) { return unknowns(block, law, slides(dimension)); }, shares,
    rows};

extern const LawKind elliptic_torsion{"friction_torsion", "elliptic friction with torsion", equations,
    has_torsion,
    [](Block& block, PortId law, int dimension) { return unknowns(block, law, slides(dimension) + 1); },
    shares, rows};

}  // namespace signorini::formulate
