#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/read/inertia.hpp"

namespace signorini::model {

namespace {

/// A part with its share of the mass: its own mass, else its volume.
struct WeightedPart {
  UniformShape uniform;
  Quantity weight;
};

/// A plain number where no parameter reaches it, so that texts stay short.
Quantity settled(const std::string& text, Position at, const Scope& scope) {
  const Quantity quantity = derived(text, at, scope);
  return quantity.constant ? literal(quantity.value, at) : quantity;
}

std::optional<std::vector<WeightedPart>> weighted_parts(
    const std::string& owner, Position at, Reading& reading, const Body& body) {
  std::vector<WeightedPart> parts;
  for (const Part& part : body.parts) {
    auto uniform = uniform_shape(part.shape, part_owner(owner, part), at, reading);
    if (!uniform) continue;
    const Quantity& weight = part.mass ? *part.mass : uniform->volume;
    parts.push_back({*uniform, settled(weight.expr.text, at, reading.scope)});
  }
  if (parts.size() != body.parts.size()) return std::nullopt;
  return parts;
}

/// Reports parts whose common centre is not the centre of mass; true where it is.
bool check_centre(
    const std::vector<WeightedPart>& parts, const std::string& owner, Position at, Reading& reading) {
  Vec3 moment{};
  double total = 0, size = 0;
  for (const WeightedPart& part : parts) {
    moment = moment + part.weight.value * to_vec3(values(part.uniform.centre));
    total += part.weight.value;
    size = std::max(size, part.uniform.shape->size);
  }
  const Vec3 centre = (1 / total) * moment;
  if (norm(centre) <= 1e-3 * size) return true;
  // With so many digits that it is right once it is added.
  std::string offset;
  for (std::size_t i = 0; i < reading.dimension(); ++i)
    offset += fmt::format("{}{:.7g}", offset.empty() ? "" : ", ", rounded(-centre[i], size, 7));
  reading.report.error(at,
      fmt::format("{}: inertia \"auto\", but the common centre of the parts is {}, not the origin", owner,
          shown(centre, reading.model.dimension)),
      fmt::format("add [{}] to every 'at', or give inertia = ... about the centre of mass", offset));
  return false;
}

/// What a unit mass at c adds to the moments about the origin: c_j^2 + c_k^2 and -c_i c_j.
std::vector<std::string> parallel_axes(const Vector& centre) {
  const auto c = [&](std::size_t i) { return grouped(centre[i]); };
  const auto squares = [&](std::size_t i, std::size_t j) { return fmt::format("({}^2 + {}^2)", c(i), c(j)); };
  const auto product = [&](std::size_t i, std::size_t j) { return fmt::format("(-{}*{})", c(i), c(j)); };
  if (centre.size() == 2) return {squares(0, 1)};
  return {squares(1, 2), squares(0, 2), squares(0, 1), product(0, 1), product(0, 2), product(1, 2)};
}

}  // namespace

void inertia_of_union(const std::string& owner, Position at, Reading& reading, Body& body) {
  const auto parts = weighted_parts(owner, at, reading, body);
  if (!parts || !check_centre(*parts, owner, at, reading)) return;
  std::vector<std::string> sums(reading.model.dimension == 2 ? 1 : 6);
  std::string total;
  const auto add = [](std::string& sum, const Quantity& term) {
    sum += (sum.empty() ? "" : " + ") + grouped(term);
  };
  for (const WeightedPart& part : *parts) {
    const auto own = moments(part.uniform, part.weight, reading.model.dimension);
    const auto moved = parallel_axes(part.uniform.centre);
    for (std::size_t k = 0; k < sums.size(); ++k)
      add(sums[k],
          settled(fmt::format("{} + {}*{}", own[k], grouped(part.weight), moved[k]), at, reading.scope));
    add(total, part.weight);
  }
  for (const std::string& sum : sums)
    body.inertia.push_back(
        settled(fmt::format("{}/({})*({})", grouped(body.mass), total, sum), at, reading.scope));
  // Products of inertia that cancel leave noise.
  const double largest =
      std::max_element(body.inertia.begin(), body.inertia.end(), [](const auto& a, const auto& b) {
        return a.value < b.value;
      })->value;
  for (Quantity& moment : body.inertia)
    if (moment.constant) moment = literal(rounded(moment.value, largest, 14), at);
}

}  // namespace signorini::model
