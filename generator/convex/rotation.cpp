#include "generator/convex/rotation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace signorini::model {

Vec3 operator+(const Vec3& a, const Vec3& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
Vec3 operator-(const Vec3& a, const Vec3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Vec3 operator*(double s, const Vec3& a) { return {s * a[0], s * a[1], s * a[2]}; }
double dot(const Vec3& a, const Vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
double norm(const Vec3& a) { return std::sqrt(dot(a, a)); }

Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Vec3 operator*(const Mat3& m, const Vec3& a) { return {dot(m[0], a), dot(m[1], a), dot(m[2], a)}; }
Vec3 transposed_times(const Mat3& m, const Vec3& a) { return a[0] * m[0] + a[1] * m[1] + a[2] * m[2]; }

Vec3 to_vec3(const std::vector<double>& numbers) {
  Vec3 v{};
  std::copy_n(numbers.begin(), std::min<std::size_t>(3, numbers.size()), v.begin());
  return v;
}

Mat3 rotation(const std::vector<double>& orientation) {
  if (orientation.empty()) return {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  if (orientation.size() == 1) {
    const double c = std::cos(orientation[0]), s = std::sin(orientation[0]);
    return {{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}};
  }
  const double w = orientation[0], x = orientation[1], y = orientation[2], z = orientation[3];
  return {{{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
      {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
      {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}};
}

std::string shown(const Vec3& v, int dimension) {
  std::string text;
  for (std::size_t i = 0; i < static_cast<std::size_t>(dimension); ++i) {
    text += fmt::format("{}{:.3g}", i == 0 ? "(" : ", ", std::abs(v[i]) < 1e-3 * norm(v) ? 0.0 : v[i]);
  }
  return text + ")";
}

Vec3 eigenvalues(Mat3 m) {
  constexpr std::array<std::array<std::size_t, 2>, 3> pairs{{{0, 1}, {0, 2}, {1, 2}}};
  for (int sweep = 0; sweep < 30; ++sweep) {
    for (const auto& [p, q] : pairs) {
      if (m[p][q] == 0) continue;
      // The rotation by t = tan(angle) that zeroes m[p][q]: t^2 + 2 theta t - 1 = 0, smaller root.
      const double theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
      const double t = (theta < 0 ? -1 : 1) / (std::abs(theta) + std::hypot(1.0, theta));
      const double c = 1 / std::hypot(1.0, t), s = t * c;
      for (std::size_t k = 0; k < 3; ++k) {
        const double kp = m[k][p], kq = m[k][q];
        m[k][p] = c * kp - s * kq;
        m[k][q] = s * kp + c * kq;
      }
      for (std::size_t k = 0; k < 3; ++k) {
        const double pk = m[p][k], qk = m[q][k];
        m[p][k] = c * pk - s * qk;
        m[q][k] = s * pk + c * qk;
      }
    }
  }
  Vec3 values{m[0][0], m[1][1], m[2][2]};
  std::sort(values.begin(), values.end());
  return values;
}

}  // namespace signorini::model
