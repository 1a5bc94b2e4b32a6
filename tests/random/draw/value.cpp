#include "tests/random/draw/value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace signorini::scenes {

namespace {

class Parser {
 public:
  explicit Parser(const std::string& text) : text_(text) {}

  std::optional<Value> all() {
    std::optional<Value> value = one();
    skip();
    return value && at_ == text_.size() ? value : std::nullopt;
  }

 private:
  void skip() {
    while (at_ < text_.size() && (std::isspace(static_cast<unsigned char>(text_[at_])) || text_[at_] == ','))
      ++at_;
  }
  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::string until(const char* ends) {
    const std::size_t end = std::min(text_.find_first_of(ends, at_), text_.size());
    std::string part = text_.substr(at_, end - at_);
    at_ = end;
    return part;
  }

  std::optional<Value> one() {
    skip();
    if (at_ >= text_.size()) return std::nullopt;
    if (take('"')) {
      Value value = Value::of_text(until("\""));
      ++at_;
      return value;
    }
    if (take('[')) return list(']', false);
    if (take('{')) return list('}', true);
    const std::string word = until(",]} ");
    char* end = nullptr;
    const double number = std::strtod(word.c_str(), &end);
    if (end != word.c_str() && *end == '\0') return Value::of(number);
    return Value{Value::Kind::word, 0, word, {}, {}};
  }

  std::optional<Value> list(char end, bool is_table) {
    Value value;
    value.kind = is_table ? Value::Kind::table : Value::Kind::array;
    while (!take(end)) {
      if (is_table) {
        skip();
        value.keys.push_back(until(" ="));
        if (!take('=')) return std::nullopt;
      }
      std::optional<Value> item = one();
      if (!item) return std::nullopt;
      value.items.push_back(std::move(*item));
    }
    return value;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace

const Value* Value::find(const std::string& key) const {
  const auto at = std::find(keys.begin(), keys.end(), key);
  return at == keys.end() ? nullptr : &items[static_cast<std::size_t>(at - keys.begin())];
}

bool Value::is_numbers() const {
  return kind == Kind::array &&
      std::all_of(items.begin(), items.end(), [](const Value& v) { return v.kind == Kind::number; });
}

std::optional<Value> parse_value(const std::string& text) { return Parser(text).all(); }

std::string to_text(const Value& value) {
  std::vector<std::string> items;
  for (std::size_t i = 0; i < value.items.size(); ++i)
    items.push_back((value.keys.empty() ? "" : value.keys[i] + " = ") + to_text(value.items[i]));
  switch (value.kind) {
    case Value::Kind::number: return fmt::format("{}", value.number);
    case Value::Kind::text: return "\"" + value.text + "\"";
    case Value::Kind::word: return value.text;
    case Value::Kind::array: return fmt::format("[{}]", fmt::join(items, ", "));
    case Value::Kind::table: return fmt::format("{{ {} }}", fmt::join(items, ", "));
  }
  return "";
}

}  // namespace signorini::scenes
