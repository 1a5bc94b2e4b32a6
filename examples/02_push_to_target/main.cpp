// A box on the floor is pushed for half a second and slides on until friction stops it. Which push makes it
// stop at the target? Newton's method on where it stops; one adjoint pass over the run gives the derivative
// of a coordinate by the push in every step. The step function was generated from models/box_pushed.toml.
#include <cmath>
#include <cstdio>
#include <vector>

#include "box_pushed_derivatives.hpp"
#include "signorini/derivatives.hpp"

namespace box = signorini_models::box_pushed;
namespace sim = signorini::sim;
using Model = box::Model<double>;

constexpr double h = box::step_size;
constexpr int steps = 200, pushed_steps = 50;
constexpr double target[2] = {0.9, 0.4};  // [m]

/// What a run needs and leaves behind.
struct Run {
  box::Params params = box::make_params();
  box::Memory memory;
  box::Workspace workspace;
  std::vector<sim::RecordedStep<Model>> tape = std::vector<sim::RecordedStep<Model>>(steps);
  sim::Adjoint<Model> adjoint;
};

/// Where the box is at the end; every step goes to the tape. False where a step fails.
bool simulate(Run& run, const double (&push)[2], double (&end)[2]) {
  box::State state = box::initial_state();
  run.memory.forget();
  for (int k = 0; k < steps; ++k) {
    const box::State now = state;
    box::Input input{.push_x = 0, .push_y = 0};
    if (k < pushed_steps) input = {.push_x = push[0], .push_y = push[1]};
    if (!box::step(run.params, input, h, now, state, run.memory, run.workspace).solved()) return false;
    run.tape[static_cast<std::size_t>(k)].record(input, h, now, run.workspace);
  }
  end[0] = state.bodies[box::bodies::box].x;
  end[1] = state.bodies[box::bodies::box].y;
  return true;
}

/// d(a coordinate of the end) / d(push): backwards over the tape. The push is the same in all steps in which
/// there is one, so their derivatives add up.
void differentiate(Run& run, int coordinate, double (&by_push)[2]) {
  box::Gradient gradient;
  sim::clear(Model{}, gradient);
  box::State weight = gradient.state;
  (coordinate == 0 ? weight.bodies[box::bodies::box].x : weight.bodies[box::bodies::box].y) = 1;
  by_push[0] = by_push[1] = 0;
  sim::pull_back_run(
      Model{}, run.params, run.tape, run.workspace, run.adjoint, weight, gradient, [](int, box::State&) {},
      [&](int k, const box::Input& input) {
        if (k < pushed_steps) by_push[0] += input.push_x, by_push[1] += input.push_y;
      });
}

int main() {
  static Run run;
  double push[2] = {
      9, 0.5};  // [N]; below mu m g = 5.9 N the box would not move, and no derivative would say how to
  for (int iteration = 0; iteration < 30; ++iteration) {
    double end[2], d[2][2];
    if (!simulate(run, push, end)) return 1;
    const double miss[2] = {end[0] - target[0], end[1] - target[1]}, distance = std::hypot(miss[0], miss[1]);
    std::printf("push (%8.5f, %8.5f) N: stops at (%8.5f, %8.5f) m, %.1e m off\n", push[0], push[1], end[0],
        end[1], distance);
    if (distance < 1e-9) return 0;
    for (const int i : {0, 1}) differentiate(run, i, d[i]);
    const double det = d[0][0] * d[1][1] - d[0][1] * d[1][0];
    double change[2] = {
        (d[0][1] * miss[1] - d[1][1] * miss[0]) / det, (d[1][0] * miss[0] - d[0][0] * miss[1]) / det};
    const double size = std::hypot(change[0], change[1]), most = 2;  // [N] in one iteration
    for (const int i : {0, 1}) push[i] += change[i] * (size > most ? most / size : 1);
  }
  return 1;
}
