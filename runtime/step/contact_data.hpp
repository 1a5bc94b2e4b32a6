#pragma once

#include <cstddef>

#include "signorini/model/tables.hpp"
#include "signorini/step/islands.hpp"

namespace signorini::sim {

/// One contact with everything it is made of; First, Second and Law are const where the tables are.
template <class Kind, class First, class Second, class Law>
struct ContactData {
  const Kind& kind;
  const ContactInstance& instance;
  First& first;
  Second& second;
  Law& law;
  int own;     // its first own unknown in its island
  int frozen;  // its first frozen number
};

/// The second body of a contact or joint: one of `bodies` where it moves, else one that does not.
template <class Model, class Tie, class Bodies>
const typename Model::Space::State& second_body(
    const Tie& c, const typename Model::Params& params, const Bodies& bodies) noexcept {
  const auto at = static_cast<std::size_t>(c.instance.other);
  return c.kind.second == SecondBody::fixed ? params.fixed.data()[at] : bodies.data()[at];
}

/// Calls f(data) for every contact of an island, kind by kind. `params` are those of the model, or tables of
/// their derivatives.
template <class Model, class Tables, class F>
void for_each_contact(
    const Model& model, Tables& params, const Islands<Model>& islands, const Island& island, F&& f) noexcept {
  islands.walk_contacts(
      island, [&](auto&& visit) { model.for_each_surface_pair(params, visit); },
      [&](const auto& kind, const ContactInstance& instance, const TableOffsets& offsets, int i, auto* first,
          auto* second) {
        f(ContactData{kind, instance, first[instance.first], second[instance.second],
            params.laws[static_cast<std::size_t>(offsets.first + i)], islands.contact_at(offsets.first + i),
            offsets.frozen + i * kind.step.frozen});
      });
}

}  // namespace signorini::sim
