#include <fmt/format.h>

#include <cmath>

#include "generator/shapes/shape_tools.hpp"

namespace signorini::model {

namespace {

void read(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  read_each(table, {"radius", "length"}, owner, reading, shape.numbers);
}

SurfaceText surfaces(const Shape&, int) {
  SurfaceText text;
  text.fields = {{"radius", "m", "radius"}, {"length", "m", "length along z"}};
  text.surfaces = {"(x^2 + y^2 - radius^2) / radius / 2", "z - length/2", "-z - length/2"};
  return text;
}

double radius(const Shape& shape) { return std::hypot(shape.numbers[0].value, shape.numbers[1].value / 2); }

Vec3 furthest(const Shape& shape, const Vec3& d) {
  return across_axis(d, shape.numbers[0].value, std::copysign(shape.numbers[1].value / 2, d[2]));
}

std::string volume(const Shape& shape, int) {
  return fmt::format("pi*{}^2*{}", grouped(shape.numbers[0]), grouped(shape.numbers[1]));
}

std::vector<std::string> moments(const Shape& shape, const std::string& mass, int) {
  const std::string across = grouped(shape.numbers[0]) + "^2/4";
  return moments_of(mass, {across, across, grouped(shape.numbers[1]) + "^2/12"});
}

}  // namespace

const ShapeKind& cylinder() {
  static const ShapeKind kind{.name = "cylinder",
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
