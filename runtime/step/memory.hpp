#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "signorini/mcp/buffer.hpp"
#include "signorini/model/sizes.hpp"
#include "signorini/step/islands.hpp"

namespace signorini::sim {

/// Unknowns that are not larger are at their bound.
template <class T>
inline constexpr T at_bound = sizeof(T) == 4 ? T(1e-4) : T(1e-9);

/// The last answers of each block, from which its next step starts: up to three, while the same unknowns of
/// its island stay at their bounds. Block by block, so that they outlive a change of islands. Copyable: a
/// copy restored later gives the same motion. `blocks` is `Islands::blocks_of` an island.
template <class Model>
class Memory {
 public:
  using T = typename Model::Scalar;
  static constexpr int longest = 3;

  explicit Memory(const Model& model = {})
      : answers_{Answer(model.sizes.unknowns), Answer(model.sizes.unknowns), Answer(model.sizes.unknowns)},
        counts_(model.sizes.blocks) {}

  void forget() noexcept {
    for (int i = 0; i < counts_.size(); ++i) counts_[i] = 0;
  }

  /// Number of answers that all blocks of an island have; with none its next step starts cold.
  template <class Blocks>
  int count(const Blocks& blocks) const noexcept {
    int least = longest;
    blocks([&](const auto& block) { least = std::min(least, counts_[block.number]); });
    return least;
  }

  /// An answer of an island, as it stands in its z; the latest has number 0.
  template <class Blocks>
  void recall(const Blocks& blocks, int i, T* z) const noexcept {
    blocks([&](const auto& block) {
      std::copy_n(answer(i) + block.stored, block.kind.info.own, z + block.own);
    });
  }

  /// The last answer of a block.
  template <class Block>
  const T* last(const Block& block) const noexcept {
    return answer(0) + block.stored;
  }

  /// Puts an answer of an island back, as `recall` had it.
  template <class Blocks>
  void restore(const Blocks& blocks, int i, const T* z) noexcept {
    blocks([&](const auto& block) {
      std::copy_n(z + block.own, block.kind.info.own, answer(i) + block.stored);
    });
  }
  template <class Blocks>
  void restore_count(const Blocks& blocks, int count) noexcept {
    blocks([&](const auto& block) { counts_[block.number] = count; });
  }

  /// The polynomial through `count` answers of an island, one step on; two make it linear, three quadratic.
  /// Bounds are kept.
  template <class Blocks>
  void extrapolate(const Blocks& blocks, int count, T* z) const noexcept {
    const T *a = answer(0), *b = answer(1), *c = answer(2);
    blocks([&](const auto& block) {
      T* next = z + block.own;
      const int from = block.stored, own = block.kind.info.own;
      if (count == 1)
        for (int k = 0; k < own; ++k) next[k] = a[from + k];
      else if (count == 2)
        for (int k = 0; k < own; ++k) next[k] = T(2) * a[from + k] - b[from + k];
      else
        for (int k = 0; k < own; ++k) next[k] = one_step_on(a[from + k], b[from + k], c[from + k]);
      for (int k = 0; k < own; ++k)
        if (is_nonnegative(block, k) && next[k] < T(0)) next[k] = T(0);
    });
  }

  /// Makes room for the answers of a step: what was the latest becomes the one before.
  void begin_step() noexcept { latest_ = (latest_ + longest - 1) % longest; }

  /// Adds the answer of an island, after `begin_step`. Where another set of unknowns is at its bounds, the
  /// older ones say nothing about the next.
  template <class Blocks>
  void remember(const Blocks& blocks, const T* z) noexcept {
    const int known = count(blocks);
    const bool goes_on = known > 0 && has_same_mode(blocks, z);
    blocks([&](const auto& block) {
      std::copy_n(z + block.own, block.kind.info.own, answer(0) + block.stored);
      counts_[block.number] = goes_on ? std::min(known + 1, longest) : 1;
    });
  }

 private:
  using Answer = mcp::Buffer<T, extents_of<Model>().unknowns>;

  /// 3 (a - b) + c, without a bend that is rounding: in answers that are extrapolated from such ones, step
  /// after step, it would grow as the square of the steps.
  static T one_step_on(T a, T b, T c) noexcept {
    constexpr T rounding = T(500) * std::numeric_limits<T>::epsilon();
    const T slope = a - b, bend = slope - (b - c);
    return a + slope + (std::abs(bend) > rounding ? bend : T(0));
  }

  template <class Block>
  static bool is_nonnegative(const Block& block, int k) noexcept {
    return block.kind.info.unknowns[static_cast<std::size_t>(k)].bound == Bound::nonnegative;
  }

  template <class Blocks>
  bool has_same_mode(const Blocks& blocks, const T* z) const noexcept {
    const T* before = answer(1);
    bool same = true;
    blocks([&](const auto& block) {
      for (int k = 0; k < block.kind.info.own; ++k)
        if (is_nonnegative(block, k))
          same = same && (z[block.own + k] > at_bound<T>) == (before[block.stored + k] > at_bound<T>);
    });
    return same;
  }

  /// The latest has number 0.
  T* answer(int i) noexcept { return answers_[(latest_ + i) % longest].data(); }
  const T* answer(int i) const noexcept { return answers_[(latest_ + i) % longest].data(); }

  Answer answers_[longest];
  int latest_ = 0;
  mcp::Buffer<int, extents_of<Model>().blocks> counts_;
};

}  // namespace signorini::sim
