#pragma once

#include <algorithm>

namespace signorini::solvers {

/// Whether to try what may be in vain: after each failure half as often, down to once in 16 times.
class BackOff {
 public:
  bool is_due() noexcept { return wait_ == 0 || --wait_ == 0; }
  void tell(bool success) noexcept {
    pause_ = success ? 0 : std::min(2 * pause_ + 1, 15);
    wait_ = pause_ == 0 ? 0 : pause_ + 1;
  }

 private:
  int pause_ = 0;  // times to leave out after the last failure
  int wait_ = 0;
};

}  // namespace signorini::solvers
