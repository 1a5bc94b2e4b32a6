#include "bench/peers/results_table.hpp"

#include <fmt/format.h>

#include <numbers>

#include "bench/solvers/table.hpp"

namespace signorini::bench {

namespace {

std::string small(double value) { return fmt::format("{:.1e}", value); }

std::string percent(double part) { return fmt::format("{:.2g}", 100 * part); }

std::vector<std::string> row_of(const RaceResult& r) {
  const Figures& f = r.figures;
  if (!r.took_part()) return {r.contestant.engine, "not installed"};
  return {r.contestant.engine, r.contestant.setting, small(f.discrete.position), percent(f.discrete.part),
      small(f.continuous.position), percent(f.continuous.part), small(f.speed),
      small(f.turn * 180 / std::numbers::pi), small(f.lowest), small(f.creep), microseconds(r.median),
      microseconds(r.p99)};
}

}  // namespace

void print_results(const std::vector<RaceResult>& results) {
  Table table({"engine", "setting", "way, discrete [m]", "[%]", "way, continuous [m]", "[%]", "speed [m/s]",
                  "turn [deg]", "lowest corner [m]", "creep [m/s]", "median [us]", "p99 [us]"},
      2);
  for (const RaceResult& result : results) table.add(row_of(result));
  table.print();
}

}  // namespace signorini::bench
