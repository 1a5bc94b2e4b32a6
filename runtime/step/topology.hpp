#pragma once

namespace signorini::sim {

/// Islands: bodies that can act on each other, directly or through others. `island_of`, one a body, gets the
/// island of each, numbered in the order of their first bodies; ties(join) must call join(a, b) for every two
/// bodies that something ties together. Returns the number of islands.
template <class IslandOf, class Ties>
int find_islands(int bodies, IslandOf& island_of, Ties&& ties) noexcept {
  // At first island_of links each body to an earlier one of its island, or to itself.
  for (int b = 0; b < bodies; ++b) island_of[b] = b;
  const auto root = [&](int body) {
    while (island_of[body] != body) body = island_of[body];
    return body;
  };
  ties([&](int first, int second) {
    const int a = root(first), b = root(second);
    island_of[a < b ? b : a] = a < b ? a : b;
  });
  int next = 0;
  // Links lead to earlier bodies, whose island is known already.
  for (int b = 0; b < bodies; ++b) island_of[b] = island_of[b] == b ? next++ : island_of[island_of[b]];
  return next;
}

}  // namespace signorini::sim
