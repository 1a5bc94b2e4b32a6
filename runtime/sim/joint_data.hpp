#pragma once

#include <type_traits>

#include "signorini/sim/islands.hpp"
#include "signorini/sim/tables.hpp"

namespace signorini::sim {

/// One joint with everything it is made of.
template <class Kind, class Data>
struct JointData {
  const Kind& kind;
  const JointInstance& instance;
  const Data& data;
  int own;     // its first own unknown in its island
  int frozen;  // its first frozen number
};

/// Calls f(data) for every joint of an island, kind by kind.
template <class Model, class F>
void for_each_joint(const Model& model, const typename Model::Params& params, const Islands<Model>& islands,
    const Island& island, F&& f) noexcept {
  islands.walk_joints(
      island, [&](auto&& visit) { model.for_each_joint(params, visit); },
      [&](const auto& kind, const JointInstance& instance, const TableOffsets& offsets, int i,
          const auto* data) {
        using Kind = std::remove_cvref_t<decltype(kind)>;
        using Data = std::remove_cvref_t<decltype(*data)>;
        f(JointData<Kind, Data>{kind, instance, data[i], islands.joint_at(offsets.first + i),
            offsets.frozen + i * kind.step.frozen});
      });
}

}  // namespace signorini::sim
