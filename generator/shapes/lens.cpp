#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/shapes/shape_tools.hpp"

namespace signorini::model {

namespace {

/// The intersection of two balls: two caps of heights h1, h2 on the plane of the rim. A cap w below its top
/// has the section pi w (2 r - w).
struct Lens {
  std::string r1, r2, h1, h2, volume, centroid;  // texts; volume / pi; centroid above the rim

  explicit Lens(const std::vector<Quantity>& sizes)  // radius of the upper and of the lower face, thickness
      : r1(grouped(sizes[0])), r2(grouped(sizes[1])) {
    const std::string t = grouped(sizes[2]);
    const auto height = [&](const std::string& other) {
      return fmt::format("({0}*(2*{1} - {0})/(2*({2} + {3} - {0})))", t, other, r1, r2);
    };
    h1 = height(r2);
    h2 = height(r1);
    const auto [zeroth1, zeroth2] = of_caps("{1}^2*(3*{0} - {1})/3");
    const auto [first1, first2] = of_caps("{1}^3*(4*{0} - {1})/12");
    volume = fmt::format("({} + {})", zeroth1, zeroth2);
    centroid = fmt::format("(({} - {})/{})", first1, first2, volume);
  }

  /// A text of radius {0} and height {1} for each cap.
  std::array<std::string, 2> of_caps(const char* text) const {
    return {fmt::format(fmt::runtime(text), r1, h1), fmt::format(fmt::runtime(text), r2, h2)};
  }
};

void read(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  const Node* both = table.find("radius");
  const Node* each = table.find("radii");
  if ((both == nullptr) == (each == nullptr)) {
    reading.report.error(each == nullptr ? table.at : each->key_at,
        fmt::format("{} has {} radius {} radii", owner, each == nullptr ? "neither" : "both",
            each == nullptr ? "nor" : "and"),
        "write radius = ... for equal faces, or radii = [upper, lower]");
    return;
  }
  auto radii = both != nullptr ? read_sizes(table, "radius", 1, owner, reading)
                               : read_sizes(table, "radii", 2, owner, reading);
  const auto thickness = read_sizes(table, "thickness", 1, owner, reading);
  if (!radii || !thickness) return;
  shape.sizes = {radii->front(), radii->back(), thickness->front()};
  const double least = std::min(shape.sizes[0].value, shape.sizes[1].value), t = shape.sizes[2].value;
  if (t >= 2 * least) {
    reading.report.error(table.find("thickness")->at,
        fmt::format("{}: thickness must be less than the diameter {} of the smaller ball, not {}", owner,
            2 * least, t),
        "a lens is where two balls overlap and neither holds the other");
    return;
  }
  const Lens lens(shape.sizes);
  derive_numbers({lens.r1, lens.r2, fmt::format("{} - {} - {}", lens.h1, lens.r1, lens.centroid),
                     fmt::format("{} - {} - {}", lens.r2, lens.h2, lens.centroid)},
      table, reading, shape);
}

SurfaceText surfaces(const Shape&, int) {
  SurfaceText text;
  text.fields = {{"r1", "m", "radius of the upper face"}, {"r2", "m", "radius of the lower face"},
      {"z1", "m", "height of the upper face's centre"}, {"z2", "m", "height of the lower face's centre"}};
  for (const char i : {'1', '2'}) {
    text.terms.push_back({fmt::format("up{}", i), fmt::format("z - z{}", i)});
    text.surfaces.push_back(fmt::format("(x^2 + y^2 + up{0}^2 - r{0}^2) / r{0} / 2", i));
  }
  return text;
}

/// The two balls and the rim.
struct Outline {
  double r1, r2, z1, z2, rim_height, rim_radius;

  explicit Outline(const Shape& shape) {
    const std::vector<double> n = values(shape.numbers);
    r1 = n[0], r2 = n[1], z1 = n[2], z2 = n[3];
    // r1^2 - (z - z1)^2 = r2^2 - (z - z2)^2 on the rim.
    rim_height = ((r1 - r2) * (r1 + r2) + (z2 - z1) * (z2 + z1)) / (2 * (z2 - z1));
    const double up = rim_height - z1;
    rim_radius = std::sqrt((r1 - up) * (r1 + up));
  }
};

double radius(const Shape& shape) {
  const Outline lens(shape);
  return std::max({lens.z1 + lens.r1, lens.r2 - lens.z2, std::hypot(lens.rim_radius, lens.rim_height)});
}

Vec3 furthest(const Shape& shape, const Vec3& d) {
  const Outline l(shape);
  const double length = norm(d);
  if (l.z1 * length + l.r1 * d[2] >= l.rim_height * length) return on_ball(d, l.r1, l.z1);
  if (l.z2 * length + l.r2 * d[2] <= l.rim_height * length) return on_ball(d, l.r2, l.z2);
  return across_axis(d, l.rim_radius, l.rim_height);
}

std::string volume(const Shape& shape, int) { return "pi*" + Lens(shape.sizes).volume; }

std::vector<std::string> moments(const Shape& shape, const std::string& mass, int) {
  const Lens lens(shape.sizes);
  const auto [across1, across2] = lens.of_caps("{1}^3*(20*{0}^2 - 15*{0}*{1} + 3*{1}^2)/60");
  const auto [along1, along2] = lens.of_caps("{1}^4*(5*{0} - {1})/30");
  const std::string across = fmt::format("({} + {})/{}", across1, across2, lens.volume);
  return moments_of(mass,
      {across, across, fmt::format("(({} + {})/{} - {}^2)", along1, along2, lens.volume, lens.centroid)});
}

}  // namespace

const ShapeKind& lens() {
  static const ShapeKind kind{.name = "lens",
      .dimension = 3,
      .instead = "ellipse",
      .keys = {"radius", "radii", "thickness"},
      .strictly_convex = true,
      .read = read,
      .surfaces = surfaces,
      .radius = radius,
      .furthest = furthest,
      .volume = volume,
      .moments = moments};
  return kind;
}

}  // namespace signorini::model
