#include "generator/text/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <set>

#include "generator/text/suggest.hpp"

namespace signorini::model {

namespace {

constexpr std::size_t longest_name = 64;

// C++20 keywords and alternative tokens, then words that are macros or namespaces where generated code is
// used.
const std::set<std::string>& words_of_cpp() {
  static const std::set<std::string> words{"alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand",
      "bitor", "bool", "break", "case", "catch", "char", "char8_t", "char16_t", "char32_t", "class", "compl",
      "concept", "const", "consteval", "constexpr", "constinit", "const_cast", "continue", "co_await",
      "co_return", "co_yield", "decltype", "default", "delete", "do", "double", "dynamic_cast", "else",
      "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if", "inline",
      "int", "long", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or",
      "or_eq", "private", "protected", "public", "register", "reinterpret_cast", "requires", "return",
      "short", "signed", "sizeof", "static", "static_assert", "static_cast", "struct", "switch", "template",
      "this", "thread_local", "throw", "true", "try", "typedef", "typeid", "typename", "union", "unsigned",
      "using", "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq", "std", "signorini",
      "signorini_models", "assert", "errno", "linux", "unix", "main", "kinds", "T", "NULL", "EOF", "NAN",
      "INFINITY"};
  return words;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_word(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; }

}  // namespace

std::string mangle(const std::string& name) {
  std::string identifier = name;
  std::replace_if(
      identifier.begin(), identifier.end(), [](char c) { return !is_word(c); }, '_');
  return identifier;
}

bool check_name(const std::string& name, const std::string& owner, Position at, Report& report) {
  const std::string what = fmt::format("{} has the name '{}'", owner, escaped(name));
  const std::string identifier = mangle(name);
  const auto bad = std::find_if(name.begin(), name.end(), [](char c) { return !is_word(c) && c != '-'; });
  if (name.empty()) {
    report.error(at, fmt::format("{} has an empty name", owner), "names are letters, digits, '_' and '-'");
  } else if (name.size() > longest_name) {
    report.error(at, fmt::format("{} has a name of {} characters", owner, name.size()),
        fmt::format("names have at most {}", longest_name));
  } else if (bad != name.end()) {
    report.error(at, fmt::format("{} with the character '{}'", what, escaped(std::string(1, *bad))),
        "names are letters, digits, '_' and '-'");
  } else if (!is_letter(name.front())) {
    report.error(at, what, "names start with a letter");
  } else if (words_of_cpp().contains(identifier)) {
    report.error(
        at, fmt::format("{}, a word of C++", what), "generated code needs it as a name; choose another");
  } else if (identifier.find("__") != std::string::npos || identifier.back() == '_') {
    report.error(at, what, "'_' and '-' stand single and inside a name, C++ reserves the rest");
  } else {
    return true;
  }
  return false;
}

void Names::claim(const std::string& name, const std::string& owner, Position at, Report& report) {
  const std::string identifier = mangle(name);
  if (const auto word = reserved_.find(identifier); word != reserved_.end()) {
    report.error(at, fmt::format("the {} has the name '{}', which is {}", owner, name, word->second),
        "choose another name");
    return;
  }
  const auto [other, is_new] = holders_.try_emplace(identifier, Holder{name, owner, at});
  if (is_new) return;
  const Holder& holder = other->second;
  report.error(at,
      holder.name == name
          ? fmt::format("the name '{}' is taken by the {} of line {}", name, holder.owner, holder.at.line)
          : fmt::format("the names '{}' and '{}' (line {}) both become '{}' in C++", name, holder.name,
                holder.at.line, identifier),
      "choose another name");
}

void Names::reserve(const std::vector<std::string>& words, const std::string& why) {
  for (const std::string& word : words) reserved_.emplace(word, why);
}

}  // namespace signorini::model
