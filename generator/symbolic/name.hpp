#pragma once

#include <string>
#include <utility>

namespace signorini::symbolic {

/// What people call a value. That of a derivative ("dr_x_dwx") gives way to a plain one.
struct Name {
  std::string text;
  bool is_derivative = false;

  Name() = default;
  Name(std::string plain) : text(std::move(plain)) {}  // NOLINT(google-explicit-constructor): most are plain
  Name(const char* plain) : text(plain) {}             // NOLINT(google-explicit-constructor)
  Name(std::string t, bool derivative) : text(std::move(t)), is_derivative(derivative) {}

  bool empty() const { return text.empty(); }
};

}  // namespace signorini::symbolic
