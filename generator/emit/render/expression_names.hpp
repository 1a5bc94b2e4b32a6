#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace signorini::emit {

/// Every value that a name can have while the template runs, e.g. all rows for `row` in a loop over rows;
/// nullopt where that is not followed (`loop`, names made by set).
using PossibleValues = std::optional<std::vector<const nlohmann::json*>>;
using Scope = std::map<std::string, PossibleValues, std::less<>>;

struct UnknownName : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Checks the names in an expression, inner scopes last. The result is what a plain path such as
/// `contact.rows` can be. Throws UnknownName.
PossibleValues check_expression(std::string_view expression, const std::vector<Scope>& scopes);

}  // namespace signorini::emit
