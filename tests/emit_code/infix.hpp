#pragma once

#include <cctype>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace signorini::test {

/// Runs statements "const T name = ...;" and "out[0] = ...;" of + - * / ( ) and T(...), with the rules of
/// C++. Throws where C++ would do something else than arithmetic on real numbers.
class Infix {
 public:
  explicit Infix(std::map<std::string, double> variables) : variables_(std::move(variables)) {}

  void run(const std::vector<std::string>& lines) {
    text_.clear();
    for (const std::string& line : lines) text_ += line + " ";
    at_ = 0;
    while (skip_spaces(), at_ < text_.size()) statement();
  }

  double operator[](const std::string& name) const { return variables_.at(name); }

 private:
  struct Number {
    double value = 0;
    bool integer = false;  // an integer literal: C++ computes with integers
  };

  void skip_spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  bool take(const std::string& token) {
    skip_spaces();
    if (text_.compare(at_, token.size(), token) != 0) return false;
    at_ += token.size();
    return true;
  }

  void expect(const std::string& token) {
    if (!take(token)) throw std::runtime_error("no '" + token + "' at: " + text_.substr(at_, 30));
  }

  std::string word() {
    skip_spaces();
    const std::size_t first = at_;
    const auto belongs = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '[' || c == ']' || c == '.';
    };
    while (at_ < text_.size() && belongs(text_[at_])) ++at_;
    return text_.substr(first, at_ - first);
  }

  void statement() {
    take("const T ");
    const std::string name = word();
    expect("=");
    const double value = sum().value;
    expect(";");
    if (!variables_.emplace(name, value).second) throw std::runtime_error("written twice: " + name);
  }

  static Number joined(char op, Number a, Number b) {
    if (a.integer && b.integer) throw std::runtime_error("arithmetic on integers");
    switch (op) {
      case '+': return {a.value + b.value};
      case '-': return {a.value - b.value};
      case '*': return {a.value * b.value};
      default: return {a.value / b.value};
    }
  }

  Number sum() {
    Number value = product();
    for (;;) {
      if (take("+"))
        value = joined('+', value, product());
      else if (take("-"))
        value = joined('-', value, product());
      else
        return value;
    }
  }

  Number product() {
    Number value = factor();
    for (;;) {
      if (take("*"))
        value = joined('*', value, factor());
      else if (take("/"))
        value = joined('/', value, factor());
      else
        return value;
    }
  }

  Number factor() {
    if (take("--")) throw std::runtime_error("a decrement");
    if (take("-")) {
      const Number value = factor();
      return {-value.value, value.integer};
    }
    if (take("(")) return closed();
    if (take("T(")) return {closed().value};
    const std::string name = word();
    if (const auto found = variables_.find(name); found != variables_.end()) return {found->second};
    std::size_t used = 0;
    const double value = std::stod(name, &used);
    if (used != name.size()) throw std::runtime_error("unknown: " + name);
    return {value, name.find('.') == std::string::npos};
  }

  Number closed() {
    const Number value = sum();
    expect(")");
    return value;
  }

  std::map<std::string, double> variables_;
  std::string text_;
  std::size_t at_ = 0;
};

}  // namespace signorini::test
