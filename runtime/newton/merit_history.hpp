#pragma once

#include <array>
#include <concepts>
#include <cstddef>

namespace signorini::solvers {

/// The last merits, for the nonmonotone line search of Grippo, Lampariello and Lucidi: a step is judged by
/// the largest of them, so that Newton may climb over a ridge of the merit.
template <std::floating_point T>
class MeritHistory {
 public:
  static constexpr int capacity = 16;

  explicit MeritHistory(int length) noexcept
      : length_(length < 1 ? 1 : (length > capacity ? capacity : length)) {}

  void push(T merit) noexcept {
    merits_[static_cast<std::size_t>(next_)] = merit;
    next_ = next_ + 1 == length_ ? 0 : next_ + 1;
    if (count_ < length_) ++count_;
  }
  T largest() const noexcept {
    T result = T(0);
    for (int i = 0; i < count_; ++i) {
      if (merits_[static_cast<std::size_t>(i)] > result) result = merits_[static_cast<std::size_t>(i)];
    }
    return result;
  }

 private:
  std::array<T, capacity> merits_{};
  int length_;
  int count_ = 0;
  int next_ = 0;
};

}  // namespace signorini::solvers
