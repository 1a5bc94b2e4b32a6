#include <fmt/format.h>

#include "generator/shapes/shape_tools.hpp"

namespace signorini::model {

namespace {

void read(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  read_each(table, {"radius"}, owner, reading, shape.numbers);
}

SurfaceText surfaces(const Shape&, int dimension) {
  SurfaceText text;
  text.fields = {{"radius", "m", "radius"}};
  text.surfaces = {fmt::format("({} - radius^2) / radius / 2", sum_over_axes("{0}^2", dimension))};
  return text;
}

double radius(const Shape& shape) { return shape.numbers[0].value; }

Vec3 furthest(const Shape& shape, const Vec3& d) { return on_ball(d, shape.numbers[0].value, 0); }

std::string volume(const Shape& shape, int dimension) {
  return fmt::format(fmt::runtime(dimension == 3 ? "4/3*pi*{}^3" : "pi*{}^2"), grouped(shape.numbers[0]));
}

std::vector<std::string> moments(const Shape& shape, const std::string& mass, int dimension) {
  const std::string r = grouped(shape.numbers[0]);
  if (dimension == 2) return {fmt::format("1/2*{}*{}^2", mass, r)};
  return std::vector<std::string>(3, fmt::format("2/5*{}*{}^2", mass, r));
}

}  // namespace

const ShapeKind& sphere() {
  static const ShapeKind kind{.name = "sphere",
      .dimension = 3,
      .instead = "disc",
      .keys = {"radius"},
      .strictly_convex = true,
      .read = read,
      .surfaces = surfaces,
      .radius = radius,
      .furthest = furthest,
      .volume = volume,
      .moments = moments};
  return kind;
}

const ShapeKind& disc() {
  static const ShapeKind kind = [] {
    ShapeKind planar = sphere();
    planar.name = "disc";
    planar.dimension = 2;
    planar.instead = "sphere";
    return planar;
  }();
  return kind;
}

}  // namespace signorini::model
