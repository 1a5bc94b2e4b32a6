#include "generator/emit/model_kernels.hpp"

#include <fmt/format.h>

#include <cctype>

#include "generator/emit/code.hpp"
#include "generator/text/names.hpp"

namespace signorini::emit {

using compile::LoweredKernel;
using kernel::Port;
using kernel::Role;
using kernel::Side;
using nlohmann::json;

namespace {

/// How the numbers of a model's kernel are written: where each kind of place is found.
struct Texts {
  std::string time = "t", parameters = "params.named()", params = "this->", initial = "state",
              weight = "weight";
};

class KernelText {
 public:
  KernelText(const compile::LoweredMcp& lowered, const compile::Layout& layout, Texts texts)
      : mcp_(lowered.mcp), layout_(layout), texts_(std::move(texts)) {}

  std::vector<std::string> lines(const LoweredKernel& kernel, const char* assignment = "=") const {
    CodeNames names;
    names.input = names.output = [&](ir::Slot slot) {
      return slot.port == ir::port::distance ? std::string("distance") : place(kernel, slot);
    };
    names.assignment = assignment;
    names.reserved = {"params", "input", "h", "t", "state", "applied", "driven", "bodies", "contacts",
        "joints", "T", "p", "weight", "gradient", "distance"};
    return to_code(kernel.program, names);
  }

 private:
  std::string place(const LoweredKernel& kernel, ir::Slot slot) const {
    const Port& port = kernel.port(slot.port);
    const std::string& field = port.record->fields[static_cast<std::size_t>(slot.field)].name;
    const int row = kernel.row(slot.port);
    switch (port.side) {
      case Side::value: return value(port, row, field);
      case Side::weight: return weight(port, row, field);
      case Side::gradient: break;
    }
    return gradient(port, row, field);
  }

  std::string body(int row) const {
    const auto k = static_cast<std::size_t>(row);
    const auto& body = k < mcp_.bodies.size() ? mcp_.bodies[k] : mcp_.driven[k - mcp_.bodies.size()];
    return "bodies::" + model::mangle(body.name);
  }

  std::string table_row(const Port& port, int row) const {
    const std::string& name = layout_.table(port).name;
    return port.role == Role::gravity ? name : fmt::format("{}[{}]", name, row);
  }

  std::string value(const Port& port, int row, const std::string& field) const {
    switch (port.role) {
      case Role::step: return field;
      case Role::time: return texts_.time;
      case Role::parameters: return texts_.parameters + "." + model::mangle(field);
      case Role::input: return "input." + model::mangle(field);
      case Role::now: return fmt::format("state.bodies[{}].{}", body(row), field);
      case Role::applied: return fmt::format("applied[{}].{}", body(row), field);
      case Role::driven: return fmt::format("driven[{}].{}", row, field);
      case Role::initial: return fmt::format("{}.bodies[{}].{}", texts_.initial, row, field);
      case Role::gravity:
      case Role::inertia:
      case Role::fixed:
      case Role::surface:
      case Role::data:
      case Role::law:
      case Role::pair: return texts_.params + table_row(port, row) + "." + field;
      case Role::past:
      case Role::pushed:
      case Role::shift:
      case Role::momentum:
      case Role::search:
      case Role::history:
      case Role::end:
      case Role::velocity:
      case Role::next: break;  // of kinds alone
    }
    return "";
  }

  std::string weight(const Port& port, int row, const std::string& field) const {
    if (port.role == Role::applied) return fmt::format("weight[{}].{}", body(row), field);
    if (port.role == Role::driven) return fmt::format("weight[{}].{}", row, field);
    return value(port, row, field);
  }

  std::string gradient(const Port& port, int row, const std::string& field) const {
    if (port.role == Role::parameters) return "gradient.parameters." + model::mangle(field);
    if (port.role == Role::input) return "gradient.input." + model::mangle(field);
    if (port.role == Role::time) return "gradient.state.t";
    return fmt::format("gradient.state.bodies[{}].{}", body(row), field);
  }

  const formulate::SymbolicMcp& mcp_;
  const compile::Layout& layout_;
  Texts texts_;
};

bool is_part_of_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

/// Whether a line names a variable; "gradient.input" does not name `input`.
bool names(const std::string& line, const std::string& variable) {
  for (std::size_t at = line.find(variable); at != std::string::npos; at = line.find(variable, at + 1)) {
    const std::size_t end = at + variable.size();
    const bool starts = at == 0 || !is_part_of_word(line[at - 1]);
    const bool ends = end == line.size() || line[end] == '.' || !is_part_of_word(line[end]);
    if (starts && ends) return true;
  }
  return false;
}

/// The parameters of a function, those without a use unnamed.
std::string parameters(const std::vector<std::pair<std::string, std::string>>& all, const json& lines) {
  std::string text;
  for (const auto& [type, name] : all) {
    bool used = false;
    for (const json& line : lines) used = used || names(line.get<std::string>(), name);
    text += (text.empty() ? "" : ", ") + type + (used ? " " + name : "");
  }
  return text;
}

}  // namespace

json model_kernels(const compile::LoweredMcp& lowered, const compile::Layout& layout) {
  const KernelText loads(lowered, layout, {.time = "state.t"}), drives(lowered, layout, {}),
      bindings(lowered, layout, {.parameters = "p"});
  json context = {{"loads", loads.lines(lowered.loads)}, {"strikes", loads.lines(lowered.strikes)},
      {"drives", drives.lines(lowered.drives)}, {"bind_params", bindings.lines(lowered.bind_params)},
      {"bind_state", bindings.lines(lowered.bind_state)}};
  context["loads_parameters"] =
      parameters({{"const Params&", "params"}, {"const Input&", "input"}, {"T", "h"},
                     {"const State&", "state"}, {"typename Space::Impulse*", "applied"}},
          context["loads"]);
  context["strikes_parameters"] =
      parameters({{"const Params&", "params"}, {"const Input&", "input"}, {"T", "h"},
                     {"const State&", "state"}, {"typename Space::Impulse*", "applied"}},
          context["strikes"]);
  context["drives_parameters"] = parameters({{"const Params&", "params"}, {"const Input&", "input"},
                                                {"T", "t"}, {"typename Space::State*", "driven"}},
      context["drives"]);
  return context;
}

json model_derivative_kernels(const compile::LoweredMcp& lowered, const compile::Layout& layout) {
  const KernelText loads(lowered, layout, {.time = "state.t"}), drives(lowered, layout, {}),
      bindings(lowered, layout, {.parameters = "p", .params = "gradient.params.", .initial = "weight"});
  json context = {{"loads_pull_back", loads.lines(lowered.loads_pull_back, "+=")},
      {"drives_pull_back", drives.lines(lowered.drives_pull_back, "+=")},
      {"loads_switches", loads.lines(lowered.loads_switches)},
      {"drives_switches", drives.lines(lowered.drives_switches)},
      {"params_pull_back", bindings.lines(lowered.params_pull_back, "+=")},
      {"state_pull_back", bindings.lines(lowered.state_pull_back, "+=")}};
  context["loads_parameters"] = parameters(
      {{"const Params&", "params"}, {"const Input&", "input"}, {"T", "h"}, {"const State&", "state"},
          {"const typename Space::Impulse*", "weight"}, {"Gradient&", "gradient"}},
      context["loads_pull_back"]);
  context["drives_parameters"] =
      parameters({{"const Params&", "params"}, {"const Input&", "input"}, {"T", "t"},
                     {"const typename Space::State*", "weight"}, {"Gradient&", "gradient"}},
          context["drives_pull_back"]);
  return context;
}

}  // namespace signorini::emit
