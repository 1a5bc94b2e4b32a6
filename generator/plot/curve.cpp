#include "generator/plot/curve.hpp"

#include <algorithm>

namespace signorini::cli {
namespace {

/// The smallest and the largest point of [begin, end), in their order.
void keep_extremes(
    const std::vector<Point>& run, std::size_t begin, std::size_t end, std::vector<Point>& kept) {
  const auto first = run.begin() + static_cast<std::ptrdiff_t>(begin),
             last = run.begin() + static_cast<std::ptrdiff_t>(end);
  auto [low, high] = std::minmax_element(first, last, [](Point a, Point b) { return a.y < b.y; });
  if (high < low) std::swap(low, high);
  kept.push_back(*low);
  if (high != low) kept.push_back(*high);
}

std::vector<Point> thinned(const std::vector<Point>& run, std::size_t limit) {
  if (run.size() <= limit) return run;
  // The ends stay exact; each bucket between them gives two points.
  const std::size_t buckets = std::max<std::size_t>(1, (limit - 2) / 2), inner = run.size() - 2;
  std::vector<Point> kept{run.front()};
  for (std::size_t b = 0; b < buckets; ++b) {
    const std::size_t begin = 1 + inner * b / buckets, end = 1 + inner * (b + 1) / buckets;
    if (begin < end) keep_extremes(run, begin, end, kept);
  }
  kept.push_back(run.back());
  return kept;
}

}  // namespace

std::vector<std::vector<Point>> curve_of(
    const std::vector<double>& x, const std::vector<double>& y, std::size_t limit) {
  const std::size_t size = std::min(x.size(), y.size());
  std::vector<std::vector<Point>> runs;
  bool broken = true;
  for (std::size_t i = 0; i < size; ++i) {
    if (!drawable(x[i]) || !drawable(y[i])) {
      broken = true;
      continue;
    }
    if (broken) runs.emplace_back();
    broken = false;
    runs.back().push_back({x[i], y[i]});
  }
  if (size > limit) {
    for (auto& run : runs) run = thinned(run, std::max<std::size_t>(4, limit * run.size() / size));
  }
  return runs;
}

}  // namespace signorini::cli
