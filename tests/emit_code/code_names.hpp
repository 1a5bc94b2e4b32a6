#pragma once

#include <map>

#include "generator/emit/code.hpp"
#include "tests/ir/ports.hpp"

namespace signorini::test {

/// Inputs by their names in the program, outputs as "out[0]".
inline emit::CodeNames plain_names(const ir::Program& program) {
  std::map<ir::Slot, std::string> known;
  for (std::size_t at = 0; at < program.code.size(); ++at)
    if (program.code[at].op == ir::Op::input)
      known[program.inputs[program.code[at].a.index]] = program.names[at].text;
  emit::CodeNames names;
  names.input = [known](ir::Slot slot) { return known.at(slot); };
  names.output = [](ir::Slot slot) {
    const std::string port = slot.port == out_port ? "out" : "port" + std::to_string(slot.port);
    return port + "[" + std::to_string(slot.field) + "]";
  };
  return names;
}

inline std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace signorini::test
