#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace signorini::bench {

/// Text in columns as wide as they must be; `left` columns at the beginning are flush left, the others right.
class Table {
 public:
  Table(std::vector<std::string> header, std::size_t left) : left_(left) {
    rows_.push_back(std::move(header));
  }

  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  void add_blank() { rows_.emplace_back(); }

  void print() const {
    const std::size_t columns = rows_.front().size();
    std::vector<std::size_t> width(columns, 0);
    for (const auto& row : rows_)
      for (std::size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], row[i].size());
    for (const auto& row : rows_) {
      std::string line;
      for (std::size_t i = 0; i < row.size(); ++i)
        line +=
            i < left_ ? fmt::format("{:<{}}  ", row[i], width[i]) : fmt::format("{:>{}}  ", row[i], width[i]);
      line.erase(line.find_last_not_of(' ') + 1);
      fmt::print("{}\n", line);
    }
  }

 private:
  std::size_t left_;
  std::vector<std::vector<std::string>> rows_;
};

inline std::string microseconds(double seconds) { return fmt::format("{:.2f}", 1e6 * seconds); }

}  // namespace signorini::bench
