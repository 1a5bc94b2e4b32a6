#include "generator/compile/layout.hpp"

#include <algorithm>

#include "generator/compile/measure.hpp"
#include "generator/formulate/bindings.hpp"

namespace signorini::compile {

using formulate::SymbolicMcp;
using kernel::Port;
using kernel::Role;
using sim::BlockRole;

namespace {

std::string table_name(const formulate::ParamsRow& row) {
  switch (row.role) {
    case Role::gravity: return "gravity";
    case Role::inertia: return "inertias";
    case Role::fixed: return "fixed";
    case Role::surface: return "surface_" + row.record->name;
    case Role::data: return "joint_" + row.record->name.substr(0, row.record->name.rfind("_data"));
    case Role::law: return "laws";
    case Role::pair: return "pairs";
    case Role::step:
    case Role::search:
    case Role::time:
    case Role::now:
    case Role::past:
    case Role::pushed:
    case Role::shift:
    case Role::momentum:
    case Role::end:
    case Role::applied:
    case Role::history:
    case Role::velocity:
    case Role::next:
    case Role::driven:
    case Role::parameters:
    case Role::input:
    case Role::initial: break;  // no tables of Params
  }
  return "";
}

std::vector<Table> make_tables(const SymbolicMcp& mcp) {
  const int dimension = mcp.model.dimension;
  std::vector<Table> tables = {{"gravity", Role::gravity, kernel::vector_record(dimension), {}},
      {"inertias", Role::inertia, kernel::inertia_record(dimension), {}},
      {"fixed", Role::fixed, kernel::state_record(dimension), {}}};
  formulate::for_each_params_row(mcp, [&](const formulate::ParamsRow& row) {
    const std::string name = table_name(row);
    auto found = std::find_if(tables.begin(), tables.end(), [&](const Table& t) { return t.name == name; });
    if (found == tables.end()) found = tables.insert(tables.end(), {name, row.role, row.record, {}});
    found->rows.push_back(&row.values);
  });
  const auto ensure = [&](const char* name, Role role, const kernel::RecordPtr& record) {
    const bool there =
        std::any_of(tables.begin(), tables.end(), [&](const Table& t) { return t.name == name; });
    if (!there) tables.push_back({name, role, record, {}});
  };
  ensure("laws", Role::law, kernel::law_record(dimension));
  ensure("pairs", Role::pair, kernel::pair_record(dimension));
  return tables;
}

/// What the rows of a block's ports are made of.
struct Places {
  std::array<int, 2> body{};     // in State::bodies, or among those that never move
  std::array<int, 2> surface{};  // of a contact
  int data = 0;                  // of a joint
  int trace = 0;                 // of a contact
};

int row_of(const Port& port, const Places& at) {
  const auto which = static_cast<std::size_t>(port.body);
  switch (port.role) {
    case Role::now:
    case Role::end:
    case Role::fixed:
    case Role::inertia:
    case Role::past:
    case Role::pushed:
    case Role::momentum:
    case Role::applied: return at.body[which];
    case Role::surface: return at.surface[which];
    case Role::data: return at.data;
    case Role::law:
    case Role::pair:
    case Role::history: return at.trace;
    case Role::step:
    case Role::search:
    case Role::time:
    case Role::shift:
    case Role::gravity:
    case Role::velocity:
    case Role::next:
    case Role::driven:
    case Role::parameters:
    case Role::input:
    case Role::initial: break;
  }
  return 0;
}

std::vector<int> rows_of(const kernel::Block& block, const Places& at) {
  std::vector<int> rows;
  for (const Port& port : block.ports)
    if (has_row(port.role)) rows.push_back(row_of(port, at));
  return rows;
}

KindTable body_table(const LoweredMcp& lowered) {
  const SymbolicMcp& mcp = lowered.mcp;
  KindTable kind{mcp.body.name, BlockRole::body, 0, &mcp.body.step, &lowered.body, {}};
  for (std::size_t i = 0; i < mcp.bodies.size(); ++i) {
    const int body = static_cast<int>(i);
    kind.instances.push_back(
        {mcp.bodies[i].name, body, {body, -1}, rows_of(mcp.body.step, {{body, -1}, {}, 0, 0})});
  }
  return kind;
}

std::array<int, 2> free_pair(formulate::SecondBody second, int body, int other) {
  return {body, second == formulate::SecondBody::free ? other : -1};
}

KindTable joint_table(const LoweredMcp& lowered, std::size_t k) {
  const formulate::JointTable& table = lowered.mcp.joints[k];
  const formulate::JointKind& source = table.kind;
  KindTable kind{
      source.name, BlockRole::joint, free_bodies(source.second_body), &source.step, &lowered.joints[k], {}};
  for (std::size_t i = 0; i < table.instances.size(); ++i) {
    const formulate::JointInstance& j = table.instances[i];
    const Places at{{j.body, j.other}, {}, static_cast<int>(i), j.index};
    kind.instances.push_back(
        {j.name, j.index, free_pair(source.second_body, j.body, j.other), rows_of(source.step, at)});
  }
  return kind;
}

KindTable contact_table(const LoweredMcp& lowered, std::size_t k) {
  const formulate::ContactTable& table = lowered.mcp.contacts[k];
  const formulate::ContactKind& source = table.kind;
  const formulate::SecondBody second = source.design.second_body;
  KindTable kind{
      source.name, BlockRole::contact, free_bodies(second), &source.step, &lowered.contacts[k], {}};
  for (const formulate::ContactInstance& c : table.instances) {
    const Places at{{c.body, c.other}, {c.first, c.second}, 0, c.index};
    kind.instances.push_back(
        {c.name, c.index, free_pair(second, c.body, c.other), rows_of(source.step, at), c.swapped});
  }
  return kind;
}

/// Which lists of derivatives have numbers that named parameters change.
sim::ArgumentLists tied_lists(const LoweredKernel& bindings) {
  sim::ArgumentLists tied;
  for (const ir::Output& out : bindings.program.outputs) {
    const Role role = bindings.port(out.slot.port).role;
    (role == Role::inertia || role == Role::gravity ? tied.inertia
            : role == Role::law                     ? tied.law
                                                    : tied.shape) = true;
  }
  return tied;
}

int surface_count(const LoweredMcp& lowered) {
  int most = 1;
  for (const formulate::ContactTable& table : lowered.mcp.contacts)
    most = std::max(most, table.kind.design.first.count);
  return most;
}

}  // namespace

bool has_row(Role role) {
  switch (role) {
    case Role::end:
    case Role::fixed:
    case Role::surface:
    case Role::data: return true;
    case Role::step:
    case Role::search:
    case Role::gravity:  // one for all
    case Role::shift:
    case Role::now:
    case Role::past:
    case Role::pushed:
    case Role::momentum:
    case Role::inertia:
    case Role::applied:  // of a body, by its number
    case Role::law:
    case Role::pair:
    case Role::history:  // of a contact, by its place in the trace
    case Role::time:
    case Role::velocity:
    case Role::next:
    case Role::driven:
    case Role::parameters:
    case Role::input:
    case Role::initial: break;
  }
  return false;
}

int row_place(const kernel::Block& block, Role role, int body) {
  int at = 0;
  for (const Port& port : block.ports) {
    if (!has_row(port.role)) continue;
    if (port.role == role && port.body == body) return at;
    ++at;
  }
  return -1;
}

std::vector<kernel::Unknown> KindTable::own_unknowns() const {
  const std::size_t velocities = block->unknowns.size() -
      static_cast<std::size_t>(
          std::count_if(block->unknowns.begin(), block->unknowns.end(), [&](const kernel::Unknown& u) {
            return role == BlockRole::body || u.meaning != sim::Meaning::velocity;
          }));
  return {block->unknowns.begin() + static_cast<std::ptrdiff_t>(velocities), block->unknowns.end()};
}

sim::Group KindTable::group(sim::Meaning meaning) const {
  sim::Group group;
  const std::vector<kernel::Unknown> own = own_unknowns();
  for (std::size_t k = own.size(); k-- > 0;)
    if (own[k].meaning == meaning) group.first = static_cast<int>(k), ++group.count;
  return group;
}

std::vector<kernel::Row> KindTable::own_rows() const {
  return {block->rows.end() - static_cast<std::ptrdiff_t>(own_unknowns().size()), block->rows.end()};
}

Layout::Layout(const LoweredMcp& lowered)
    : tables(make_tables(lowered.mcp)), tied(tied_lists(lowered.bind_params)) {
  const SymbolicMcp& mcp = lowered.mcp;
  kinds.push_back(body_table(lowered));
  for (std::size_t k = 0; k < mcp.joints.size(); ++k) kinds.push_back(joint_table(lowered, k));
  for (std::size_t k = 0; k < mcp.contacts.size(); ++k) kinds.push_back(contact_table(lowered, k));
  sizes.bodies = static_cast<int>(mcp.bodies.size());
  sizes.moving = static_cast<int>(mcp.bodies.size() + mcp.driven.size());
  sizes.contacts = static_cast<int>(mcp.model.contacts.size());
  sizes.joints = static_cast<int>(mcp.model.joints.size());
  if (mcp.model.integrator == model::Integrator::bdf2) sizes.pasts = sizes.moving;
  for (KindTable& kind : kinds) {
    const auto count = static_cast<int>(kind.instances.size());
    const LoweredBlock& block = *kind.lowered;
    kind.first = sizes.blocks;
    kind.frozen = sizes.frozen;
    sizes.blocks += count;
    if (count > 0 && kind.group(sim::Meaning::history).count > 0) sizes.histories = sizes.contacts;
    sizes.frozen += count * block.frozen();
    sizes.entries += count * block.entries();
    sizes.local = std::max(sizes.local, block.unknowns);
    sizes.local_entries = std::max(sizes.local_entries, block.entries());
    sizes.state_entries += count * block.by.state.entries();
    sizes.params_entries +=
        count * (block.by.inertia.entries() + block.by.law.entries() + block.by.shape.entries());
    operations += count * block.operations();
  }
  sizes.facets = surface_count(lowered);
  measure_islands(lowered, kinds, island_of, sizes);
}

const Table& Layout::table(const Port& port) const {
  return *std::find_if(tables.begin(), tables.end(),
      [&](const Table& t) { return t.role == port.role && t.record->name == port.record->name; });
}

}  // namespace signorini::compile
