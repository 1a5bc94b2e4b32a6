#pragma once

#include <string>
#include <vector>

#include "generator/formulate/bodies/newton_euler.hpp"
#include "generator/formulate/contacts/contact.hpp"
#include "generator/formulate/joints/joint.hpp"
#include "generator/formulate/signals/bound_block.hpp"
#include "generator/model/model.hpp"

namespace signorini::formulate {

/// A moving body: values of the inertia fields where it is free, and the state columns at t = 0.
struct BodyInstance {
  std::string name;
  std::vector<model::Quantity> inertia;
  std::vector<model::Quantity> state;
};

/// A fixed body: its pose columns.
struct FixedInstance {
  std::string name;
  std::vector<model::Quantity> pose;
};

/// A contact: indices into the instance tables of SymbolicMcp.
struct ContactInstance {
  std::string name;
  int index = 0;         // place in the model file, the order of the trace
  int body = 0;          // first body, in bodies
  int other = 0;         // second body, in bodies (driven ones after them) where it moves, else in fixed
  int first = 0;         // part of the first body in surfaces[table.first]
  int second = 0;        // part of the second body in surfaces[table.second]
  bool swapped = false;  // the user named the bodies in the other order
  std::vector<model::Quantity> law, pair;
};

/// A joint or spring.
struct JointInstance {
  std::string name;
  int index = 0;  // place in the model file, the order of the trace
  int body = 0;   // as in ContactInstance
  int other = 0;
  std::vector<model::Quantity> values;
};

struct SurfaceTable {
  SurfaceKind kind;
  std::vector<std::vector<model::Quantity>> values;  // one a part of a body
};

struct ContactTable {
  ContactKind kind;
  int first = 0, second = 0;  // indices into SymbolicMcp::surfaces
  int pair = 0;               // index into SymbolicMcp::pairs
  std::vector<ContactInstance> instances;
};

struct JointTable {
  JointKind kind;
  std::vector<JointInstance> instances;
};

/// The MCP of one step, symbolically: kinds of blocks and the instances of each.
/// Unknowns: nu of each body, then the own unknowns of each joint and each contact, table by table.
struct SymbolicMcp {
  model::Model model;
  BodyKind body;
  std::vector<BodyInstance> bodies;  // free ones
  std::vector<BodyInstance> driven;  // those whose motion is prescribed
  std::vector<FixedInstance> fixed;
  std::vector<SurfaceTable> surfaces;
  std::vector<PairKind> pairs;
  std::vector<JointTable> joints;
  std::vector<ContactTable> contacts;
  BoundBlock loads;
  BoundBlock strikes;  // two-step schemes only
  BoundBlock drives;
  BoundBlock bind_params;  // numbers of Params that the model ties to named parameters
  BoundBlock bind_state;   // and of the state at t = 0
};

SymbolicMcp formulate(const model::Model& model);

}  // namespace signorini::formulate
