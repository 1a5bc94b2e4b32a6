#include "tests/random/judge/loads.hpp"

#include <cmath>
#include <functional>

namespace signorini::scenes {

namespace {

/// The value of a symbol of a force: t, a parameter, an input's default, or a number of a body.
double symbol_value(const Step& step, const std::string& name) {
  if (name == "t") return step.before.t;
  for (const model::Parameter& p : step.world.model.parameters)
    if (p.name == name) return p.value;
  for (const model::Input& input : step.world.model.inputs)
    if (input.name == name) return input.value;
  const std::string body = name.substr(0, name.find('.')), field = name.substr(name.find('.') + 1);
  for (std::size_t i = 0; i < step.world.bodies.size(); ++i) {
    if (step.world.bodies[i].name != body) continue;
    const BodyMoment& b = step.before.bodies[i];
    const std::size_t axis = field.back() == 'y' ? 1 : field.back() == 'z' ? 2 : 0;
    if (field == "w") return b.spin[2];
    if (field == "theta") return 2 * std::atan2(b.orientation[3], b.orientation[0]);
    if (field[0] == 'q') return b.orientation[field.back() == 'w' ? 0 : 1 + axis];
    if (field[0] == 'v') return b.velocity[axis];
    if (field[0] == 'w') return b.spin[axis];
    if (field.size() == 1) return b.position[axis];
  }
  return std::nan("");
}

Long3 vector_of(const Step& step, const std::vector<model::Expression>& expressions) {
  const auto lookup = [&](const std::string& name) { return symbol_value(step, name); };
  Long3 v{};
  if (expressions.size() == 1) v[2] = evaluate(expressions[0], lookup);  // a torque in the plane
  for (std::size_t i = 0; expressions.size() > 1 && i < expressions.size(); ++i)
    v[i] = evaluate(expressions[i], lookup);
  return v;
}

/// Acts in this step: always, in the one that starts at round(at / h), or where `when` is true.
bool acts(const Step& step, const model::Force& force) {
  if (force.at && std::lround(force.at->value / step.h) != std::lround(step.before.t / step.h)) return false;
  const auto lookup = [&](const std::string& name) { return symbol_value(step, name); };
  return !force.when || evaluate(*force.when, lookup) != 0;
}

/// -h w x I w, or -h w+ x (I - c) w with the mean moment c.
Long3 gyroscopic_impulse(const Step& step, std::size_t i) {
  const Long33 I = inertia_at_start(step, i);
  const Long3 w = to_long(step.before.bodies[i].spin);
  if (step.world.model.gyroscopic == model::Gyroscopic::explicit_)
    return scaled(-step.h, cross(w, times(I, w)));
  const Real mean = (I[0][0] + I[1][1] + I[2][2]) / 3;
  return scaled(-step.h, cross(to_long(step.after.bodies[i].spin), sum(times(I, w), -mean, w)));
}

std::vector<Wrench> applied_loads(const Step& step) {
  std::vector<Wrench> loads(step.world.bodies.size());
  for (std::size_t i = 0; i < loads.size(); ++i) {
    const WorldBody& body = step.world.bodies[i];
    if (!body.is_free()) continue;
    loads[i].linear = scaled(step.h * body.mass, step.world.gravity);
    if (step.world.dimension == 2) continue;
    loads[i].angular = gyroscopic_impulse(step, i);
  }
  for (const model::Force& force : step.world.model.forces) {
    if (!acts(step, force)) continue;
    Wrench& load = loads[static_cast<std::size_t>(force.body)];
    load.linear =
        sum(sum(load.linear, step.h, vector_of(step, force.force)), 1, vector_of(step, force.impulse));
    load.angular = sum(
        sum(load.angular, step.h, vector_of(step, force.torque)), 1, vector_of(step, force.angular_impulse));
  }
  return loads;
}

/// An impulse on a body at a point.
void add_at(std::vector<Wrench>& loads, const Step& step, std::size_t body, const Long3& x, const Long3& f) {
  loads[body].linear = sum(loads[body].linear, 1, f);
  const Long3 r = sum(x, -1, to_long(step.after.bodies[body].position));
  loads[body].angular = sum(loads[body].angular, 1, cross(r, f));
}

/// stiffness (distance - length) + damping d(distance)/dt, both at the end; without a length as a vector.
void add_spring(const Step& step, const model::Joint& spring, std::vector<Wrench>& loads) {
  const auto number = [&](const char* key) { return Real(spring.numbers.at(key).value); };
  const std::size_t one = static_cast<std::size_t>(spring.bodies[0]),
                    two = static_cast<std::size_t>(spring.bodies[1]);
  Long3 x1 = anchor_of(step.world, step.after, spring, 0), x2 = anchor_of(step.world, step.after, spring, 1);
  const Long3 apart = sum(x2, -1, x1);
  const model::Quantity& length = spring.numbers.at("length");
  const bool is_vector = length.constant && length.value == 0;
  if (is_vector) x1 = x2 = sum(x1, Real(0.5), apart);
  const Long3 opening =
      sum(velocity_at(step.after.bodies[two], x2), -1, velocity_at(step.after.bodies[one], x1));
  Long3 force;
  if (is_vector) {
    force = sum(scaled(number("stiffness"), apart), number("damping"), opening);
  } else {
    const Long3 n = unit(apart);
    force = scaled(
        number("stiffness") * (norm(apart) - number("length")) + number("damping") * dot(n, opening), n);
  }
  add_at(loads, step, one, x1, scaled(step.h, force));
  add_at(loads, step, two, x2, scaled(-step.h, force));
}

std::vector<Wrench> contact_loads(const Step& step) {
  std::vector<Wrench> loads(step.world.bodies.size());
  for (std::size_t i = 0; i < step.world.contacts.size(); ++i) {
    const WorldContact& c = step.world.contacts[i];
    const ContactMoment& seen = step.after.contacts[i];
    if (!(seen.pn != 0)) continue;
    const Long3 f = to_long(seen.impulse), spin = scaled(seen.pr, to_long(seen.normal));
    add_at(loads, step, c.bodies[0], to_long(seen.first), f);
    add_at(loads, step, c.bodies[1], to_long(seen.second), minus(f));
    loads[c.bodies[0]].angular = sum(loads[c.bodies[0]].angular, 1, spin);
    loads[c.bodies[1]].angular = sum(loads[c.bodies[1]].angular, -1, spin);
  }
  return loads;
}

}  // namespace

Wrench operator+(const Wrench& a, const Wrench& b) {
  return {sum(a.linear, 1, b.linear), sum(a.angular, 1, b.angular)};
}

Loads loads_of(const Step& step) {
  Loads loads{applied_loads(step), std::vector<Wrench>(step.world.bodies.size()), contact_loads(step)};
  for (const model::Joint& joint : step.world.model.joints)
    if (is_spring(joint)) add_spring(step, joint, loads.springs);
  return loads;
}

Long33 inertia_at_start(const Step& step, std::size_t body) {
  const Long33 R = rotation_of(step.before.bodies[body].orientation);
  return product(product(R, step.world.bodies[body].inertia), transposed(R));
}

Wrench change_of(const Step& step, std::size_t i) {
  const BodyMoment &before = step.before.bodies[i], &after = step.after.bodies[i];
  const Long3 dv = sum(to_long(after.velocity), -1, to_long(before.velocity));
  const Long3 dw = sum(to_long(after.spin), -1, to_long(before.spin));
  return {scaled(step.world.bodies[i].mass, dv), times(inertia_at_start(step, i), dw)};
}

// Cramer's rule on columns; I is symmetric.
Long3 solved(const Long33& m, const Long3& a) {
  const Real det = dot(m[0], cross(m[1], m[2]));
  return {dot(a, cross(m[1], m[2])) / det, dot(m[0], cross(a, m[2])) / det, dot(m[0], cross(m[1], a)) / det};
}

Long3 anchor_of(const World&, const Moment& moment, const model::Joint& joint, std::size_t side) {
  const BodyMoment& body = moment.bodies[static_cast<std::size_t>(joint.bodies[side])];
  Long3 at{};
  for (std::size_t i = 0; i < joint.anchors[side].size(); ++i) at[i] = joint.anchors[side][i].value;
  return sum(to_long(body.position), 1, times(rotation_of(body.orientation), at));
}

std::vector<int> groups_of(const Step& step, const Holds& also) {
  std::vector<int> group;
  for (std::size_t i = 0; i < step.world.bodies.size(); ++i)
    group.push_back(step.world.bodies[i].is_free() ? static_cast<int>(i) : -1);
  const auto join = [&](std::size_t a, std::size_t b) {
    if (group[a] < 0 || group[b] < 0 || group[a] == group[b]) return;
    const int from = group[b], to = group[a];
    for (int& g : group) g = g == from ? to : g;
  };
  for (const model::Joint& joint : step.world.model.joints)
    if (also.springs || !is_spring(joint))
      join(static_cast<std::size_t>(joint.bodies[0]), static_cast<std::size_t>(joint.bodies[1]));
  for (std::size_t i = 0; also.contacts && i < step.world.contacts.size(); ++i)
    if (step.after.contacts[i].pn > 0)
      join(step.world.contacts[i].bodies[0], step.world.contacts[i].bodies[1]);
  return group;
}

}  // namespace signorini::scenes
