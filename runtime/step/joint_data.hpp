#pragma once

#include "signorini/model/tables.hpp"
#include "signorini/step/islands.hpp"

namespace signorini::sim {

/// One joint with everything it is made of; Data is const where the tables are.
template <class Kind, class Data>
struct JointData {
  const Kind& kind;
  const JointInstance& instance;
  Data& data;
  int own;     // its first own unknown in its island
  int frozen;  // its first frozen number
};

/// Calls f(data) for every joint of an island, kind by kind.
template <class Model, class Tables, class F>
void for_each_joint(
    const Model& model, Tables& params, const Islands<Model>& islands, const Island& island, F&& f) noexcept {
  islands.walk_joints(
      island, [&](auto&& visit) { model.for_each_joint(params, visit); },
      [&](const auto& kind, const JointInstance& instance, const TableOffsets& offsets, int i, auto* data) {
        f(JointData{kind, instance, data[i], islands.joint_at(offsets.first + i),
            offsets.frozen + i * kind.step.frozen});
      });
}

}  // namespace signorini::sim
