#pragma once

#include <type_traits>

#include "signorini/linear/dense_lu.hpp"
#include "signorini/mcp/block_pattern.hpp"
#include "signorini/mcp/buffer.hpp"
#include "signorini/mcp/finite.hpp"
#include "signorini/model/sizes.hpp"

namespace signorini::sim {

/// nu at l+1 of a body without contact, from its momentum rows alone, by so many Newton steps; z starts as nu
/// at l. It is a start for the whole problem: no status.
template <class T, class BodyKind>
void free_motion(const BodyKind& kind, const T* frozen, int newton_steps, T* z) noexcept {
  using Kernel = std::remove_cvref_t<decltype(BodyKind::step)>;
  constexpr int extent = unknown_extent<Kernel>();
  constexpr int entries = entry_extent<Kernel>();
  const int n = kind.step.unknowns;
  const mcp::BlockPattern<extent, entries> pattern(n, kind.step.entries, kind.step.pattern);
  mcp::Buffer<T, extent> F(n), zeros(n), ones(n);
  mcp::Buffer<T, entries> values(kind.step.entries);
  solvers::DenseLu<T, extent> lu(n);
  for (int i = 0; i < n; ++i) ones[i] = T(1);
  for (int k = 0; k < newton_steps; ++k) {
    kind.step.jacobian(z, frozen, F.data(), values.data());
    if (!lu.factor({pattern.view(), values.data(), zeros.data(), ones.data()})) return;
    lu.solve(F.data(), F.data());
    if (!mcp::all_finite(F.data(), n)) return;
    for (int i = 0; i < n; ++i) z[i] -= F[i];
  }
}

}  // namespace signorini::sim
