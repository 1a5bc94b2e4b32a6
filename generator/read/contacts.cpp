#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <utility>

#include "generator/read/overlap.hpp"
#include "generator/read/sections.hpp"
#include "generator/text/suggest.hpp"
#include "signorini/model/space.hpp"

namespace signorini::model {

namespace {

constexpr std::size_t most_contacts = 10'000;

/// True where the pair has geometry that this version can treat.
bool check_pair(const Contact& contact, const std::string& owner, Position at, Reading& reading) {
  const auto first = static_cast<std::size_t>(contact.bodies[0]),
             second = static_cast<std::size_t>(contact.bodies[1]);
  const Body& a = reading.model.bodies[first];
  const Body& b = reading.model.bodies[second];
  if (a.motion != Motion::free && b.motion != Motion::free) {
    reading.report.error(at, fmt::format("{}: neither body is free", owner), "at least one must be free");
    return false;
  }
  if (!reading.shape_ok[first] || !reading.shape_ok[second]) return false;
  for (const Body* body : {&a, &b}) {
    if (!body->parts.empty()) continue;
    reading.report.error(at, fmt::format("{}: body '{}' has no shape", owner, body->name),
        "add shape = { type = ... } to the body");
    return false;
  }
  return true;
}

/// The coefficients that friction in this dimension may have: those of a law but the last, restitution.
std::span<const sim::FieldInfo> friction_fields(int dimension) {
  std::span<const sim::FieldInfo> all = sim::Spatial<double>::law_fields;
  if (dimension == 2) all = sim::Planar<double>::law_fields;
  return all.first(all.size() - 1);
}

void read_coefficient(const Node& table, const sim::FieldInfo& field, const std::string& owner,
    Reading& reading, Friction& friction) {
  std::optional<Quantity> read = find_quantity(table, field.name, owner, reading.scope);
  if (!read) return;
  if (read->value < field.least || (read->value == field.least && field.open)) {
    reading.report.error(table.find(field.name)->at,
        fmt::format("{}: {} must {}, not {}", owner, field.name,
            field.open ? "be positive" : "not be negative", read->value));
    return;
  }
  friction.coefficients[field.name] = std::move(*read);
}

void read_direction(const Node& table, const std::string& owner, Reading& reading, Friction& friction) {
  auto direction = find_quantities(table, "direction", 3, owner, reading.scope);
  if (!direction) return;
  if (!normalise(*direction)) {
    reading.report.error(
        table.find("direction")->at, fmt::format("{}: the direction is a vector of zeros", owner));
  } else if (!all_constant(*direction)) {
    reading.report.error(table.find("direction")->at,
        fmt::format("{}: the direction depends on a parameter", owner), "write numbers");
  } else {
    friction.direction = to_vec3(values(*direction));
  }
}

/// With two axes that differ it must be said which is which.
void check_isotropy(const Node& table, const std::string& owner, Reading& reading, const Friction& friction) {
  const auto axis = [&](const char* key) {
    const auto given = friction.coefficients.find(key);
    return given == friction.coefficients.end() ? literal(1) : given->second;
  };
  const Quantity et = axis("et"), eo = axis("eo");
  const bool same = et.value == eo.value && (et.expr.text == eo.expr.text || (et.constant && eo.constant));
  if (same || table.find("direction") != nullptr) return;
  reading.report.error(table.at,
      fmt::format("{} is anisotropic (et and eo differ) and has no direction", owner),
      "add direction = [...], the axis of et in the axes of the second body");
}

void check_plane(const Node& table, const std::string& owner, Reading& reading) {
  const auto refuse = [&](const char* key) {
    if (table.find(key) == nullptr) return;
    reading.report.error(
        table.find(key)->key_at, fmt::format("{}: {} has no meaning in the plane", owner, key), "remove it");
  };
  for (const sim::FieldInfo& field : friction_fields(3)) {
    const auto planar = friction_fields(2);
    const bool has = std::any_of(planar.begin(), planar.end(),
        [&](const sim::FieldInfo& f) { return std::string_view(f.name) == field.name; });
    if (!has) refuse(field.name);
  }
  refuse("direction");
}

Friction read_friction(const Node& contact, const std::string& contact_owner, Reading& reading) {
  Friction friction;
  const Node* table = contact.find("friction");
  if (table == nullptr) return friction;
  if (table->kind != Node::Kind::table) {
    reading.report.error(table->at,
        fmt::format("{}: friction must be a table, not {}", contact_owner, kind_name(table->kind)),
        "write friction = { mu = ... }");
    return friction;
  }
  const std::string owner = contact_owner + ": friction";
  std::vector<std::string> keys;
  for (const sim::FieldInfo& field : friction_fields(3)) keys.emplace_back(field.name);
  keys.emplace_back("direction");
  check_keys(*table, keys, owner, reading.report);
  if (table->find("mu") == nullptr) {
    reading.report.error(table->at, fmt::format("{} has no mu", owner), "add mu = ..., or remove friction");
  }
  for (const sim::FieldInfo& field : friction_fields(reading.model.dimension))
    read_coefficient(*table, field, owner, reading, friction);
  if (reading.model.dimension == 2) {
    check_plane(*table, owner, reading);
  } else {
    read_direction(*table, owner, reading, friction);
    check_isotropy(*table, owner, reading, friction);
  }
  const auto mu = friction.coefficients.find("mu");
  return mu == friction.coefficients.end() || is_zero(mu->second) ? Friction{} : friction;
}

/// The friction direction projected on the contact plane must not vanish at the start.
void check_direction(const Node& table, const Contact& contact, const std::string& owner, Reading& reading) {
  if (!contact.friction.direction) return;
  const auto body = [&](std::size_t side) -> const Body& {
    return reading.model.bodies[static_cast<std::size_t>(contact.bodies[side])];
  };
  const std::size_t side = body(0).motion != Motion::free ? 0 : 1;
  const PosedPart wall(body(side), contact.parts[side]), other(body(1 - side), contact.parts[1 - side]);
  const Vec3 direction = rotation(values(wall.body.orientation)) * *contact.friction.direction;
  if (norm(cross(normal(other, wall, reading.scope.parameters), direction)) > 1e-6) return;
  reading.report.error(table.find("friction")->find("direction")->at,
      fmt::format("{}: the friction direction is parallel to the normal", owner),
      "choose a direction in the contact plane");
}

Quantity read_restitution(const Node& table, const std::string& owner, Reading& reading) {
  std::optional<Quantity> restitution = find_quantity(table, "restitution", owner, reading.scope);
  if (!restitution) return literal(0);
  if (restitution->value >= 0 && restitution->value <= 1) return std::move(*restitution);
  reading.report.error(table.find("restitution")->at,
      fmt::format("{}: restitution must be 0 to 1, not {}", owner, restitution->value),
      "0: nothing of an impact comes back; 1: all of it");
  return literal(0);
}

/// Adds one contact for each pair of parts, named after them; false where there are too many.
bool add_contacts(const Node& table, const Contact& contact, Names& names, Reading& reading) {
  const auto first = static_cast<std::size_t>(contact.bodies[0]),
             second = static_cast<std::size_t>(contact.bodies[1]);
  const std::vector<Part>&one = reading.model.bodies[first].parts, &two = reading.model.bodies[second].parts;
  std::vector<Contact>& contacts = reading.model.contacts;
  if (contacts.size() + one.size() * two.size() > most_contacts) {
    reading.report.error(table.at, fmt::format("the model has more than {} contacts", most_contacts),
        "list the pairs that can touch");
    return false;
  }
  const std::string owner = fmt::format("contact '{}'", contact.name);
  if (!check_pair(contact, owner, table.find("bodies")->at, reading)) return true;
  const bool posed = reading.motion_ok[first] && reading.motion_ok[second];
  const Node* named = table.find("name");
  const auto suffix = [](const Part& part) { return part.name.empty() ? "" : "_" + part.name; };
  for (std::size_t i = 0; i < one.size(); ++i) {
    for (std::size_t j = 0; j < two.size(); ++j) {
      Contact pair = contact;
      pair.name += suffix(one[i]) + suffix(two[j]);
      pair.parts = {static_cast<int>(i), static_cast<int>(j)};
      names.claim(pair.name, "contact", named == nullptr ? table.at : named->at, reading.report);
      if (posed) {
        check_direction(table, pair, fmt::format("contact '{}'", pair.name), reading);
        check_overlap(pair, reading);
      }
      contacts.push_back(std::move(pair));
    }
  }
  return true;
}

bool is_all(const Node& table) {
  const Node* bodies = table.find("bodies");
  return bodies != nullptr && bodies->kind == Node::Kind::text && bodies->text == "all";
}

using Pairs = std::map<std::pair<int, int>, int>;  // bodies -> line of their contact

void read_contact(const Node& table, Pairs& pairs, Names& names, Reading& reading) {
  const std::optional<std::array<int, 2>> pair = read_pair(table, "contact", " or \"all\"", reading);
  Contact contact;
  contact.where = table.at;
  if (pair) {
    contact.bodies = *pair;
    contact.name = read_pair_name(table, *pair, "contact", reading);
  }
  const std::string owner = pair ? fmt::format("contact '{}'", contact.name) : "[[contact]]";
  contact.friction = read_friction(table, owner, reading);
  contact.restitution = read_restitution(table, owner, reading);
  if (!pair) return;
  const auto [other, is_new] = pairs.try_emplace(std::minmax((*pair)[0], (*pair)[1]), table.at.line);
  if (!is_new) {
    reading.report.error(table.find("bodies")->at,
        fmt::format("{}: the pair already has the contact of line {}", owner, other->second), "remove one");
  }
  add_contacts(table, contact, names, reading);
}

bool has_joint(const Model& model, const std::array<int, 2>& pair) {
  return std::any_of(model.joints.begin(), model.joints.end(), [&](const Joint& joint) {
    return !is_spring(joint) &&
        std::minmax(joint.bodies[0], joint.bodies[1]) == std::minmax(pair[0], pair[1]);
  });
}

/// bodies = "all": every pair with a free body that no other contact lists and no joint ties.
void read_all(const Node& table, const Pairs& pairs, Names& names, Reading& reading) {
  const std::string owner = "[[contact]] of \"all\"";
  if (const Node* name = table.find("name"))
    reading.report.error(
        name->key_at, fmt::format("{} has a name", owner), "remove it: each pair is named after its bodies");
  Contact contact;
  contact.where = table.at;
  contact.friction = read_friction(table, owner, reading);
  contact.restitution = read_restitution(table, owner, reading);
  if (reading.report.count() > 0)
    return;  // what is wrong with a body would be repeated for each of its pairs
  const std::vector<Body>& bodies = reading.model.bodies;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    for (std::size_t j = i + 1; j < bodies.size(); ++j) {
      contact.bodies = {static_cast<int>(i), static_cast<int>(j)};
      const bool free = bodies[i].motion == Motion::free || bodies[j].motion == Motion::free;
      if (!free || bodies[i].parts.empty() || bodies[j].parts.empty()) continue;
      if (pairs.contains({contact.bodies[0], contact.bodies[1]})) continue;
      if (has_joint(reading.model, contact.bodies)) continue;
      contact.name = pair_name(contact.bodies, reading.model);
      if (!add_contacts(table, contact, names, reading)) return;
    }
  }
}

}  // namespace

void read_contacts(const Node& root, Reading& reading) {
  Names names;
  names.reserve({"solver", "t"}, "a column of the trace");
  Pairs pairs;
  const Node* all = nullptr;
  for (const Node* table : sections(root, "contact", reading.report)) {
    check_keys(*table, {"name", "bodies", "friction", "restitution"}, "[[contact]]", reading.report);
    if (!is_all(*table)) {
      read_contact(*table, pairs, names, reading);
    } else if (all == nullptr) {
      all = table;
    } else {
      reading.report.error(table->find("bodies")->at,
          fmt::format("[[contact]]: \"all\" is already the contact of line {}", all->at.line),
          "list the pairs with another friction");
    }
  }
  if (all != nullptr) read_all(*all, pairs, names, reading);
}

}  // namespace signorini::model
