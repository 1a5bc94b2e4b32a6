#pragma once

#include "signorini/mcp/assembly.hpp"
#include "signorini/mcp/buffer.hpp"
#include "signorini/sim/limits.hpp"
#include "signorini/sim/sizes.hpp"
#include "signorini/solvers/any_solver.hpp"
#include "signorini/solvers/newton_workspace.hpp"

namespace signorini::sim {

class StepLog;

/// All storage of a step; one a thread. Nothing in it outlives a step except the pattern.
template <class Model>
struct Workspace {
  using T = typename Model::Scalar;
  using Space = typename Model::Space;
  static constexpr Sizes extents = extents_of<Model>();

  explicit Workspace(const Model& model = {})
      : assembly(model.sizes.unknowns, model.sizes.nonzeros, model.sizes.entries),
        nonnegative(model.sizes.unknowns),
        z(model.sizes.unknowns),
        kept(model.sizes.unknowns),
        frozen(model.sizes.frozen),
        local_z(model.sizes.local),
        local_row(model.sizes.local),
        local_value(model.sizes.local_entries),
        facet(model.sizes.facets),
        impulses(model.sizes.bodies),
        free_states(model.sizes.bodies),
        contacts(model.sizes.contacts),
        depths(model.sizes.contacts),
        candidate(model.empty_state()),
        newton(model.sizes.unknowns, model.sizes.nonzeros, condensed_sizes(model.sizes)) {
    build_pattern(model);
    group_closest_points(model);
  }

  mcp::Assembly<extents.unknowns, extents.nonzeros, extents.entries> assembly;
  mcp::Buffer<char, extents.unknowns> nonnegative;  // not bool: std::vector<bool> has no references
  mcp::Buffer<T, extents.unknowns> z;
  mcp::Buffer<T, extents.unknowns> kept;
  mcp::Buffer<T, extents.frozen> frozen;
  mcp::Buffer<T, extents.local> local_z;
  mcp::Buffer<T, extents.local> local_row;
  mcp::Buffer<T, extents.local_entries> local_value;
  mcp::Buffer<T, extents.facets> facet;
  mcp::Buffer<typename Space::Impulse, extents.bodies> impulses;  // applied in this step
  mcp::Buffer<typename Space::State, extents.bodies>
      free_states;  // where the bodies would go without contact
  mcp::Buffer<typename Space::Contact, extents.contacts>
      contacts;  // what the step found, in the order of the trace
  mcp::Buffer<T, extents.contacts>
      depths;                       // [m] how far free motion would penetrate, in the order of the trace
  typename Model::State candidate;  // the state at l+1 until the certificate accepts it
  solvers::NewtonWorkspace<T, extents.unknowns, extents.nonzeros,
      solvers::CondensedLu<T, condensed_sizes(extents)>>
      newton;
  T speed = T(1);                              // [m/s] how fast things change in this step
  Limits<T> limits;                            // set by the caller
  int iterations_left = 0;                     // of these, in this step
  StepLog* log = nullptr;                      // double precision only
  solvers::AnySolver* other_solver = nullptr;  // in place of the embedded one; double precision only

 private:
  /// The closest points of a contact depend on each other and on velocities only.
  void group_closest_points(const Model& model) {
    mcp::Buffer<solvers::Group, extents.contacts> groups(model.sizes.contacts);
    int count = 0;
    model.for_each_contact_table([&](const auto& kind, const auto& table, const auto& offsets) {
      for (int i = 0; i < table.count; ++i)
        groups[count++] = {offsets.unknown + i * kind.own, kind.closest.unknowns};
    });
    newton.linear.analyse(assembly.pattern(), groups.data(), count);
  }

  void build_pattern(const Model& model) noexcept {
    constexpr int nu = Space::velocities;
    assembly.build(model.sizes.unknowns, [&](auto&& add) {
      for (int i = 0; i < model.sizes.bodies; ++i)
        for (const auto& entry : model.body.step.pattern) add(i * nu + entry.row, i * nu + entry.column);
      model.for_each_contact_table([&](const auto& kind, const auto& table, const auto& offsets) {
        for (int i = 0; i < table.count; ++i) {
          const ContactInstance& instance = table.instances[i];
          const int own = offsets.unknown + i * kind.own;
          const auto global = [&](int local) {
            if (local < nu) return instance.body * nu + local;
            if (local < kind.bodies * nu) return instance.other * nu + local - nu;
            return own + local - kind.bodies * nu;
          };
          for (const auto& entry : kind.step.pattern) add(global(entry.row), global(entry.column));
        }
      });
    });
    model.for_each_contact_table([&](const auto& kind, const auto& table, const auto& offsets) {
      for (int i = 0; i < table.count; ++i)
        for (int k = 0; k < kind.own; ++k)
          nonnegative[offsets.unknown + i * kind.own + k] = kind.unknowns[k].nonnegative ? 1 : 0;
    });
  }
};

}  // namespace signorini::sim
