#pragma once

#include <map>
#include <string>
#include <vector>

#include "generator/ir/lower.hpp"
#include "generator/kernel/port.hpp"
#include "generator/kernel/vector.hpp"
#include "generator/symbolic/tape.hpp"
#include "signorini/model/kind.hpp"

namespace signorini::kernel {

using sim::Bound;
using sim::Meaning;

/// Which law of mechanics a row of the MCP states.
enum class Law { newton_euler, geometry, normal_contact, friction, joint, spring };
const char* to_text(Law law);

/// A row: named, with the unit of its residual.
struct Row {
  Law law = Law::newton_euler;
  std::string name;
  std::string unit;
};

/// An unknown: free, or bounded and then complementary to its row.
struct Unknown {
  std::string name;
  std::string unit;
  std::string text;
  Meaning meaning = Meaning::velocity;
  Bound bound = Bound::free;
};

/// An unknown of a block, and its symbol.
struct Own {
  int index = 0;
  Expr value;
};

struct Nonzero {
  int row = 0;
  int column = 0;
};

/// One kernel in symbols: a tape and its interface. It reads numbers of ports and unknowns; it writes a row
/// an unknown, what the trace shows, and fields of ports.
class Block {
 public:
  /// Declares an argument.
  PortId add_port(Port port);
  const Port& port(PortId id) const;

  /// A number of a port: the input that stands for it.
  Expr number(PortId port, const std::string& field);
  Vec numbers(PortId port, const std::vector<std::string>& fields);
  Vec numbers(PortId port);  // all fields

  Own unknown(Unknown unknown);

  /// The row of an unknown: the two are the pair they are.
  void row(const Own& unknown, Row row, const Expr& residual);

  /// A field of what the trace shows; `shown_as` says of what record.
  void shows(const std::string& field, const Expr& value);
  RecordPtr shown_as;

  /// One more number for a port that every kernel has.
  void append(int fixed_port, const Expr& value);

  void gives(PortId port, const std::string& field, const Expr& value);

  /// Names each entry: "r_x", "r_y", "r_z".
  Vec define(const std::string& name, const Vec& v);
  Expr define(const std::string& name, const Expr& e) { return tape.define(name, e); }

  /// Adds the derivative of every row with respect to every unknown; fills `pattern`, column by column.
  void differentiate();

  /// "body.x": a slot for people and for generated text.
  std::string name_of(ir::Slot slot) const;

  symbolic::Tape tape;
  std::vector<Port> ports;       // from ir::port::declared on
  std::vector<ir::Slot> inputs;  // one a tape input
  std::vector<ir::Target> targets;
  std::vector<Unknown> unknowns;
  std::vector<Row> rows;  // one an unknown
  std::vector<Nonzero> pattern;

  /// The symbols of the unknowns.
  Vec symbols() const;

 private:
  Expr input(ir::Slot slot, const std::string& name);

  std::map<ir::Slot, Expr> known_;
};

}  // namespace signorini::kernel
