#pragma once

#include "signorini/mcp/assembly.hpp"
#include "signorini/mcp/buffer.hpp"
#include "signorini/model/shifted.hpp"
#include "signorini/model/sizes.hpp"
#include "signorini/model/space.hpp"
#include "signorini/newton/newton_workspace.hpp"
#include "signorini/step/attempt.hpp"
#include "signorini/step/give.hpp"
#include "signorini/step/islands.hpp"
#include "signorini/step/settings.hpp"

namespace signorini::sim {

/// Impulse and angular impulse about the centre of mass that contacts and joints give to a body [N s],
/// [N m s].
template <class T, int velocities>
struct TieImpulse {
  T p[velocities] = {};
};

/// What the last step that was solved found; a step that fails leaves it as it is.
template <class Model>
struct Solution {
  using T = typename Model::Scalar;
  static constexpr Sizes extents = extents_of<Model>();

  explicit Solution(const Model& model)
      : contacts(model.sizes.contacts), joints(model.sizes.joints), solution(model.sizes.unknowns) {}

  mcp::Buffer<typename Model::Space::Contact, extents.contacts> contacts;  // in the order of the trace
  mcp::Buffer<JointTrace<T>, extents.joints> joints;                       // the same
  mcp::Buffer<T, extents.unknowns> solution;  // z, points in the axes of their bodies: derivatives start here
};

/// Numbers of the step that is on its way.
template <class Model>
struct Scratch {
  using T = typename Model::Scalar;
  using Space = typename Model::Space;
  static constexpr Sizes extents = extents_of<Model>();

  explicit Scratch(const Model& model)
      : z(model.sizes.unknowns),
        held(model.sizes.unknowns),
        anchors(model.sizes.unknowns),
        gives(model.sizes.blocks),
        frozen(model.sizes.frozen),
        local_z(model.sizes.local),
        local_row(model.sizes.local),
        local_value(model.sizes.local_entries),
        facet(model.sizes.facets),
        impulses(model.sizes.bodies),
        free_states(model.sizes.moving),
        on_the_way(model.sizes.moving),
        seen_contacts(model.sizes.contacts),
        seen_joints(model.sizes.joints),
        depths(model.sizes.contacts),
        tie_impulses(model.sizes.bodies),
        speeds(model.sizes.islands),
        compliances(model.sizes.islands),
        candidate(model.empty_state()) {}

  mcp::Buffer<T, extents.unknowns> z;
  mcp::Buffer<T, extents.unknowns> held;     // the point that a path returns to, or the best of many
  mcp::Buffer<T, extents.unknowns> anchors;  // loads from which ties give way, by row
  mcp::Buffer<Give<T, Space::dimension>, extents.blocks> gives;  // of the ties of islands that share loads
  Units units = Units::rows;                                     // of solves: see the policy
  T give = T(0);                                                 // how much they do; 0: the rows are exact
  mcp::Buffer<T, extents.frozen> frozen;
  mcp::Buffer<T, extents.local> local_z;
  mcp::Buffer<T, extents.local> local_row;
  mcp::Buffer<T, extents.local_entries> local_value;
  mcp::Buffer<T, extents.facets> facet;
  mcp::Buffer<typename Space::Impulse, extents.bodies> impulses;         // applied in this step
  mcp::Buffer<typename Space::State, extents.moving> free_states;        // bodies, if there were no contact
  mcp::Buffer<typename Space::State, extents.moving> on_the_way;         // bodies between l and l+1
  mcp::Buffer<typename Space::Contact, extents.contacts> seen_contacts;  // of the attempt
  mcp::Buffer<JointTrace<T>, extents.joints> seen_joints;                // the same
  mcp::Buffer<T, extents.contacts> depths;  // [m] how far free motion would penetrate
  mcp::Buffer<TieImpulse<T, Space::velocities>, extents.bodies> tie_impulses;  // of the attempt, by body
  mcp::Buffer<T, extents.islands> speeds;       // [m/s] of each island: see `typical_speed`
  mcp::Buffer<T, extents.islands> compliances;  // how much the ties of each island gave way
  typename Model::State candidate;              // the state at l+1 until the certificate accepts it
  T scatter = T(0);                             // [m/s] by how much starts at random are changed at most
  int iterations_left = 0;                      // of the limits
  T tolerance = T(0);                           // of the island that is solved: see `island_tolerance`
  bool tolerance_rounds = false;                // the same
  bool tolerance_hides = false;
};

/// All storage of a step; one a thread. What the solver keeps makes the next step quicker, and changes its
/// answer by rounding only: the pattern, orders of elimination, and the last factors.
template <class Model>
struct Workspace : Settings<typename Model::Scalar>, Solution<Model>, Scratch<Model>, ShiftedData<Model> {
  using T = typename Model::Scalar;
  static constexpr Sizes extents = extents_of<Model>();

  explicit Workspace(const Model& model = {})
      : Solution<Model>(model),
        Scratch<Model>(model),
        ShiftedData<Model>(model),
        islands(model),
        assembly(model.sizes.islands, model.sizes.unknowns, model.sizes.nonzeros, model.sizes.entries),
        nonnegative(model.sizes.unknowns),
        newton(model.sizes.island_unknowns, model.sizes.island_nonzeros, linear_sizes(model.sizes)) {
    for (int i = 0; i < islands.count(); ++i) analyse(model, i);
    this->limits.max_compliance = static_cast<T>(model.max_compliance);
  }

  Islands<Model> islands;
  mcp::Assembly<extents.islands, extents.unknowns, extents.nonzeros, extents.entries> assembly;
  mcp::Buffer<char, extents.unknowns> nonnegative;  // not bool: std::vector<bool> has no references
  solvers::NewtonWorkspace<T, extents.island_unknowns, extents.island_nonzeros,
      solvers::RecordedLu<T, linear_sizes(extents)>>
      newton;

 private:
  void analyse(const Model& model, int number) {
    const Island& island = islands[number];
    assembly.add(island.unknowns, [&](auto&& add) { visit_entries(model, island, add); });
    mark_bounds(model, island);
    newton.linear.analyse(assembly.pattern(number));
  }

  /// add(row, column) for every entry of every block of an island.
  template <class Add>
  void visit_entries(const Model& model, const Island& island, Add&& add) const noexcept {
    constexpr int nu = Model::Space::velocities;
    islands.for_each_block(model, island, [&](const auto& block) {
      const KindInfo& info = block.kind.info;
      const auto place = [&](int local) {
        if (local < info.velocities && local < nu) return islands.body_at(block.at.body[0]) + local;
        if (local < info.velocities) return islands.body_at(block.at.body[1]) + local - nu;
        return block.own + local - info.velocities;
      };
      for (const Entry& entry : block.kind.step.pattern) add(place(entry.row), place(entry.column));
      for_each_give_entry(
          island.giving, info, [&](int row, int column) { add(block.own + row, block.own + column); });
    });
  }

  void mark_bounds(const Model& model, const Island& island) noexcept {
    islands.for_each_block(model, island, [&](const auto& block) {
      const KindInfo& info = block.kind.info;
      for (int k = 0; k < info.own; ++k)
        nonnegative[island.begin + block.own + k] =
            info.unknowns[static_cast<std::size_t>(k)].bound == Bound::nonnegative ? 1 : 0;
    });
  }
};

}  // namespace signorini::sim
