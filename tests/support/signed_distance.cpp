#include "tests/support/signed_distance.hpp"

#include <algorithm>
#include <limits>
#include <numbers>
#include <optional>

#include "tests/support/direction_chart.hpp"

namespace signorini::exact {

namespace {

/// A direction with what it says about two bodies.
struct Probe {
  Long3 direction{}, apart{};  // unit vector; from the furthest point of the first body to that of the second
  Long3 first{}, second{};
  Real gap = 0;
};

struct Bodies {
  const Posed &one, &two;
  Long3 offset{};  // from the place of the first to that of the second
  Real scale = 0;  // [m] their sizes together

  Probe probe(const Long3& along) const {
    Probe p;
    p.direction = unit(along);
    p.first = one.furthest(p.direction);
    p.second = sum(offset, 1, two.furthest(minus(p.direction)));
    p.apart = sum(p.second, -1, p.first);
    p.gap = dot(p.direction, p.apart);
    return p;
  }
};

Bodies bodies_of(const Posed& one, const Posed& two) {
  return {one, two, sum(two.at, -1, one.at), size_of(one.shape) + size_of(two.shape)};
}

SignedDistance found(const Probe& p) { return {p.gap, p.direction, p.first, p.second, 0}; }

/// The best separating direction of a chart; none where none separates. n . apart(n) is concave in the plane
/// of the chart, and divided by |n| quasi-concave where it is positive, so that a gradient at the centre of
/// gravity rules out at least a third of what is left. For all n and m: gap(n) <= n . apart(m) / |n|, which
/// gives the bound where m separates and the cut n . apart(m) > 0 where it does not.
std::optional<SignedDistance> best_of_chart(const Bodies& bodies, const Long3& middle, Real half_width) {
  const Chart chart(middle);
  ChartPolygon left(half_width);
  std::optional<SignedDistance> best;
  const Real far = bodies.scale + norm(bodies.offset);
  Real highest = std::numeric_limits<Real>::infinity();  // no gap is larger
  for (int k = 0; k < 260 && !left.empty(); ++k) {
    const ChartPoint at = left.centre();
    const Long3 n = chart.direction(at);
    const Probe p = bodies.probe(n);
    const bool separates = p.gap > 0;
    const Long3 slope = separates ? sum(p.apart, -p.gap, p.direction) : p.apart;
    const ChartPoint gradient{dot(slope, chart.e1), dot(slope, chart.e2)};
    if (separates) highest = std::min(highest, p.gap + left.reach(at, gradient));
    if (separates && (!best || p.gap > best->gap)) best = found(p);
    if (best && highest - best->gap <= Real(1e-17) * far) break;
    left.cut(at, gradient, separates ? 0 : dot(n, p.apart));
  }
  if (best) best->uncertainty = std::max(Real(0), highest - best->gap);
  return best;
}

/// The best direction of all, from one that separates or nearly does; none where no separating one is near.
std::optional<SignedDistance> follow(const Bodies& bodies, Long3 middle) {
  std::optional<SignedDistance> best;
  for (int chart = 0; chart < 12; ++chart) {
    best = best_of_chart(bodies, middle, Real(1.5));
    if (!best || dot(best->normal, unit(middle)) > Real(0.7)) return best;  // well inside the chart
    middle = best->normal;
  }
  return best;
}

/// From a direction to one where the depth is stationary. Moved apart by s along n, the bodies have a
/// largest gap(m) + s m . n, so that gap(m) >= gap(n) + s (1 - m . n).
SignedDistance ascend(const Bodies& bodies, const Probe& start) {
  SignedDistance best = found(start);
  for (int round = 0; round < 40; ++round) {
    Bodies moved = bodies;
    const Real s = std::max(Real(-1.25) * best.gap, Real(1e-13) * bodies.scale);
    moved.offset = sum(bodies.offset, s, best.normal);
    const std::optional<SignedDistance> apart = best_of_chart(moved, best.normal, Real(1.5));
    if (!apart) return best;
    const Probe p = bodies.probe(apart->normal);
    const Real gained = p.gap - best.gap;
    if (gained > 0) best = found(p);
    if (gained <= Real(1e-14) * bodies.scale) break;
  }
  return best;
}

/// Directions spread evenly over the sphere (Fibonacci's spiral), and the axes of both bodies.
std::vector<Long3> directions(const Bodies& bodies) {
  std::vector<Long3> all;
  constexpr int count = 120;
  for (int k = 0; k < count; ++k) {
    const Real z = 1 - (2 * k + Real(1)) / count, r = std::sqrt(1 - z * z);
    const Real angle = std::numbers::pi_v<Real> * (1 + std::sqrt(Real(5))) * k;
    all.push_back({r * std::cos(angle), r * std::sin(angle), z});
  }
  for (const Posed* body : {&bodies.one, &bodies.two})
    for (std::size_t i = 0; i < 3; ++i)
      for (const Real sign : {1, -1}) {
        Long3 axis{};
        axis[i] = sign;
        all.push_back(times(body->turn, axis));
      }
  return all;
}

SignedDistance least_depth(const Bodies& bodies, const Long3& from) {
  std::vector<Probe> starts;
  for (const Long3& n : directions(bodies)) starts.push_back(bodies.probe(n));
  std::sort(starts.begin(), starts.end(), [](const Probe& a, const Probe& b) { return a.gap > b.gap; });
  SignedDistance best = ascend(bodies, bodies.probe(from));
  constexpr std::size_t tries = 6;
  std::vector<Long3> tried;
  for (const Probe& p : starts) {
    const auto is_near = [&](const Long3& n) { return dot(n, p.direction) > Real(0.9); };
    if (std::any_of(tried.begin(), tried.end(), is_near)) continue;
    tried.push_back(p.direction);
    const SignedDistance other = ascend(bodies, p);
    if (other.gap > best.gap) best = other;
    if (tried.size() == tries) break;
  }
  return best;
}

/// A point inside: the mean of the ends along the axes; from the body's place.
Long3 inside(const Posed& body) {
  Long3 mean{};
  for (std::size_t i = 0; i < 3; ++i)
    for (const Real sign : {1, -1}) {
      Long3 axis{};
      axis[i] = sign;
      mean = sum(mean, Real(1) / 6, body.furthest(axis));
    }
  return mean;
}

}  // namespace

SignedDistance signed_distance(const Posed& first, const Posed& second, const Long3& from) {
  const Bodies bodies = bodies_of(first, second);
  const Long3 start = norm(from) > 0 ? unit(from) : Long3{0, 1, 0};
  std::optional<SignedDistance> best = follow(bodies, start);
  for (std::size_t i = 0; !best && i < 6; ++i) {
    Long3 face{};
    face[i / 2] = i % 2 == 0 ? 1 : -1;
    const auto seen = best_of_chart(bodies, face, Real(1.01));  // six of them cover the sphere
    if (seen) best = follow(bodies, seen->normal);
  }
  return best ? *best : least_depth(bodies, start);
}

SignedDistance signed_distance(const Posed& first, const Posed& second) {
  const Long3 line = sum(sum(sum(second.at, -1, first.at), 1, inside(second)), -1, inside(first));
  return signed_distance(first, second, line);
}

Real gap_along(const Posed& first, const Posed& second, const Long3& n) {
  return bodies_of(first, second).probe(n).gap;
}

Real distance_to_plane(const Posed& body, const Long3& normal, Real offset, const Long3& at) {
  return dot(normal, sum(sum(body.at, -1, at), 1, body.furthest(minus(normal)))) - offset;
}

}  // namespace signorini::exact
