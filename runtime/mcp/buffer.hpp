#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace signorini::mcp {

/// Extent of an array whose length is known only at run time.
inline constexpr int dynamic = -1;

/// Storage of `Extent` values: inside the object where the length is a constant, else on the heap at
/// construction.
template <class T, int Extent>
class Buffer {
 public:
  constexpr explicit Buffer(int = Extent) noexcept {}
  constexpr T* data() noexcept { return values_.data(); }
  constexpr const T* data() const noexcept { return values_.data(); }
  constexpr T& operator[](int i) noexcept { return values_[static_cast<std::size_t>(i)]; }
  constexpr const T& operator[](int i) const noexcept { return values_[static_cast<std::size_t>(i)]; }
  static constexpr int size() noexcept { return Extent; }

 private:
  std::array<T, static_cast<std::size_t>(Extent)> values_{};
};

template <class T>
class Buffer<T, dynamic> {
 public:
  explicit Buffer(int size = 0) : values_(static_cast<std::size_t>(size)) {}
  T* data() noexcept { return values_.data(); }
  const T* data() const noexcept { return values_.data(); }
  T& operator[](int i) noexcept { return values_[static_cast<std::size_t>(i)]; }
  const T& operator[](int i) const noexcept { return values_[static_cast<std::size_t>(i)]; }
  int size() const noexcept { return static_cast<int>(values_.size()); }

 private:
  std::vector<T> values_;
};

/// The extent of one more.
constexpr int next(int extent) noexcept { return extent == dynamic ? dynamic : extent + 1; }

/// The product of two extents, dynamic where either is.
constexpr int product(int a, int b) noexcept { return a == dynamic || b == dynamic ? dynamic : a * b; }

}  // namespace signorini::mcp
