#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace signorini::sim {

/// What an unknown of a block means: by this the runtime finds its way in z, whatever the formulation.
enum class Meaning : std::uint8_t {
  velocity,      // nu of a body
  point_1,       // closest point of the first body, body axes
  multiplier_1,  // one a surface of the first body
  point_2,       // the same of the second
  multiplier_2,
  distance,
  normal_impulse,  // u_n, divided by a mass
  friction_share,  // b: friction as a part of its bound
  slip_speed,      // s
  joint_impulse,
  spring_impulse,
  history  // what a law remembers: a field of State::histories at l+1
};
inline constexpr std::size_t meaning_count = 12;

/// How an unknown is bounded; one that is not free is complementary to the row of the same number.
enum class Bound : std::uint8_t { free, nonnegative };

enum class BlockRole : std::uint8_t { body, joint, contact };

/// An unknown of a kind.
struct UnknownInfo {
  const char* name;
  const char* unit;
  Meaning meaning;
  Bound bound = Bound::free;
};

/// A row of a kind, with the law it states.
struct RowInfo {
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

/// A part of a list.
struct Group {
  int first = 0, count = 0;
};

/// A kind of block: constexpr in generated code, filled in by the interpreter.
struct KindInfo {
  BlockRole role = BlockRole::body;
  int bodies = 0;      // free bodies whose nu come first: none for a body itself, else 1 or 2
  int velocities = 0;  // numbers of these
  int own = 0;         // unknowns that follow
  std::span<const UnknownInfo> unknowns;  // the own ones
  std::span<const RowInfo> rows;          // theirs
  const char* trace = "";                 // joints: what the trace shows, "error" or "force"
  std::array<Group, meaning_count> groups{};

  /// The own unknowns of one meaning.
  constexpr const Group& group(Meaning meaning) const noexcept {
    return groups[static_cast<std::size_t>(meaning)];
  }
};

/// Whether it keeps bodies where its rows want them: a contact or a joint, no spring.
constexpr bool is_rigid_tie(const KindInfo& info) noexcept {
  return info.group(Meaning::joint_impulse).count + info.group(Meaning::normal_impulse).count > 0;
}

/// `velocities` is the number of nu of one body.
constexpr KindInfo make_kind_info(BlockRole role, int bodies, int velocities,
    std::span<const UnknownInfo> unknowns, std::span<const RowInfo> rows, const char* trace = "") noexcept {
  KindInfo info{role, bodies, bodies * velocities, static_cast<int>(unknowns.size()), unknowns, rows, trace};
  for (std::size_t k = unknowns.size(); k-- > 0;) {
    Group& group = info.groups[static_cast<std::size_t>(unknowns[k].meaning)];
    group.first = static_cast<int>(k);
    ++group.count;
  }
  return info;
}

/// How many arguments of a block are rows of tables, at most.
inline constexpr std::size_t max_rows = 8;

/// One block: its names, its bodies, and the rows of tables that its kernels read.
struct Instance {
  const char* name;
  int trace;                // place in the model file, among those of its role: the order of the trace
  std::array<int, 2> body;  // free bodies whose nu come first; -1 where there is none
  std::array<std::size_t, max_rows> row{};  // in the order of the kind's ports
  bool turned = false;                      // a contact whose bodies the model names in the other order
};

/// The free bodies of a model: each is the row of its number in every table.
template <std::size_t Count, class Names>
constexpr std::array<Instance, Count> body_instances(const Names& names) noexcept {
  std::array<Instance, Count> all{};
  for (std::size_t i = 0; i < Count; ++i)
    all[i] = {names[i], static_cast<int>(i), {static_cast<int>(i), -1}, {}, false};
  return all;
}

/// The instances of one kind, and where they lie among all blocks and frozen numbers.
struct InstanceTable {
  const Instance* instances;
  int count;
  int first;
  int frozen;
};

/// Which numbers of a model derivatives are taken by, besides the state.
struct ArgumentLists {
  bool inertia = false;  // inertias, gravity
  bool law = false;      // coefficients of contacts
  bool shape = false;    // surfaces, bodies that do not move, joints, directions

  constexpr bool any() const noexcept { return inertia || law || shape; }
  static constexpr ArgumentLists all() noexcept { return {true, true, true}; }
};

}  // namespace signorini::sim
