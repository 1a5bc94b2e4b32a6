#include "bench/peers/results_plot.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <stdexcept>

#include "bench/peers/laws.hpp"
#include "generator/plot/svg_plot.hpp"

namespace signorini::bench {

namespace {

/// A number for the plot: of the state at the end of step k.
using Value = std::function<double(const CubeState& state, long k)>;

cli::Panel panel_of(
    const std::vector<RaceResult>& results, const char* title, const char* unit, const Value& value) {
  cli::Panel panel{title, unit, {}};
  for (const RaceResult& result : results) {
    if (!result.took_part()) continue;
    cli::Series series{result.contestant.name(), {}};
    for (std::size_t k = 0; k < result.states.size(); ++k)
      series.y.push_back(value(result.states[k], static_cast<long>(k)));
    panel.series.push_back(std::move(series));
  }
  return panel;
}

/// Errors reach from rounding to metres: their decimal logarithm, from 1e-16 on.
double magnitude(double error) { return std::log10(std::max(std::abs(error), 1e-16)); }

std::vector<double> times() {
  std::vector<double> t;
  for (long k = 0; k <= cube::steps; ++k) t.push_back(static_cast<double>(k) * cube::step);
  return t;
}

void write(const cli::Plot& plot, const std::filesystem::path& file) {
  std::ofstream out(file, std::ios::binary);
  out << cli::to_svg(plot);
  if (!out.flush()) throw std::runtime_error("cannot write " + file.string());
}

}  // namespace

void write_plots(const std::vector<RaceResult>& results, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  const auto speed = [](const CubeState& s, long) { return speed_of(s); };
  const auto speed_error = [](const CubeState& s, long k) {
    return magnitude(speed_of(s) - discrete_law(k).speed);
  };
  const auto error = [](const CubeState& s, long k) { return distance_to(discrete_law(k).way, s); };
  const auto log_error = [=](const CubeState& s, long k) { return magnitude(error(s, k)); };
  write({"Sliding cube: speed", "t [s]", times(),
            {panel_of(results, "speed", "m/s", speed),
                panel_of(results, "error against the discrete law", "log10 of m/s", speed_error)}},
      folder / "sliding_cube_speed.svg");
  write({"Sliding cube: position error", "t [s]", times(),
            {panel_of(results, "distance to the discrete law", "m", error),
                panel_of(results, "the same, logarithm", "log10 of m", log_error)}},
      folder / "sliding_cube_position_error.svg");
}

}  // namespace signorini::bench
