#pragma once

#include <array>
#include <cstring>
#include <type_traits>

#include "signorini/mcp/finite.hpp"
#include "signorini/model/space.hpp"

namespace signorini::sim {

/// Number of scalars in a struct that holds nothing else.
template <class T, class Struct>
constexpr int field_count() noexcept {
  static_assert(std::is_trivially_copyable_v<Struct> && sizeof(Struct) % sizeof(T) == 0);
  return static_cast<int>(sizeof(Struct) / sizeof(T));
}

/// The scalars of a struct, in order.
template <class T, class Struct>
std::array<T, static_cast<std::size_t>(field_count<T, Struct>())> to_array(const Struct& s) noexcept {
  std::array<T, static_cast<std::size_t>(field_count<T, Struct>())> values;
  std::memcpy(values.data(), &s, sizeof(Struct));
  return values;
}

template <class Struct, class T>
void from_array(const T* values, Struct& s) noexcept {
  static_assert(field_count<T, Struct>() > 0);
  std::memcpy(static_cast<void*>(&s), values, sizeof(Struct));
}

/// Whether every scalar is finite and within its bounds; written so that NaN is not.
template <class T, class Struct, std::size_t N>
bool is_within(const Struct& s, const FieldInfo (&fields)[N]) noexcept {
  static_assert(field_count<T, Struct>() == static_cast<int>(N));
  const auto values = to_array<T>(s);
  bool valid = true;
  for (std::size_t k = 0; k < N; ++k) {
    const T least = static_cast<T>(fields[k].least);
    valid = valid && mcp::is_finite(values[k]) && (fields[k].open ? values[k] > least : values[k] >= least) &&
        values[k] <= static_cast<T>(fields[k].most);
  }
  return valid;
}

template <class T, class Struct>
bool has_finite_fields(const Struct& s) noexcept {
  return mcp::all_finite(to_array<T>(s).data(), field_count<T, Struct>());
}

}  // namespace signorini::sim
