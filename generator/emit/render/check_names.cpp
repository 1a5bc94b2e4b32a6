// Jinja2Cpp prints nothing for an unknown name, so names are checked before either engine runs. The check
// knows the tags that both engines treat alike and refuses the others:
//   for, if, elif, else, set <name> = ..., include "literal".
// Jinja2Cpp ends a tag at a closing mark inside a string, drops blanks that follow a block tag, and takes the
// end of the text for the end of a block; these are refused, too.
#include <algorithm>
#include <cctype>

#include "generator/emit/render/engine.hpp"
#include "generator/emit/render/expression_names.hpp"
#include "generator/emit/render/render.hpp"

namespace signorini::emit {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto is_space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// Cuts the first word off `text`.
std::string take_word(std::string_view& text) {
  text = trimmed(text);
  const auto end = std::find_if(
      text.begin(), text.end(), [](char c) { return std::isspace(static_cast<unsigned char>(c)); });
  std::string word(text.begin(), end);
  text = trimmed(text.substr(word.size()));
  return word;
}

/// The text inside a tag, without the whitespace marks of {%- and -%}.
std::string_view inside(std::string_view tag) {
  tag = tag.substr(2, tag.size() - 4);
  if (!tag.empty() && (tag.front() == '-' || tag.front() == '+')) tag.remove_prefix(1);
  if (!tag.empty() && (tag.back() == '-' || tag.back() == '+')) tag.remove_suffix(1);
  return trimmed(tag);
}

class Checker {
 public:
  Checker(const Templates& templates, const nlohmann::json& context) : templates_(templates), scopes_(1) {
    for (const auto& [name, value] : context.items()) scopes_[0][name] = {{&value}};
  }

  void check(const std::string& name) {
    if (std::find(open_.begin(), open_.end(), name) != open_.end())
      throw UnknownName("'" + name + "' includes itself");
    const auto found = templates_.find(name);
    if (found == templates_.end()) throw UnknownName("no such template '" + name + "'");
    open_.push_back(name);
    const std::size_t depth = scopes_.size();
    check_text(name, found->second);
    scopes_.resize(depth);
    open_.pop_back();
  }

 private:
  void check_text(const std::string& name, std::string_view text) {
    const std::size_t outside = blocks_.size();
    for (std::size_t at = text.find('{'); at < text.size(); at = text.find('{', at)) {
      const std::string_view open = text.substr(at, 2);
      if (open != "{{" && open != "{%" && open != "{#") {
        ++at;
        continue;
      }
      try {
        const std::size_t end = end_of_tag(text, at);
        if (open == "{{") check_expression(inside(text.substr(at, end - at)), scopes_);
        if (open == "{%") {
          check_statement(inside(text.substr(at, end - at)), at, outside);
          if (end < text.size() && text[end] != '\n') throw UnknownName("text after a block tag on its line");
        }
        at = end;
      } catch (const UnknownName& error) {
        throw error_at(name, text, at, error.what());
      }
    }
    if (blocks_.size() > outside)
      throw error_at(name, text, blocks_.back().at, "'" + blocks_.back().tag + "' is not closed");
  }

  static RenderError error_at(
      const std::string& name, std::string_view text, std::size_t at, const std::string& message) {
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    return RenderError(name + ":" + std::to_string(line) + ": " + message);
  }

  /// The place after the tag that opens at `at`.
  static std::size_t end_of_tag(std::string_view text, std::size_t at) {
    const bool comment = text[at + 1] == '#';
    const char closing[] = {comment ? '#' : text[at + 1] == '%' ? '%' : '}', '}', '\0'};
    char quote = 0;
    for (std::size_t i = at + 2; i + 1 < text.size(); ++i) {
      if (!quote && text.substr(i, 2) == closing) return i + 2;
      if (quote && text.substr(i, 2) == closing)
        throw UnknownName("'" + std::string(closing) + "' in a string");
      if (quote && text[i] == '\\') {
        ++i;
      } else if (quote && text[i] == quote) {
        quote = 0;
      } else if (!quote && !comment && (text[i] == '"' || text[i] == '\'')) {
        quote = text[i];
      }
    }
    throw UnknownName("a tag is not closed");
  }

  /// A tag that opens at `at` in a text that `outside` blocks surround.
  void check_statement(std::string_view rest, std::size_t at, std::size_t outside) {
    const std::string tag = take_word(rest);
    if (tag == "for") {
      enter_loop(rest);
      blocks_.push_back({tag, at});
    } else if (tag == "endfor" || tag == "endif") {
      const std::string begin = tag.substr(3);
      if (blocks_.size() == outside || blocks_.back().tag != begin)
        throw UnknownName(tag + " without " + begin);
      blocks_.pop_back();
      if (tag == "endfor") scopes_.pop_back();
    } else if (tag == "if" || tag == "elif") {
      check_expression(rest, scopes_);
      if (tag == "if") blocks_.push_back({tag, at});
    } else if (tag == "set") {
      const std::size_t equals = rest.find('=');
      if (equals == rest.npos) throw UnknownName("set without '='");
      check_expression(rest.substr(equals + 1), scopes_);
      scopes_.back()[std::string(trimmed(rest.substr(0, equals)))] = std::nullopt;
    } else if (tag == "include") {
      if (rest.size() < 2 || rest.front() != rest.back() || (rest.front() != '"' && rest.front() != '\'')) {
        throw UnknownName("include takes a template's name in quotes and nothing else");
      }
      check(std::string(rest.substr(1, rest.size() - 2)));
    } else if (tag != "else") {
      throw UnknownName("tag '" + tag + "' is not for templates that both engines must read");
    }
  }

  /// for <name>[, <name>] in <expression>
  void enter_loop(std::string_view rest) {
    const std::size_t in = rest.find(" in ");
    if (in == rest.npos) throw UnknownName("for without 'in'");
    const std::string_view names = trimmed(rest.substr(0, in));
    const std::string_view range = trimmed(rest.substr(in + 4));
    const PossibleValues lists = check_expression(range, scopes_);
    PossibleValues elements;
    if (lists) {
      elements.emplace();
      for (const nlohmann::json* list : *lists) {
        if (!list->is_array()) throw UnknownName("'" + std::string(range) + "' is not a list");
        for (const nlohmann::json& element : *list) elements->push_back(&element);
      }
    }
    Scope scope;
    if (names.find(',') == names.npos) {
      scope[std::string(names)] = std::move(elements);
    } else {
      for (std::size_t begin = 0; begin <= names.size();) {
        const std::size_t end = std::min(names.find(',', begin), names.size());
        scope[std::string(trimmed(names.substr(begin, end - begin)))] = std::nullopt;
        begin = end + 1;
      }
    }
    scopes_.push_back(std::move(scope));
  }

  const Templates& templates_;
  std::vector<Scope> scopes_;      // the context, then one a loop
  std::vector<std::string> open_;  // templates being checked, outermost first
  struct Block {
    std::string tag;
    std::size_t at;  // in its template
  };
  std::vector<Block> blocks_;  // open ones of all these templates
};

}  // namespace

void check_names(const Templates& templates, const std::string& name, const nlohmann::json& context) {
  Checker(templates, context).check(name);
}

}  // namespace signorini::emit
