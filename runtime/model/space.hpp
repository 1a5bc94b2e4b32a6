#pragma once

#include <cmath>
#include <limits>

namespace signorini::sim {

// Plain data of bodies and contacts. Fields stand in the order of the trace's columns. World axes unless said
// otherwise.

template <class T>
struct SpatialState {
  T x{}, y{}, z{};            // [m] centre of mass
  T qw{1}, qx{}, qy{}, qz{};  // unit quaternion, body axes -> world axes
  T vx{}, vy{}, vz{};         // [m/s]
  T wx{}, wy{}, wz{};         // [rad/s]
};

template <class T>
struct PlanarState {
  T x{}, y{};    // [m] centre of mass
  T theta{};     // [rad]
  T vx{}, vy{};  // [m/s]
  T w{};         // [rad/s]
};

/// Mass [kg] and moments of inertia about the centre of mass [kg m^2], body axes.
template <class T>
struct SpatialInertia {
  T mass{1}, ixx{1}, iyy{1}, izz{1}, ixy{}, ixz{}, iyz{};
};

template <class T>
struct PlanarInertia {
  T mass{1}, izz{1};
};

template <class T>
struct SpatialVector {
  T x{}, y{}, z{};
};

template <class T>
struct PlanarVector {
  T x{}, y{};
};

/// Impulse [N s] and angular impulse about the centre of mass [N m s] applied in a step.
template <class T>
struct SpatialImpulse {
  T px{}, py{}, pz{}, lx{}, ly{}, lz{};
};

template <class T>
struct PlanarImpulse {
  T px{}, py{}, l{};
};

/// Coefficients of a contact.
template <class T>
struct SpatialLaw {
  T mu{};                // friction coefficient
  T et{1}, eo{1}, er{};  // axes of the friction ellipsoid; er [m]
  T restitution{};       // 0: nothing of an impact comes back; 1: all of it
};

template <class T>
struct PlanarLaw {
  T mu{};
  T et{1};
  T restitution{};
};

/// What the law of a contact remembers from step to step.
template <class T>
struct ContactHistory {
  T rebound{};  // [m/s] at which the bodies part in the step that follows
};

/// The part of the last step by which data are shifted: 1/3, or 0 in an Euler step.
template <class T>
struct ShiftNumbers {
  T part{};
};

template <class T>
struct OwedSteps {
  T steps{1};
};

/// The active set of a contact. Facets are bits, one a surface that carries it, where a body has several.
template <class T>
struct ActiveSet {
  T closed{};  // 1: it carries a load
  T slips{};   // 1: it slides
  T facets1{}, facets2{};
};

/// What belongs to a pair of bodies rather than to its law.
template <class T>
struct SpatialPair {
  T tx{1}, ty{}, tz{};  // direction of t, axes of the second body
  T weight{};           // [1/m^2] keeps the closest point of flat shapes unique in flight
  T size{1};            // [m] of the smaller shape: the unit in which closest points are sought
};

template <class T>
struct PlanarPair {
  T weight{};
  T size{1};
};

/// What a step tells its blocks.
template <class T>
struct StepNumbers {
  T h{};       // [s]
  T speed{1};  // [m/s] how fast things change in the step: the scale of the friction ellipsoid's row
};

/// Rows of gaps and joints are lengths divided by a time, h. In steps shorter than this they are divided by
/// it: speeds of rounding would drown the others [s].
template <class T>
inline constexpr T shortest_pace = T(1e-3);

template <class T>
constexpr T pace_of(T h) noexcept {
  return h > shortest_pace<T> ? h : shortest_pace<T>;
}

/// What a search for closest points is told.
template <class T>
struct SearchNumbers {
  T pull{};                // [1/m] draws a1 to the middle of a flat feature
  T shrink1{}, shrink2{};  // [m] by which the bodies are eroded
};

/// What a step found at a contact. n points from the first body to the second; p_n pushes the first along -n.
template <class T>
struct SpatialContact {
  T gap{};             // psi [m], negative when penetrating
  T pn{}, pt{}, po{};  // [N s]
  T pr{};              // [N m s]
  T sigma{};           // [m/s]
  T vt{}, vo{};        // [m/s] slip of the first body against the second
  T vr{};              // [rad/s]
  T fx{}, fy{}, fz{};  // [N s] whole impulse on the first body
  T nx{}, ny{}, nz{};
  T a1x{}, a1y{}, a1z{};  // [m] closest points
  T a2x{}, a2y{}, a2z{};
  T facets{};  // active surfaces of the first body
};

template <class T>
struct PlanarContact {
  T gap{};
  T pn{}, pt{};
  T sigma{};
  T vt{};
  T fx{}, fy{};
  T nx{}, ny{};
  T a1x{}, a1y{};
  T a2x{}, a2y{};
  T facets{};
};

/// What a step found at a joint: its error [m], or the force of a spring [N].
template <class T>
struct JointTrace {
  T value{};
};

/// nu = (v, w) of a body.
template <class T>
void get_velocity(const SpatialState<T>& s, T* nu) noexcept {
  nu[0] = s.vx, nu[1] = s.vy, nu[2] = s.vz, nu[3] = s.wx, nu[4] = s.wy, nu[5] = s.wz;
}

template <class T>
void set_velocity(const T* nu, SpatialState<T>& s) noexcept {
  s.vx = nu[0], s.vy = nu[1], s.vz = nu[2], s.wx = nu[3], s.wy = nu[4], s.wz = nu[5];
}

template <class T>
void get_velocity(const PlanarState<T>& s, T* nu) noexcept {
  nu[0] = s.vx, nu[1] = s.vy, nu[2] = s.w;
}

template <class T>
void set_velocity(const T* nu, PlanarState<T>& s) noexcept {
  s.vx = nu[0], s.vy = nu[1], s.w = nu[2];
}

/// Makes the quaternion of a state a unit quaternion.
template <class T>
void normalise(SpatialState<T>& s) noexcept {
  const T norm = std::sqrt(s.qw * s.qw + s.qx * s.qx + s.qy * s.qy + s.qz * s.qz);
  s.qw /= norm, s.qx /= norm, s.qy /= norm, s.qz /= norm;
}

template <class T>
void normalise(PlanarState<T>&) noexcept {}

/// A number of a struct: what it is called, and which values make sense.
struct FieldInfo {
  const char* name;
  const char* unit = "";
  const char* meaning = "";
  double otherwise = 0;
  double least = -std::numeric_limits<double>::infinity();
  bool open = false;  // `least` itself is too small
  double most = std::numeric_limits<double>::infinity();
};

inline constexpr FieldInfo joint_fields[] = {{"value"}};
inline constexpr FieldInfo history_fields[] = {
    {"rebound", "m/s", "at which the bodies part in the step that follows", 0, 0}};
inline constexpr FieldInfo step_fields[] = {
    {"h", "s", "length of the step"}, {"speed", "m/s", "how fast things change in the step", 1}};
inline constexpr FieldInfo shift_fields[] = {{"part", "-", "of the last step by which data are shifted"}};
inline constexpr FieldInfo owed_fields[] = {{"owed", "-", "Euler steps that are still owed", 1, 0}};
inline constexpr FieldInfo mode_fields[] = {{"closed", "-", "1 where it carries a load"},
    {"slips", "-", "1 where it slides"},
    {"facets1", "-", "surfaces of the first body that carry it, as bits"},
    {"facets2", "-", "the same of the second"}};
inline constexpr FieldInfo search_fields[] = {{"pull", "1/m", "draws a1 to the middle of a flat feature"},
    {"shrink1", "m", "by which the first body is eroded"},
    {"shrink2", "m", "by which the second body is eroded"}};

/// The types of a spatial model.
template <class T>
struct Spatial {
  using Scalar = T;
  using State = SpatialState<T>;
  using Inertia = SpatialInertia<T>;
  using Vector = SpatialVector<T>;
  using Impulse = SpatialImpulse<T>;
  using Law = SpatialLaw<T>;
  using History = ContactHistory<T>;
  using Pair = SpatialPair<T>;
  using Contact = SpatialContact<T>;
  static constexpr int dimension = 3;
  static constexpr int velocities = 6;
  static constexpr FieldInfo state_fields[] = {{"x"}, {"y"}, {"z"}, {"qw", "", "", 1}, {"qx"}, {"qy"}, {"qz"},
      {"vx"}, {"vy"}, {"vz"}, {"wx"}, {"wy"}, {"wz"}};
  static constexpr FieldInfo contact_fields[] = {{"gap"}, {"pn"}, {"pt"}, {"po"}, {"pr"}, {"sigma"}, {"vt"},
      {"vo"}, {"vr"}, {"fx"}, {"fy"}, {"fz"}, {"nx"}, {"ny"}, {"nz"}, {"a1x"}, {"a1y"}, {"a1z"}, {"a2x"},
      {"a2y"}, {"a2z"}, {"facets"}};
  static constexpr FieldInfo vector_fields[] = {{"x"}, {"y"}, {"z"}};
  static constexpr FieldInfo impulse_fields[] = {{"px"}, {"py"}, {"pz"}, {"lx"}, {"ly"}, {"lz"}};
  static constexpr FieldInfo inertia_fields[] = {{"mass", "kg", "mass", 1, 0, true},
      {"ixx", "kg m^2", "moment of inertia, body axes", 1},
      {"iyy", "kg m^2", "moment of inertia, body axes", 1},
      {"izz", "kg m^2", "moment of inertia, body axes", 1, 0, true},
      {"ixy", "kg m^2", "moment of inertia, body axes"}, {"ixz", "kg m^2", "moment of inertia, body axes"},
      {"iyz", "kg m^2", "moment of inertia, body axes"}};
  static constexpr FieldInfo law_fields[] = {{"mu", "-", "friction coefficient", 0, 0},
      {"et", "-", "axis of the friction ellipsoid along t", 1, 0, true},
      {"eo", "-", "axis of the friction ellipsoid along o", 1, 0, true},
      {"er", "m", "axis of the friction ellipsoid about n", 0, 0},
      {"restitution", "-", "coefficient of restitution", 0, 0, false, 1}};
  static constexpr FieldInfo pair_fields[] = {{"tx", "-", "direction of t, axes of the second body", 1},
      {"ty", "-", "direction of t, axes of the second body"},
      {"tz", "-", "direction of t, axes of the second body"},
      {"weight", "1/m^2", "weight of the term that keeps flat flight regular"},
      {"size", "m", "of the smaller shape", 1, 0, true}};
};

/// The types of a planar model.
template <class T>
struct Planar {
  using Scalar = T;
  using State = PlanarState<T>;
  using Inertia = PlanarInertia<T>;
  using Vector = PlanarVector<T>;
  using Impulse = PlanarImpulse<T>;
  using Law = PlanarLaw<T>;
  using History = ContactHistory<T>;
  using Pair = PlanarPair<T>;
  using Contact = PlanarContact<T>;
  static constexpr int dimension = 2;
  static constexpr int velocities = 3;
  static constexpr FieldInfo state_fields[] = {{"x"}, {"y"}, {"theta"}, {"vx"}, {"vy"}, {"w"}};
  static constexpr FieldInfo contact_fields[] = {{"gap"}, {"pn"}, {"pt"}, {"sigma"}, {"vt"}, {"fx"}, {"fy"},
      {"nx"}, {"ny"}, {"a1x"}, {"a1y"}, {"a2x"}, {"a2y"}, {"facets"}};
  static constexpr FieldInfo vector_fields[] = {{"x"}, {"y"}};
  static constexpr FieldInfo impulse_fields[] = {{"px"}, {"py"}, {"l"}};
  static constexpr FieldInfo inertia_fields[] = {
      {"mass", "kg", "mass", 1, 0, true}, {"izz", "kg m^2", "moment of inertia, body axes", 1, 0, true}};
  static constexpr FieldInfo law_fields[] = {{"mu", "-", "friction coefficient", 0, 0},
      {"et", "-", "axis of the friction ellipsoid along t", 1, 0, true},
      {"restitution", "-", "coefficient of restitution", 0, 0, false, 1}};
  static constexpr FieldInfo pair_fields[] = {
      {"weight", "1/m^2", "weight of the term that keeps flat flight regular"},
      {"size", "m", "of the smaller shape", 1, 0, true}};
};

}  // namespace signorini::sim
