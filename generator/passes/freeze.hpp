#pragma once

#include <set>
#include <string>

#include "generator/ir/program.hpp"

namespace signorini::passes {

/// A program in two halves: `prepare` runs once a step, `iterate` at every iteration of the solver.
struct Frozen {
  ir::Program prepare;  // reads the data; writes group "frozen"
  ir::Program iterate;  // reads the unknowns and group "frozen"; writes the outputs of the original
};

/// Splits a program at the border between what depends on the inputs of group `unknowns` and what does not.
Frozen freeze(const ir::Program& program, const std::string& unknowns);

/// The program with only the outputs of the given groups (and what they need).
ir::Program only(const ir::Program& program, const std::set<std::string>& groups);

}  // namespace signorini::passes
