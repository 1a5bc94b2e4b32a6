// The distance that other tests are measured with, against closed forms over sizes from 1e-6 to 1e5 m.
#include "tests/support/signed_distance.hpp"

#include <algorithm>
#include <cmath>

#include "tests/support/catch.hpp"
#include "tests/support/random_source.hpp"
#include "tests/support/shape_draw.hpp"

using namespace signorini::exact;

namespace {

constexpr Quaternion unturned{1, 0, 0, 0};

Posed posed(const ShapeSpec& shape, const Vec3& at, const Quaternion& turn = unturned) {
  return {support_of(shape), at, turn};
}

Posed ball(double radius, const Vec3& at) { return posed({"sphere", 3, {radius}, {}}, at); }

Vec3 plus(const Vec3& a, double s, const Vec3& b) { return to_double(sum(to_long(a), s, to_long(b))); }

/// |gap - expected| <= 1e-10 of the size, and what the gap is known to.
void check(const SignedDistance& found, Real expected, double size) {
  INFO("gap " << static_cast<double>(found.gap) << ", expected " << static_cast<double>(expected) << ", size "
              << size << ", uncertainty " << static_cast<double>(found.uncertainty));
  REQUIRE(std::abs(found.gap - expected) <= 1e-10 * size);
  if (expected > 0) REQUIRE(found.uncertainty <= 1e-10 * size);
}

/// A size, and a place up to 1e6 m away.
struct Place {
  double size;
  Vec3 at;
  explicit Place(RandomSource& random)
      : size(random.log_between(1e-6, 1e5)), at(random.point(random.chance(0.5) ? 1e6 : size)) {}
};

}  // namespace

TEST_CASE("the distance of two balls is that of their centres less their radii, overlapping or not") {
  RandomSource random(1);
  for (int k = 0; k < 300; ++k) {
    const Place place(random);
    const double r1 = place.size, r2 = place.size * random.log_between(0.01, 1);
    const double gap = r2 * (k % 3 == 0 ? random.between(-1, 0) : random.log_between(1e-9, 10));
    const Vec3 other = plus(place.at, r1 + r2 + gap, random.direction());
    const Real apart = norm(sum(to_long(other), -1, to_long(place.at)));  // as the coordinates are rounded
    check(signed_distance(ball(r1, place.at), ball(r2, other)), apart - r1 - r2, r2);
  }
}

TEST_CASE(
    "the distance of a ball and a turned plate is that of its centre to the nearest point of the plate") {
  RandomSource random(2);
  for (int k = 0; k < 400; ++k) {
    const Place place(random);
    const double r = place.size * random.log_between(0.001, 1);
    const Vec3 l{place.size, place.size * random.between(0.1, 1), place.size / random.log_between(1, 1000)};
    const Quaternion turn = random.orientation();
    Long3 centre = to_long(random.point(1)), outside{};  // of the ball, in the axes of the plate
    for (std::size_t i = 0; i < 3; ++i) {
      centre[i] *= (i == 2 ? 3 : 1) * l[i] + (i == 2 ? r : 0);
      outside[i] = centre[i] - std::clamp(centre[i], -Real(l[i]) / 2, Real(l[i]) / 2);
    }
    const Posed plate = posed({"box", 3, {l[0], l[1], l[2]}, {}}, {0, 0, 0}, turn);
    const Posed thrown = ball(r, to_double(times(plate.turn, centre)));
    const Real gap = norm(outside) - r;
    const SignedDistance found = signed_distance(thrown, plate);
    if (gap > 1e-12 * place.size) {
      check(found, gap, place.size);
    } else if (norm(outside) > 0) {
      // The centre is outside: the ball leaves along the line to the nearest point.
      INFO(k << ": " << static_cast<double>(found.gap) << " for " << static_cast<double>(gap));
      REQUIRE(found.gap <= 1e-10 * place.size);
      REQUIRE(found.gap >= gap * Real(1.000001));
    } else {
      Real depth = 1e300L;
      for (std::size_t i = 0; i < 3; ++i) depth = std::min(depth, r + l[i] / 2 - std::abs(centre[i]));
      check(found, -depth, place.size);
    }
  }
}

TEST_CASE("boxes side by side are as far apart as their sides, and overlap by the least of them") {
  RandomSource random(3);
  for (int k = 0; k < 400; ++k) {
    const Place place(random);
    ShapeSpec one{"box", 3, {}, {}}, two = one;
    Vec3 at = place.at;
    Long3 apart{};
    for (std::size_t i = 0; i < 3; ++i) {
      one.numbers.push_back(place.size / random.log_between(1, 1000));
      two.numbers.push_back(place.size / random.log_between(1, 1000));
      at[i] += random.between(-1, 1) * (one.numbers[i] + two.numbers[i]);
      apart[i] = std::abs(Real(at[i]) - place.at[i]) - (Real(one.numbers[i]) + two.numbers[i]) / 2;
    }
    Long3 outside{};
    for (std::size_t i = 0; i < 3; ++i) outside[i] = std::max(apart[i], Real(0));
    const Real expected = norm(outside) > 0 ? norm(outside) : *std::max_element(apart.begin(), apart.end());
    check(signed_distance(posed(one, place.at), posed(two, at)), expected, place.size);
  }
}

namespace {

/// The least |p + s u - t v| for |s| <= a, |t| <= b: inside, or with one of them at an end.
Real segments_apart(const Long3& p, const Long3& u, Real a, const Long3& v, Real b) {
  const auto at = [&](Real s, Real t) { return norm(sum(sum(p, s, u), -t, v)); };
  const Real c = dot(u, v), det = 1 - c * c;
  Real best = 1e300L;
  if (det > 0) {
    const Real s = (c * dot(p, v) - dot(p, u)) / det, t = (dot(p, v) - c * dot(p, u)) / det;
    if (std::abs(s) <= a && std::abs(t) <= b) best = at(s, t);
  }
  for (const Real sign : {-1, 1}) {
    best = std::min(best, at(sign * a, std::clamp(dot(p, v) + sign * a * c, -b, b)));
    best = std::min(best, at(std::clamp(sign * b * c - dot(p, u), -a, a), sign * b));
  }
  return best;
}

}  // namespace

TEST_CASE("the distance of two capsules is that of their segments less their radii") {
  RandomSource random(4);
  for (int k = 0; k < 300; ++k) {
    const Place place(random);
    const double l1 = place.size, l2 = place.size * random.between(0.1, 1);
    const double r1 = l1 / random.log_between(1, 1000), r2 = l2 / random.log_between(1, 1000);
    const Vec3 other = plus(place.at, place.size * random.between(0, 1.5), random.direction());
    const Posed one = posed({"capsule", 3, {r1, l1}, {}}, place.at, random.orientation());
    const Posed two = posed({"capsule", 3, {r2, l2}, {}}, other, random.orientation());
    const Real lines = segments_apart(sum(one.at, -1, two.at), times(one.turn, {0, 0, 1}), Real(l1) / 2,
        times(two.turn, {0, 0, 1}), Real(l2) / 2);
    if (lines - r1 - r2 > 0) check(signed_distance(one, two), lines - r1 - r2, place.size);
  }
}

TEST_CASE("an ellipsoid reaches sqrt(sum (a_i n_i)^2) along n above a plane") {
  RandomSource random(5);
  for (int k = 0; k < 200; ++k) {
    const Place place(random);
    ShapeSpec shape{"ellipsoid", 3, {}, {}};
    for (int i = 0; i < 3; ++i) shape.numbers.push_back(place.size / random.log_between(1, 1000));
    const Posed body = posed(shape, place.at, random.orientation());
    const Long3 n = unit(to_long(random.direction())), inner = transposed_times(body.turn, n);
    Real square = 0;
    for (std::size_t i = 0; i < 3; ++i) square += std::pow(shape.numbers[i] * inner[i], 2);
    const Real gap = dot(n, body.at) - std::sqrt(square);
    REQUIRE(std::abs(distance_to_plane(body, n, 0) - gap) <= 1e-15 * place.size + 1e-17L * 2e6L);
  }
}

TEST_CASE("planar shapes are prisms: a disc and a box in the plane") {
  RandomSource random(6);
  for (int k = 0; k < 200; ++k) {
    const double size = random.log_between(1e-6, 1e5), r = size * random.log_between(0.01, 1);
    const Vec3 l{size, size / random.log_between(1, 1000), 0};
    const Vec3 at{random.between(-1, 1) * (l[0] + r), random.between(-1, 1) * (l[1] + r), 0};
    Long3 outside{};
    Real inner = -1e300L;
    for (std::size_t i = 0; i < 2; ++i) {
      outside[i] = std::max(Real(0), std::abs(Real(at[i])) - l[i] / 2);
      inner = std::max(inner, std::abs(Real(at[i])) - l[i] / 2);
    }
    const Posed box{extruded(support_of({"box", 2, {l[0], l[1]}, {}}), 10 * size), {0, 0, 0}, unturned};
    const SignedDistance found = signed_distance(posed({"disc", 2, {r}, {}}, at), box);
    const Real gap = norm(outside) > 0 ? norm(outside) - r : inner - r;
    if (gap > 0 || norm(outside) == 0)
      check(found, gap, size);
    else
      REQUIRE((found.gap <= 1e-10 * size && found.gap >= gap * Real(1.000001)));
  }
}

TEST_CASE("any two shapes, moved along the normal, are as much nearer") {
  RandomSource random(7);
  for (int k = 0; k < 400; ++k) {
    const Place place(random);
    const double ratio = random.log_between(0.1, 1);
    const ShapeSpec a = draw_shape(random, 3, place.size, 1000),
                    b = draw_shape(random, 3, ratio * place.size, 1000);
    const Support one = support_of(a), two = support_of(b);
    const Quaternion turn1 = random.orientation(), turn2 = random.orientation();
    const Posed first(one, {0, 0, 0}, turn1);
    Posed second(two, to_double(scaled(3 * place.size, to_long(random.direction()))), turn2);
    SignedDistance found = signed_distance(first, second);
    for (const double gap : {1.0, 1e-3, 1e-6, 1e-9, -1e-9}) {
      INFO(k << ": " << to_text(a) << " and " << to_text(b));
      const Real wanted = gap * place.size;
      second.at = sum(second.at, wanted - found.gap, found.normal);
      found = signed_distance(first, second);
      if (gap > 0) check(found, wanted, place.size);
      // Two corners that overlap may be parted along another direction more easily, or pass each other.
      if (gap < 0) REQUIRE(found.gap >= wanted * Real(1.001));
    }
  }
}

TEST_CASE("bodies with a common point overlap, and no direction parts them more easily than the one found") {
  RandomSource random(8);
  for (int k = 0; k < 200; ++k) {
    const Place place(random);
    const ShapeSpec a = draw_shape(random, 3, place.size, 100);
    const ShapeSpec b = draw_shape(random, 3, place.size * random.log_between(0.1, 1), 100);
    const Posed first(support_of(a), {0, 0, 0}, random.orientation());
    Posed second(support_of(b), {0, 0, 0}, random.orientation());
    // A point of each, halfway between two of its border.
    const auto inner = [&](const Posed& body) {
      const Long3 u = to_long(random.direction()), v = to_long(random.direction());
      return scaled(Real(0.5), sum(body.furthest(u), 1, body.furthest(v)));
    };
    second.at = sum(inner(first), -1, inner(second));
    const SignedDistance found = signed_distance(first, second);
    INFO(k << ": " << to_text(a) << " and " << to_text(b) << ", gap " << static_cast<double>(found.gap));
    REQUIRE(found.gap <= 1e-15 * place.size);
    Real least = -1e300L;
    for (int i = 0; i < 2000; ++i)
      least = std::max(least, gap_along(first, second, to_long(random.direction())));
    REQUIRE(found.gap >= least * Real(1 + 1e-9) - 1e-15 * place.size);
  }
}
