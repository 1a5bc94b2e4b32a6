#pragma once

#include "generator/emit/code.hpp"

namespace signorini::test {

/// Inputs by their names, outputs as "out[0]".
inline emit::CodeNames plain_names() {
  emit::CodeNames names;
  names.input = [](const ir::Input& in, int) { return in.name; };
  names.output = [](const ir::Output& out) { return out.group + "[" + std::to_string(out.slot) + "]"; };
  return names;
}

inline std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace signorini::test
