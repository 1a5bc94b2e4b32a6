#pragma once

#include <string>
#include <vector>

#include "generator/ir/interpret.hpp"
#include "generator/ir/lower.hpp"
#include "generator/model/model.hpp"

namespace signorini::formulate {

/// A condition where the bodies are somewhere: g, and its slopes by a displacement and a turn of each body,
/// world axes, which are also the impulse and the moment that keep it.
template <class T>
struct PosedCondition {
  T value{};
  std::vector<T> on_first, on_second;
};

/// The conditions of a joint in numbers, those of the equations: a program of the poses of its bodies and of
/// the joint's numbers. Joints of one kind share it. A spring keeps no condition.
class PosedConditions {
 public:
  PosedConditions(const model::Joint& joint, int dimension);

  const std::vector<std::string>& rows() const { return rows_; }  // "axis along b"

  /// Poses in the order of `pose_names`, numbers in that of `joint_values`.
  template <class T>
  std::vector<PosedCondition<T>> at(
      const std::vector<T>& first, const std::vector<T>& second, const std::vector<T>& numbers) const {
    const std::vector<T>* const ports[] = {&first, &second, &numbers};
    std::vector<T> inputs;
    for (const ir::Slot slot : inputs_)
      inputs.push_back((*ports[slot.port - ir::port::declared])[static_cast<std::size_t>(slot.field)]);
    const std::vector<T> outputs = ir::interpret(program_, inputs);
    std::vector<PosedCondition<T>> all;
    for (auto next = outputs.begin(); next != outputs.end();) {
      PosedCondition<T>& condition = all.emplace_back();
      condition.value = *next++;
      for (std::vector<T>* slopes : {&condition.on_first, &condition.on_second}) {
        slopes->assign(next, next + nu_);
        next += nu_;
      }
    }
    return all;
  }

 private:
  std::ptrdiff_t nu_;
  std::vector<std::string> rows_;
  std::vector<ir::Slot> inputs_;
  ir::Program program_;
};

}  // namespace signorini::formulate
