#include "generator/check/report.hpp"

#include <algorithm>

namespace signorini::check {

long Report::mismatches() const {
  return std::count_if(entries.begin(), entries.end(), [](const Entry& e) { return e.mismatch; }) +
      static_cast<long>(row_findings.size());
}

long Report::unseen() const {
  return std::count_if(entries.begin(), entries.end(), [](const Entry& e) { return e.compared == 0; });
}

long Report::judged_once() const {
  return std::count_if(entries.begin(), entries.end(), [](const Entry& e) { return e.differences == 0; });
}

}  // namespace signorini::check
