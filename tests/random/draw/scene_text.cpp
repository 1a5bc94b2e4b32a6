#include "tests/random/draw/scene_text.hpp"

#include <algorithm>
#include <sstream>

namespace signorini::scenes {

namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

auto entry_of(auto& entries, const std::string& key) {
  return std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.key == key; });
}

}  // namespace

std::string quoted(const std::string& word) { return "\"" + word + "\""; }

void Section::set(const std::string& key, const std::string& value) {
  const auto at = entry_of(entries, key);
  if (at != entries.end())
    at->value = value;
  else
    entries.push_back({key, value});
}

const std::string* Section::find(const std::string& key) const {
  const auto at = entry_of(entries, key);
  return at == entries.end() ? nullptr : &at->value;
}

bool Section::remove(const std::string& key) {
  const auto at = entry_of(entries, key);
  if (at == entries.end()) return false;
  entries.erase(at);
  return true;
}

std::string Section::word(const std::string& key) const {
  const std::string* value = find(key);
  if (value == nullptr || value->size() < 2 || value->front() != '"') return "";
  return value->substr(1, value->size() - 2);
}

Section& SceneText::add(const std::string& header) {
  sections.push_back({header, {}});
  return sections.back();
}

Section* SceneText::find(const std::string& header) {
  for (Section& section : sections)
    if (section.header == header) return &section;
  return nullptr;
}

std::string SceneText::to_text() const {
  std::string text;
  for (const Section& section : sections) {
    text += (text.empty() ? "" : "\n") + section.header + "\n";
    for (const Entry& entry : section.entries) text += entry.key + " = " + entry.value + "\n";
  }
  return text;
}

namespace {

/// Without what follows a # outside quotes.
std::string without_comment(const std::string& line) {
  bool in_quotes = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') in_quotes = !in_quotes;
    if (line[i] == '#' && !in_quotes) return line.substr(0, i);
  }
  return line;
}

/// The next line with all that its brackets hold; empty at the end and for empty lines.
std::string next_entry(std::istringstream& lines) {
  std::string entry, line;
  const auto count = [&](char c) { return std::count(entry.begin(), entry.end(), c); };
  do {
    if (!std::getline(lines, line)) break;
    entry = trimmed(entry + " " + without_comment(line));
  } while (count('[') + count('{') > count(']') + count('}'));
  return entry;
}

}  // namespace

SceneText SceneText::parse(const std::string& text) {
  SceneText scene;
  std::istringstream lines(text);
  while (lines) {
    const std::string line = next_entry(lines);
    if (line.empty()) continue;
    if (line[0] == '[') {
      scene.add(line.substr(0, line.find(']', line[1] == '[' ? line.find(']') + 1 : 0) + 1));
      continue;
    }
    const std::size_t equals = line.find('=');
    if (equals == std::string::npos || scene.sections.empty()) continue;
    scene.sections.back().entries.push_back(
        {trimmed(line.substr(0, equals)), trimmed(line.substr(equals + 1))});
  }
  return scene;
}

}  // namespace signorini::scenes
