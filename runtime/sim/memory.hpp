#pragma once

#include <algorithm>

#include "signorini/mcp/buffer.hpp"
#include "signorini/sim/sizes.hpp"

namespace signorini::sim {

/// The last answers, from which the next step starts: up to three, while the same unknowns stay at their
/// bounds. Copyable: a copy restored later gives the same motion.
template <class Model>
class Memory {
 public:
  using T = typename Model::Scalar;
  static constexpr int longest = 3;

  explicit Memory(const Model& model = {})
      : unknowns_(model.sizes.unknowns),
        answers_{Answer(model.sizes.unknowns), Answer(model.sizes.unknowns), Answer(model.sizes.unknowns)} {}

  /// Number of answers; with none the next step starts cold.
  int count() const noexcept { return count_; }

  void forget() noexcept { count_ = 0; }

  const T* last() const noexcept { return answers_[0].data(); }

  /// The latest has number 0.
  const T* answer(int i) const noexcept { return answers_[i].data(); }

  /// The polynomial through the answers, one step on; two make it linear, three quadratic. Bounds are kept.
  void extrapolate(const char* nonnegative, T* z) const noexcept {
    for (int i = 0; i < unknowns_; ++i) {
      const T a = answers_[0][i], b = answers_[1][i], c = answers_[2][i];
      z[i] = count_ == 1 ? a : count_ == 2 ? T(2) * a - b : T(3) * (a - b) + c;
      if (nonnegative[i] != 0 && z[i] < T(0)) z[i] = T(0);
    }
  }

  /// Adds an answer. Where another set of unknowns is at its bounds, the older ones say nothing about the
  /// next.
  void remember(const T* z, const char* nonnegative) noexcept {
    if (count_ > 0 && !same_mode(z, answers_[0].data(), nonnegative)) count_ = 0;
    std::swap(answers_[1], answers_[2]);
    std::swap(answers_[0], answers_[1]);
    std::copy(z, z + unknowns_, answers_[0].data());
    count_ = std::min(count_ + 1, longest);
  }

 private:
  using Answer = mcp::Buffer<T, extents_of<Model>().unknowns>;

  bool same_mode(const T* a, const T* b, const char* nonnegative) const noexcept {
    constexpr T at_bound = sizeof(T) == 4 ? T(1e-4) : T(1e-9);
    for (int i = 0; i < unknowns_; ++i)
      if (nonnegative[i] != 0 && (a[i] > at_bound) != (b[i] > at_bound)) return false;
    return true;
  }

  int unknowns_;
  int count_ = 0;
  Answer answers_[longest];  // the latest first
};

}  // namespace signorini::sim
