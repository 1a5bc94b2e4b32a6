#pragma once

#include "signorini/mcp/buffer.hpp"
#include "signorini/model/give.hpp"
#include "signorini/model/kind.hpp"
#include "signorini/model/sizes.hpp"
#include "signorini/step/topology.hpp"

namespace signorini::sim {

/// A block of a model: one of a kind, with the place of its own unknowns in its island and of its frozen
/// numbers.
template <class Kind>
struct BlockView {
  const Kind& kind;
  const Instance& at;
  int own;
  int frozen;
  int number;  // among all blocks
  int stored;  // place of its own unknowns among those of all blocks, whatever the islands are
};

/// Bodies that can act on each other, directly or through others, with their joints and contacts. The
/// unknowns of an island are nu of its bodies, then the own unknowns of its joints and of its contacts; z
/// holds them island by island. Islands have nothing to do with each other in a step: each is a problem of
/// its own.
struct Island {
  int begin = 0;  // first unknown in z
  int unknowns = 0;
  Group blocks;    // in the list of Islands, ascending: bodies first
  int bodies = 0;  // of these
  int joints = 0;
  GivingWay giving = GivingWay::none;

  /// Whether its ties may share loads.
  bool shares() const noexcept { return giving == GivingWay::fully; }
};

/// The islands of a model, found once. Blocks are numbered kind by kind, as `Model::for_each_kind` visits
/// them: bodies, joints, contacts.
template <class Model>
class Islands {
 public:
  static constexpr Sizes extents = extents_of<Model>();

  explicit Islands(const Model& model)
      : islands_(model.sizes.islands),
        blocks_(model.sizes.blocks),
        own_(model.sizes.blocks),
        stored_(model.sizes.blocks),
        island_of_(model.sizes.bodies) {
    find_islands(model.sizes.bodies, island_of_, [&](auto&& join) {
      for_all(model, [&](const auto& kind, const Instance& at, int) {
        if (kind.info.bodies == 2) join(at.body[0], at.body[1]);
      });
    });
    place_blocks(model);
    int begin = 0;
    for (int i = 0; i < islands_.size(); ++i) {
      islands_[i].begin = begin;
      begin += islands_[i].unknowns;
    }
  }

  int count() const noexcept { return islands_.size(); }
  const Island& operator[](int i) const noexcept { return islands_[i]; }

  /// The first unknown of a body, counted from the beginning of its island.
  int body_at(int body) const noexcept { return own_[body]; }

  int first_body(const Island& island) const noexcept { return blocks_[island.blocks.first]; }

  template <class F>
  void for_each_body(const Island& island, F&& f) const noexcept {
    for (int k = 0; k < island.bodies; ++k) f(blocks_[island.blocks.first + k]);
  }

  /// Calls f(block) for the blocks of an island, kind by kind.
  template <class F>
  void for_each_block(const Model& model, const Island& island, F&& f) const noexcept {
    walk(model, island, island.blocks.first, f);
  }

  /// The same as a function: blocks_of(model, island)(f).
  auto blocks_of(const Model& model, const Island& island) const noexcept {
    return [this, &model, &island](auto&& f) noexcept { this->for_each_block(model, island, f); };
  }

  /// The same for the blocks that tie bodies together: joints, then contacts.
  template <class F>
  void for_each_tie(const Model& model, const Island& island, F&& f) const noexcept {
    walk(model, island, island.blocks.first + island.bodies, [&](const auto& block) {
      if constexpr (std::remove_cvref_t<decltype(block.kind)>::role != BlockRole::body) f(block);
    });
  }

  template <class F>
  void for_each_joint(const Model& model, const Island& island, F&& f) const noexcept {
    for_each_tie(model, island, [&](const auto& block) {
      if constexpr (std::remove_cvref_t<decltype(block.kind)>::role == BlockRole::joint) f(block);
    });
  }

  template <class F>
  void for_each_contact(const Model& model, const Island& island, F&& f) const noexcept {
    for_each_tie(model, island, [&](const auto& block) {
      if constexpr (std::remove_cvref_t<decltype(block.kind)>::role == BlockRole::contact) f(block);
    });
  }

 private:
  /// f(kind, instance, number) for every block of the model.
  template <class F>
  static void for_all(const Model& model, F&& f) noexcept {
    model.for_each_kind([&](const auto& kind, const InstanceTable& table) {
      for (int i = 0; i < table.count; ++i) f(kind, table.instances[i], table.first + i);
    });
  }

  // Numbers ascend within an island, as the kinds do; where there is but one, it has all of them.
  template <class F>
  void walk(const Model& model, [[maybe_unused]] const Island& island, [[maybe_unused]] int from,
      F&& f) const noexcept {
    if constexpr (extents.islands == 1) {
      model.for_each_kind([&](const auto& kind, const InstanceTable& table) {
        for (int i = 0; i < table.count; ++i) visit(kind, table, i, f);
      });
    } else {
      int k = from;
      const int end = island.blocks.first + island.blocks.count;
      model.for_each_kind([&](const auto& kind, const InstanceTable& table) {
        for (; k < end && blocks_[k] < table.first + table.count; ++k)
          visit(kind, table, blocks_[k] - table.first, f);
      });
    }
  }

  template <class Kind, class F>
  void visit(const Kind& kind, const InstanceTable& table, int i, F&& f) const noexcept {
    const int number = table.first + i;
    f(BlockView<Kind>{kind, table.instances[i], own_[number], table.frozen + i * kind.step.frozen_count,
        number, stored_[number]});
  }

  void place_blocks(const Model& model) noexcept {
    const auto island_with = [&](const Instance& at) -> Island& { return islands_[island_of_[at.body[0]]]; };
    for_all(model, [&](const auto& kind, const Instance& at, int) {
      Island& island = island_with(at);
      ++island.blocks.count;
      island.bodies += kind.info.role == BlockRole::body ? 1 : 0;
      island.joints += kind.info.role == BlockRole::joint ? 1 : 0;
    });
    find_shared(model);
    for (int i = 1; i < islands_.size(); ++i)
      islands_[i].blocks.first = islands_[i - 1].blocks.first + islands_[i - 1].blocks.count;
    for (int i = 0; i < islands_.size(); ++i) islands_[i].blocks.count = 0;
    int stored = 0;
    for_all(model, [&](const auto& kind, const Instance& at, int number) {
      stored_[number] = stored;
      stored += kind.info.own;
      Island& island = island_with(at);
      blocks_[island.blocks.first + island.blocks.count++] = number;
      own_[number] = island.unknowns;
      island.unknowns += kind.info.own;
    });
  }

  void find_shared(const Model& model) noexcept {
    for (int i = 0; i < islands_.size(); ++i) {
      int ties = 0;
      bool grounded = false;
      for_all(model, [&](const auto& kind, const Instance& at, int) {
        if (island_of_[at.body[0]] != i || !is_rigid_tie(kind.info)) return;
        ++ties;
        grounded = grounded || kind.info.bodies == 1;
      });
      islands_[i].giving = giving_way(islands_[i].bodies, ties, grounded);
    }
  }

  mcp::Buffer<Island, extents.islands> islands_;
  mcp::Buffer<int, extents.blocks> blocks_;  // island by island, ascending
  mcp::Buffer<int, extents.blocks> own_;     // first own unknown of each block, in its island
  mcp::Buffer<int, extents.blocks> stored_;  // the same, block after block
  mcp::Buffer<int, extents.bodies> island_of_;
};

}  // namespace signorini::sim
