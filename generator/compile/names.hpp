#pragma once

#include <string>
#include <vector>

#include "generator/compile/layout.hpp"

namespace signorini::compile {

/// A row or an unknown by its physical name: "rolling", "slip along t".
struct PlaceName {
  std::string block, name;
};

/// The names of all numbers of a running model, in the order in which it has them.
struct Names {
  Names(const LoweredMcp& lowered, const Layout& layout);

  std::vector<std::string> columns;       // of the trace, from `t` to `solver.repeats`
  std::vector<std::string> contacts;      // in the order of the trace
  std::vector<std::string> joints;        // the same
  std::vector<PlaceName> unknowns, rows;  // in the order of z: island by island
  std::vector<std::string> state;         // "ball.vx", "ball.past.vx"
  std::vector<std::string> modes;         // "ball.owed", "rolling.closed": what only switches
  std::vector<std::string> input, parameters;
  std::vector<std::string> tables;  // "ball.mass", "rolling.mu", "gravity.z", "surface_sphere[0].radius"
  std::vector<bool> owned;          // which of these belong to a body or a contact
  int islands = 0;

 private:
  void add_past(const formulate::SymbolicMcp& mcp);
};

}  // namespace signorini::compile
