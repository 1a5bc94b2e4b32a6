#pragma once

#include <map>
#include <string>
#include <vector>

#include "generator/ir/print.hpp"
#include "generator/ir/program.hpp"

namespace signorini::test {

// Two ports for programs written by hand.
inline constexpr int in_port = ir::port::declared, out_port = ir::port::declared + 1;

inline ir::Slot in(int field) { return {in_port, field}; }
inline ir::Slot out(int field) { return {out_port, field}; }

/// The first inputs of the port.
inline std::vector<ir::Slot> inputs(int count) {
  std::vector<ir::Slot> slots;
  for (int k = 0; k < count; ++k) slots.push_back(in(k));
  return slots;
}

/// What a frozen input is called.
inline std::string frozen_name(ir::Slot slot, const std::string& name) {
  return (slot.port == in_port ? "in_" : "other_") + name;
}

/// "in.x" for an input of that name, "out[0]" for an output.
inline std::string print(const ir::Program& program) {
  std::map<ir::Slot, std::string> names;
  for (std::size_t at = 0; at < program.code.size(); ++at)
    if (program.code[at].op == ir::Op::input)
      names[program.inputs[program.code[at].a.index]] = program.names[at].text;
  return ir::print(program, [&](ir::Slot slot) -> std::string {
    static const std::map<int, std::string> ports = {{ir::port::unknown, "unknown"},
        {ir::port::frozen, "frozen"}, {ir::port::row, "row"}, {ir::port::shown, "shown"}, {in_port, "in"},
        {out_port, "out"}};
    const auto port = ports.find(slot.port);
    const std::string name = port == ports.end() ? "port" + std::to_string(slot.port) : port->second;
    if (const auto found = names.find(slot); found != names.end()) return name + "." + found->second;
    return name + "[" + std::to_string(slot.field) + "]";
  });
}

}  // namespace signorini::test
