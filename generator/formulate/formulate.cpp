#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/formulate/bindings.hpp"
#include "generator/formulate/bodies/two_step.hpp"
#include "generator/formulate/mcp.hpp"
#include "generator/formulate/signals/drives.hpp"
#include "generator/formulate/signals/loads.hpp"
#include "generator/formulate/surfaces/kind_names.hpp"
#include "generator/model/quantity.hpp"
#include "generator/shapes/shape_kind.hpp"

namespace signorini::formulate {

using model::Body;
using model::Motion;
using model::Quantity;
using model::Shape;

namespace {

/// Where the surface of a part went.
struct SurfacePlace {
  int table = 0;  // in SymbolicMcp::surfaces
  int row = 0;
};

/// Where a body of the model went.
struct Placement {
  int instance = 0;                 // in SymbolicMcp::bodies, driven or fixed
  std::vector<SurfacePlace> parts;  // of the body
};

void append(std::vector<Quantity>& to, const std::vector<Quantity>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

int table_of(std::vector<SurfaceTable>& tables, SurfaceKind kind, KindNames& names) {
  kind.name = names.name_of(kind.name, kind.lines);
  const auto found = std::find_if(
      tables.begin(), tables.end(), [&](const SurfaceTable& t) { return t.kind.name == kind.name; });
  if (found != tables.end()) return static_cast<int>(found - tables.begin());
  tables.push_back({std::move(kind), {}});
  return static_cast<int>(tables.size()) - 1;
}

Placement place(SymbolicMcp& mcp, const Body& body, KindNames& names) {
  Placement placement;
  if (body.motion == Motion::free) {
    BodyInstance instance{body.name, {body.mass}, {}};
    append(instance.inertia, body.inertia);
    for (const auto* part : {&body.position, &body.orientation, &body.velocity, &body.angular_velocity})
      append(instance.state, *part);
    placement.instance = static_cast<int>(mcp.bodies.size());
    mcp.bodies.push_back(std::move(instance));
  } else if (body.motion == Motion::prescribed) {
    BodyInstance instance{body.name, {}, {}};
    for (const auto* part : {&body.position, &body.orientation, &body.velocity, &body.angular_velocity})
      append(instance.state, *part);
    placement.instance = static_cast<int>(mcp.driven.size());
    mcp.driven.push_back(std::move(instance));
  } else {
    FixedInstance instance{body.name, body.position};
    append(instance.pose, body.orientation);
    placement.instance = static_cast<int>(mcp.fixed.size());
    mcp.fixed.push_back(std::move(instance));
  }
  for (const model::Part& part : body.parts) {
    Surface surface = surface_of(part.shape, mcp.model.dimension);
    const int table = table_of(mcp.surfaces, std::move(surface.kind), names);
    auto& values = mcp.surfaces[static_cast<std::size_t>(table)].values;
    placement.parts.push_back({table, static_cast<int>(values.size())});
    values.push_back(std::move(surface.values));
  }
  return placement;
}

// The axis of the half-space least aligned with its normal, where the model gives no direction.
std::array<double, 3> tangent(const Shape& second, const model::Friction& friction) {
  if (friction.direction) return *friction.direction;
  std::array<double, 3> axis{1, 0, 0};
  if (!model::is_halfspace(second)) return axis;
  std::size_t least = 0;
  for (std::size_t i = 1; i < 3; ++i)
    if (std::abs(second.numbers[i].value) < std::abs(second.numbers[least].value)) least = i;
  axis = {};
  axis[least] = 1;
  return axis;
}

// Where one of two bodies is strictly convex there is one pair of closest points; else 0.1 / size^2 decides
// between many in flight. Its value matters little, so two digits do.
double flight_weight(const Shape& first, const Shape& second) {
  if (model::is_strictly_convex(first) || model::is_strictly_convex(second)) return 0;
  const double size = first.size;
  return std::stod(fmt::format("{:.2g}", 0.1 / (size * size)));
}

// A unit of length: a power of two, which rounds nothing.
double smaller_size(const Shape& first, const Shape& second) {
  const double size = model::is_halfspace(second) ? first.size : std::min(first.size, second.size);
  return std::exp2(std::round(std::log2(size)));
}

std::vector<Quantity> law_values(const model::Contact& contact, int dimension) {
  std::vector<Quantity> values;
  const kernel::RecordPtr law = kernel::law_record(dimension);
  for (const kernel::Field& field : law->fields) {
    const auto& coefficients = contact.friction.coefficients;
    const auto given = coefficients.find(field.name);
    values.push_back(field.name == "restitution" ? contact.restitution
            : given == coefficients.end()        ? model::literal(field.otherwise)
                                                 : given->second);
  }
  return values;
}

std::vector<Quantity> pair_values(
    const Shape& first, const Shape& second, const model::Friction& f, int dimension) {
  std::vector<Quantity> values;
  if (dimension == 3)
    for (const double x : tangent(second, f)) values.push_back(model::literal(x));
  values.push_back(model::literal(flight_weight(first, second)));
  values.push_back(model::literal(smaller_size(first, second)));
  return values;
}

SecondBody second_motion(const Body& body) {
  switch (body.motion) {
    case Motion::free: return SecondBody::free;
    case Motion::prescribed: return SecondBody::driven;
    case Motion::fixed: break;
  }
  return SecondBody::fixed;
}

/// Driven bodies follow the free ones in the state.
int second_index(const SymbolicMcp& mcp, const Placement& placement, SecondBody motion) {
  return placement.instance + (motion == SecondBody::driven ? static_cast<int>(mcp.bodies.size()) : 0);
}

void add_joint(SymbolicMcp& mcp, const std::vector<Placement>& placements, int index, KindNames& names) {
  const int dimension = mcp.model.dimension;
  const model::Joint& joint = mcp.model.joints[static_cast<std::size_t>(index)];
  const auto second = static_cast<std::size_t>(joint.bodies[1]);
  const SecondBody motion = second_motion(mcp.model.bodies[second]);
  const std::string name = names.name_of(joint_name(joint, motion, dimension), joint_lines(joint, dimension));
  auto table = std::find_if(
      mcp.joints.begin(), mcp.joints.end(), [&](const JointTable& t) { return t.kind.name == name; });
  if (table == mcp.joints.end())
    table = mcp.joints.insert(mcp.joints.end(), {joint_kind(joint, motion, dimension, name), {}});
  table->instances.push_back(
      {joint.name, index, placements[static_cast<std::size_t>(joint.bodies[0])].instance,
          second_index(mcp, placements[second], motion), joint_values(joint, dimension)});
}

// Contacts with friction, with torsion and without any share one search.
int pair_index(SymbolicMcp& mcp, const ContactDesign& design) {
  for (std::size_t i = 0; i < mcp.pairs.size(); ++i)
    if (mcp.pairs[i].first.name == design.first.name && mcp.pairs[i].second.name == design.second.name)
      return static_cast<int>(i);
  mcp.pairs.push_back(pair_kind(design.first, design.second));
  return static_cast<int>(mcp.pairs.size()) - 1;
}

ContactTable& contact_table(SymbolicMcp& mcp, int first, int second, const ContactDesign& design) {
  for (ContactTable& table : mcp.contacts)
    if (table.kind.design == design) return table;
  mcp.contacts.push_back({contact_kind(design), first, second, pair_index(mcp, design), {}});
  return mcp.contacts.back();
}

void add_contact(SymbolicMcp& mcp, const std::vector<Placement>& placements, int index) {
  const model::Model& model = mcp.model;
  const model::Contact& contact = model.contacts[static_cast<std::size_t>(index)];
  const bool swapped = model.bodies[static_cast<std::size_t>(contact.bodies[0])].motion != Motion::free;
  const std::size_t sides[] = {swapped ? 1u : 0u, swapped ? 0u : 1u};
  const auto body = [&](std::size_t k) { return static_cast<std::size_t>(contact.bodies[sides[k]]); };
  const auto part = [&](std::size_t k) { return static_cast<std::size_t>(contact.parts[sides[k]]); };
  const auto shape = [&](std::size_t k) -> const Shape& {
    return model.bodies[body(k)].parts[part(k)].shape;
  };
  const SurfacePlace one = placements[body(0)].parts[part(0)], two = placements[body(1)].parts[part(1)];
  ContactDesign design;
  design.first = mcp.surfaces[static_cast<std::size_t>(one.table)].kind;
  design.second = mcp.surfaces[static_cast<std::size_t>(two.table)].kind;
  design.second_body = second_motion(model.bodies[body(1)]);
  design.law = &law_of(contact.friction);
  design.restitution = !model::is_zero(contact.restitution);
  design.exact_flight = design.restitution && mcp.model.integrator == model::Integrator::bdf2;
  design.directed = contact.friction.direction.has_value();
  ContactTable& table = contact_table(mcp, one.table, two.table, design);
  table.instances.push_back({contact.name, index, placements[body(0)].instance,
      second_index(mcp, placements[body(1)], design.second_body), one.row, two.row, swapped,
      law_values(contact, model.dimension),
      pair_values(shape(0), shape(1), contact.friction, model.dimension)});
}

}  // namespace

SymbolicMcp formulate(const model::Model& model) {
  SymbolicMcp mcp;
  mcp.model = model;
  mcp.body = model.integrator == model::Integrator::bdf2 ? two_step_body(model.dimension)
                                                         : free_body(model.dimension, model.gyroscopic);
  KindNames surface_names, joint_names;
  std::vector<Placement> placements;
  for (const Body& body : model.bodies) placements.push_back(place(mcp, body, surface_names));
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    add_joint(mcp, placements, static_cast<int>(i), joint_names);
  for (std::size_t i = 0; i < model.contacts.size(); ++i) add_contact(mcp, placements, static_cast<int>(i));
  mcp.loads = loads(model);
  if (model.integrator == model::Integrator::bdf2) mcp.strikes = strikes(model);
  mcp.drives = drives(model);
  mcp.bind_params = bind_params(mcp);
  mcp.bind_state = bind_state(mcp);
  return mcp;
}

}  // namespace signorini::formulate
