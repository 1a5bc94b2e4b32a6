#include "generator/text/report.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace signorini::model {

void Report::error(Position at, std::string what, std::string hint) {
  diagnostics_.push_back({file_, at, std::move(what), std::move(hint)});
}

Diagnostics Report::sorted() const {
  Diagnostics sorted = diagnostics_;
  // Stable: mistakes of one place stay in the order in which they were found.
  std::stable_sort(sorted.begin(), sorted.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::tie(a.at.line, a.at.column) < std::tie(b.at.line, b.at.column);
  });
  if (sorted.size() > most_reported) {
    const std::size_t rest = sorted.size() - most_reported;
    sorted.resize(most_reported);
    sorted.push_back({file_, {}, std::to_string(rest) + " more mistakes", "mend the ones above first"});
  }
  return sorted;
}

}  // namespace signorini::model
