#pragma once

#include <string>
#include <vector>

#include "generator/formulate/bodies/newton_euler.hpp"
#include "generator/formulate/contacts/contact.hpp"
#include "generator/formulate/joints/joint.hpp"

namespace signorini::formulate {

/// A number that a block reads besides its unknowns: a field of a group ("body", "x"). One without a group
/// only keeps the place of another.
struct Argument {
  std::string group, name;
};

/// The arguments of a block in lists, one a kernel of derivatives, in the order of the runtime's structs:
///               state            inertia              friction        shape
///     body      body, applied    inertia, gravity
///     joint     body, body2      inertia, inertia2                    body2, data
///     contact   body, body2      inertia, inertia2    law: mu, e      surface1, body2, surface2, law: the
///     rest
/// body2 belongs to the state where it moves, else to the shape. What a block does not read has no derivative
/// and costs nothing.
struct BlockArguments {
  std::vector<Argument> state, inertia, friction, shape;
};

BlockArguments arguments_of(const BodyKind& kind);
BlockArguments arguments_of(const JointKind& kind);
BlockArguments arguments_of(const ContactKind& kind);

/// A matrix of derivatives: one target a nonzero, column by column.
struct Derivative {
  Block block;
  std::vector<Nonzero> pattern;
};

/// dF/d(arguments) of a block.
Derivative differentiate(const Block& step, const std::vector<Argument>& arguments);

/// d(pose at l+1) / d(pose at l, nu at l+1) of a free body; rows and columns are fields of a state.
Derivative differentiate_advance(const BodyKind& kind);

/// The transposed derivative of a kernel: reads what the kernel reads, and a weight for each of its targets
/// (group "weight." + the target's); gives the sum of weight times derivative for each of its inputs in
/// groups that start with one of `sources` (group "gradient." + the input's).
Block pull_back(const Block& kernel, const std::vector<std::string>& sources);

/// How far a kernel is from its kinks and jumps: the least distance between the two sides of a comparison, a
/// minimum or a maximum, or of an argument of abs or sign from 0, among those that change with inputs in
/// groups that start with one of `sources`. Target "switch"; none where there are none.
Block switches(const Block& kernel, const std::vector<std::string>& sources);

}  // namespace signorini::formulate
