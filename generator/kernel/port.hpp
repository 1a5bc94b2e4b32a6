#pragma once

#include <cstdint>
#include <string>

#include "generator/kernel/record.hpp"

namespace signorini::kernel {

/// From which table of a running model the numbers of a port come, or to which they go.
enum class Role : std::uint8_t {
  step,        // h, speed of the island
  search,      // what a search for closest points is told
  time,        // t
  now,         // bodies that move, at l
  past,        // the same at l-1
  pushed,      // impulses of the last step
  shift,       // how far data are shifted
  momentum,    // of free bodies, shifted
  end,         // those whose motion is prescribed, at l+1
  fixed,       // those that never move
  inertia,     //
  gravity,     //
  applied,     // impulses
  velocity,    // nu of a body at l+1
  next,        // its pose at l+1
  driven,      // prescribed velocities
  surface,     // by kind of shape
  data,        // by kind of joint
  law,         // of a contact
  pair,        // of its bodies
  history,     // what a contact remembers, at l
  parameters,  // of the model file
  input,       // what a controller sets
  initial      // states at t = 0
};

/// Which number of a place: it itself, or what a transposed derivative reads and adds to for it.
enum class Side : std::uint8_t { value, weight, gradient };

/// An argument of a kernel: a record from a table. Which row of the table is a matter of the instance.
struct Port {
  std::string name;
  Role role = Role::step;
  RecordPtr record;
  int body = 0;  // it belongs to the first body of a block (0) or to the second (1)
  Side side = Side::value;
};

using PortId = int;  // ir::port::declared and up

}  // namespace signorini::kernel
