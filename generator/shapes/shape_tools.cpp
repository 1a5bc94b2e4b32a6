#include "generator/shapes/shape_tools.hpp"

#include <fmt/format.h>

#include <cmath>

namespace signorini::model {

std::vector<std::string> axes(int dimension) {
  return dimension == 2 ? std::vector<std::string>{"x", "y"} : std::vector<std::string>{"x", "y", "z"};
}

std::string sum_over_axes(const std::string& term, int dimension) {
  std::string text;
  for (const std::string& axis : axes(dimension))
    text += (text.empty() ? "" : " + ") + fmt::format(fmt::runtime(term), axis);
  return text;
}

std::optional<std::vector<Quantity>> read_sizes(const Node& table, const std::string& key, std::size_t count,
    const std::string& owner, Reading& reading) {
  const Node* node = table.find(key);
  if (node == nullptr) {
    reading.report.error(
        table.at, fmt::format("{} has no {}", owner, key), fmt::format("add {} = ... [m]", key));
    return std::nullopt;
  }
  std::optional<std::vector<Quantity>> sizes;
  if (count > 1) {
    sizes = find_quantities(table, key, count, owner, reading.scope);
  } else if (auto size = find_quantity(table, key, owner, reading.scope)) {
    sizes = std::vector<Quantity>{std::move(*size)};
  }
  if (!sizes) return std::nullopt;
  for (const Quantity& size : *sizes) {
    if (size.value > 0) continue;
    reading.report.error(node->at, fmt::format("{}: {} must be positive, not {}", owner, key, size.value));
    return std::nullopt;
  }
  return sizes;
}

void read_each(const Node& table, const std::vector<std::string>& keys, const std::string& owner,
    Reading& reading, std::vector<Quantity>& sizes) {
  for (const std::string& key : keys)
    if (auto size = read_sizes(table, key, 1, owner, reading)) sizes.push_back(std::move(size->front()));
}

void derive_numbers(
    const std::vector<std::string>& texts, const Node& table, Reading& reading, Shape& shape) {
  for (const std::string& text : texts) shape.numbers.push_back(derived(text, table.at, reading.scope));
}

std::vector<std::string> number_texts(const Shape& shape) {
  std::vector<std::string> texts;
  for (const Quantity& number : shape.numbers) texts.push_back(grouped(number));
  return texts;
}

std::vector<std::string> moments_of(const std::string& mass, const std::vector<std::string>& squares) {
  const auto moment = [&](std::size_t i, std::size_t j) {
    return fmt::format("{}*({} + {})", mass, squares[i], squares[j]);
  };
  if (squares.size() == 2) return {moment(0, 1)};
  return {moment(1, 2), moment(0, 2), moment(0, 1)};
}

Vec3 across_axis(const Vec3& d, double radius, double z) {
  const double across = std::hypot(d[0], d[1]);
  if (across == 0) return {0, 0, z};
  return {radius * d[0] / across, radius * d[1] / across, z};
}

Vec3 on_ball(const Vec3& d, double radius, double z) { return Vec3{0, 0, z} + (radius / norm(d)) * d; }

}  // namespace signorini::model
