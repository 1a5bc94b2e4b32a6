#pragma once

#include "signorini/derivatives/sensitivity.hpp"

namespace signorini::sim {

/// Coordinates of a change of a body's state without the length of its quaternion: position, a small turn phi
/// about world axes, velocities; 12 in space, 6 in the plane, where the state has them already.
///     dq = 1/2 (0, phi) (x) q,    phi = 2 vec(dq (x) q^-1)
template <class Space>
inline constexpr int tangent_fields = 2 * Space::velocities;

/// dq_i / dphi_j for a quaternion.
template <class T>
void turn_to_quaternion(const SpatialState<T>& s, T (&d)[4][3]) noexcept {
  const T w = s.qw / T(2), x = s.qx / T(2), y = s.qy / T(2), z = s.qz / T(2);
  const T rows[4][3] = {{-x, -y, -z}, {w, z, -y}, {-z, w, x}, {y, -x, w}};
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 3; ++j) d[i][j] = rows[i][j];
}

/// fields x tangent_fields: what a change in tangent coordinates does to the fields of a state.
template <class T>
void tangent_basis(const SpatialState<T>& s, T (&basis)[13][12]) noexcept {
  T turn[4][3];
  turn_to_quaternion(s, turn);
  for (auto& row : basis)
    for (T& value : row) value = T(0);
  for (int i = 0; i < 3; ++i) basis[i][i] = T(1);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 3; ++j) basis[3 + i][3 + j] = turn[i][j];
  for (int i = 0; i < 6; ++i) basis[7 + i][6 + i] = T(1);
}

template <class T>
void tangent_basis(const PlanarState<T>&, T (&basis)[6][6]) noexcept {
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) basis[i][j] = T(i == j);
}

/// The factor by which the transposed basis gives tangent coordinates back: columns of a turn have length
/// 1/2.
constexpr int tangent_scale(int fields, int column) noexcept {
  return fields == 13 && column >= 3 && column < 6 ? 4 : 1;
}

/// A sensitivity in tangent coordinates on both sides; what contacts remember, inputs and parameters stay as
/// they are. `out` has tangent_fields a body and row, row by row, and as many columns plus the rest.
template <class Model>
void to_tangent(const Model& model, const Sensitivity<Model>& sensitivity, const typename Model::State& now,
    const typename Model::State& next, typename Model::Scalar* out) noexcept {
  using T = typename Model::Scalar;
  constexpr int fields = Sensitivity<Model>::fields, reduced = tangent_fields<typename Model::Space>;
  const int of_bodies = fields * model.sizes.moving, reduced_bodies = reduced * model.sizes.moving;
  const int rest = sensitivity.columns() - of_bodies, histories = sensitivity.rows() - of_bodies;
  const int columns = reduced_bodies + rest;
  T left[fields][reduced], right[fields][reduced];
  // A row of `out`; weighted(column) is that row in the columns of the sensitivity.
  const auto write_row = [&](T* row, const auto& weighted) {
    for (int j = 0; j < model.sizes.moving; ++j) {
      tangent_basis(now.bodies[static_cast<std::size_t>(j)], right);
      T from[fields];
      for (int f = 0; f < fields; ++f) from[f] = weighted(j * fields + f);
      for (int b = 0; b < reduced; ++b) {
        T sum = T(0);
        for (int f = 0; f < fields; ++f) sum += from[f] * right[f][b];
        row[j * reduced + b] = sum;
      }
    }
    for (int r = 0; r < rest; ++r) row[reduced_bodies + r] = weighted(of_bodies + r);
  };
  for (int i = 0; i < model.sizes.moving; ++i) {
    tangent_basis(next.bodies[static_cast<std::size_t>(i)], left);
    for (int a = 0; a < reduced; ++a)
      write_row(out + (i * reduced + a) * columns, [&](int column) {
        T sum = T(0);
        for (int f = 0; f < fields; ++f) sum += left[f][a] * sensitivity.at(i * fields + f, column);
        return T(tangent_scale(fields, a)) * sum;
      });
  }
  for (int r = 0; r < histories; ++r)
    write_row(out + (reduced_bodies + r) * columns,
        [&](int column) { return sensitivity.at(of_bodies + r, column); });
}

}  // namespace signorini::sim
