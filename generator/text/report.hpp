#pragma once

#include <cstddef>
#include <string>

#include "generator/text/diagnostic.hpp"

namespace signorini::model {

/// Collects the mistakes of one model file.
class Report {
 public:
  explicit Report(std::string file) : file_(std::move(file)) {}

  void error(Position at, std::string what, std::string hint = {});
  std::size_t count() const { return diagnostics_.size(); }

  /// Sorted by position; a file full of mistakes is cut after `most_reported`.
  Diagnostics sorted() const;

  static constexpr std::size_t most_reported = 100;

 private:
  std::string file_;
  Diagnostics diagnostics_;
};

}  // namespace signorini::model
