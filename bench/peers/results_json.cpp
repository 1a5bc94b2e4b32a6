#include "bench/peers/results_json.hpp"

#include <nlohmann/json.hpp>

namespace signorini::bench {

namespace {

using Json = nlohmann::ordered_json;

Json to_object(const Deviation& d) { return {{"position", d.position}, {"part", d.part}}; }

}  // namespace

std::string to_json(const std::vector<RaceResult>& results) {
  Json out{{"engines", Json::array()}};
  for (const RaceResult& r : results) {
    Json row{
        {"engine", r.contestant.engine}, {"setting", r.contestant.setting}, {"installed", r.took_part()}};
    if (r.took_part())
      row.update(
          {{"discrete", to_object(r.figures.discrete)}, {"continuous", to_object(r.figures.continuous)},
              {"speed", r.figures.speed}, {"turn", r.figures.turn}, {"lowest", r.figures.lowest},
              {"creep", r.figures.creep}, {"median", r.median}, {"p99", r.p99}});
    out["engines"].push_back(row);
  }
  return out.dump(2) + "\n";
}

}  // namespace signorini::bench
