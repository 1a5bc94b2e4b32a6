#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/text/report.hpp"

namespace signorini::model {

/// A value of a TOML file with its place. The rest of the reader knows nothing of the TOML library.
struct Node {
  enum class Kind { text, number, boolean, date, array, table };

  Kind kind = Kind::table;
  Position at;
  Position text_at;            // text: of its first character, behind the quotes
  std::string text;            // text
  double number = 0;           // number
  bool integer = false;        // number: written as an integer
  std::string key;             // entry of a table
  Position key_at;             // entry of a table
  std::vector<Node> children;  // array: in order; table: in the order of the file

  const Node* find(std::string_view wanted) const;  // entry of a table, or nullptr
};

/// "a number", "an array", ... for messages.
std::string_view kind_name(Node::Kind kind);

/// The root table; empty and reported where the text is not TOML.
std::optional<Node> parse_document(const std::string& text, Report& report);

/// Reports every key of the table that is not among `known`.
void check_keys(
    const Node& table, const std::vector<std::string>& known, const std::string& owner, Report& report);

/// The text of an entry; a wrong type is reported, a missing entry is not.
std::optional<std::string> find_text(
    const Node& table, std::string_view key, const std::string& owner, Report& report);

/// The place of a character inside a text that starts at `start`.
Position position_in(std::string_view text, Position start, int offset);

}  // namespace signorini::model
