#include "generator/cli/input_signal.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <fstream>

#include "generator/cli/load.hpp"

namespace signorini::cli {

namespace {

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells(1);
  for (const char c : line) {
    if (c == ',')
      cells.emplace_back();
    else if (c != ' ' && c != '\r' && c != '\t')
      cells.back() += c;
  }
  return cells;
}

double number(const std::string& cell, const std::string& where) {
  double value = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (error != std::errc() || end != cell.data() + cell.size() || !std::isfinite(value))
    throw UsageError{fmt::format("{}: error: '{}' is not a number", where, cell)};
  return value;
}

}  // namespace

InputSignal::InputSignal(const std::string& path) : path_(path) {
  std::ifstream in(path);
  std::string line;
  if (!in || !std::getline(in, line)) throw UsageError{"cannot read inputs from " + path};
  names_ = split(line);
  if (names_[0] != "t") throw UsageError{path + ":1:1: error: the first column must be t"};
  for (int count = 2; std::getline(in, line); ++count) {
    if (line.empty()) continue;
    const std::string where = fmt::format("{}:{}:1", path, count);
    const std::vector<std::string> cells = split(line);
    if (cells.size() != names_.size())
      throw UsageError{fmt::format("{}: error: {} cells where the header has {}", where, cells.size(), names_.size())};
    std::vector<double> row;
    for (const std::string& cell : cells) row.push_back(number(cell, where));
    if (!rows_.empty() && !(row[0] > rows_.back()[0])) throw UsageError{where + ": error: t must increase"};
    rows_.push_back(std::move(row));
  }
}

void InputSignal::apply(double t, sim::Simulator& simulator) {
  // Times of steps are k h: a row at the same time counts although the last bit may differ.
  const double slack = 1e-9 * (1 + std::abs(t));
  while (current_ < rows_.size() && rows_[current_][0] <= t + slack) {
    for (std::size_t k = 1; k < names_.size(); ++k)
      if (!simulator.set_input(names_[k].c_str(), rows_[current_][k]))
        throw UsageError{fmt::format("{}:1:1: error: the model has no input '{}'", path_, names_[k])};
    ++current_;
  }
}

}  // namespace signorini::cli
