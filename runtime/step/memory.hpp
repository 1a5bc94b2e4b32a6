#pragma once

#include <algorithm>

#include "signorini/mcp/buffer.hpp"
#include "signorini/model/sizes.hpp"
#include "signorini/step/islands.hpp"

namespace signorini::sim {

/// The last answers of each island, from which its next step starts: up to three, while the same unknowns
/// stay at their bounds. Copyable: a copy restored later gives the same motion.
template <class Model>
class Memory {
 public:
  using T = typename Model::Scalar;
  static constexpr int longest = 3;

  explicit Memory(const Model& model = {})
      : answers_{Answer(model.sizes.unknowns), Answer(model.sizes.unknowns), Answer(model.sizes.unknowns)},
        counts_(model.sizes.islands) {}

  /// Number of answers of an island; with none its next step starts cold.
  int count(int island) const noexcept { return counts_[island]; }

  void forget() noexcept {
    for (int i = 0; i < counts_.size(); ++i) counts_[i] = 0;
  }

  /// The last answer of an island.
  const T* last(const Island& island) const noexcept { return answers_[0].data() + island.begin; }

  /// The answers of all islands; the latest has number 0.
  const T* answer(int i) const noexcept { return answers_[i].data(); }

  /// Puts answers back, as `answer` and `count` had them.
  void restore(int i, const T* answer) noexcept {
    std::copy_n(answer, answers_[i].size(), answers_[i].data());
  }
  void restore_count(int island, int count) noexcept { counts_[island] = count; }

  /// The polynomial through the answers of an island, one step on; two make it linear, three quadratic.
  /// Bounds are kept.
  void extrapolate(int number, const Island& island, const char* nonnegative, T* z) const noexcept {
    const int count = counts_[number];
    for (int k = 0; k < island.unknowns; ++k) {
      const int i = island.begin + k;
      const T a = answers_[0][i], b = answers_[1][i], c = answers_[2][i];
      z[k] = count == 1 ? a : count == 2 ? T(2) * a - b : T(3) * (a - b) + c;
      if (nonnegative[i] != 0 && z[k] < T(0)) z[k] = T(0);
    }
  }

  /// Adds an answer of an island. Where another set of unknowns is at its bounds, the older ones say nothing
  /// about the next.
  void remember(int number, const Island& island, const T* z, const char* nonnegative) noexcept {
    int& count = counts_[number];
    if (count > 0 && !same_mode(island, z, nonnegative)) count = 0;
    for (int k = 0; k < island.unknowns; ++k) {
      const int i = island.begin + k;
      answers_[2][i] = answers_[1][i];
      answers_[1][i] = answers_[0][i];
      answers_[0][i] = z[k];
    }
    count = std::min(count + 1, longest);
  }

 private:
  using Answer = mcp::Buffer<T, extents_of<Model>().unknowns>;

  bool same_mode(const Island& island, const T* z, const char* nonnegative) const noexcept {
    constexpr T at_bound = sizeof(T) == 4 ? T(1e-4) : T(1e-9);
    for (int k = 0; k < island.unknowns; ++k) {
      const int i = island.begin + k;
      if (nonnegative[i] != 0 && (z[k] > at_bound) != (answers_[0][i] > at_bound)) return false;
    }
    return true;
  }

  Answer answers_[longest];  // the latest first
  mcp::Buffer<int, extents_of<Model>().islands> counts_;
};

}  // namespace signorini::sim
