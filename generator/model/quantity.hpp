#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "generator/model/model.hpp"
#include "generator/text/document.hpp"

namespace signorini::model {

/// What an expression may name, with values where they are known.
struct Scope {
  std::map<std::string, double> parameters;
  Report* report = nullptr;
};

/// A literal as a one-node expression.
Quantity literal(double value, Position at = {});
std::vector<Quantity> literals(const std::vector<double>& values, Position at = {});

/// A quantity from the text of an expression that is known to be right (built by the reader itself).
Quantity derived(const std::string& text, Position at, const Scope& scope);

/// Its text in parentheses, a factor of a longer one.
std::string grouped(const Quantity& quantity);

/// Parses the expression of a node (string or number); mistakes are reported as "owner: ...".
std::optional<Expression> read_expression(const Node& node, const std::string& owner, Report& report);

/// Reports symbols that are not among `known`; true where there are none.
bool check_symbols(const Expression& expression, const std::vector<std::string>& known,
    const std::string& owner, Report& report);

/// A finite number, maybe an expression of the parameters.
std::optional<Quantity> read_quantity(const Node& node, const std::string& owner, const Scope& scope);
std::optional<Quantity> find_quantity(
    const Node& table, const std::string& key, const std::string& owner, const Scope& scope);

/// An array of exactly `length` numbers.
std::optional<std::vector<Quantity>> read_quantities(
    const Node& node, std::size_t length, const std::string& owner, const Scope& scope);
std::optional<std::vector<Quantity>> find_quantities(const Node& table, const std::string& key,
    std::size_t length, const std::string& owner, const Scope& scope);

std::vector<double> values(const std::vector<Quantity>& quantities);
bool all_constant(const std::vector<Quantity>& quantities);

/// Scales the vector to length 1 (false where it is zero). Constant entries are replaced by literals;
/// where a parameter occurs, only the values change.
bool normalise(std::vector<Quantity>& vector);

}  // namespace signorini::model
