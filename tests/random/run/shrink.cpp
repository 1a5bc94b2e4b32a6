#include "tests/random/run/shrink.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "tests/random/draw/value.hpp"
#include "tests/random/judge/moment.hpp"
#include "tests/random/run/tally.hpp"

namespace signorini::scenes {

namespace {

class Shrinker {
 public:
  Shrinker(Shrunk start, const RunOptions& run, double patience)
      : best_(std::move(start)), run_(run), patience_(patience), cause_(cause_of(best_.note)) {
    run_.steps_of = {best_.note.h / best_.scene.pace};
    run_.compares = best_.note.reason.starts_with("another") || best_.note.reason.starts_with("wrong gap");
    run_.compares_every = 1;
    run_.starts = 0;
  }

  /// Takes a candidate where it fails with the same cause, not later than before.
  bool accept(const SceneText& text) {
    if (left_-- <= 0) return false;
    Scene scene = best_.scene;
    scene.text = text;
    RunOptions run = run_;
    run.steps = best_.note.step + 1;
    for (const Note& note : run_in_child(scene, run, patience_).notes) {
      if (cause_of(note) != cause_) continue;
      best_ = {scene, note};
      return true;
    }
    return false;
  }

  bool still_fails() { return accept(best_.scene.text); }
  const Shrunk& best() const { return best_; }

  bool drop_sections();
  bool drop_entries();
  bool round_numbers();
  bool start_later();
  void round_step();

 private:
  Shrunk best_;
  RunOptions run_;
  double patience_;
  std::string cause_;
  int left_ = 250;  // candidates that are still looked at
};

bool names(const Section& section, const std::string& body) {
  const std::string* bodies = section.find("bodies");
  return section.word("body") == body ||
      (bodies != nullptr && bodies->find(quoted(body)) != std::string::npos);
}

/// Without a section; a body goes with its parts and with all that names it.
SceneText without(const SceneText& scene, std::size_t at) {
  const Section& gone = scene.sections[at];
  const std::string body = gone.header == "[[body]]" ? gone.word("name") : "";
  SceneText out;
  bool in_body = false;
  for (std::size_t i = 0; i < scene.sections.size(); ++i) {
    const Section& section = scene.sections[i];
    in_body = i == at || (in_body && section.header == "[[body.part]]");
    const bool goes = i == at || (!body.empty() && (in_body || names(section, body)));
    if (!goes) out.sections.push_back(section);
  }
  return out;
}

bool Shrinker::drop_sections() {
  bool any = false;
  for (std::size_t i = best_.scene.text.sections.size(); i-- > 1;)
    if (i < best_.scene.text.sections.size()) any = accept(without(best_.scene.text, i)) || any;
  return any;
}

bool Shrinker::drop_entries() {
  static const std::set<std::string> needed{
      "name", "motion", "mass", "shape", "bodies", "type", "anchors", "dimension"};
  bool any = false;
  for (std::size_t i = 0; i < best_.scene.text.sections.size(); ++i)
    for (const Entry& entry : std::vector<Entry>(best_.scene.text.sections[i].entries)) {
      if (needed.count(entry.key) != 0) continue;
      SceneText text = best_.scene.text;
      text.sections[i].remove(entry.key);
      any = accept(text) || any;
    }
  return any;
}

/// Every number to so many digits; false where nothing changes.
bool round_value(Value& value, int digits) {
  bool any = false;
  for (Value& item : value.items) any = round_value(item, digits) || any;
  if (value.kind != Value::Kind::number || value.number == 0) return any;
  const double scale =
      std::pow(10, digits - 1 - static_cast<int>(std::floor(std::log10(std::abs(value.number)))));
  const double rounded = std::round(value.number * scale) / scale;
  any = any || rounded != value.number;
  value.number = rounded;
  return any;
}

bool Shrinker::round_numbers() {
  bool any = false;
  for (std::size_t i = 0; i < best_.scene.text.sections.size(); ++i)
    for (std::size_t j = 0; j < best_.scene.text.sections[i].entries.size(); ++j)
      for (const int digits : {1, 2, 4}) {
        SceneText text = best_.scene.text;
        std::string& entry = text.sections[i].entries[j].value;
        std::optional<Value> value = parse_value(entry);
        if (!value || !round_value(*value, digits)) break;
        entry = to_text(*value);
        if (!accept(text)) continue;
        any = true;
        break;
      }
  return any;
}

void Shrinker::round_step() {
  for (const int digits : {1, 2, 3}) {
    Value h = Value::of(best_.note.h);
    if (!round_value(h, digits)) return;
    const RunOptions run = run_;
    const double pace = best_.scene.pace;
    best_.scene.pace = 1;
    run_.steps_of = {h.number};
    if (still_fails()) return;
    run_ = run;
    best_.scene.pace = pace;
  }
}

/// The state of a moment as the start of the free bodies.
SceneText started_at(const SceneText& scene, const World& world, const Moment& moment) {
  SceneText out = scene;
  const auto list = [&](const Vec3& v) {
    return fmt::format("[{}]", fmt::join(v.begin(), v.begin() + world.dimension, ", "));
  };
  for (std::size_t i = 0; i < world.bodies.size(); ++i) {
    if (!world.bodies[i].is_free()) continue;
    const BodyMoment& b = moment.bodies[i];
    for (Section& section : out.sections) {
      if (section.header != "[[body]]" || section.word("name") != world.bodies[i].name) continue;
      const bool in_space = world.dimension == 3;
      section.set("position", list(b.position));
      section.set("orientation",
          in_space ? fmt::format("[{}]", fmt::join(b.orientation, ", "))
                   : fmt::format("{}", 2 * std::atan2(b.orientation[3], b.orientation[0])));
      section.set("velocity", list(b.velocity));
      section.set("angular_velocity", in_space ? list(b.spin) : fmt::format("{}", b.spin[2]));
    }
  }
  return out;
}

// Runs in this process: only as far as steps went well before.
bool Shrinker::start_later() {
  const Note note = best_.note;
  if (note.step < 1) return false;
  for (const long back : {0L, 1L, 2L, 5L}) {
    if (back >= note.step) return false;
    Running running = make_running(best_.scene.text.to_text(), run_.compiled);
    if (!running.simulator) return false;
    const World world(running.lowered->mcp.model);
    for (const WorldBody& body : world.bodies)
      if (body.motion == model::Motion::prescribed) return false;
    for (long k = 0; k < note.step - back; ++k)
      if (!running.simulator->step(k, note.h).solved()) return false;
    const Moment moment = read_moment(world, test::TraceRow(*running.simulator));
    if (accept(started_at(best_.scene.text, world, moment))) return true;
  }
  return false;
}

}  // namespace

std::optional<Shrunk> shrink(const Scene& scene, const Note& note, const RunOptions& run, double patience) {
  Shrinker shrinker({scene, note}, run, patience);
  if (!shrinker.still_fails()) return std::nullopt;
  for (bool any = true; any;) {
    any = shrinker.drop_sections();
    any = shrinker.start_later() || any;
    any = shrinker.drop_entries() || any;
  }
  shrinker.round_step();
  shrinker.round_numbers();
  shrinker.drop_sections();
  return shrinker.best();
}

}  // namespace signorini::scenes
