#include "generator/emit/render/expression_names.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace signorini::emit {
namespace {

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool continues_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// A name, a literal (one token, its text does not matter) or one character of punctuation ("==" is one
/// token).
std::vector<std::string> tokens_of(std::string_view text) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    std::size_t end = i + 1;
    if (std::isspace(static_cast<unsigned char>(c))) {
      i = end;
      continue;
    }
    if (c == '"' || c == '\'') {
      while (end < text.size() && text[end] != c) end += text[end] == '\\' ? 2 : 1;
      end = std::min(end + 1, text.size());
    } else if (continues_name(c)) {
      while (end < text.size() && continues_name(text[end])) ++end;
    } else if (end < text.size() && text[end] == '=') {
      ++end;
    }
    tokens.emplace_back(text.substr(i, end - i));
    i = end;
  }
  return tokens;
}

bool is_word_of_the_language(const std::string& name) {
  static constexpr std::array words{"and", "or", "not", "in", "is", "if", "else", "true", "false", "none",
      "True", "False", "None", "loop", "range"};
  return std::find(words.begin(), words.end(), name) != words.end();
}

const PossibleValues* find(const std::string& name, const std::vector<Scope>& scopes) {
  for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope) {
    if (const auto found = scope->find(name); found != scope->end()) return &found->second;
  }
  return nullptr;
}

PossibleValues member(const PossibleValues& values, const std::string& key, const std::string& path) {
  if (!values) return std::nullopt;
  std::vector<const nlohmann::json*> members;
  for (const nlohmann::json* value : *values) {
    if (!value->is_object() || !value->contains(key)) throw UnknownName("unknown name '" + path + "'");
    members.push_back(&value->at(key));
  }
  return members;
}

}  // namespace

PossibleValues check_expression(std::string_view expression, const std::vector<Scope>& scopes) {
  const std::vector<std::string> tokens = tokens_of(expression);
  const auto token = [&](std::size_t i) { return i < tokens.size() ? tokens[i] : std::string(); };
  const auto is_name = [&](std::size_t i) { return i < tokens.size() && starts_name(tokens[i][0]); };

  PossibleValues result;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool follows_dot = i > 0 && tokens[i - 1] == ".";
    const bool is_filter = i > 0 && tokens[i - 1] == "|";
    const bool is_test =
        i > 0 && (tokens[i - 1] == "is" || (i > 1 && tokens[i - 2] == "is" && tokens[i - 1] == "not"));
    const bool is_keyword_argument = token(i + 1) == "=";
    if (!is_name(i) || follows_dot || is_filter || is_test || is_keyword_argument) continue;
    if (is_word_of_the_language(tokens[i])) continue;

    const std::size_t begin = i;
    std::string path = tokens[i];
    const PossibleValues* found = find(path, scopes);
    if (!found) throw UnknownName("unknown name '" + path + "'");
    PossibleValues values = *found;
    for (; token(i + 1) == "." && is_name(i + 2); i += 2) {
      path += "." + tokens[i + 2];
      values = member(values, tokens[i + 2], path);
    }
    if (begin == 0 && i + 1 == tokens.size()) result = std::move(values);
  }
  return result;
}

}  // namespace signorini::emit
