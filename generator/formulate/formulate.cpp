#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/formulate/bindings.hpp"
#include "generator/formulate/loads.hpp"
#include "generator/formulate/mcp.hpp"

namespace signorini::formulate {

using model::Body;
using model::Motion;
using model::Quantity;

namespace {

/// Where a body of the model went.
struct Placement {
  int instance = 0;       // in SymbolicMcp::bodies or fixed
  int surface_table = 0;  // in SymbolicMcp::surfaces
  int surface = 0;        // row of that table
};

void append(std::vector<Quantity>& to, const std::vector<Quantity>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

int table_of(std::vector<SurfaceTable>& tables, const SurfaceKind& kind) {
  const auto found = std::find_if(
      tables.begin(), tables.end(), [&](const SurfaceTable& t) { return t.kind.name == kind.name; });
  if (found != tables.end()) return static_cast<int>(found - tables.begin());
  tables.push_back({kind, {}});
  return static_cast<int>(tables.size()) - 1;
}

Placement place(SymbolicMcp& mcp, const Body& body) {
  Placement placement;
  if (body.motion == Motion::free) {
    BodyInstance instance{body.name, {body.mass}, {}};
    append(instance.inertia, body.inertia);
    for (const auto* part : {&body.position, &body.orientation, &body.velocity, &body.angular_velocity})
      append(instance.state, *part);
    placement.instance = static_cast<int>(mcp.bodies.size());
    mcp.bodies.push_back(std::move(instance));
  } else {
    FixedInstance instance{body.name, body.position};
    append(instance.pose, body.orientation);
    placement.instance = static_cast<int>(mcp.fixed.size());
    mcp.fixed.push_back(std::move(instance));
  }
  Surface surface = surface_of(body.shape, mcp.model.dimension);
  placement.surface_table = table_of(mcp.surfaces, surface.kind);
  auto& values = mcp.surfaces[static_cast<std::size_t>(placement.surface_table)].values;
  placement.surface = static_cast<int>(values.size());
  values.push_back(std::move(surface.values));
  return placement;
}

// The axis of the second body least aligned with its normal, where the model gives no direction.
std::array<double, 3> tangent(const Body& plane, const model::Friction& friction) {
  if (friction.direction) return *friction.direction;
  std::size_t least = 0;
  for (std::size_t i = 1; i < 3; ++i)
    if (std::abs(plane.shape.numbers[i].value) < std::abs(plane.shape.numbers[least].value)) least = i;
  std::array<double, 3> axis{};
  axis[least] = 1;
  return axis;
}

std::vector<Quantity> law_values(
    const Body& moving, const Body& plane, const model::Friction& f, int dimension) {
  // A strictly convex body has one closest point; for the others 0.1 / size^2 decides between many in flight.
  // Its value matters little, so two digits do.
  const double size = moving.shape.size;
  const double weight =
      moving.shape.strictly_convex ? 0 : std::stod(fmt::format("{:.2g}", 0.1 / (size * size)));
  const auto coefficient = [&](const Quantity& q, double otherwise) {
    return f.present ? q : literal(otherwise);
  };
  std::vector<Quantity> values = {coefficient(f.mu, 0), coefficient(f.et, 1)};
  if (dimension == 3) {
    values.push_back(coefficient(f.eo, 1));
    values.push_back(coefficient(f.er, 0));
    for (const double x : tangent(plane, f)) values.push_back(literal(x));
  }
  values.push_back(literal(weight));
  values.push_back(literal(0));  // shift
  return values;
}

FrictionKind friction_kind(const model::Friction& friction) {
  if (!friction.present) return FrictionKind::none;
  return friction.torsion ? FrictionKind::elliptic_torsion : FrictionKind::elliptic;
}

ContactTable& contact_table(SymbolicMcp& mcp, int first, int second, FrictionKind friction) {
  for (ContactTable& table : mcp.contacts)
    if (table.first == first && table.second == second && table.kind.friction == friction) return table;
  mcp.contacts.push_back({contact_kind(mcp.surfaces[static_cast<std::size_t>(first)].kind,
                              mcp.surfaces[static_cast<std::size_t>(second)].kind, friction),
      first, second, {}});
  return mcp.contacts.back();
}

void add_contact(SymbolicMcp& mcp, const std::vector<Placement>& placements, int index) {
  const model::Model& model = mcp.model;
  const model::Contact& contact = model.contacts[static_cast<std::size_t>(index)];
  auto moving = static_cast<std::size_t>(contact.bodies[0]),
       plane = static_cast<std::size_t>(contact.bodies[1]);
  const bool swapped = model.bodies[moving].motion == Motion::fixed;
  if (swapped) std::swap(moving, plane);
  ContactTable& table = contact_table(mcp, placements[moving].surface_table, placements[plane].surface_table,
      friction_kind(contact.friction));
  table.instances.push_back({contact.name, index, placements[moving].instance, placements[plane].instance,
      placements[moving].surface, placements[plane].surface, swapped,
      law_values(model.bodies[moving], model.bodies[plane], contact.friction, model.dimension)});
}

}  // namespace

SymbolicMcp formulate(const model::Model& model) {
  SymbolicMcp mcp;
  mcp.model = model;
  mcp.body = free_body(model.dimension, model.gyroscopic);
  std::vector<Placement> placements;
  for (const Body& body : model.bodies) placements.push_back(place(mcp, body));
  for (std::size_t i = 0; i < model.contacts.size(); ++i) add_contact(mcp, placements, static_cast<int>(i));
  mcp.loads = loads(model);
  mcp.bindings = bindings(mcp);
  return mcp;
}

}  // namespace signorini::formulate
