#pragma once

#include <set>
#include <string>

#include "generator/passes/frozen_name.hpp"

namespace signorini::passes {

/// A program in two halves: `prepare` runs once a step, `iterate` at every iteration of the solver.
struct Frozen {
  ir::Program prepare;  // reads the data; writes the port `frozen`
  ir::Program iterate;  // reads the unknowns and what is frozen; writes the outputs of the original
  std::vector<std::string> names;  // of the frozen numbers; two may be alike
};

/// Splits a program at the border between what depends on the unknowns and what does not.
Frozen freeze(const ir::Program& program, const InputName& name_of);

/// The program with only the outputs to the given ports (and what they need).
ir::Program only(const ir::Program& program, const std::set<int>& ports);

}  // namespace signorini::passes
