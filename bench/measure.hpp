#pragma once

#include "bench/effort.hpp"
#include "bench/scenario.hpp"

namespace signorini::bench {

/// Cost of the kernels and steps of a simulator.
struct Speed {
  double residual = 0;     // [s] F
  double jacobian = 0;     // [s] F and dF/dz
  double step_median = 0;  // [s]
  double step_p99 = 0;     // [s]
  double iterations = 0;   // a step
  long steps = 0;          // of one run
  long failed = 0;
};

/// Everything about a scenario.
struct Measurement {
  double read = 0, formulate = 0, lower = 0, render = 0;  // [s] medians
  double compile = 0;                                     // [s] once
  int bodies = 0;                                         // free ones
  int unknowns = 0, nonzeros = 0, operations = 0;
  std::size_t bytes = 0;  // generated
  Speed compiled, interpreted;

  double generation() const { return read + formulate + lower + render; }
};

Measurement measure(const Scenario& scenario, Effort effort);

/// Starts the template engine [s]; only the first call in a process does any work.
double start_template_engine();

}  // namespace signorini::bench
