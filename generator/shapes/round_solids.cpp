#include "generator/shapes/round_solids.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace signorini::model {

namespace {

std::string grouped(const Quantity& quantity) { return "(" + quantity.expr.text + ")"; }

}  // namespace

Cone::Cone(const std::vector<Quantity>& sizes) : r_(grouped(sizes[0])), h_(grouped(sizes[1])) {
  const std::string tip = grouped(sizes[2]);
  slope_ = fmt::format("(sqrt({0}^2 - 2*{1}*{2})/{1})", r_, h_, tip);
  delta_ = fmt::format("({0}*{1}^2/({2}^2 - 2*{1}*{0}))", tip, h_, r_);
  // With a(s) = s^2 + 2 delta s: int a s / int a over 0 <= s <= h.
  centroid_ = fmt::format("({0}*(3*{0} + 8*{1})/(4*({0} + 3*{1})))", h_, delta_);
}

std::vector<std::string> Cone::numbers() const {
  return {slope_, slope_ + "*" + delta_, centroid_ + " + " + delta_, h_ + " - " + centroid_};
}

std::vector<std::string> Cone::second_moments() const {
  // <x^2> = k^2 int a^2 / (4 int a); <z^2> = int a s^2 / int a - centroid^2, which the common denominator
  // makes a sum of positive terms.
  const std::string across =
      fmt::format("{2}^2*(3*{0}^2 + 15*{0}*{1} + 20*{1}^2)/(20*({0} + 2*{1})*({0} + 3*{1}))", h_, delta_, r_);
  const std::string along =
      fmt::format("{0}^2*(3*{0}^2 + 24*{0}*{1} + 40*{1}^2)/(80*({0} + 3*{1})^2)", h_, delta_);
  return {across, across, along};
}

std::string Cone::volume() const {
  // pi k^2 int a
  return fmt::format("pi*{2}^2*{0}^2*({0}/3 + {1})", h_, delta_, slope_);
}

std::string default_tip(const std::vector<Quantity>& sizes) {
  return fmt::format("{}^2/(100*{})", grouped(sizes[0]), grouped(sizes[1]));
}

Lens::Lens(const std::vector<Quantity>& sizes) : r1_(grouped(sizes[0])), r2_(grouped(sizes[1])) {
  const std::string t = grouped(sizes[2]);
  const auto height = [&](const std::string& other) {
    return fmt::format("({0}*(2*{1} - {0})/(2*({2} + {3} - {0})))", t, other, r1_, r2_);
  };
  h1_ = height(r2_);
  h2_ = height(r1_);
  // A cap w below its top has the section pi w (2 r - w).
  const auto zeroth = [](const std::string& r, const std::string& h) {
    return fmt::format("{1}^2*(3*{0} - {1})/3", r, h);
  };
  const auto first = [](const std::string& r, const std::string& h) {
    return fmt::format("{1}^3*(4*{0} - {1})/12", r, h);
  };
  volume_ = fmt::format("({} + {})", zeroth(r1_, h1_), zeroth(r2_, h2_));
  centroid_ = fmt::format("(({} - {})/{})", first(r1_, h1_), first(r2_, h2_), volume_);
}

std::vector<std::string> Lens::numbers() const {
  return {r1_, r2_, fmt::format("{} - {} - {}", h1_, r1_, centroid_),
      fmt::format("{} - {} - {}", r2_, h2_, centroid_)};
}

std::vector<std::string> Lens::second_moments() const {
  const auto across = [](const std::string& r, const std::string& h) {
    return fmt::format("{1}^3*(20*{0}^2 - 15*{0}*{1} + 3*{1}^2)/60", r, h);
  };
  const auto along = [](const std::string& r, const std::string& h) {
    return fmt::format("{1}^4*(5*{0} - {1})/30", r, h);
  };
  const std::string xx = fmt::format("({} + {})/{}", across(r1_, h1_), across(r2_, h2_), volume_);
  return {xx, xx, fmt::format("(({} + {})/{} - {}^2)", along(r1_, h1_), along(r2_, h2_), volume_, centroid_)};
}

std::string Lens::volume() const { return "pi*" + volume_; }

std::vector<std::string> capsule_moments(const std::string& r, const std::string& l) {
  // Weights l and 4/3 r of the cylinder and of the two half balls.
  const std::string xx = fmt::format("({0}^2*{1}/4 + 4/15*{0}^3)/({1} + 4/3*{0})", r, l);
  const std::string zz =
      fmt::format("({1}^3/12 + 4/3*{0}*({0}^2/5 + {1}^2/4 + 3/8*{1}*{0}))/({1} + 4/3*{0})", r, l);
  return {xx, xx, zz};
}

ConeOutline cone_outline(const std::vector<double>& n) {
  ConeOutline cone{n[0], n[1], n[2], n[2] - n[1] / n[0], n[3], 0};
  const double side = n[0] * (n[2] + n[3]);
  cone.radius = std::sqrt((side - n[1]) * (side + n[1]));
  return cone;
}

LensOutline lens_outline(const std::vector<double>& n) {
  LensOutline lens{n[0], n[1], n[2], n[3], 0, 0};
  // r1^2 - (z - z1)^2 = r2^2 - (z - z2)^2 on the rim.
  lens.rim_height = ((n[0] - n[1]) * (n[0] + n[1]) + (n[3] - n[2]) * (n[3] + n[2])) / (2 * (n[3] - n[2]));
  const double up = lens.rim_height - n[2];
  lens.rim_radius = std::sqrt((n[0] - up) * (n[0] + up));
  return lens;
}

double cone_radius(const std::vector<double>& numbers) {
  const ConeOutline cone = cone_outline(numbers);
  return std::max(cone.apex, std::hypot(cone.radius, cone.base));
}

double lens_radius(const std::vector<double>& numbers) {
  const LensOutline lens = lens_outline(numbers);
  return std::max({lens.z1 + lens.r1, lens.r2 - lens.z2, std::hypot(lens.rim_radius, lens.rim_height)});
}

}  // namespace signorini::model
