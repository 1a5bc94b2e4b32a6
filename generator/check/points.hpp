#pragma once

#include <vector>

#include "generator/check/point.hpp"
#include "generator/model/model.hpp"
#include "generator/simulator/named_simulator.hpp"

namespace signorini::check {

/// Points of all kinds, and the run that they come from.
struct Points {
  std::vector<Point> list;
  double h = 0;           // [s] step of the run: the model's, or a part of it where that gives too few steps
  long steps = 0;         // that the run solved
  long steps_wanted = 0;  // of the run
  long changes = 0;       // of the active set in it
};

/// `count` points, a third of each kind; a model without bounds has no changes and gets more of the others.
/// The same seed gives the same points.
Points choose_points(engine::NamedSimulator& simulator, const model::Model& model, int count, unsigned seed);

/// The numbers of Params among the arguments of a simulator: neither state nor input nor named parameter.
std::vector<int> params_arguments(const engine::NamedSimulator& simulator, const model::Model& model);

}  // namespace signorini::check
