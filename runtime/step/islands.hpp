#pragma once

#include "signorini/mcp/buffer.hpp"
#include "signorini/model/sizes.hpp"
#include "signorini/model/tables.hpp"

namespace signorini::sim {

/// A part of a list.
struct Span {
  int first = 0, count = 0;
};

/// Bodies that can act on each other, directly or through others, with their joints and contacts. The
/// unknowns of an island are nu of its bodies, then the own unknowns of its joints and of its contacts; z
/// holds them island by island. Islands have nothing to do with each other in a step: each is a problem of
/// its own.
struct Island {
  int begin = 0;  // first unknown in z
  int unknowns = 0;
  Span bodies, joints, contacts;  // in the lists of Islands
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
        joints_(model.sizes.joints),
        contacts_(model.sizes.contacts),
        island_of_(model.sizes.bodies),
        body_at_(model.sizes.bodies),
        joint_at_(model.sizes.joints),
        contact_at_(model.sizes.contacts) {
    number_islands(model);
    place_bodies();
    place(joint_tables(model), &Island::joints, joints_, joint_at_);
    place(contact_tables(model), &Island::contacts, contacts_, contact_at_);
    int begin = 0;
    for (int i = 0; i < islands_.size(); ++i) {
      islands_[i].begin = begin;
      begin += islands_[i].unknowns;
    }
  }

  int count() const noexcept { return islands_.size(); }
  const Island& operator[](int i) const noexcept { return islands_[i]; }

  /// The first unknown of a body, a joint or a contact, counted from the beginning of its island. Joints and
  /// contacts are numbered table by table.
  int body_at(int body) const noexcept { return body_at_[body]; }
  int joint_at(int joint) const noexcept { return joint_at_[joint]; }
  int contact_at(int contact) const noexcept { return contact_at_[contact]; }

  template <class F>
  void for_each_body(const Island& island, F&& f) const noexcept {
    for (int k = 0; k < island.bodies.count; ++k) f(bodies_[island.bodies.first + k]);
  }

  /// Calls f(kind, instance, offsets, place in the table) for the contacts of an island, kind by kind.
  template <class F>
  void for_each_contact(const Model& model, const Island& island, F&& f) const noexcept {
    walk_contacts(island, contact_tables(model), f);
  }

  /// The same over the tables that `tables` visits, of contacts alone or with their surfaces.
  template <class Tables, class F>
  void walk_contacts(const Island& island, Tables&& tables, F&& f) const noexcept {
    walk(island.contacts, contacts_, tables, f);
  }

  /// And for joints, alone or with their data.
  template <class Tables, class F>
  void walk_joints(const Island& island, Tables&& tables, F&& f) const noexcept {
    walk(island.joints, joints_, tables, f);
  }

  /// Calls f(kind, instance, first own unknown, first frozen number) for the joints and then the contacts of
  /// an island: the blocks that tie bodies together.
  template <class F>
  void for_each_tie(const Model& model, const Island& island, F&& f) const noexcept {
    walk_joints(island, joint_tables(model),
        [&](const auto& kind, const auto& instance, const TableOffsets& offsets, int i) {
          f(kind, instance, joint_at_[offsets.first + i], offsets.frozen + i * kind.step.frozen);
        });
    walk_contacts(island, contact_tables(model),
        [&](const auto& kind, const auto& instance, const TableOffsets& offsets, int i) {
          f(kind, instance, contact_at_[offsets.first + i], offsets.frozen + i * kind.step.frozen);
        });
  }

 private:
  static auto joint_tables(const Model& model) noexcept {
    return [&model](auto&& visit) { model.for_each_joint_table(visit); };
  }
  static auto contact_tables(const Model& model) noexcept {
    return [&model](auto&& visit) { model.for_each_contact_table(visit); };
  }

  // `numbers` ascend, as the tables do.
  template <class Numbers, class Tables, class F>
  static void walk(const Span& span, const Numbers& numbers, Tables&& tables, F&& f) noexcept {
    int k = span.first;
    const int end = span.first + span.count;
    tables([&](const auto& kind, const auto& table, const TableOffsets& offsets, auto*... data) {
      for (; k < end && numbers[k] < offsets.first + table.count; ++k) {
        const int i = numbers[k] - offsets.first;
        f(kind, table.instances[i], offsets, i, data...);
      }
    });
  }

  /// At first island_of_ links each body to an earlier one of its island, or to itself.
  int root(int body) const noexcept {
    while (island_of_[body] != body) body = island_of_[body];
    return body;
  }

  // Islands are numbered in the order of their first bodies.
  void number_islands(const Model& model) noexcept {
    for (int b = 0; b < bodies_.size(); ++b) island_of_[b] = b;
    const auto link = [&](const auto& kind, const auto& table, const TableOffsets&) {
      if (kind.second != SecondBody::free) return;
      for (int i = 0; i < table.count; ++i) {
        const int a = root(table.instances[i].body), b = root(table.instances[i].other);
        island_of_[a < b ? b : a] = a < b ? a : b;
      }
    };
    model.for_each_joint_table(link);
    model.for_each_contact_table(link);
    int next = 0;
    // Links lead to earlier bodies, whose island is known already.
    for (int b = 0; b < bodies_.size(); ++b)
      island_of_[b] = island_of_[b] == b ? next++ : island_of_[island_of_[b]];
  }

  void place_bodies() noexcept {
    for (int b = 0; b < bodies_.size(); ++b) ++islands_[island_of_[b]].bodies.count;
    for (int i = 1; i < islands_.size(); ++i)
      islands_[i].bodies.first = islands_[i - 1].bodies.first + islands_[i - 1].bodies.count;
    for (int b = 0; b < bodies_.size(); ++b) {
      Island& island = islands_[island_of_[b]];
      bodies_[island.bodies.first + island.unknowns / nu] = b;
      body_at_[b] = island.unknowns;
      island.unknowns += nu;
    }
  }

  template <class Tables, class Numbers, class Places>
  void place(Tables&& tables, Span Island::*span, Numbers& numbers, Places& places) noexcept {
    const auto for_all = [&](auto&& f) {
      tables([&](const auto& kind, const auto& table, const TableOffsets& offsets) {
        for (int i = 0; i < table.count; ++i)
          f(islands_[island_of_[table.instances[i].body]], kind.own, offsets.first + i);
      });
    };
    for_all([&](Island& island, int, int) { ++(island.*span).count; });
    for (int i = 1; i < islands_.size(); ++i)
      (islands_[i].*span).first = (islands_[i - 1].*span).first + (islands_[i - 1].*span).count;
    for (int i = 0; i < islands_.size(); ++i) (islands_[i].*span).count = 0;
    for_all([&](Island& island, int own, int number) {
      numbers[(island.*span).first + (island.*span).count++] = number;
      places[number] = island.unknowns;
      island.unknowns += own;
    });
  }

  mcp::Buffer<Island, extents.islands> islands_;
  mcp::Buffer<int, extents.bodies> bodies_;      // island by island
  mcp::Buffer<int, extents.joints> joints_;      // island by island, ascending
  mcp::Buffer<int, extents.contacts> contacts_;  // the same
  mcp::Buffer<int, extents.bodies> island_of_;
  mcp::Buffer<int, extents.bodies> body_at_;
  mcp::Buffer<int, extents.joints> joint_at_;
  mcp::Buffer<int, extents.contacts> contact_at_;
};

}  // namespace signorini::sim
