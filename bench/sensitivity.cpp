// What derivatives of a step cost: all of d(next)/d(now, inputs, parameters), one adjoint product, and the
// same matrix by central differences of steps; against the step alone, in one run.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "bench/effort.hpp"
#include "bench/timing.hpp"
#include "box_pushed_derivatives.hpp"
#include "disc_on_plane_derivatives.hpp"
#include "rolling_cylinder_derivatives.hpp"
#include "signorini/derivatives/trajectory.hpp"
#include "sliding_cube_derivatives.hpp"
#include "sphere_on_two_spheres_derivatives.hpp"
#include "toppling_cube_derivatives.hpp"

namespace {

using namespace signorini;
using bench::now;

constexpr double h = 0.01;

/// Seconds a step, the medians over the steps of a run, each the least of several runs.
struct Cost {
  double step = 0, matrix = 0, adjoint = 0, differences = 0;
};

template <class Model>
class Course {
 public:
  Cost measure(int steps, int runs) {
    std::vector<double> step(count(steps), 1), matrix = step, adjoint = step, differences = step;
    for (int r = 0; r < runs; ++r) {
      state_ = Model::initial_state();
      memory_.forget();
      for (int k = 0; k < steps; ++k) {
        const auto i = static_cast<std::size_t>(k);
        before_ = memory_;
        from_ = state_;
        least(step[i], [&] {
          sim::step(model_, params_, input_, h, from_, state_, memory_, *work_);
          state_.t = from_.t + h;
        });
        least(matrix[i], [&] { sensitivity_->differentiate(model_, params_, input_, h, from_, *work_); });
        least(adjoint[i],
            [&] { adjoint_->pull_back(model_, params_, input_, h, from_, *work_, state_, gradient_); });
        if (r < 3) least(differences[i], [&] { take_differences(); });
      }
    }
    return {bench::quantile(step, 0.5), bench::quantile(matrix, 0.5), bench::quantile(adjoint, 0.5),
        bench::quantile(differences, 0.5)};
  }

 private:
  static std::size_t count(int n) { return static_cast<std::size_t>(n); }

  template <class F>
  static void least(double& seconds, F&& f) {
    const double begin = now();
    f();
    seconds = std::min(seconds, now() - begin);
  }

  /// Two steps a column, each from the memory that the step itself started from.
  void take_differences() {
    constexpr double e = 1e-6;
    constexpr int fields = sim::Sensitivity<Model>::fields;
    for (int j = 0; j < sensitivity_->columns(); ++j) {
      for (const double sign : {1.0, -1.0}) {
        auto now_state = from_;
        auto params = params_;
        auto input = input_;
        const int state_columns = fields * Model::sizes.moving;
        if (j < state_columns) {
          sim::add_to_field(now_state.bodies[count(j / fields)], j % fields, sign * e);
        } else if (j < state_columns + Model::input_count()) {
          *Model::input(input, j - state_columns) += sign * e;
        } else {
          auto parameters = params.named();
          *Model::parameter(parameters, j - state_columns - Model::input_count()) += sign * e;
          params = Model::make_params(parameters);
        }
        auto memory = before_;
        auto next = now_state;
        sim::step(model_, params, input, h, now_state, next, memory, *other_work_);
        bench::keep(&next);
      }
    }
  }

  Model model_;
  typename Model::Params params_ = Model::make_params();
  typename Model::Input input_{};
  typename Model::State state_ = Model::initial_state(), from_ = state_;
  sim::Memory<Model> memory_, before_;
  std::unique_ptr<sim::Workspace<Model>> work_ = std::make_unique<sim::Workspace<Model>>();
  std::unique_ptr<sim::Workspace<Model>> other_work_ = std::make_unique<sim::Workspace<Model>>();
  std::unique_ptr<sim::Sensitivity<Model>> sensitivity_ = std::make_unique<sim::Sensitivity<Model>>();
  std::unique_ptr<sim::Adjoint<Model>> adjoint_ = std::make_unique<sim::Adjoint<Model>>();
  typename Model::Gradient gradient_{};
};

template <class Model>
void row(const char* name, int steps, bench::Effort effort) {
  auto course = std::make_unique<Course<Model>>();
  const Cost c = effort == bench::Effort::smoke ? course->measure(10, 1) : course->measure(steps, 9);
  fmt::print("{:<22} {:>7.2f} {:>8.2f} {:>7.2f} {:>9.1f}   {:>5.2f} {:>8.2f} {:>9.1f}\n", name, 1e6 * c.step,
      1e6 * c.matrix, 1e6 * c.adjoint, 1e6 * c.differences, (c.step + c.matrix) / c.step,
      (c.step + c.adjoint) / c.step, c.differences / c.matrix);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace signorini_models;
  const bench::Effort effort = bench::effort_of(argc, argv);
  fmt::print(
      "Derivatives of a step [us, median over a run]; x: with the derivatives, against the step alone\n\n");
  fmt::print("{:<22} {:>7} {:>8} {:>7} {:>9}   {:>5} {:>8} {:>9}\n", "model", "step", "matrix", "adjoint",
      "differ.", "x", "x adj.", "dif/mat");
  row<disc_on_plane::Model<double>>("disc_on_plane", 300, effort);
  row<sphere_on_two_spheres::Model<double>>("sphere_on_two_spheres", 370, effort);
  row<sliding_cube::Model<double>>("sliding_cube", 400, effort);
  row<toppling_cube::Model<double>>("toppling_cube", 200, effort);
  row<box_pushed::Model<double>>("box_pushed", 200, effort);
  row<rolling_cylinder::Model<double>>("rolling_cylinder", 300, effort);
}
