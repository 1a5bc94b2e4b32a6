#pragma once

#include <algorithm>

#include "signorini/mcp/buffer.hpp"
#include "signorini/model/past.hpp"

namespace signorini::sim {

// The two-step scheme BDF2 is a step of the one-step scheme from shifted data, 2/3 as long:
//     c~ = c + s (c - c-),   Q~ = Q + s (Q - Q-),   h~ = (1 - s) h,   s = 1/3
//     P~ = P + p + s (P - P- - p-)        P = (m v, R I R^T w); p: impulses that forces apply
// With s = 0 it is an Euler step. Pose, momentum and h~ are all that kernels see of it.

template <class T>
inline constexpr T bdf2_part = T(1) / T(3);

/// Where the shifted data of a step are kept; nothing where a model has none.
template <class Model, bool = may_shift<Model>>
struct ShiftedData {
  explicit ShiftedData(const Model&) noexcept {}
};

template <class Model>
struct ShiftedData<Model, true> {
  using Space = typename Model::Space;
  static constexpr Sizes extents = extents_of<Model>();

  explicit ShiftedData(const Model& model)
      : shifts(model.sizes.pasts),
        from(model.sizes.pasts),
        momenta(model.sizes.bodies),
        struck(model.sizes.bodies),
        repeated(model.sizes.islands) {}

  mcp::Buffer<typename Model::Scalar, extents.pasts> shifts;     // s of the moving bodies
  mcp::Buffer<typename Space::State, extents.pasts> from;        // these, their poses shifted
  mcp::Buffer<typename Space::Impulse, extents.bodies> momenta;  // P~ of the free ones
  mcp::Buffer<typename Space::Impulse, extents.bodies> struck;   // what forces give as impulses
  bool jumps = false;                                            // a prescribed velocity does
  mcp::Buffer<char, extents.islands> repeated;  // 1: the step of an island was taken again, as an Euler step
};

}  // namespace signorini::sim
