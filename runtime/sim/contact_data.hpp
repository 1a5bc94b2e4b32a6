#pragma once

#include <cstddef>

#include "signorini/sim/islands.hpp"
#include "signorini/sim/tables.hpp"

namespace signorini::sim {

/// One contact with everything it is made of.
template <class Model, class Kind, class First, class Second>
struct ContactData {
  const Kind& kind;
  const ContactInstance& instance;
  const First& first;
  const Second& second;
  const typename Model::Space::Law& law;
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

/// Calls f(data) for every contact of an island, kind by kind.
template <class Model, class F>
void for_each_contact(const Model& model, const typename Model::Params& params, const Islands<Model>& islands,
    const Island& island, F&& f) noexcept {
  islands.walk_contacts(
      island, [&](auto&& visit) { model.for_each_surface_pair(params, visit); },
      [&](const auto& kind, const ContactInstance& instance, const TableOffsets& offsets, int i,
          const auto* first, const auto* second) {
        using Kind = std::remove_cvref_t<decltype(kind)>;
        using First = std::remove_cvref_t<decltype(*first)>;
        using Second = std::remove_cvref_t<decltype(*second)>;
        f(ContactData<Model, Kind, First, Second>{kind, instance, first[instance.first],
            second[instance.second], params.laws[static_cast<std::size_t>(offsets.first + i)],
            islands.contact_at(offsets.first + i), offsets.frozen + i * kind.step.frozen});
      });
}

}  // namespace signorini::sim
