#include "generator/compile/names.hpp"

#include <algorithm>

namespace signorini::compile {

using kernel::Role;
using sim::BlockRole;

namespace {

/// The names of blocks of one role, in the order of the trace.
std::vector<std::string> names_in_trace(const Layout& layout, BlockRole role, int count) {
  std::vector<std::string> names(static_cast<std::size_t>(count));
  for (const KindTable& kind : layout.kinds)
    for (const BlockRow& block : kind.instances)
      if (kind.role == role) names[static_cast<std::size_t>(block.trace)] = block.name;
  return names;
}

/// "hinge.error", "spring.force": the columns of joints.
std::vector<std::string> joint_columns(const formulate::SymbolicMcp& mcp) {
  std::vector<std::string> columns(mcp.model.joints.size());
  for (const formulate::JointTable& table : mcp.joints)
    for (const formulate::JointInstance& joint : table.instances)
      columns[static_cast<std::size_t>(joint.index)] = joint.name + "." + table.kind.trace;
  return columns;
}

void add_fields(std::vector<std::string>& to, const std::string& owner, const kernel::Record& record) {
  for (const kernel::Field& field : record.fields) to.push_back(owner + "." + field.name);
}

/// Bodies and contacts by their names, other rows by their place in Params.
std::string row_name(const Table& table, std::size_t row, const formulate::SymbolicMcp& mcp,
    const std::vector<std::string>& contacts) {
  if (table.role == Role::gravity) return table.name;
  if (table.role == Role::inertia) return mcp.bodies[row].name;
  if (table.role == Role::law || table.role == Role::pair) return contacts[row];
  return table.name + "[" + std::to_string(row) + "]";
}

bool is_owned(Role role) { return role == Role::inertia || role == Role::law || role == Role::pair; }

/// f(kind, block) for the blocks of one island after the other, as the runtime lays them in z.
template <class F>
void for_each_in_z(const Layout& layout, F&& f) {
  for (int island = 0; island < layout.sizes.islands; ++island)
    for (const KindTable& kind : layout.kinds)
      for (const BlockRow& block : kind.instances)
        if (layout.island_of[static_cast<std::size_t>(block.body[0])] == island) f(kind, block);
}

}  // namespace

Names::Names(const LoweredMcp& lowered, const Layout& layout)
    : contacts(names_in_trace(layout, BlockRole::contact, layout.sizes.contacts)),
      joints(names_in_trace(layout, BlockRole::joint, layout.sizes.joints)),
      islands(layout.sizes.islands) {
  const formulate::SymbolicMcp& mcp = lowered.mcp;
  const int dimension = mcp.model.dimension;
  for (const auto* bodies : {&mcp.bodies, &mcp.driven})
    for (const formulate::BodyInstance& body : *bodies)
      add_fields(state, body.name, *kernel::state_record(dimension));
  for (const auto& item : mcp.model.inputs) input.push_back(item.name);
  for (const auto& item : mcp.model.parameters) parameters.push_back(item.name);
  for (const Table& table : layout.tables)
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      add_fields(tables, row_name(table, row, mcp, contacts), *table.record);
      owned.resize(tables.size(), is_owned(table.role));
    }
  for_each_in_z(layout, [&](const KindTable& kind, const BlockRow& block) {
    for (const kernel::Unknown& unknown : kind.own_unknowns()) unknowns.push_back({block.name, unknown.name});
    for (const kernel::Row& row : kind.own_rows()) rows.push_back({block.name, row.name});
  });
  columns.emplace_back("t");
  columns.insert(columns.end(), state.begin(), state.end());
  if (layout.sizes.histories > 0)
    for (const std::string& contact : contacts) add_fields(state, contact, *kernel::history_record());
  if (layout.sizes.pasts > 0) add_past(mcp);
  for (const std::string& contact : contacts)
    add_fields(columns, contact, *kernel::contact_record(dimension));
  const std::vector<std::string> errors = joint_columns(mcp);
  columns.insert(columns.end(), errors.begin(), errors.end());
  columns.insert(columns.end(), input.begin(), input.end());
  columns.emplace_back("solver.iterations");
  columns.emplace_back("solver.residual");
  columns.emplace_back("solver.shared");
  columns.emplace_back("solver.compliance");
  columns.emplace_back("solver.repeats");
}

void Names::add_past(const formulate::SymbolicMcp& mcp) {
  const int dimension = mcp.model.dimension;
  for (const auto* bodies : {&mcp.bodies, &mcp.driven})
    for (const formulate::BodyInstance& body : *bodies) {
      add_fields(state, body.name + ".past", *kernel::state_record(dimension));
      add_fields(modes, body.name, *kernel::owed_record());
    }
  for (const formulate::BodyInstance& body : mcp.bodies)
    add_fields(state, body.name + ".pushed", *kernel::impulse_record(dimension));
  for (const std::string& contact : contacts) add_fields(modes, contact, *kernel::mode_record());
}

}  // namespace signorini::compile
