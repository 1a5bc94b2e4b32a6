#include "tests/random/run/frame.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "tests/random/draw/value.hpp"

namespace signorini::scenes {

namespace {

enum class Sort { scalar, point, vector, pseudo_vector, orientation, body_vector, body_orientation };

/// What a key of the model file means: how it changes, and its unit as powers of length, mass and time.
struct Meaning {
  Sort sort = Sort::scalar;
  int length = 0, mass = 0, time = 0;
};

const std::map<std::string, Meaning> meanings{{"position", {Sort::point, 1, 0, 0}},
    {"velocity", {Sort::vector, 1, 0, -1}}, {"gravity", {Sort::vector, 1, 0, -2}},
    {"force", {Sort::vector, 1, 1, -2}}, {"impulse", {Sort::vector, 1, 1, -1}},
    {"angular_velocity", {Sort::pseudo_vector, 0, 0, -1}}, {"torque", {Sort::pseudo_vector, 2, 1, -2}},
    {"orientation", {Sort::orientation, 0, 0, 0}}, {"anchors", {Sort::body_vector, 1, 0, 0}},
    {"axes", {Sort::body_vector, 0, 0, 0}}, {"mass", {Sort::scalar, 0, 1, 0}},
    {"length", {Sort::scalar, 1, 0, 0}}, {"stiffness", {Sort::scalar, 0, 1, -2}},
    {"damping", {Sort::scalar, 0, 1, -1}}, {"er", {Sort::scalar, 1, 0, 0}}, {"step", {Sort::scalar, 0, 0, 1}},
    {"duration", {Sort::scalar, 0, 0, 1}}};

/// Within a shape, where `axes` are lengths.
const std::map<std::string, Meaning> shape_meanings{{"radius", {Sort::scalar, 1, 0, 0}},
    {"radii", {Sort::scalar, 1, 0, 0}}, {"axes", {Sort::scalar, 1, 0, 0}}, {"size", {Sort::scalar, 1, 0, 0}},
    {"length", {Sort::scalar, 1, 0, 0}}, {"height", {Sort::scalar, 1, 0, 0}},
    {"tip", {Sort::scalar, 1, 0, 0}}, {"thickness", {Sort::scalar, 1, 0, 0}},
    {"offset", {Sort::scalar, 1, 0, 0}}, {"vertices", {Sort::body_vector, 1, 0, 0}},
    {"at", {Sort::body_vector, 1, 0, 0}}, {"normal", {Sort::body_vector, 0, 0, 0}},
    {"orientation", {Sort::body_orientation, 0, 0, 0}}};

Quaternion mirror(const Quaternion& q) { return {q[0], -q[1], q[2], -q[3]}; }

Quaternion product(const Quaternion& a, const Quaternion& b) {
  return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
      a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
      a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
      a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
}

bool is_units(const Frame& f) { return f.length != 1 || f.mass != 1 || f.time != 1; }

double unit_of(const Frame& f, const Meaning& m) {
  return std::pow(f.length, m.length) * std::pow(f.mass, m.mass) * std::pow(f.time, m.time);
}

bool has_text(const Value& v) {
  if (v.kind == Value::Kind::text) return true;
  for (const Value& item : v.items)
    if (has_text(item)) return true;
  return false;
}

/// Rows of coefficients applied to entries that may be expressions.
Value combined(const Value& v, const Vec3 (&columns)[3]) {
  Value out = v;
  for (std::size_t i = 0; i < v.items.size(); ++i) {
    std::string text;
    for (std::size_t j = 0; j < v.items.size(); ++j) {
      const std::string entry =
          v.items[j].kind == Value::Kind::number ? fmt::format("{}", v.items[j].number) : v.items[j].text;
      text += fmt::format("{}({})*({})", text.empty() ? "" : " + ", columns[j][i], entry);
    }
    out.items[i] = Value::of_text(text);
  }
  return out;
}

class Writer {
 public:
  explicit Writer(const Frame& frame) : f_(frame) {}

  bool failed = false;

  Value change(const Value& v, const Meaning& m) {
    const double unit = unit_of(f_, m);
    if (has_text(v) && is_units(f_)) failed = true;
    switch (m.sort) {
      case Sort::scalar: return scaled(v, unit);
      case Sort::point: return from(f_.point(to(v)), v);
      case Sort::vector: return has_text(v) ? expressions(v, false) : from(f_.vector(to(v), unit), v);
      case Sort::pseudo_vector:
        if (has_text(v)) return expressions(v, true);
        if (v.kind == Value::Kind::number) return Value::of((f_.mirrored ? -1 : 1) * unit * v.number);
        return from(f_.pseudo_vector(to(v), unit), v);
      case Sort::orientation: return turned(v, f_.turn);
      case Sort::body_orientation: return turned(v, {1, 0, 0, 0});
      case Sort::body_vector: return body_vector(v, unit);
    }
    return v;
  }

  Value shape(const Value& v) {
    Value out = v;
    for (std::size_t i = 0; i < v.keys.size(); ++i)
      if (const auto at = shape_meanings.find(v.keys[i]); at != shape_meanings.end())
        out.items[i] = change(v.items[i], at->second);
    return out;
  }

 private:
  static Vec3 to(const Value& v) {
    Vec3 a{};
    for (std::size_t i = 0; i < v.items.size(); ++i) a[i] = v.items[i].number;
    return a;
  }
  static Value from(const Vec3& a, Value like) {
    for (std::size_t i = 0; i < like.items.size(); ++i) like.items[i] = Value::of(a[i]);
    return like;
  }
  static Value scaled(Value v, double unit) {
    if (v.kind == Value::Kind::number) v.number *= unit;
    for (Value& item : v.items) item = scaled(item, unit);
    return v;
  }
  Value body_vector(Value v, double unit) const {
    if (!v.is_numbers()) {
      for (Value& item : v.items) item = body_vector(item, unit);
      return v;
    }
    v = scaled(v, unit);
    if (f_.mirrored && v.items.size() > 1) v.items[1].number *= -1;
    return v;
  }
  Value turned(const Value& v, const Quaternion& by) const {
    if (v.kind == Value::Kind::number)
      return Value::of((f_.mirrored ? -1 : 1) * v.number + 2 * std::atan2(by[3], by[0]));
    Quaternion q{v.items[0].number, v.items[1].number, v.items[2].number, v.items[3].number};
    if (f_.mirrored) q = mirror(q);
    q = product(by, q);
    Value out = v;
    for (std::size_t i = 0; i < 4; ++i) out.items[i] = Value::of(q[i]);
    return out;
  }
  Value expressions(const Value& v, bool is_pseudo) {
    Vec3 columns[3];
    for (std::size_t j = 0; j < 3; ++j) {
      Vec3 e{};
      e[j] = 1;
      columns[j] = is_pseudo ? f_.pseudo_vector(e, 1) : f_.vector(e, 1);
    }
    if (v.kind == Value::Kind::array) return combined(v, columns);
    return Value::of_text(fmt::format("({})*({})", f_.mirrored ? -1 : 1, v.text));
  }

  const Frame& f_;
};

}  // namespace

Vec3 Frame::vector(const Vec3& a, double unit) const {
  const Vec3 first{a[0], mirrored ? -a[1] : a[1], a[2]};
  return to_double(scaled(unit, times(rotation_of(turn), to_long(first))));
}

Vec3 Frame::point(const Vec3& a) const {
  return to_double(sum(to_long(vector(a, length)), 1, to_long(shift)));
}

Vec3 Frame::pseudo_vector(const Vec3& a, double unit) const { return vector(a, mirrored ? -unit : unit); }

Quaternion Frame::orientation(const Quaternion& q) const { return product(turn, mirrored ? mirror(q) : q); }

namespace {

/// Bodies that say nothing of their pose are shifted and turned, too.
void add_poses(SceneText& scene, const Frame& frame) {
  const bool in_space = *scene.find("[model]")->find("dimension") == "3";
  for (Section& section : scene.sections) {
    if (section.header != "[[body]]") continue;
    if (section.find("position") == nullptr)
      section.set("position",
          fmt::format(
              "[{}]", fmt::join(frame.shift.begin(), frame.shift.begin() + (in_space ? 3 : 2), ", ")));
    if (section.find("orientation") == nullptr)
      section.set("orientation",
          in_space ? fmt::format("[{}]", fmt::join(frame.turn, ", "))
                   : fmt::format("{}", 2 * std::atan2(frame.turn[3], frame.turn[0])));
  }
}

}  // namespace

std::optional<SceneText> in_frame(const SceneText& scene, const Frame& frame) {
  SceneText out = scene;
  Writer writer(frame);
  for (Section& section : out.sections)
    for (Entry& entry : section.entries) {
      if (entry.value.find(".v") != std::string::npos || entry.value.find(".w") != std::string::npos)
        return std::nullopt;
      const std::optional<Value> value = parse_value(entry.value);
      if (!value) return std::nullopt;
      if (entry.key == "shape") entry.value = to_text(writer.shape(*value));
      if (entry.key == "friction") {
        Value friction = *value;
        for (std::size_t i = 0; i < friction.keys.size(); ++i)
          if (friction.keys[i] == "er") friction.items[i].number *= frame.length;
        entry.value = to_text(friction);
      }
      if (const auto at = meanings.find(entry.key); at != meanings.end() && value->kind != Value::Kind::word)
        entry.value = to_text(writer.change(*value, at->second));
    }
  add_poses(out, frame);
  return writer.failed ? std::nullopt : std::optional(out);
}

engine::Snapshot in_frame(
    const World& world, const Moment& moment, const engine::Snapshot& like, const Frame& f) {
  engine::Snapshot out = like;
  out.t *= f.time;
  out.answers.clear();
  for (int& count : out.counts) count = 0;
  std::map<std::string, double> numbers;
  for (std::size_t i = 0; i < world.bodies.size(); ++i) {
    const BodyMoment& b = moment.bodies[i];
    const std::string name = world.bodies[i].name + ".";
    const Vec3 x = f.point(b.position), v = f.vector(b.velocity, f.length / f.time),
               w = f.pseudo_vector(b.spin, 1 / f.time);
    const Quaternion q = f.orientation(b.orientation);
    const char* const axes[] = {"x", "y", "z"};
    for (std::size_t k = 0; k < 3; ++k)
      numbers[name + axes[k]] = x[k], numbers[name + "v" + axes[k]] = v[k],
                     numbers[name + "w" + axes[k]] = w[k];
    const char* const turns[] = {"qw", "qx", "qy", "qz"};
    for (std::size_t k = 0; k < 4; ++k) numbers[name + turns[k]] = q[k];
    numbers[name + "theta"] = 2 * std::atan2(q[3], q[0]);
    numbers[name + "w"] = w[2];
  }
  for (engine::NamedNumber& item : out.state) item.value = numbers.at(item.name);
  return out;
}

}  // namespace signorini::scenes
