#pragma once

#include <array>
#include <limits>
#include <string>
#include <vector>

namespace signorini::model {

/// Points and vectors of both dimensions; planar ones have z = 0.
using Vec3 = std::array<double, 3>;
using Mat3 = std::array<Vec3, 3>;  // rows

/// For a point that does not exist.
inline constexpr Vec3 infinitely_far{std::numeric_limits<double>::infinity(),
    std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};

Vec3 operator+(const Vec3& a, const Vec3& b);
Vec3 operator-(const Vec3& a, const Vec3& b);
Vec3 operator*(double s, const Vec3& a);
double dot(const Vec3& a, const Vec3& b);
double norm(const Vec3& a);
Vec3 cross(const Vec3& a, const Vec3& b);
Vec3 operator*(const Mat3& m, const Vec3& a);
Vec3 transposed_times(const Mat3& m, const Vec3& a);

/// The first two or three numbers; the rest is zero.
Vec3 to_vec3(const std::vector<double>& numbers);

/// Body axes to world axes: from a unit quaternion (w,x,y,z), from one angle about z, or, from nothing,
/// identity.
Mat3 rotation(const std::vector<double>& orientation);

/// "(1, 0, -0.25)" for messages: three digits, noise far below the largest entry as 0.
std::string shown(const Vec3& v, int dimension);

/// Eigenvalues of a symmetric matrix, ascending (Jacobi's method).
Vec3 eigenvalues(Mat3 m);

}  // namespace signorini::model
