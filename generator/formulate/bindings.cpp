#include "generator/formulate/bindings.hpp"

#include "generator/formulate/signals/signals.hpp"

namespace signorini::formulate {

namespace {

using Visit = std::function<void(const ParamsRow&)>;

BoundBlock bind(const SymbolicMcp& mcp, void (*for_each_row)(const SymbolicMcp&, const Visit&)) {
  BoundBlock kernel;
  Signals names(kernel, mcp.model);
  for_each_row(mcp, [&](const ParamsRow& row) {
    PortId port = -1;
    for (std::size_t k = 0; k < row.values.size(); ++k) {
      if (row.values[k].constant) continue;
      if (port < 0) port = kernel.add_port({row.record->name, row.role, row.record}, row.row);
      kernel.block.gives(port, row.record->fields[k].name, names.translate(row.values[k].expr));
    }
  });
  return kernel;
}

// In the order of the model file.
std::vector<const ContactInstance*> contacts_of(const SymbolicMcp& mcp) {
  std::vector<const ContactInstance*> contacts(mcp.model.contacts.size());
  for (const ContactTable& table : mcp.contacts)
    for (const ContactInstance& contact : table.instances)
      contacts[static_cast<std::size_t>(contact.index)] = &contact;
  return contacts;
}

}  // namespace

void for_each_params_row(const SymbolicMcp& mcp, const Visit& visit) {
  const int dimension = mcp.model.dimension;
  visit({Role::gravity, vector_record(dimension), 0, mcp.model.gravity});
  int at = 0;
  for (const BodyInstance& body : mcp.bodies)
    visit({Role::inertia, inertia_record(dimension), at++, body.inertia});
  at = 0;
  for (const FixedInstance& body : mcp.fixed) visit({Role::fixed, state_record(dimension), at++, body.pose});
  for (const SurfaceTable& table : mcp.surfaces) {
    at = 0;
    for (const auto& values : table.values)
      visit({Role::surface, make_record(table.kind.name, table.kind.fields), at++, values});
  }
  for (const JointTable& table : mcp.joints) {
    if (table.kind.data->fields.empty()) continue;
    at = 0;
    for (const JointInstance& joint : table.instances)
      visit({Role::data, table.kind.data, at++, joint.values});
  }
  const std::vector<const ContactInstance*> contacts = contacts_of(mcp);
  for (const ContactInstance* c : contacts) visit({Role::law, law_record(dimension), c->index, c->law});
  for (const ContactInstance* c : contacts) visit({Role::pair, pair_record(dimension), c->index, c->pair});
}

void for_each_initial_row(const SymbolicMcp& mcp, const Visit& visit) {
  int at = 0;
  for (const auto* bodies : {&mcp.bodies, &mcp.driven})
    for (const BodyInstance& body : *bodies)
      visit({Role::initial, state_record(mcp.model.dimension), at++, body.state});
}

BoundBlock bind_params(const SymbolicMcp& mcp) { return bind(mcp, for_each_params_row); }
BoundBlock bind_state(const SymbolicMcp& mcp) { return bind(mcp, for_each_initial_row); }

}  // namespace signorini::formulate
