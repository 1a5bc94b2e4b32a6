#pragma once

#include <array>
#include <cmath>

namespace signorini::exact {

// Vectors with the eleven more bits of long double, so that a reference is exact where doubles are rounded.

using Vec3 = std::array<double, 3>;
using Quaternion = std::array<double, 4>;

using Real = long double;
using Long3 = std::array<Real, 3>;
using Long33 = std::array<Long3, 3>;  // rows

inline Long3 to_long(const Vec3& a) { return {a[0], a[1], a[2]}; }
inline Vec3 to_double(const Long3& a) {
  return {static_cast<double>(a[0]), static_cast<double>(a[1]), static_cast<double>(a[2])};
}

inline Real dot(const Long3& a, const Long3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline Real norm(const Long3& a) { return std::sqrt(dot(a, a)); }

/// a + s b.
inline Long3 sum(const Long3& a, Real s, const Long3& b) {
  return {a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]};
}
inline Long3 scaled(Real s, const Long3& a) { return {s * a[0], s * a[1], s * a[2]}; }
inline Long3 minus(const Long3& a) { return {-a[0], -a[1], -a[2]}; }
inline Long3 unit(const Long3& a) { return scaled(1 / norm(a), a); }

inline Long3 cross(const Long3& a, const Long3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

inline Long3 times(const Long33& m, const Long3& a) { return {dot(m[0], a), dot(m[1], a), dot(m[2], a)}; }
inline Long3 transposed_times(const Long33& m, const Long3& a) {
  return sum(sum(scaled(a[0], m[0]), a[1], m[1]), a[2], m[2]);
}
inline Long33 product(const Long33& a, const Long33& b) {
  return {transposed_times(b, a[0]), transposed_times(b, a[1]), transposed_times(b, a[2])};
}
inline Long33 transposed(const Long33& m) {
  return {{{m[0][0], m[1][0], m[2][0]}, {m[0][1], m[1][1], m[2][1]}, {m[0][2], m[1][2], m[2][2]}}};
}

/// The rotation of a quaternion (w, x, y, z) of any length.
inline Long33 rotation_of(const Quaternion& q) {
  const Real w = q[0], x = q[1], y = q[2], z = q[3];
  const Real s = 2 / (w * w + x * x + y * y + z * z);
  return {{{1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)},
      {s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)},
      {s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)}}};
}

}  // namespace signorini::exact
