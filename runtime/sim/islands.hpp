#pragma once

#include "signorini/mcp/buffer.hpp"
#include "signorini/sim/sizes.hpp"
#include "signorini/sim/tables.hpp"

namespace signorini::sim {

/// Bodies that can touch each other, directly or through others, and their contacts. The unknowns of an
/// island are nu of its bodies and then the own unknowns of its contacts; z holds them island by island.
/// Islands have nothing to do with each other in a step: each is a problem of its own.
struct Island {
  int begin = 0;  // first unknown in z
  int unknowns = 0;
  int first_body = 0, bodies = 0;  // in Islands::body
  int first_contact = 0, contacts = 0;
};

/// The islands of a model, found once.
template <class Model>
class Islands {
 public:
  static constexpr Sizes extents = extents_of<Model>();
  static constexpr int nu = Model::Space::velocities;

  explicit Islands(const Model& model)
      : islands_(model.sizes.islands),
        bodies_(model.sizes.bodies),
        contacts_(model.sizes.contacts),
        island_of_(model.sizes.bodies),
        body_at_(model.sizes.bodies),
        contact_at_(model.sizes.contacts) {
    number_islands(model);
    place_bodies();
    place_contacts(model);
    int begin = 0;
    for (int i = 0; i < islands_.size(); ++i) {
      islands_[i].begin = begin;
      begin += islands_[i].unknowns;
    }
  }

  int count() const noexcept { return islands_.size(); }
  const Island& operator[](int i) const noexcept { return islands_[i]; }

  /// The first unknown of a body or a contact, counted from the beginning of its island.
  int body_at(int body) const noexcept { return body_at_[body]; }
  /// Contacts are numbered table by table, as laws are.
  int contact_at(int contact) const noexcept { return contact_at_[contact]; }

  template <class F>
  void for_each_body(const Island& island, F&& f) const noexcept {
    for (int k = 0; k < island.bodies; ++k) f(bodies_[island.first_body + k]);
  }

  /// Calls f(kind, instance, offsets, place in the table) for the contacts of an island, kind by kind.
  template <class F>
  void for_each_contact(const Model& model, const Island& island, F&& f) const noexcept {
    walk(
        island, [&](auto&& visit) { model.for_each_contact_table(visit); }, f);
  }

  /// The same over the tables that `tables` visits, of contacts alone or with their surfaces.
  template <class Tables, class F>
  void walk(const Island& island, Tables&& tables, F&& f) const noexcept {
    int k = island.first_contact;
    const int end = island.first_contact + island.contacts;
    tables([&](const auto& kind, const auto& table, const auto& offsets, const auto*... surfaces) {
      for (; k < end && contacts_[k] < offsets.law + table.count; ++k) {
        const int i = contacts_[k] - offsets.law;
        f(kind, table.instances[i], offsets, i, surfaces...);
      }
    });
  }

 private:
  /// At first island_of_ links each body to an earlier one of its island, or to itself.
  int root(int body) const noexcept {
    while (island_of_[body] != body) body = island_of_[body];
    return body;
  }

  // Islands are numbered in the order of their first bodies.
  void number_islands(const Model& model) noexcept {
    for (int b = 0; b < bodies_.size(); ++b) island_of_[b] = b;
    model.for_each_contact_table([&](const auto& kind, const auto& table, const auto&) {
      if (kind.bodies < 2) return;
      for (int i = 0; i < table.count; ++i) {
        const int a = root(table.instances[i].body), b = root(table.instances[i].other);
        island_of_[a < b ? b : a] = a < b ? a : b;
      }
    });
    int next = 0;
    // Links lead to earlier bodies, whose island is known already.
    for (int b = 0; b < bodies_.size(); ++b)
      island_of_[b] = island_of_[b] == b ? next++ : island_of_[island_of_[b]];
  }

  void place_bodies() noexcept {
    for (int b = 0; b < bodies_.size(); ++b) ++islands_[island_of_[b]].bodies;
    for (int i = 1; i < islands_.size(); ++i)
      islands_[i].first_body = islands_[i - 1].first_body + islands_[i - 1].bodies;
    for (int b = 0; b < bodies_.size(); ++b) {
      Island& island = islands_[island_of_[b]];
      bodies_[island.first_body + island.unknowns / nu] = b;
      body_at_[b] = island.unknowns;
      island.unknowns += nu;
    }
  }

  void place_contacts(const Model& model) noexcept {
    const auto for_all = [&](auto&& f) {
      model.for_each_contact_table([&](const auto& kind, const auto& table, const auto& offsets) {
        for (int i = 0; i < table.count; ++i)
          f(islands_[island_of_[table.instances[i].body]], kind.own, offsets.law + i);
      });
    };
    for_all([](Island& island, int, int) { ++island.contacts; });
    for (int i = 1; i < islands_.size(); ++i)
      islands_[i].first_contact = islands_[i - 1].first_contact + islands_[i - 1].contacts;
    for (int i = 0; i < islands_.size(); ++i) islands_[i].contacts = 0;
    for_all([&](Island& island, int own, int contact) {
      contacts_[island.first_contact + island.contacts++] = contact;
      contact_at_[contact] = island.unknowns;
      island.unknowns += own;
    });
  }

  mcp::Buffer<Island, extents.islands> islands_;
  mcp::Buffer<int, extents.bodies> bodies_;      // island by island
  mcp::Buffer<int, extents.contacts> contacts_;  // island by island, ascending
  mcp::Buffer<int, extents.bodies> island_of_;
  mcp::Buffer<int, extents.bodies> body_at_;
  mcp::Buffer<int, extents.contacts> contact_at_;
};

}  // namespace signorini::sim
