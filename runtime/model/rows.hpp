#pragma once

#include <cstring>

#include "signorini/model/fields.hpp"

namespace signorini::sim {

// A row of a table of Params: a struct of scalars, or a list of them.

/// Number of scalars in a row. A struct may be empty; it then says so itself.
template <class T, class Row>
int number_count(const Row& row) noexcept {
  if constexpr (requires { row.size(); })
    return static_cast<int>(row.size());
  else if constexpr (requires { Row::fields; })
    return static_cast<int>(Row::fields.size());
  else
    return field_count<T, Row>();
}

template <class T, class Row>
T get_field(const Row& row, int field) noexcept {
  if constexpr (requires { row.size(); }) {
    return row[static_cast<std::size_t>(field)];
  } else {
    T value;
    std::memcpy(
        &value, reinterpret_cast<const char*>(&row) + sizeof(T) * static_cast<std::size_t>(field), sizeof(T));
    return value;
  }
}

template <class T, class Row>
void set_field(Row& row, int field, T value) noexcept {
  if constexpr (requires { row.size(); })
    row[static_cast<std::size_t>(field)] = value;
  else
    std::memcpy(
        reinterpret_cast<char*>(&row) + sizeof(T) * static_cast<std::size_t>(field), &value, sizeof(T));
}

template <class T, class Row>
void add_to_field(Row& row, int field, T more) noexcept {
  set_field(row, field, get_field<T>(row, field) + more);
}

}  // namespace signorini::sim
