#pragma once

#include <array>
#include <string>
#include <vector>

#include "generator/compile/lowered.hpp"
#include "signorini/model/kind.hpp"
#include "signorini/model/sizes.hpp"

namespace signorini::compile {

/// A table of Params: rows of one record.
struct Table {
  std::string name;  // "inertias", "surface_box"
  kernel::Role role;
  kernel::RecordPtr record;
  std::vector<const std::vector<model::Quantity>*> rows;
};

/// A block of the model.
struct BlockRow {
  std::string name;
  int trace = 0;
  std::array<int, 2> body{-1, -1};  // free bodies whose nu come first
  std::vector<int> rows;            // of tables, one a port that has one
  bool turned = false;
};

/// All blocks of a kind. It points into the LoweredMcp that the layout was made from.
struct KindTable {
  std::string name;
  sim::BlockRole role = sim::BlockRole::body;
  int bodies = 0;  // free ones whose nu come first
  const kernel::Block* block = nullptr;
  const LoweredBlock* lowered = nullptr;
  std::vector<BlockRow> instances;
  int first = 0;   // number of its first block
  int frozen = 0;  // and its first frozen number

  /// Unknowns besides nu of its bodies, and their rows.
  std::vector<kernel::Unknown> own_unknowns() const;
  std::vector<kernel::Row> own_rows() const;

  /// The own unknowns that have a meaning.
  sim::Group group(sim::Meaning meaning) const;
};

/// All about places: which tables there are, and where each block lies.
struct Layout {
  explicit Layout(const LoweredMcp& lowered);

  std::vector<Table> tables;
  std::vector<KindTable> kinds;  // bodies, then kinds of joints, then kinds of contacts
  std::vector<int> island_of;    // by free body
  sim::Sizes sizes;
  int operations = 0;       // for F and dF/dz of a step
  sim::ArgumentLists tied;  // which numbers of Params the model ties to named parameters

  /// The table that a port takes its rows from.
  const Table& table(const kernel::Port& port) const;
};

/// Whether a block says which row a port takes. Those of its free bodies and of a contact's law follow from
/// its numbers, and a step has one for all.
bool has_row(kernel::Role role);

/// Which of a block's rows a port takes; -1 where it has none.
int row_place(const kernel::Block& block, kernel::Role role, int body);

}  // namespace signorini::compile
