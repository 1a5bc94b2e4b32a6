#include <fmt/format.h>

#include <fstream>

#include "generator/capsule/capsule.hpp"
#include "generator/capsule/json_number.hpp"
#include "generator/capsule/step_record.hpp"
#include "generator/text/usage_error.hpp"

namespace signorini::cli {

namespace {

using nlohmann::ordered_json;

ordered_json to_json(const std::vector<engine::NamedNumber>& numbers) {
  ordered_json object = ordered_json::object();
  for (const engine::NamedNumber& number : numbers) object[number.name] = number_json(number.value);
  return object;
}

ordered_json to_json(const std::vector<double>& numbers) {
  ordered_json array = ordered_json::array();
  for (const double number : numbers) array.push_back(number_json(number));
  return array;
}

ordered_json to_json(const sim::Limits<double>& limits) {
  ordered_json most = nullptr;
  if (limits.max_iterations < sim::Limits<double>{}.max_iterations) most = limits.max_iterations;
  return {{"max_iterations", most}, {"tolerance", number_json(limits.tolerance)},
      {"max_compliance", number_json(limits.max_compliance)}};
}

/// Shortest round-trip form, with a point where it would read as an integer: "-0" would lose its sign.
std::string shortest(double value) {
  std::string text = fmt::format("{}", value);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

/// A line an entry; an array of plain values is one line.
void append(const ordered_json& value, const std::string& indent, std::string& text) {
  if (value.is_number_float()) {
    text += shortest(value.get<double>());
    return;
  }
  if (!value.is_structured() || value.empty()) {
    text += value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    return;
  }
  const bool one_line = value.is_array() && !value.front().is_structured();
  text += value.is_object() ? "{" : "[";
  const char* separator = "";
  for (const auto& [key, entry] : value.items()) {
    text += separator + (one_line ? "" : "\n" + indent + "  ");
    if (value.is_object()) text += ordered_json(key).dump() + ": ";
    append(entry, indent + "  ", text);
    separator = one_line ? ", " : ",";
  }
  text += (one_line ? "" : "\n" + indent) + (value.is_object() ? "}" : "]");
}

}  // namespace

std::string to_text(const Capsule& c) {
  ordered_json memory = ordered_json::array();
  for (const auto& answer : c.before.answers) memory.push_back(to_json(answer));
  ordered_json object = {{"capsule", 1}, {"signorini", c.version},
      {"model", {{"file", c.model_file}, {"text", c.model_text}}}, {"integrator", c.integrator},
      {"engine", c.engine}, {"solver", c.solver}, {"set", ordered_json(c.set)}, {"limits", to_json(c.limits)},
      {"step", {{"k", c.k}, {"t", number_json(static_cast<double>(c.k) * c.h)}, {"h", number_json(c.h)}}},
      {"parameters", to_json(c.before.parameters)}, {"fields", to_json(c.before.fields)},
      {"inputs", to_json(c.before.inputs)}, {"state", to_json(c.before.state)}, {"memory", memory},
      {"remembered", ordered_json(c.before.counts)}, {"unknowns", ordered_json(c.unknowns)},
      {"rows", ordered_json(c.rows)}, {"z", to_json(c.z)}, {"report", to_json(c.outcome)}};
  if (!c.before.modes.empty()) object["modes"] = to_json(c.before.modes);
  std::string text;
  append(object, "", text);
  return text + "\n";
}

void write_capsule(const Capsule& capsule, const std::string& path) {
  std::ofstream out(path, std::ios::binary);
  out << to_text(capsule);
  if (!out.flush()) throw UsageError{"cannot write " + path};
}

std::vector<std::string> unknown_names(const engine::NamedSimulator& simulator) {
  std::vector<std::string> names;
  for (int i = 0; i < simulator.unknown_count(); ++i) names.push_back(to_text(simulator.unknown_name(i)));
  return names;
}

std::vector<std::string> row_names(const engine::NamedSimulator& simulator) {
  std::vector<std::string> names;
  for (int i = 0; i < simulator.unknown_count(); ++i) names.push_back(to_text(simulator.row_name(i)));
  return names;
}

}  // namespace signorini::cli
