#pragma once

#include <chrono>
#include <string>

namespace signorini::cli {

/// A bar on standard error while a long run goes on: redrawn in place on a terminal, a line now and then
/// elsewhere.
class Progress {
 public:
  /// `unit` is what is counted.
  Progress(std::string label, long total, bool silent, std::string unit = "steps");
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void update(long finished);

 private:
  void draw(long finished);

  std::string label_, unit_;
  long total_;
  bool silent_;
  bool terminal_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace signorini::cli
