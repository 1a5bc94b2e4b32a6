#include "generator/text/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <tuple>

#include "generator/text/suggest.hpp"

#define TOML_EXCEPTIONS 0
// Version 3.3 asserts that a key starts like a key and, right behind, reports where it does not. Its
// assertions are switched off here; without NDEBUG, because with it they turn into assumptions that the
// compiler may exploit.
#undef NDEBUG
#define TOML_ASSERT(expr) static_assert(true)
// With the longest line this bounds how deep tables nest, and with it the recursion of the library's
// destructors.
#define TOML_MAX_NESTED_VALUES 16
#include <toml++/toml.h>

namespace signorini::model {

namespace {

constexpr int deepest = 32;                      // tables and arrays inside each other that are looked at
constexpr std::size_t largest_file = 4'000'000;  // bytes
constexpr std::size_t longest_line = 4'000;      // bytes; dotted keys nest tables

Position position_of(const toml::source_region& region) {
  return {static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
}

/// The places where strings start: the TOML library gives the opening quote, which may be one or three.
class Lines {
 public:
  explicit Lines(std::string_view text) {
    std::size_t start = 0;
    while (start <= text.size()) {
      const std::size_t end = std::min(text.find('\n', start), text.size());
      lines_.push_back(text.substr(start, end - start));
      start = end + 1;
    }
  }

  Position first_character(Position quote) const {
    if (quote.line < 1 || static_cast<std::size_t>(quote.line) > lines_.size()) return quote;
    const std::string_view line = lines_[static_cast<std::size_t>(quote.line) - 1];
    const std::string_view rest = line.substr(std::min(bytes_before(line, quote.column), line.size()));
    if (!rest.starts_with("\"\"\"") && !rest.starts_with("'''")) return {quote.line, quote.column + 1};
    const bool newline_follows = rest.size() == 3 || rest.substr(3) == "\r";
    return newline_follows ? Position{quote.line + 1, 1} : Position{quote.line, quote.column + 3};
  }

 private:
  // Columns count code points, so UTF-8 continuation bytes have none.
  static std::size_t bytes_before(std::string_view line, int column) {
    std::size_t i = 0;
    for (int seen = 0; i < line.size(); ++i) {
      if ((static_cast<unsigned char>(line[i]) & 0xC0U) != 0x80U && ++seen == column) break;
    }
    return i;
  }

  std::vector<std::string_view> lines_;
};

Node convert(const toml::node& source, const Lines& lines, int depth = 0) {
  Node node;
  node.at = position_of(source.source());
  if (const auto* text = source.as_string()) {
    node.kind = Node::Kind::text;
    node.text = text->get();
    node.text_at = lines.first_character(node.at);
  } else if (const auto* integer = source.as_integer()) {
    node.kind = Node::Kind::number;
    node.number = static_cast<double>(integer->get());
    node.integer = std::abs(node.number) < 9007199254740992.0;  // 2^53: exact in a double
  } else if (const auto* number = source.as_floating_point()) {
    node.kind = Node::Kind::number;
    node.number = number->get();
  } else if (const auto* array = source.as_array()) {
    node.kind = Node::Kind::array;
    if (depth == deepest) return node;
    for (const toml::node& child : *array) node.children.push_back(convert(child, lines, depth + 1));
  } else if (const auto* table = source.as_table()) {
    node.kind = Node::Kind::table;
    if (depth == deepest) return node;
    for (const auto& [key, child] : *table) {
      node.children.push_back(convert(child, lines, depth + 1));
      node.children.back().key = std::string(key.str());
      node.children.back().key_at = position_of(key.source());
    }
    // The library sorts by key; parameters may use earlier ones, so the order of the file matters.
    std::stable_sort(node.children.begin(), node.children.end(), [](const Node& a, const Node& b) {
      return std::tie(a.key_at.line, a.key_at.column) < std::tie(b.key_at.line, b.key_at.column);
    });
  } else {
    node.kind = source.is_boolean() ? Node::Kind::boolean : Node::Kind::date;
  }
  return node;
}

bool size_is_sane(std::string_view text, Report& report) {
  if (text.size() > largest_file) {
    report.error({}, fmt::format("the file has {} bytes", text.size()),
        fmt::format("model files have at most {}", largest_file));
    return false;
  }
  std::size_t start = 0;
  for (int line = 1; start < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    if (end - start > longest_line) {
      report.error({line, 1}, fmt::format("the line has {} characters", end - start),
          fmt::format("lines of model files have at most {}", longest_line));
      return false;
    }
    start = end + 1;
  }
  return true;
}

}  // namespace

const Node* Node::find(std::string_view wanted) const {
  for (const Node& child : children) {
    if (kind == Kind::table && child.key == wanted) return &child;
  }
  return nullptr;
}

std::string_view kind_name(Node::Kind kind) {
  switch (kind) {
    case Node::Kind::text: return "a string";
    case Node::Kind::number: return "a number";
    case Node::Kind::boolean: return "true or false";
    case Node::Kind::date: return "a date";
    case Node::Kind::array: return "an array";
    case Node::Kind::table: return "a table";
  }
  return "nothing";
}

std::optional<Node> parse_document(const std::string& text, Report& report) {
  if (!size_is_sane(text, report)) return std::nullopt;
  const toml::parse_result result = toml::parse(std::string_view(text));
  if (!result) {
    const toml::parse_error& error = result.error();
    report.error(position_of(error.source()), fmt::format("not TOML: {}", error.description()),
        "model files are TOML, see https://toml.io");
    return std::nullopt;
  }
  return convert(result.table(), Lines(text));
}

void check_keys(
    const Node& table, const std::vector<std::string>& known, const std::string& owner, Report& report) {
  for (const Node& child : table.children) {
    if (std::find(known.begin(), known.end(), child.key) != known.end()) continue;
    report.error(child.key_at, fmt::format("unknown key '{}' in {}", escaped(child.key), owner),
        suggestion(child.key, known, "the keys are"));
  }
}

std::optional<std::string> find_text(
    const Node& table, std::string_view key, const std::string& owner, Report& report) {
  const Node* node = table.find(key);
  if (node == nullptr) return std::nullopt;
  if (node->kind == Node::Kind::text) return node->text;
  report.error(node->at, fmt::format("{}: {} must be a string, not {}", owner, key, kind_name(node->kind)),
      "put it in quotes");
  return std::nullopt;
}

Position position_in(std::string_view text, Position start, int offset) {
  Position at = start;
  const std::size_t end = std::min(static_cast<std::size_t>(std::max(offset, 0)), text.size());
  for (std::size_t i = 0; i < end; ++i) {
    if (text[i] == '\n') {
      at = {at.line + 1, 1};
    } else {
      ++at.column;
    }
  }
  return at;
}

}  // namespace signorini::model
