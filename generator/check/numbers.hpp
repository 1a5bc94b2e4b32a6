#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace signorini::check {

/// Places of numbers by name. A number may have several names.
class Numbers {
 public:
  /// A new place; a name that is taken already is our own mistake.
  int add(const std::string& name);
  void add_alias(const std::string& alias, const std::string& name);

  std::optional<int> find(const std::string& name) const;
  /// The same for a name that must be there.
  int at(const std::string& name) const;

  int count() const { return count_; }

 private:
  std::map<std::string, int> places_;
  int count_ = 0;
};

}  // namespace signorini::check
