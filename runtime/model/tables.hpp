#pragma once

namespace signorini::sim {

/// A contact of a free body with another one: places in the tables of a model.
struct ContactInstance {
  const char* name;
  int index;             // place in the model file: the order of the trace
  int body;              // first body, in State::bodies
  int other;             // second body, in State::bodies where it moves, else in Params::fixed
  int first;             // surface of the first body in its table
  int second;            // surface of the second body in its table
  bool swapped = false;  // the model names the bodies in the other order
};

/// A joint or spring of a free body with another one.
struct JointInstance {
  const char* name;
  int index;  // place in the model file: the order of the trace
  int body;   // first body, in State::bodies
  int other;  // second body, in State::bodies where it moves, else in Params::fixed
};

/// How the second body of a contact or joint moves: not at all, as prescribed, or as unknown as the first.
enum class SecondBody { fixed, driven, free };

/// Bodies whose nu stand first in a block.
template <class Kind>
constexpr int free_bodies(const Kind& kind) noexcept {
  return kind.second == SecondBody::free ? 2 : 1;
}

/// Where the closest points lie among the own unknowns and rows of a contact, which begin with
///     a1, l, a2, m, d   (a half-space has no a2, m, d; two smooth bodies have no l, m, d)
/// A row of a surface is -f: negative outside.
struct PointLayout {
  int first_surfaces = 1;
  int second_surfaces = 0;  // 0: a half-space
  bool multipliers = true;
  bool first_rolls = false;  // a round body, whose contact point moves little in space
  bool second_rolls = false;

  constexpr bool is_pair() const noexcept { return second_surfaces > 0; }
  constexpr int second_point(int dimension) const noexcept {
    return dimension + (multipliers ? first_surfaces : 0);
  }
  constexpr int distance(int dimension) const noexcept {
    return 2 * dimension + first_surfaces + second_surfaces;
  }
  constexpr int first_row(int dimension) const noexcept { return multipliers ? dimension : dimension - 1; }
  constexpr int second_row(int dimension) const noexcept {
    return second_point(dimension) + first_row(dimension);
  }
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

/// Lists of a block's arguments besides the state.
struct ArgumentLists {
  bool inertia = false;   // inertias, gravity
  bool friction = false;  // coefficients of friction
  bool shape = false;     // surfaces, bodies that do not move, joints, directions

  constexpr bool any() const noexcept { return inertia || friction || shape; }
  static constexpr ArgumentLists all() noexcept { return {true, true, true}; }
};

/// The instances of one kind of contact.
struct ContactTable {
  const ContactInstance* instances;
  int count;
};

/// The instances of one kind of joint.
struct JointTable {
  const JointInstance* instances;
  int count;
};

/// Where the instances of a table lie in the global arrays.
struct TableOffsets {
  int frozen = 0;
  int first = 0;  // number of the first instance among all contacts (as Params::laws has them) or all joints
};

}  // namespace signorini::sim
