#pragma once

#include <map>
#include <string>
#include <vector>

namespace signorini::formulate {

/// The names of the kinds of a model. Kinds are one where name and text are; two that want one name, which
/// the same hash of different texts makes them do, are told apart by _2, _3, ... in the order of the file.
class KindNames {
 public:
  /// The name of the kind with these lines: `wanted`, unless another text has it.
  std::string name_of(const std::string& wanted, const std::vector<std::string>& lines);

 private:
  std::map<std::string, std::vector<std::string>> lines_;  // by name
};

}  // namespace signorini::formulate
