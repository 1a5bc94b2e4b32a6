#include "generator/text/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace signorini::model {

namespace {

constexpr std::size_t longest_word = 64;   // longer ones are never near anything
constexpr std::size_t longest_shown = 60;  // characters of a user's text in a message
constexpr std::size_t most_listed = 30;

}  // namespace

int edit_distance(std::string_view a, std::string_view b) {
  // Damerau's distance by rows: before_last, last, row hold the distances of prefixes of a.
  std::vector<int> before_last, last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int substituted = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({substituted, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    before_last = last;
    last = row;
  }
  return last[b.size()];
}

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates) {
  if (word.size() > longest_word) return std::nullopt;
  std::optional<std::string> best;
  int best_distance = std::max(1, static_cast<int>(word.size()) / 3) + 1;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > longest_word || candidate.size() < 2) continue;
    const int distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

std::string suggestion(
    std::string_view word, const std::vector<std::string>& candidates, std::string_view known) {
  if (const auto near = nearest(word, candidates)) return fmt::format("did you mean '{}'?", *near);
  if (candidates.empty()) return {};
  return fmt::format("{} {}", known, joined(candidates));
}

std::string escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i == longest_shown) return out + "...";
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (c == '\r') {
      out += "\\r";
    } else if (c == '"' || c == '\'' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte >= 0x7f) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  return out;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i == most_listed) return out + ", ...";
    if (i > 0) out += ", ";
    out += words[i];
  }
  return out;
}

}  // namespace signorini::model
