#pragma once

#include <string>
#include <vector>

namespace signorini::test {

/// A CSV that `simulate` wrote, as text; numbers on request.
struct Trace {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;

  std::size_t column(const std::string& name) const;
  const std::string& cell(std::size_t row, const std::string& name) const;
  double number(std::size_t row, const std::string& name) const;
};

Trace read_trace(const std::string& path);

/// Throws where the text is not a number as a whole.
double to_number(const std::string& text);

/// Digits of the text between sign and exponent, without leading and trailing zeros.
std::string significant_digits(const std::string& number);

}  // namespace signorini::test
