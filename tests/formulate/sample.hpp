#pragma once

#include <random>
#include <string>
#include <vector>

#include "generator/ir/interpret.hpp"
#include "generator/kernel/block.hpp"

namespace signorini::test {

using Numbers = std::vector<long double>;

inline ir::Program lowered(const kernel::Block& block) {
  return ir::lower(block.tape, block.inputs, block.targets);
}

/// Numbers of a port of their own.
inline kernel::Vec numbers_of(
    kernel::Block& block, const std::string& port, const std::vector<std::string>& names) {
  std::vector<kernel::Field> fields;
  for (const std::string& name : names) fields.push_back({name, "", "", 0, {}});
  return block.numbers(block.add_port({port, kernel::Role::parameters, kernel::make_record(port, fields)}));
}

/// The port of an input, "unknown" for an unknown, and its name there.
inline std::string port_of(const kernel::Block& block, ir::Slot slot) {
  return slot.port == ir::port::unknown ? "unknown" : block.port(slot.port).name;
}
inline std::string field_of(const kernel::Block& block, ir::Slot slot) {
  const auto field = static_cast<std::size_t>(slot.field);
  return slot.port == ir::port::unknown ? block.unknowns[field].name
                                        : block.port(slot.port).record->fields[field].name;
}

/// Inputs of a block, away from kinks, zero divisors and singular poses.
class Sampler {
 public:
  explicit Sampler(unsigned seed) : random_(seed) {}

  long double between(long double low, long double high) {
    return low + (high - low) * static_cast<long double>(random_() % 1000001) / 1000000;
  }
  long double either_sign(long double low, long double high) {
    const long double size = between(low, high);
    return random_() % 2 == 0 ? size : -size;
  }

  long double value(const kernel::Block& block, ir::Slot slot) {
    const std::string group = port_of(block, slot), name = field_of(block, slot);
    if (group == "unknown" && name.starts_with("a_")) return either_sign(0.2L, 0.9L);
    if (group == "unknown" && name.starts_with("l")) return between(0.3L, 1.5L);
    if (name == "h") return between(0.05L, 0.2L);
    if (name == "qw") return between(0.5L, 1.5L);
    const bool inertia = group == "inertia" || group == "inertia2";
    if (inertia && name.starts_with("i") && name[1] != name[2]) return between(-0.1L, 0.1L);
    if (inertia) return between(0.5L, 2);
    if (name == "exponent") return between(2.5L, 4.5L);
    if (group == "surface1") return between(0.7L, 1.6L);
    return either_sign(0.1L, 1);
  }

  Numbers values(const kernel::Block& block) {
    Numbers all;
    for (const ir::Slot slot : block.inputs) all.push_back(value(block, slot));
    return all;
  }

 private:
  std::mt19937 random_;
};

/// The outputs to one port.
inline Numbers outputs(const ir::Program& program, const Numbers& inputs, int port) {
  const Numbers all = ir::interpret(program, inputs);
  Numbers chosen;
  for (std::size_t k = 0; k < all.size(); ++k)
    if (program.outputs[k].slot.port == port) chosen.push_back(all[k]);
  return chosen;
}

}  // namespace signorini::test
