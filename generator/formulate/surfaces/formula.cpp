#include "generator/formulate/surfaces/formula.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <stdexcept>

#include "generator/formulate/surfaces/user_expression.hpp"

namespace signorini::formulate {

namespace {

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::size_t word_end(const std::string& text, std::size_t from) {
  while (from < text.size() && is_letter(text[from])) ++from;
  return from;
}

/// A name or one call: "z", "sqrt(x^2 + y^2)".
bool is_closed(const std::string& text) {
  std::size_t at = word_end(text, 0);
  if (at == text.size()) return true;
  if (at == 0 || text[at] != '(') return false;
  for (int depth = 0; at < text.size(); ++at) {
    depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
    if (depth == 0) break;
  }
  return at + 1 == text.size();
}

/// The text with every name that is a key replaced, in parentheses where it is not alone.
std::string put_in(const std::string& text, const std::map<std::string, std::string>& replaced) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = word_end(text, at);
    const auto found = replaced.find(text.substr(at, end - at));
    if (found != replaced.end()) {
      const bool opened = at == 0 || text[at - 1] == '(';
      const bool ended = end == text.size() || text[end] == ')' || text[end] == ',';
      const bool alone = (opened && ended) || is_closed(found->second);
      result += alone ? found->second : "(" + found->second + ")";
    } else {
      result += end > at ? text.substr(at, end - at) : text.substr(at, 1);
    }
    at = std::max(end, at + 1);
  }
  return result;
}

std::vector<std::string> lines_of(const Formula& formula) {
  std::map<std::string, std::string> terms;
  for (const Formula::Term& term : formula.terms) terms[term.name] = put_in(term.value.text, terms);
  std::vector<std::string> lines;
  for (const model::Expression& surface : formula.surfaces) lines.push_back(put_in(surface.text, terms));
  return lines;
}

std::string without_number(const std::string& name) {
  return name.substr(0, name.find_last_not_of("0123456789") + 1);
}

Vec evaluate(
    Block& block, const Formula& formula, const std::vector<Field>& fields, const Vec& point, const Vec& k) {
  std::map<std::string, Expr> known;
  const std::vector<std::string> coordinates = axes(static_cast<int>(point.size()));
  for (std::size_t i = 0; i < point.size(); ++i) known[coordinates[i]] = point[i];
  for (std::size_t i = 0; i < fields.size(); ++i) known[fields[i].name] = k[i];
  const auto symbol = [&](const std::string& name) { return known.at(name); };
  const auto decimal = [](double) -> Expr { throw std::logic_error("a decimal that has no field"); };
  for (const Formula::Term& term : formula.terms)
    known[term.name] = to_expr(block.tape, term.value, symbol, decimal, without_number(term.name));
  Vec values;
  for (const model::Expression& surface : formula.surfaces)
    values.push_back(to_expr(block.tape, surface, symbol, decimal));
  return values;
}

}  // namespace

model::Expression known_expression(const std::string& text) {
  model::ParsedExpression parsed = model::parse_expression(text, {});
  if (!parsed.expression) throw std::logic_error("not an expression: " + text);
  std::replace(parsed.expression->text.begin(), parsed.expression->text.end(), '*', ' ');
  return std::move(*parsed.expression);
}

SurfaceKind formula_kind(std::string name, std::vector<Field> fields, Formula formula) {
  SurfaceKind kind;
  kind.name = std::move(name);
  kind.lines = lines_of(formula);
  kind.fields = fields;
  kind.count = static_cast<int>(formula.surfaces.size());
  const auto kept = std::make_shared<const Formula>(std::move(formula));
  kind.functions = [kept, fields = std::move(fields)](Block& block, const Vec& point, const Vec& k) {
    return evaluate(block, *kept, fields, point, k);
  };
  return kind;
}

}  // namespace signorini::formulate
