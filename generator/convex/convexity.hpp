#pragma once

#include <cstddef>
#include <optional>

#include "generator/convex/region.hpp"

namespace signorini::model {

/// Two points where a surface is <= 0 and one between them where it is not.
struct Dent {
  std::size_t surface = 0;
  Vec3 a{}, b{}, between{};
  double value = 0;  // f(between) > 0
};

/// Samples segments between border points of each surface's sublevel set, within twice `size` of the origin.
/// Gives the deepest dent found: a proof that the set is not convex; none is evidence, not proof.
std::optional<Dent> find_dent(const Region& region, double size);

}  // namespace signorini::model
