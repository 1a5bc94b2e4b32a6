#pragma once

#include <random>
#include <string>
#include <vector>

#include "generator/ir/interpret.hpp"
#include "generator/kernel/block.hpp"

namespace signorini::test {

using Numbers = std::vector<long double>;

inline ir::Program lowered(const formulate::Block& block) {
  return ir::lower(block.tape, block.groups, block.targets);
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

  long double value(const ir::Input& input) {
    const std::string &group = input.group, &name = input.name;
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

  Numbers values(const ir::Program& program) {
    Numbers all;
    for (const ir::Input& input : program.inputs) all.push_back(value(input));
    return all;
  }

 private:
  std::mt19937 random_;
};

/// The outputs of one group.
inline Numbers outputs(const ir::Program& program, const Numbers& inputs, const std::string& group) {
  const Numbers all = ir::interpret(program, inputs);
  Numbers chosen;
  for (std::size_t k = 0; k < all.size(); ++k)
    if (program.outputs[k].group == group) chosen.push_back(all[k]);
  return chosen;
}

}  // namespace signorini::test
