#pragma once

#include <string>
#include <vector>

#include "generator/check/formula.hpp"
#include "generator/check/numbers.hpp"
#include "generator/formulate/mcp.hpp"
#include "signorini/model/kind.hpp"

namespace signorini::check {

/// The residual of a step put together from the model's own equations, apart from everything that comes after
/// them: no optimised program, no frozen half, no generated text, no assembly of the runtime. It knows
/// bodies, joints and contacts by name, as people do.
///
/// All it depends on is one list of numbers: first the unknowns z, then state ("ball.vx"), inputs, named
/// parameters and the numbers of Params ("gravity.z", "inertias[0].mass" or "ball.mass", "laws[0].mu" or
/// "rolling.mu", "surface_sphere[0].radius"), then what formulas make of these.
struct StepFormulas {
  /// `unknowns` has the names of z in its order; the row of the same number has the same place in F.
  StepFormulas(const formulate::SymbolicMcp& mcp, const std::vector<sim::BlockName>& unknowns);

  Numbers names;
  std::vector<double> defaults;   // of the model file, one a number
  int unknowns = 0;               // z stands first
  Formula ties;                   // numbers of Params that the model ties to named parameters
  Formula strikes;                // impulses among them: where one is not zero the step is an Euler step
  Formula drives;                 // prescribed velocities
  std::vector<Formula> upstream;  // applied impulses and prescribed motion, in the order of evaluation
  std::vector<Formula> blocks;    // outputs are rows, to which each adds

  /// Free bodies that contacts and joints connect share the speed by which friction's rows are measured: it
  /// is chosen from the state when a step begins and stands still from then on.
  struct Island {
    int speed = 0;  // place
    std::vector<std::string> bodies, contacts;
  };
  std::vector<Island> islands;

  /// Bodies whose motion is prescribed.
  std::vector<std::string> driven;
  bool is_two_step = false;
};

/// The number of the step itself: "h" [s], its start "t" and its end "t+h".
std::string step_number(const std::string& name);

/// Of a body in a two-step scheme: the "part" of the last step by which its data are shifted, and the step
/// "h" that is left [s].
std::string shift_number(const std::string& body, const std::string& name);

/// Impulses applied to a free body in the step: column of "px" ...
std::string applied_number(const std::string& body, const std::string& column);

/// Adds all numbers of a step that are no unknowns, with the values of the model file, and their other names.
void add_step_numbers(const formulate::SymbolicMcp& mcp, StepFormulas& formulas);

// Names of these, with a dot behind them: a row of Params, a prescribed body at the end of the step, a body
// and its momentum as the two-step scheme has them.
std::string row_name(kernel::Role role, const std::string& record, int row);
std::string end_of(const std::string& body);
std::string shifted(const std::string& body);
std::string momentum_of(const std::string& body);

}  // namespace signorini::check
