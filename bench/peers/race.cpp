#include "bench/peers/race.hpp"

#include "bench/timing.hpp"

namespace signorini::bench {

namespace {

std::vector<CubeState> states_of(Engine& engine) {
  std::vector<CubeState> states = {engine.state()};
  for (long k = 0; k < cube::steps; ++k) {
    engine.step();
    states.push_back(engine.state());
  }
  return states;
}

void time_steps(Engine& engine, std::vector<double>& seconds) {
  for (long k = 0; k < cube::steps; ++k) {
    const double begin = now();
    engine.step();
    seconds.push_back(now() - begin);
  }
}

}  // namespace

std::vector<RaceResult> race(const std::vector<Contestant>& contestants, int rounds) {
  std::vector<RaceResult> results;
  for (const Contestant& contestant : contestants) {
    RaceResult result;
    result.contestant = contestant;
    if (contestant.make) {
      result.states = states_of(*contestant.make());
      result.figures = figures_of(result.states);
    }
    results.push_back(std::move(result));
  }
  std::vector<std::vector<double>> seconds(results.size());
  for (int round = 0; round < rounds; ++round)
    for (std::size_t i = 0; i < results.size(); ++i)
      if (results[i].took_part()) time_steps(*contestants[i].make(), seconds[i]);
  for (std::size_t i = 0; i < results.size(); ++i) {
    results[i].median = quantile(seconds[i], 0.5);
    results[i].p99 = quantile(seconds[i], 0.99);
  }
  return results;
}

}  // namespace signorini::bench
