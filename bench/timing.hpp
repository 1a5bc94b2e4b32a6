#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <vector>

namespace signorini::bench {

inline double now() {  // [s]
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Makes the optimiser believe that the memory behind p is read and written here.
inline void keep(const void* p) { asm volatile("" : : "g"(p) : "memory"); }

/// The value below which a part of the samples lies: 0.5 the median.
inline double quantile(std::vector<double> samples, double part) {
  if (samples.empty()) return 0;
  const auto at = std::lround(part * static_cast<double>(samples.size() - 1));
  std::nth_element(samples.begin(), samples.begin() + at, samples.end());
  return samples[static_cast<std::size_t>(at)];
}

/// Seconds a call of something quick: the median of batches that are long against the clock's resolution.
template <class F>
double seconds_a_call(int batches, F&& f) {
  constexpr double batch = 1e-3;  // [s]
  long calls = 1;
  for (double spent = 0; spent < batch; calls *= 2) {
    const double begin = now();
    for (long i = 0; i < calls; ++i) f();
    spent = now() - begin;
  }
  std::vector<double> samples;
  for (int k = 0; k < batches; ++k) {
    const double begin = now();
    for (long i = 0; i < calls; ++i) f();
    samples.push_back((now() - begin) / static_cast<double>(calls));
  }
  return quantile(samples, 0.5);
}

}  // namespace signorini::bench
