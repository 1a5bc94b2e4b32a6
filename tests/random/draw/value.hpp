#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace signorini::scenes {

/// A value of a model file: a number, a text, an array, or an inline table. Bare words are kept as text.
struct Value {
  enum class Kind { number, text, word, array, table };
  Kind kind = Kind::number;
  double number = 0;
  std::string text;
  std::vector<Value> items;       // of an array or a table
  std::vector<std::string> keys;  // of a table, one an item

  static Value of(double number) { return {Kind::number, number, "", {}, {}}; }
  static Value of_text(std::string text) { return {Kind::text, 0, std::move(text), {}, {}}; }
  const Value* find(const std::string& key) const;
  bool is_numbers() const;  // an array of nothing else
};

/// None where the text is not one value.
std::optional<Value> parse_value(const std::string& text);
std::string to_text(const Value& value);

}  // namespace signorini::scenes
