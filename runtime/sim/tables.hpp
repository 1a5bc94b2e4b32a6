#pragma once

namespace signorini::sim {

/// A contact of a free body with a fixed one: places in the tables of a model.
struct ContactInstance {
  const char* name;
  int index;             // place in the model file: the order of the trace
  int body;              // free body
  int fixed;             // fixed body
  int first;             // surface of the free body in its table
  int second;            // surface of the fixed body in its table
  bool swapped = false;  // the model names the fixed body first
};

/// An unknown of a kind; `nonnegative` ones are complementary to the row of the same number.
struct UnknownName {
  const char* name;
  const char* unit;
  bool nonnegative = false;
};

/// A row of a kind, with the law it states.
struct RowName {
  const char* law;
  const char* name;
  const char* unit;
};

/// A row or an unknown of the whole problem by its physical name: the body or contact, and the name within
/// it.
struct BlockName {
  const char* block = "";
  const char* name = "";
};

/// A place in the Jacobian of a block.
struct Entry {
  int row;
  int column;
};

/// The instances of one kind of contact.
struct ContactTable {
  const ContactInstance* instances;
  int count;
};

/// Where the instances of one kind of contact lie in the global arrays.
struct ContactOffsets {
  int unknown = 0;  // first own unknown of the table's first instance
  int frozen = 0;
  int law = 0;  // in Params::laws, which are kept table by table
};

}  // namespace signorini::sim
