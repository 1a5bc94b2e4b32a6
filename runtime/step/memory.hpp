#pragma once

#include <algorithm>

#include "signorini/mcp/buffer.hpp"
#include "signorini/model/sizes.hpp"
#include "signorini/step/islands.hpp"

namespace signorini::sim {

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
      std::copy_n(answers_[i].data() + block.stored, block.kind.info.own, z + block.own);
    });
  }

  /// The last answer of a block.
  template <class Block>
  const T* last(const Block& block) const noexcept {
    return answers_[0].data() + block.stored;
  }

  /// Puts an answer of an island back, as `recall` had it.
  template <class Blocks>
  void restore(const Blocks& blocks, int i, const T* z) noexcept {
    blocks([&](const auto& block) {
      std::copy_n(z + block.own, block.kind.info.own, answers_[i].data() + block.stored);
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
    blocks([&](const auto& block) {
      for (int k = 0; k < block.kind.info.own; ++k) {
        const int i = block.stored + k;
        const T a = answers_[0][i], b = answers_[1][i], c = answers_[2][i];
        T& next = z[block.own + k];
        next = count == 1 ? a : count == 2 ? T(2) * a - b : T(3) * (a - b) + c;
        if (is_nonnegative(block, k) && next < T(0)) next = T(0);
      }
    });
  }

  /// Adds an answer of an island. Where another set of unknowns is at its bounds, the older ones say nothing
  /// about the next.
  template <class Blocks>
  void remember(const Blocks& blocks, const T* z) noexcept {
    int known = count(blocks);
    if (known > 0 && !has_same_mode(blocks, z)) known = 0;
    blocks([&](const auto& block) {
      for (int k = 0; k < block.kind.info.own; ++k) {
        const int i = block.stored + k;
        answers_[2][i] = answers_[1][i];
        answers_[1][i] = answers_[0][i];
        answers_[0][i] = z[block.own + k];
      }
      counts_[block.number] = std::min(known + 1, longest);
    });
  }

 private:
  using Answer = mcp::Buffer<T, extents_of<Model>().unknowns>;

  template <class Block>
  static bool is_nonnegative(const Block& block, int k) noexcept {
    return block.kind.info.unknowns[static_cast<std::size_t>(k)].bound == Bound::nonnegative;
  }

  template <class Blocks>
  bool has_same_mode(const Blocks& blocks, const T* z) const noexcept {
    constexpr T at_bound = sizeof(T) == 4 ? T(1e-4) : T(1e-9);
    bool same = true;
    blocks([&](const auto& block) {
      for (int k = 0; k < block.kind.info.own; ++k)
        if (is_nonnegative(block, k))
          same = same && (z[block.own + k] > at_bound) == (last(block)[k] > at_bound);
    });
    return same;
  }

  Answer answers_[longest];  // the latest first
  mcp::Buffer<int, extents_of<Model>().blocks> counts_;
};

}  // namespace signorini::sim
