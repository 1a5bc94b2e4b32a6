#include <fmt/format.h>

#include <algorithm>

#include "generator/read/sections.hpp"
#include "generator/text/suggest.hpp"

namespace signorini::model {

namespace {

std::vector<std::string> body_names(const Model& model) {
  std::vector<std::string> names;
  for (const Body& body : model.bodies) {
    if (!body.name.empty()) names.push_back(body.name);
  }
  return names;
}

/// The index of the named body, or -1 and a report.
int find_body(const Node& node, const std::string& owner, Reading& reading) {
  if (node.kind != Node::Kind::text) {
    reading.report.error(
        node.at, fmt::format("{}: a body is given by its name, not by {}", owner, kind_name(node.kind)));
    return -1;
  }
  const auto& bodies = reading.model.bodies;
  const auto found =
      std::find_if(bodies.begin(), bodies.end(), [&](const Body& b) { return b.name == node.text; });
  if (found != bodies.end() && !node.text.empty()) return static_cast<int>(found - bodies.begin());
  reading.report.error(node.at, fmt::format("{}: there is no body '{}'", owner, escaped(node.text)),
      suggestion(node.text, body_names(reading.model), "the bodies are"));
  return -1;
}

}  // namespace

std::optional<std::array<int, 2>> read_pair(
    const Node& table, const std::string& section, const std::string& or_else, Reading& reading) {
  const std::string owner = fmt::format("[[{}]]", section);
  const Node* node = table.find("bodies");
  if (node == nullptr || node->kind != Node::Kind::array || node->children.size() != 2) {
    reading.report.error(node == nullptr ? table.at : node->at,
        node == nullptr ? fmt::format("{} has no bodies", owner)
                        : fmt::format("{}: bodies must be two names{}", owner, or_else),
        "write bodies = [\"ball\", \"ground\"]");
    return std::nullopt;
  }
  const int a = find_body(node->children[0], owner, reading);
  const int b = find_body(node->children[1], owner, reading);
  if (a < 0 || b < 0) return std::nullopt;
  if (a == b) {
    reading.report.error(node->at,
        fmt::format("{}: body '{}' {} itself", owner, node->children[0].text,
            section == "contact" ? "touches" : "is tied to"),
        "name two bodies");
    return std::nullopt;
  }
  return std::array<int, 2>{a, b};
}

std::string pair_name(const std::array<int, 2>& pair, const Model& model) {
  const auto name_of = [&](int i) { return model.bodies[static_cast<std::size_t>(i)].name; };
  return name_of(pair[0]) + "_" + name_of(pair[1]);
}

std::string read_pair_name(
    const Node& table, const std::array<int, 2>& pair, const std::string& section, Reading& reading) {
  const std::string fallback = pair_name(pair, reading.model);
  const std::optional<std::string> given =
      find_text(table, "name", fmt::format("[[{}]]", section), reading.report);
  if (given && !check_name(*given, "a " + section, table.find("name")->at, reading.report)) return fallback;
  return given.value_or(fallback);
}

}  // namespace signorini::model
