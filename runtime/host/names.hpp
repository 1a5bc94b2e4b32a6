#pragma once

#include <string>

#include "signorini/model/kind.hpp"
#include "signorini/model/rows.hpp"
#include "signorini/model/space.hpp"
#include "signorini/step/names.hpp"

namespace signorini::sim {

/// visit(kind, instance) for the blocks of one role.
template <class Model, class Visit>
void for_each_instance(const Model& model, BlockRole role, Visit&& visit) {
  model.for_each_kind([&](const auto& kind, const InstanceTable& table) {
    if (kind.info.role != role) return;
    for (int i = 0; i < table.count; ++i) visit(kind.info, table.instances[i]);
  });
}

/// "hinge.error": the column of a joint.
template <class Model>
std::string joint_column(const Model& model, int i) {
  std::string name;
  for_each_instance(model, BlockRole::joint, [&](const KindInfo& info, const Instance& at) {
    if (at.trace == i) name = std::string(at.name) + "." + info.trace;
  });
  return name;
}

/// visit(owner, row, fields) for the rows of Params that belong to a body or a contact: "ball.mass",
/// "rolling.mu".
template <class Model, class Params, class Visit>
void for_each_owned_row(const Model& model, Params& params, Visit&& visit) {
  using Space = typename Model::Space;
  for (int i = 0; i < model.sizes.bodies; ++i)
    visit(model.body_name(i), params.inertias[static_cast<std::size_t>(i)], Space::inertia_fields);
  for (int i = 0; i < model.sizes.contacts; ++i) {
    const auto k = static_cast<std::size_t>(i);
    visit(name_in_trace(model, BlockRole::contact, i), params.laws[k], Space::law_fields);
    visit(name_in_trace(model, BlockRole::contact, i), params.pairs[k], Space::pair_fields);
  }
}

/// The same for the state.
template <class Model, class State, class Visit>
void for_each_state_row(const Model& model, State& state, Visit&& visit) {
  for (int i = 0; i < model.sizes.moving; ++i)
    visit(model.body_name(i), state.bodies[static_cast<std::size_t>(i)], Model::Space::state_fields);
}

/// Sets "owner.field"; false where the row has no such field.
template <class Row, class Fields>
bool set_named(
    const std::string& owner, Row& row, const Fields& fields, const std::string& name, double value) {
  if (!name.starts_with(owner + ".")) return false;
  int at = 0;
  for (const FieldInfo& field : fields) {
    if (name.compare(owner.size() + 1, std::string::npos, field.name) == 0)
      return set_field(row, at, value), true;
    ++at;
  }
  return false;
}

}  // namespace signorini::sim
