#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "generator/text/expression.hpp"
#include "generator/text/functions.hpp"
#include "generator/text/suggest.hpp"

namespace signorini::model {

namespace {

constexpr int deepest_nesting = 200;          // parentheses, signs and exponents inside each other
constexpr std::size_t longest_text = 20'000;  // characters of one expression

// ASCII only: the C locale functions would follow the user's environment.
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Recursive descent; every function returns the node of what it read, or -1 once there is an error.
class Parser {
 public:
  Parser(std::string_view text, Position at) : text_(text) {
    expression_.text = std::string(text);
    expression_.at = at;
  }

  ParsedExpression run() {
    if (text_.size() > longest_text) {
      fail(0, fmt::format("the expression has {} characters", text_.size()),
          fmt::format("at most {} are read; split it with parameters", longest_text));
    } else if (skip_space(); at_end()) {
      fail(0, "the expression is empty", "write a number or an expression such as \"2*mu\"");
    } else if (comparison() >= 0 && !at_end()) {
      unexpected();
    }
    ParsedExpression result;
    if (error_) {
      result.error = std::move(error_);
    } else {
      result.expression = std::move(expression_);
    }
    return result;
  }

 private:
  bool at_end() const { return position_ >= text_.size(); }
  char peek(std::size_t ahead = 0) const {
    return position_ + ahead < text_.size() ? text_[position_ + ahead] : '\0';
  }
  void skip_space() {
    while (!at_end() && is_space(peek())) ++position_;
  }
  bool accept(char c) {
    if (at_end() || peek() != c) return false;
    ++position_;
    skip_space();
    return true;
  }

  int fail(std::size_t offset, std::string what, std::string hint) {
    if (!error_) error_ = ExprError{static_cast<int>(offset), std::move(what), std::move(hint)};
    return -1;
  }

  int add(ExprOp op, std::size_t offset, int a, int b = -1, int c = -1) {
    ExprNode node;
    node.op = op;
    node.args[0] = a;
    node.args[1] = b;
    node.args[2] = c;
    return push(std::move(node), offset);
  }
  int push(ExprNode node, std::size_t offset) {
    node.offset = static_cast<int>(offset);
    expression_.nodes.push_back(std::move(node));
    return static_cast<int>(expression_.nodes.size()) - 1;
  }

  int comparison() {
    int left = sum();
    if (left < 0 || (peek() != '<' && peek() != '>')) return left;
    const std::size_t offset = position_;
    const bool swapped = peek() == '>';
    ++position_;
    const bool or_equal = peek() == '=';
    if (or_equal) ++position_;
    skip_space();
    const int right = sum();
    if (right < 0) return -1;
    if (peek() == '<' || peek() == '>') {
      return fail(position_, "comparisons cannot be chained", "a < b and b < c is min(a < b, b < c)");
    }
    const ExprOp op = or_equal ? ExprOp::less_equal : ExprOp::less;
    return swapped ? add(op, offset, right, left) : add(op, offset, left, right);
  }

  int sum() {
    int left = product();
    while (left >= 0 && (peek() == '+' || peek() == '-')) {
      const std::size_t offset = position_;
      const ExprOp op = peek() == '+' ? ExprOp::add : ExprOp::subtract;
      ++position_;
      skip_space();
      const int right = product();
      left = right < 0 ? -1 : add(op, offset, left, right);
    }
    return left;
  }

  int product() {
    int left = signed_power();
    while (left >= 0 && (peek() == '*' || peek() == '/')) {
      const std::size_t offset = position_;
      if (peek() == '*' && peek(1) == '*')
        return fail(offset, "'**' is not an operator", "powers are written x^2");
      const ExprOp op = peek() == '*' ? ExprOp::multiply : ExprOp::divide;
      ++position_;
      skip_space();
      const int right = signed_power();
      left = right < 0 ? -1 : add(op, offset, left, right);
    }
    return left;
  }

  // -x^2 is -(x^2); the exponent may have a sign of its own: 2^-1.
  int signed_power() {
    const Nesting nesting(*this);
    if (nesting.too_deep()) return too_deep();
    const std::size_t offset = position_;
    if (accept('-')) {
      const int operand = signed_power();
      return operand < 0 ? -1 : add(ExprOp::negate, offset, operand);
    }
    if (accept('+')) return signed_power();
    const int base = primary();
    if (base < 0 || peek() != '^') return base;
    const std::size_t power_offset = position_;
    accept('^');
    const int exponent = signed_power();
    return exponent < 0 ? -1 : add(ExprOp::power, power_offset, base, exponent);
  }

  int primary() {
    const std::size_t offset = position_;
    if (is_digit(peek()) || (peek() == '.' && is_digit(peek(1)))) return number();
    if (is_letter(peek())) return name();
    if (accept('(')) {
      const int inside = comparison();
      if (inside < 0) return -1;
      if (!accept(')')) return at_end() ? unclosed(offset) : unexpected();
      return inside;
    }
    return operand_missing();
  }

  int number() {
    const std::size_t start = position_;
    while (is_digit(peek())) ++position_;
    bool integer = true;
    if (peek() == '.') {
      integer = false;
      ++position_;
      while (is_digit(peek())) ++position_;
    }
    const bool sign = peek(1) == '+' || peek(1) == '-';
    if ((peek() == 'e' || peek() == 'E') && is_digit(peek(sign ? 2 : 1))) {
      integer = false;
      position_ += sign ? 2 : 1;
      while (is_digit(peek())) ++position_;
    }
    const std::string_view digits = text_.substr(start, position_ - start);
    ExprNode node;
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), node.number);
    if (status != std::errc() || end != digits.data() + digits.size() || !std::isfinite(node.number)) {
      return fail(start, fmt::format("the number '{}' is out of range", escaped(digits)),
          "numbers are IEEE doubles, about 1e-308 to 1e308");
    }
    node.integer = integer && node.number < 9007199254740992.0;  // 2^53: exact in a double
    if (is_letter(peek()) || peek() == '.') {
      return fail(position_, fmt::format("'{}' directly after a number", peek()),
          is_letter(peek()) ? "a product needs its sign: 2*x" : "a number has one decimal point");
    }
    skip_space();
    return push(std::move(node), start);
  }

  std::string identifier() {
    const std::size_t start = position_;
    while (is_letter(peek()) || is_digit(peek())) ++position_;
    return std::string(text_.substr(start, position_ - start));
  }

  int name() {
    const std::size_t start = position_;
    std::string word = identifier();
    if (peek() == '.' && is_letter(peek(1))) {
      ++position_;
      word += '.' + identifier();
    }
    skip_space();
    if (peek() == '(') return call(start, word);
    if (word == "pi") {
      ExprNode node;
      node.number = std::numbers::pi;
      return push(std::move(node), start);
    }
    if (find_function(word) != nullptr) {
      return fail(
          start, fmt::format("the function '{}' has no arguments", word), fmt::format("write {}(...)", word));
    }
    ExprNode node;
    node.op = ExprOp::symbol;
    node.symbol = std::move(word);
    return push(std::move(node), start);
  }

  int call(std::size_t start, const std::string& word) {
    const FunctionInfo* function = find_function(word);
    if (function == nullptr) {
      return fail(start, fmt::format("unknown function '{}'", escaped(word)),
          suggestion(word, function_names(), "the functions are"));
    }
    const std::size_t parenthesis = position_;
    accept('(');
    int args[3] = {-1, -1, -1};
    int count = 0;
    if (peek() != ')') {
      do {
        const int arg = comparison();
        if (arg < 0) return -1;
        if (count < 3) args[count] = arg;
        ++count;
      } while (accept(','));
    }
    if (!accept(')')) return at_end() ? unclosed(parenthesis) : unexpected();
    if (count != function->arguments) {
      return fail(start,
          fmt::format("'{}' takes {} argument{}, not {}", word, function->arguments,
              function->arguments == 1 ? "" : "s", count),
          count > 2 && function->arguments == 2 ? fmt::format("nest it: {0}(a, {0}(b, c))", word)
              : word == "select" ? "select(condition, a, b) is a where the condition holds, else b"
                                 : "");
    }
    return add(function->op, start, args[0], args[1], args[2]);
  }

  int unclosed(std::size_t offset) { return fail(offset, "'(' is not closed", "add the missing ')'"); }

  int too_deep() {
    return fail(position_, fmt::format("the expression is nested deeper than {}", deepest_nesting),
        "split it with parameters");
  }

  int operand_missing() {
    if (at_end()) {
      return fail(text_.size(), "the expression ends where a number or a name is missing",
          "complete it or remove the last operator");
    }
    const char c = peek();
    if (c == ')' || c == ',' || c == '*' || c == '/' || c == '^' || c == '<' || c == '>') {
      return fail(position_, fmt::format("a number or a name is missing before '{}'", c), "");
    }
    return unexpected();
  }

  int unexpected() {
    const char c = peek();
    std::string hint = "operators are + - * / ^ < <= > >=";
    if (c == ')') hint = "it has no '('";
    if (c == '=' || c == '!') hint = "comparisons are < <= > >=";
    if (c == '&' || c == '|') hint = "write 'and' as min(a, b), 'or' as max(a, b)";
    if (c == ',') hint = "the decimal sign is a point; commas stand between arguments only";
    if (c == '[' || c == '{') hint = "use ( and )";
    if (is_letter(c) || is_digit(c) || c == '(') hint = "an operator is missing before it";
    return fail(position_, fmt::format("unexpected '{}'", escaped(text_.substr(position_, 1))), hint);
  }

  class Nesting {
   public:
    explicit Nesting(Parser& parser) : parser_(parser) { ++parser_.depth_; }
    ~Nesting() { --parser_.depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    bool too_deep() const { return parser_.depth_ > deepest_nesting; }

   private:
    Parser& parser_;
  };

  std::string_view text_;
  std::size_t position_ = 0;
  int depth_ = 0;
  Expression expression_;
  std::optional<ExprError> error_;
};

}  // namespace

ParsedExpression parse_expression(std::string_view text, Position at) { return Parser(text, at).run(); }

}  // namespace signorini::model
