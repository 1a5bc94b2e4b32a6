#pragma once

#include <vector>

#include "generator/kernel/block.hpp"

namespace signorini::kernel {

/// A matrix of derivatives: one target a nonzero, column by column.
struct Derivative {
  Block block;
  std::vector<Nonzero> pattern;
};

/// The derivatives of the targets to one port by the numbers that come from tables of the given roles.
/// Columns count through the fields of all declared ports, in their order.
Derivative differentiate(const Block& block, int of_port, const std::vector<Role>& roles);

/// The transposed derivative of a kernel: reads what the kernel reads, and a weight for each of its targets
/// (the same record, Side::weight); gives the sum of weight times derivative for each of its inputs from
/// tables of the given roles (Side::gradient). Ports of the kernel keep their numbers; `origin` gets the old
/// port of each new one.
Block pull_back(const Block& kernel, const std::vector<Role>& roles, std::vector<PortId>& origin);

/// How far a kernel is from its kinks and jumps: the least distance between the two sides of a comparison, a
/// minimum or a maximum, or of an argument of abs or sign from 0, among those that change with inputs from
/// tables of the given roles. Target ir::port::distance; none where there are none.
Block switches(const Block& kernel, const std::vector<Role>& roles);

}  // namespace signorini::kernel
