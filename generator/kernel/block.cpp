#include "generator/kernel/block.hpp"

#include <algorithm>

namespace signorini::kernel {

const char* to_text(Law law) {
  switch (law) {
    case Law::newton_euler: return "Newton-Euler";
    case Law::geometry: return "geometry";
    case Law::normal_contact: return "normal contact";
    case Law::friction: return "friction";
    case Law::joint: return "joint";
    case Law::spring: return "spring";
  }
  return "";
}

PortId Block::add_port(Port port) {
  ports.push_back(std::move(port));
  return ir::port::declared + static_cast<int>(ports.size()) - 1;
}

const Port& Block::port(PortId id) const {
  return ports.at(static_cast<std::size_t>(id - ir::port::declared));
}

Expr Block::input(ir::Slot slot, const std::string& name) {
  const auto [found, added] = known_.try_emplace(slot);
  if (added) {
    inputs.push_back(slot);
    found->second = tape.input(name);
  }
  return found->second;
}

Expr Block::number(PortId id, const std::string& field) {
  return input({id, port(id).record->place(field)}, field);
}

Vec Block::numbers(PortId id, const std::vector<std::string>& fields) {
  Vec result;
  for (const std::string& field : fields) result.push_back(number(id, field));
  return result;
}

Vec Block::numbers(PortId id) { return numbers(id, names_of(port(id).record->fields)); }

Own Block::unknown(Unknown unknown) {
  const int index = static_cast<int>(unknowns.size());
  const Own own{index, input({ir::port::unknown, index}, unknown.name)};
  unknowns.push_back(std::move(unknown));
  rows.emplace_back();
  return own;
}

Vec Block::symbols() const {
  Vec result;
  for (std::size_t i = 0; i < unknowns.size(); ++i)
    result.push_back(known_.at({ir::port::unknown, static_cast<int>(i)}));
  return result;
}

void Block::row(const Own& unknown, Row row, const Expr& residual) {
  rows.at(static_cast<std::size_t>(unknown.index)) = std::move(row);
  targets.push_back({{ir::port::row, unknown.index}, residual});
}

void Block::shows(const std::string& field, const Expr& value) {
  targets.push_back({{ir::port::shown, shown_as->place(field)}, value});
}

void Block::append(int fixed_port, const Expr& value) {
  const auto count = std::count_if(
      targets.begin(), targets.end(), [&](const ir::Target& t) { return t.slot.port == fixed_port; });
  targets.push_back({{fixed_port, static_cast<int>(count)}, value});
}

void Block::gives(PortId id, const std::string& field, const Expr& value) {
  targets.push_back({{id, port(id).record->place(field)}, value});
}

Vec Block::define(const std::string& name, const Vec& v) {
  Vec result;
  const auto suffix = axes(3);
  for (std::size_t i = 0; i < v.size(); ++i)
    result.push_back(tape.define(v.size() == 1 ? name : name + "_" + suffix[i], v[i]));
  return result;
}

void Block::differentiate() {
  // Rows first and in order, wherever they were written down.
  const auto rank = [](const ir::Target& t) { return t.slot.port == ir::port::row ? t.slot.field : 1 << 30; };
  std::stable_sort(
      targets.begin(), targets.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  const std::vector<ir::Target> all(
      targets.begin(), targets.begin() + static_cast<std::ptrdiff_t>(unknowns.size()));
  const Vec columns = symbols();
  for (std::size_t column = 0; column < columns.size(); ++column)
    for (const ir::Target& row : all) {
      const Expr value = tape.derivative(row.expr, columns[column]);
      if (is_zero(value)) continue;
      targets.push_back({{ir::port::entry, static_cast<int>(pattern.size())}, value});
      pattern.push_back({row.slot.field, static_cast<int>(column)});
    }
}

std::string Block::name_of(ir::Slot slot) const {
  const auto field = static_cast<std::size_t>(slot.field);
  const auto numbered = [&](const char* name) {
    return std::string(name) + "[" + std::to_string(field) + "]";
  };
  switch (slot.port) {
    case ir::port::unknown: return unknowns.at(field).name;
    case ir::port::frozen: return numbered("frozen");
    case ir::port::row: return rows.at(field).name;
    case ir::port::entry: return numbered("entry");
    case ir::port::shown: return "out." + shown_as->fields.at(field).name;
    case ir::port::facet: return numbered("facet");
    case ir::port::ray: return numbered("ray");
    case ir::port::distance: return "distance";
    default: break;  // declared by this block
  }
  const Port& declared = port(slot.port);
  const std::string& name = declared.record->fields.at(field).name;
  return declared.name.empty() ? name : declared.name + "." + name;
}

}  // namespace signorini::kernel
