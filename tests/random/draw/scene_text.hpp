#pragma once

#include <string>
#include <vector>

namespace signorini::scenes {

/// `key = value`, the value as the file has it.
struct Entry {
  std::string key, value;
};

/// A table of a model file: its header, "[model]" or "[[body]]", and its entries.
struct Section {
  std::string header;
  std::vector<Entry> entries;

  void set(const std::string& key, const std::string& value);
  const std::string* find(const std::string& key) const;
  bool remove(const std::string& key);
  /// The value without its quotes; empty where there is none.
  std::string word(const std::string& key) const;
};

/// A model file as sections, an entry a line: what is drawn, changed and shrunk.
struct SceneText {
  std::vector<Section> sections;

  Section& add(const std::string& header);
  Section* find(const std::string& header);
  std::string to_text() const;

  /// Of a file; comments and empty lines vanish.
  static SceneText parse(const std::string& text);
};

std::string quoted(const std::string& word);

}  // namespace signorini::scenes
