#pragma once

#include <vector>

#include "bench/timing.hpp"

namespace signorini::bench {

/// Seconds of f(), several times in a row, each time after begin_again(). The first call is left out: it
/// fills the caches that another solver has emptied and allocates what is kept for the next. Calls that are
/// slow are repeated less often.
template <class Again, class F>
std::vector<double> repeated(int repetitions, Again&& begin_again, F&& f) {
  constexpr double enough = 20e-3;  // [s]
  begin_again();
  f();
  std::vector<double> samples;
  double spent = 0;
  for (int k = 0; k < repetitions && spent < enough; ++k) {
    begin_again();
    const double begin = now();
    f();
    samples.push_back(now() - begin);
    spent += samples.back();
  }
  return samples;
}

}  // namespace signorini::bench
