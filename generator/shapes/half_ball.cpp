#include <fmt/format.h>

#include <cmath>

#include "generator/shapes/shape_tools.hpp"

namespace signorini::model {

namespace {

// The centre of the ball lies 3/8 of the radius below the centroid.
double centre(double radius) { return -3 * radius / 8; }

void read(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  read_each(table, {"radius"}, owner, reading, shape.numbers);
}

SurfaceText surfaces(const Shape&, int) {
  SurfaceText text;
  text.fields = {{"radius", "m", "radius"}};
  text.terms = {{"up", "z + 3/8*radius"}};
  text.surfaces = {"(x^2 + y^2 + up^2 - radius^2) / radius / 2", "-up"};
  return text;
}

double radius(const Shape& shape) {
  const double r = shape.numbers[0].value;
  return std::hypot(r, centre(r));
}

Vec3 furthest(const Shape& shape, const Vec3& d) {
  const double r = shape.numbers[0].value;
  return d[2] > 0 ? on_ball(d, r, centre(r)) : across_axis(d, r, centre(r));
}

std::string volume(const Shape& shape, int) { return fmt::format("2/3*pi*{}^3", grouped(shape.numbers[0])); }

// About the centre of the ball <z^2> = r^2/5 as well; the centroid lies 3/8 r from it.
std::vector<std::string> moments(const Shape& shape, const std::string& mass, int) {
  const std::string r = grouped(shape.numbers[0]);
  return moments_of(mass, {r + "^2/5", r + "^2/5", "19/320*" + r + "^2"});
}

}  // namespace

const ShapeKind& half_ball() {
  static const ShapeKind kind{.name = "half_ball",
      .dimension = 3,
      .instead = "disc",
      .keys = {"radius"},
      .read = read,
      .surfaces = surfaces,
      .radius = radius,
      .furthest = furthest,
      .volume = volume,
      .moments = moments};
  return kind;
}

}  // namespace signorini::model
