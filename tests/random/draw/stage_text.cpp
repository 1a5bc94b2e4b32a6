#include <fmt/format.h>

#include <cmath>

#include "tests/random/draw/stage.hpp"

namespace signorini::scenes {

namespace {

bool is_zero(const Vec3& v) { return v == Vec3{}; }

std::string turn_text(const Quaternion& q, int dimension) {
  return dimension == 3 ? fmt::format("[{}]", fmt::join(q, ", "))
                        : fmt::format("{}", 2 * std::atan2(q[3], q[0]));
}

/// `at` and `orientation` go into the inline table of the shape.
std::string shape_text(const StagePart& part, const Stage& stage) {
  std::string text = to_text(part.shape);
  std::string more;
  if (!is_zero(part.at)) more += fmt::format(", at = {}", stage.list(part.at));
  if (part.turn != Quaternion{1, 0, 0, 0})
    more += fmt::format(", orientation = {}", turn_text(part.turn, stage.dimension));
  return text.substr(0, text.size() - 2) + more + " }";
}

std::string drive_text(const std::vector<std::string>& expressions) {
  std::vector<std::string> words;
  for (const std::string& e : expressions) words.push_back(quoted(e));
  return words.size() == 1 ? words[0] : fmt::format("[{}]", fmt::join(words, ", "));
}

void add_motion(const Actor& actor, const Stage& stage, Section& body) {
  if (actor.role == Role::prescribed) {
    if (!actor.drive.empty()) body.set("velocity", drive_text(actor.drive));
    if (!actor.turn_drive.empty()) body.set("angular_velocity", drive_text(actor.turn_drive));
    return;
  }
  if (!is_zero(actor.velocity)) body.set("velocity", stage.list(actor.velocity));
  if (is_zero(actor.spin)) return;
  body.set(
      "angular_velocity", stage.dimension == 3 ? stage.list(actor.spin) : fmt::format("{}", actor.spin[2]));
}

void add_body(const Actor& actor, const Stage& stage, SceneText& scene) {
  Section& body = scene.add("[[body]]");
  body.set("name", quoted(actor.name));
  if (actor.role == Role::fixed) body.set("motion", quoted("fixed"));
  if (actor.role == Role::prescribed) body.set("motion", quoted("prescribed"));
  if (actor.role == Role::free) body.set("mass", fmt::format("{}", actor.mass));
  body.set("position", stage.list(actor.position));
  if (actor.orientation != Quaternion{1, 0, 0, 0})
    body.set("orientation", turn_text(actor.orientation, stage.dimension));
  add_motion(actor, stage, body);
  if (actor.parts.size() == 1) body.set("shape", shape_text(actor.parts[0], stage));
  if (actor.parts.size() < 2) return;
  for (const StagePart& part : actor.parts) scene.add("[[body.part]]").set("shape", shape_text(part, stage));
}

}  // namespace

SceneText Stage::finish(const std::string& name) const {
  SceneText scene;
  Section& model = scene.add("[model]");
  model.set("name", quoted(name));
  model.set("dimension", std::to_string(dimension));
  Vec3 g{};
  g[dimension == 3 ? 2 : 1] = -gravity;
  model.set("gravity", list(g));
  for (const Actor& actor : actors) add_body(actor, *this, scene);
  scene.sections.insert(scene.sections.end(), ties_.begin(), ties_.end());
  return scene;
}

}  // namespace signorini::scenes
