#include "generator/trace/input_signal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>

#include "generator/text/suggest.hpp"
#include "generator/text/usage_error.hpp"

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
    throw UsageError{fmt::format("'{}' is not a number", model::escaped(cell)), where};
  return value;
}

void check_header(const std::vector<std::string>& names, const std::vector<model::Input>& inputs,
    const std::string& where) {
  if (names[0] != "t") throw UsageError{"the first column must be t", where};
  std::vector<std::string> known;
  for (const model::Input& input : inputs) known.push_back(input.name);
  for (auto name = names.begin() + 1; name != names.end(); ++name) {
    if (known.empty()) throw UsageError{"the model has no inputs; write [[input]] in it", where};
    if (std::find(known.begin(), known.end(), *name) == known.end())
      throw UsageError{fmt::format("the model has no input '{}'; {}", model::escaped(*name),
                           model::suggestion(*name, known, "its inputs are")),
          where};
    if (std::find(names.begin(), name, *name) != name)
      throw UsageError{fmt::format("two columns '{}'; remove one", *name), where};
  }
}

}  // namespace

InputSignal::InputSignal(const std::string& path, const std::vector<model::Input>& inputs) {
  std::ifstream in(path);
  std::string line;
  if (!in || !std::getline(in, line)) throw UsageError{"cannot read inputs from this file", path};
  names_ = split(line);
  check_header(names_, inputs, path + ":1:1");
  for (int count = 2; std::getline(in, line); ++count) {
    if (line.empty() || line == "\r") continue;
    const std::string where = fmt::format("{}:{}:1", path, count);
    const std::vector<std::string> cells = split(line);
    if (cells.size() != names_.size())
      throw UsageError{fmt::format("{} cells where the header has {}", cells.size(), names_.size()), where};
    std::vector<double> row;
    for (const std::string& cell : cells) row.push_back(number(cell, where));
    if (!rows_.empty() && !(row[0] > rows_.back()[0])) throw UsageError{"t must increase", where};
    rows_.push_back(std::move(row));
  }
}

void InputSignal::apply(double t, engine::NamedSimulator& simulator) {
  // Times of steps are k h: a row at the same time counts although the last bit may differ.
  const double slack = 1e-9 * (1 + std::abs(t));
  while (current_ < rows_.size() && rows_[current_][0] <= t + slack) {
    for (std::size_t k = 1; k < names_.size(); ++k)
      simulator.set_input(names_[k].c_str(), rows_[current_][k]);
    ++current_;
  }
}

}  // namespace signorini::cli
