#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/shapes/shape_tools.hpp"

namespace signorini::model {

namespace {

// Half of a box, below its diagonal: the section y = 0 is a triangle with legs lx and lz and a right angle at
// (-lx/3, -lz/3), which has its centroid in the origin.

void read(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  if (auto sides = read_sizes(table, "size", 3, owner, reading)) shape.numbers = std::move(*sides);
}

SurfaceText surfaces(const Shape&, int) {
  SurfaceText text;
  text.fields = {{"lx", "m", "length of the base along x"}, {"ly", "m", "length along y"},
      {"lz", "m", "height of the upright face along z"}};
  text.terms = {{"slope_length", "sqrt(lx^2 + lz^2)"}};
  text.surfaces = {
      "-x - lx/3", "-z - lz/3", "y - ly/2", "-y - ly/2", "(lz*x + lx*z - lx*lz/3) / slope_length"};
  return text;
}

double radius(const Shape& shape) {
  const double lx = shape.numbers[0].value, ly = shape.numbers[1].value, lz = shape.numbers[2].value;
  return std::max(norm({2 * lx / 3, ly / 2, lz / 3}), norm({lx / 3, ly / 2, 2 * lz / 3}));
}

Vec3 furthest(const Shape& shape, const Vec3& d) {
  const double lx = shape.numbers[0].value, ly = shape.numbers[1].value, lz = shape.numbers[2].value;
  Vec3 corner{-lx / 3, std::copysign(ly / 2, d[1]), -lz / 3};
  if (std::max(lx * d[0], lz * d[2]) <= 0) return corner;
  lx* d[0] > lz* d[2] ? corner[0] = 2 * lx / 3 : corner[2] = 2 * lz / 3;
  return corner;
}

std::string volume(const Shape& shape, int) {
  return fmt::format("{}/2", fmt::join(number_texts(shape), "*"));
}

// <x^2> = lx^2/18, <y^2> = ly^2/12, <z^2> = lz^2/18, <x z> = -lx lz/36.
std::vector<std::string> moments(const Shape& shape, const std::string& mass, int) {
  const std::vector<std::string> l = number_texts(shape);
  std::vector<std::string> moments = moments_of(mass, {l[0] + "^2/18", l[1] + "^2/12", l[2] + "^2/18"});
  moments.insert(moments.end(), {"0", fmt::format("{}*{}*{}/36", mass, l[0], l[2]), "0"});
  return moments;
}

}  // namespace

const ShapeKind& wedge() {
  static const ShapeKind kind{.name = "wedge",
      .dimension = 3,
      .instead = "polygon",
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
