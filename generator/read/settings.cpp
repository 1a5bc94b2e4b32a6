#include <fmt/format.h>

#include <algorithm>

#include "generator/read/sections.hpp"
#include "generator/text/functions.hpp"
#include "generator/text/suggest.hpp"

namespace signorini::model {

namespace {

const std::string owner = "[model]";

void read_model_name(const Node& table, Reading& reading) {
  const Node* node = table.find("name");
  if (node == nullptr) {
    reading.report.error(table.at, "[model] has no name", "add name = \"...\"; it names the generated code");
    return;
  }
  const std::optional<std::string> name = find_text(table, "name", owner, reading.report);
  if (name && check_name(*name, "the model", node->at, reading.report)) reading.model.name = mangle(*name);
}

void read_dimension(const Node& table, Reading& reading) {
  const Node* node = table.find("dimension");
  if (node == nullptr) return;
  if (node->kind == Node::Kind::number && (node->number == 2 || node->number == 3)) {
    reading.model.dimension = static_cast<int>(node->number);
    return;
  }
  reading.report.error(node->at,
      node->kind == Node::Kind::number
          ? fmt::format("[model]: dimension must be 2 or 3, not {}", node->number)
          : fmt::format("[model]: dimension must be the number 2 or 3, not {}", kind_name(node->kind)));
}

void read_time(const Node& table, const std::string& key, double& seconds, Reading& reading) {
  const std::optional<Quantity> time = find_quantity(table, key, owner, reading.scope);
  if (!time) return;
  if (time->value > 0) {
    seconds = time->value;
  } else {
    reading.report.error(table.find(key)->at,
        fmt::format("[model]: {} must be positive, not {}", key, time->value), "it is a time in seconds");
  }
}

void read_formulation(const Node& table, Reading& reading) {
  static const std::vector<std::string> planned{"stewart-trinkle", "anitescu-potra", "convex"};
  const std::optional<std::string> name = find_text(table, "formulation", owner, reading.report);
  if (!name || *name == "implicit") return;
  const Position at = table.find("formulation")->at;
  if (std::find(planned.begin(), planned.end(), *name) != planned.end()) {
    reading.report.error(at, fmt::format("formulation '{}' is not available in this version", *name),
        "use formulation = \"implicit\"");
  } else {
    reading.report.error(
        at, fmt::format("unknown formulation '{}'", escaped(*name)), "use formulation = \"implicit\"");
  }
}

void read_gyroscopic(const Node& table, Reading& reading) {
  const std::optional<std::string> name = find_text(table, "gyroscopic", owner, reading.report);
  if (!name) return;
  if (*name == "explicit") {
    reading.model.gyroscopic = Gyroscopic::explicit_;
  } else if (*name != "implicit") {
    reading.report.error(table.find("gyroscopic")->at,
        fmt::format("[model]: gyroscopic must be \"implicit\" or \"explicit\", not '{}'", escaped(*name)));
  }
}

void read_integrator(const Node& table, Reading& reading) {
  const std::optional<std::string> name = find_text(table, "integrator", owner, reading.report);
  if (name && *name == "bdf2") {
    reading.model.integrator = Integrator::bdf2;
  } else if (name && *name != "euler") {
    reading.report.error(table.find("integrator")->at,
        fmt::format("[model]: integrator must be \"euler\" or \"bdf2\", not '{}'", escaped(*name)));
  }
  const Node* gyroscopic = table.find("gyroscopic");
  if (gyroscopic == nullptr || reading.model.integrator == Integrator::euler) return;
  reading.report.error(gyroscopic->at, "[model]: gyroscopic belongs to integrator = \"euler\"",
      "remove it; bdf2 has angular momentum at the end of the step and no gyroscopic term");
}

void read_max_compliance(const Node& table, Reading& reading) {
  const std::optional<Quantity> most = find_quantity(table, "max_compliance", owner, reading.scope);
  if (!most) return;
  if (most->value >= 0 && most->value <= 1) {
    reading.model.max_compliance = most->value;
  } else {
    reading.report.error(table.find("max_compliance")->at,
        fmt::format("[model]: max_compliance must be between 0 and 1, not {}", most->value),
        "0 fails a step that has no rigid solution; 0.05 is the default");
  }
}

}  // namespace

void read_settings(const Node& root, Reading& reading) {
  const Node* table = root.find("model");
  if (table == nullptr || table->kind != Node::Kind::table) {
    reading.report.error(table == nullptr ? Position{} : table->at, "there is no [model] table",
        "start the file with [model] and name = \"...\"");
    return;
  }
  check_keys(*table,
      {"name", "dimension", "step", "duration", "gravity", "formulation", "integrator", "gyroscopic",
          "max_compliance"},
      owner, reading.report);
  read_model_name(*table, reading);
  read_dimension(*table, reading);
  read_formulation(*table, reading);
  read_gyroscopic(*table, reading);
  read_integrator(*table, reading);
}

void read_parameters(const Node& root, Reading& reading) {
  reading.symbols.reserve({"t", "h", "x", "y", "z", "pi"}, "a name of the expression language");
  reading.symbols.reserve(function_names(), "a function of the expression language");
  const Node* table = root.find("parameters");
  if (table != nullptr && table->kind != Node::Kind::table) {
    reading.report.error(table->at,
        fmt::format("'parameters' must be a table, not {}", kind_name(table->kind)), "write [parameters]");
    table = nullptr;
  }
  if (table != nullptr) {
    for (const Node& entry : table->children) {
      const bool named = check_name(entry.key, "a parameter", entry.key_at, reading.report);
      if (named && entry.key.find('-') != std::string::npos) {
        reading.report.error(entry.key_at,
            fmt::format("the parameter '{}' would be a difference in expressions", entry.key),
            fmt::format("write '{}'", mangle(entry.key)));
        continue;
      }
      if (named) reading.symbols.claim(entry.key, "parameter", entry.key_at, reading.report);
      const auto quantity =
          read_quantity(entry, fmt::format("parameter '{}'", escaped(entry.key)), reading.scope);
      if (!named) continue;
      // A wrong value is reported once, here; its users are checked as if it were 1.
      const double value = quantity ? quantity->value : 1;
      reading.model.parameters.push_back({entry.key, value});
      reading.scope.parameters.emplace(entry.key, value);
    }
  }

  // Gravity and times may use parameters, so they come after them.
  reading.model.gravity = literals(
      reading.model.dimension == 2 ? std::vector<double>{0, -9.81} : std::vector<double>{0, 0, -9.81});
  const Node* model = root.find("model");
  if (model == nullptr || model->kind != Node::Kind::table) return;
  if (auto gravity = find_quantities(*model, "gravity", reading.dimension(), owner, reading.scope)) {
    reading.model.gravity = std::move(*gravity);
  }
  read_time(*model, "step", reading.model.step, reading);
  read_time(*model, "duration", reading.model.duration, reading);
  read_max_compliance(*model, reading);
}

void read_inputs(const Node& root, Reading& reading) {
  for (const Node* table : sections(root, "input", reading.report)) {
    check_keys(*table, {"name", "default"}, "[[input]]", reading.report);
    Input input;
    const Node* node = table->find("name");
    if (node == nullptr) {
      reading.report.error(table->at, "[[input]] has no name", "add name = \"...\"");
      continue;
    }
    const auto name = find_text(*table, "name", "[[input]]", reading.report);
    const auto value = find_quantity(*table, "default", "[[input]]", reading.scope);
    if (!name || !check_name(*name, "an input", node->at, reading.report)) continue;
    if (name->find('-') != std::string::npos) {
      reading.report.error(node->at,
          fmt::format("the input '{}' would be a difference in expressions", *name),
          fmt::format("write '{}'", mangle(*name)));
      continue;
    }
    reading.symbols.claim(*name, "input", node->at, reading.report);
    reading.model.inputs.push_back({*name, value ? value->value : 0});
  }
}

}  // namespace signorini::model
