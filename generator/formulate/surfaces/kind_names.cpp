#include "generator/formulate/surfaces/kind_names.hpp"

#include <fmt/format.h>

namespace signorini::formulate {

std::string KindNames::name_of(const std::string& wanted, const std::vector<std::string>& lines) {
  std::string name = wanted;
  for (int i = 2; lines_.try_emplace(name, lines).first->second != lines; ++i)
    name = fmt::format("{}_{}", wanted, i);
  return name;
}

}  // namespace signorini::formulate
