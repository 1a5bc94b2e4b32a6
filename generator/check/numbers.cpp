#include "generator/check/numbers.hpp"

#include <stdexcept>

namespace signorini::check {

int Numbers::add(const std::string& name) {
  if (!places_.try_emplace(name, count_).second) throw std::logic_error("two numbers named " + name);
  return count_++;
}

void Numbers::add_alias(const std::string& alias, const std::string& name) {
  if (!places_.try_emplace(alias, at(name)).second) throw std::logic_error("two numbers named " + alias);
}

std::optional<int> Numbers::find(const std::string& name) const {
  const auto found = places_.find(name);
  return found == places_.end() ? std::nullopt : std::optional(found->second);
}

int Numbers::at(const std::string& name) const {
  if (const auto found = find(name)) return *found;
  throw std::logic_error("no number named " + name);
}

}  // namespace signorini::check
