#pragma once

#include <array>
#include <cstring>
#include <type_traits>
#include <utility>

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

/// Whether every scalar is finite and within its bounds.
template <class T, class Struct, std::size_t N>
bool is_within(const Struct& s, const FieldInfo (&fields)[N]) noexcept {
  static_assert(field_count<T, Struct>() == static_cast<int>(N));
  const auto values = to_array<T>(s);
  const auto fits = [&](std::size_t k) noexcept {
    const auto value = static_cast<double>(values[k]);
    return (fields[k].open ? value > fields[k].least : value >= fields[k].least) && value <= fields[k].most;
  };
  const auto all_fit = [&]<std::size_t... k>(std::index_sequence<k...>) noexcept { return (fits(k) && ...); };
  return mcp::all_finite(values.data(), static_cast<int>(N)) && all_fit(std::make_index_sequence<N>());
}

template <class T, class Struct>
bool has_finite_fields(const Struct& s) noexcept {
  return mcp::all_finite(to_array<T>(s).data(), field_count<T, Struct>());
}

}  // namespace signorini::sim
