#include "tests/cli/trace.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <stdexcept>

#include "tests/cli/program.hpp"

namespace signorini::test {

namespace {

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells(1);
  for (const char c : line) {
    if (c == ',')
      cells.emplace_back();
    else
      cells.back() += c;
  }
  return cells;
}

}  // namespace

std::size_t Trace::column(const std::string& name) const {
  const auto found = std::find(header.begin(), header.end(), name);
  if (found == header.end()) throw std::runtime_error("no column " + name);
  return static_cast<std::size_t>(found - header.begin());
}

const std::string& Trace::cell(std::size_t row, const std::string& name) const {
  return rows.at(row).at(column(name));
}

double Trace::number(std::size_t row, const std::string& name) const { return to_number(cell(row, name)); }

Trace read_trace(const std::string& path) {
  std::istringstream in(read(path));
  Trace trace;
  std::string line;
  std::getline(in, line);
  trace.header = split(line);
  while (std::getline(in, line)) trace.rows.push_back(split(line));
  return trace;
}

double to_number(const std::string& text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value);
  if (result.ec != std::errc() || result.ptr != end) throw std::runtime_error("not a number: " + text);
  return value;
}

std::string significant_digits(const std::string& number) {
  std::string digits;
  for (const char c : number.substr(0, number.find('e')))
    if (c >= '0' && c <= '9' && !(digits.empty() && c == '0')) digits += c;
  while (!digits.empty() && digits.back() == '0') digits.pop_back();
  return digits;
}

}  // namespace signorini::test
