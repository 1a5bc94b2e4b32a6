#include <fmt/format.h>

#include <cmath>

#include "generator/shapes/shape_tools.hpp"

namespace signorini::model {

namespace {

void read(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  if (auto sides = read_sizes(table, "size", reading.dimension(), owner, reading))
    shape.numbers = std::move(*sides);
}

// Planes are linear. (x^2 - (l/2)^2) / l would be one function for two of them, but its gradient vanishes
// halfway: it took more iterations, and twice as many steps failed.
SurfaceText surfaces(const Shape&, int dimension) {
  SurfaceText text;
  for (const std::string& axis : axes(dimension)) {
    text.fields.push_back({"l" + axis, "m", "length along " + axis});
    text.surfaces.push_back(fmt::format("{0} - l{0}/2", axis));
    text.surfaces.push_back(fmt::format("-{0} - l{0}/2", axis));
  }
  return text;
}

double radius(const Shape& shape) { return norm(to_vec3(values(shape.numbers))) / 2; }

Vec3 furthest(const Shape& shape, const Vec3& d) {
  Vec3 point{};
  for (std::size_t i = 0; i < shape.numbers.size(); ++i)
    point[i] = std::copysign(shape.numbers[i].value / 2, d[i]);
  return point;
}

std::string volume(const Shape& shape, int) { return fmt::format("{}", fmt::join(number_texts(shape), "*")); }

std::vector<std::string> moments(const Shape& shape, const std::string& mass, int) {
  std::vector<std::string> squares;
  for (const std::string& side : number_texts(shape)) squares.push_back(side + "^2/12");
  return moments_of(mass, squares);
}

}  // namespace

const ShapeKind& box() {
  static const ShapeKind kind{.name = "box",
      .keys = {"size"},
      .read = read,
      .surfaces = surfaces,
      .radius = radius,
      .furthest = furthest,
      .volume = volume,
      .moments = moments};
  return kind;
}

}  // namespace signorini::model
