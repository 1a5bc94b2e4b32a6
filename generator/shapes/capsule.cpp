#include <fmt/format.h>

#include <cmath>

#include "generator/shapes/shape_tools.hpp"

namespace signorini::model {

namespace {

void read(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  read_each(table, {"radius", "length"}, owner, reading, shape.numbers);
}

// The distance to a segment is constant along it: f has one continuous derivative, the second jumps where the
// caps begin. max() has the derivative that belongs to either side.
SurfaceText surfaces(const Shape&, int) {
  SurfaceText text;
  text.fields = {{"radius", "m", "radius"}, {"length", "m", "length of the straight part along z"}};
  text.terms = {{"past1", "z - length/2"}, {"above", "max(past1, 0)"}, {"past2", "-z - length/2"},
      {"below", "max(past2, 0)"}};
  text.surfaces = {"(x^2 + y^2 + above^2 + below^2 - radius^2) / radius / 2"};
  return text;
}

double radius(const Shape& shape) { return shape.numbers[0].value + shape.numbers[1].value / 2; }

Vec3 furthest(const Shape& shape, const Vec3& d) {
  return on_ball(d, shape.numbers[0].value, std::copysign(shape.numbers[1].value / 2, d[2]));
}

std::string volume(const Shape& shape, int) {
  return fmt::format("pi*{0}^2*({1} + 4/3*{0})", grouped(shape.numbers[0]), grouped(shape.numbers[1]));
}

// Weights l and 4/3 r of the cylinder and of the two half balls.
std::vector<std::string> moments(const Shape& shape, const std::string& mass, int) {
  const std::string r = grouped(shape.numbers[0]), l = grouped(shape.numbers[1]);
  const std::string across = fmt::format("({0}^2*{1}/4 + 4/15*{0}^3)/({1} + 4/3*{0})", r, l);
  const std::string along =
      fmt::format("({1}^3/12 + 4/3*{0}*({0}^2/5 + {1}^2/4 + 3/8*{1}*{0}))/({1} + 4/3*{0})", r, l);
  return moments_of(mass, {across, across, along});
}

}  // namespace

const ShapeKind& capsule() {
  static const ShapeKind kind{.name = "capsule",
      .dimension = 3,
      .instead = "box",
      .keys = {"radius", "length"},
      .read = read,
      .surfaces = surfaces,
      .radius = radius,
      .furthest = furthest,
      .volume = volume,
      .moments = moments};
  return kind;
}

}  // namespace signorini::model
