#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "generator/text/document.hpp"

namespace signorini::model {

/// The C++ identifier of a name: characters other than letters, digits and '_' become '_'.
std::string mangle(const std::string& name);

/// Names that become identifiers of one scope; two that mangle to the same identifier clash.
class Names {
 public:
  /// Takes the name, or reports a clash.
  void claim(const std::string& name, const std::string& owner, Position at, Report& report);
  /// No name of this scope may be one of these words; `why` completes "'t' is ...".
  void reserve(const std::vector<std::string>& words, const std::string& why);

 private:
  struct Holder {
    std::string name, owner;
    Position at;
  };
  std::map<std::string, Holder> holders_;        // by mangled name
  std::map<std::string, std::string> reserved_;  // word -> why
};

/// Reports a name that cannot become a C++ identifier; true where it can.
bool check_name(const std::string& name, const std::string& owner, Position at, Report& report);

}  // namespace signorini::model
