#pragma once

#include <string>
#include <vector>

#include "generator/ir/lower.hpp"
#include "generator/kernel/vector.hpp"
#include "generator/symbolic/tape.hpp"

namespace signorini::formulate {

/// Which law of mechanics a row of the MCP states.
enum class Law { newton_euler, geometry, normal_contact, friction, joint, spring };
const char* to_text(Law law);

/// A row: named, with the unit of its residual.
struct Row {
  Law law = Law::newton_euler;
  std::string name;
  std::string unit;
};

/// An unknown: free, or bounded below by zero and then complementary to the row of the same number.
struct Unknown {
  std::string name;
  std::string unit;
  std::string meaning;
  bool nonnegative = false;
};

/// A run-time parameter of an instance.
struct Field {
  std::string name;
  std::string unit;
  std::string meaning;
};

std::vector<std::string> names_of(const std::vector<Field>& fields);

struct Nonzero {
  int row = 0;
  int column = 0;
};

/// The symbolic text of one kernel: inputs in groups, a tape, and what to compute.
/// Group "unknown" holds the unknowns; targets of group "row" are the residual, those of "jacobian" its
/// derivative.
class Block {
 public:
  /// One input of a group; an empty group is a plain argument.
  Expr input(const std::string& group, const std::string& name);
  Vec inputs(const std::string& group, const std::vector<std::string>& names);

  /// Names each entry: "r_x", "r_y", "r_z".
  Vec define(const std::string& name, const Vec& v);
  Expr define(const std::string& name, const Expr& e) { return tape.define(name, e); }

  void target(const std::string& group, const std::string& name, const Expr& expr);

  /// Adds the derivative of every row with respect to every unknown; fills `pattern`, column by column.
  void differentiate();

  symbolic::Tape tape;
  std::vector<std::string> groups;  // one a tape input
  std::vector<ir::Target> targets;
  Vec unknowns;
  std::vector<Nonzero> pattern;
};

/// The names of axes: x y z, or x y.
std::vector<std::string> axes(int dimension);

}  // namespace signorini::formulate
