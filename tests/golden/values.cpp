#include <random>

#include "disc_on_plane_derivatives.hpp"
#include "generator/engine/interpreted_model.hpp"
#include "gripper_derivatives.hpp"
#include "signorini/step/step.hpp"
#include "slider_crank_derivatives.hpp"
#include "sphere_on_two_spheres_derivatives.hpp"
#include "spinning_sphere_derivatives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/derivatives.hpp"
#include "tests/support/models.hpp"

using namespace signorini;

namespace {

/// F and dF/dz of a model at a point, in the step that starts at its initial state.
template <class Model>
std::vector<double> evaluate(const Model& model, const std::vector<double>& z) {
  const auto params = model.make_params(model.default_parameters());
  sim::Workspace<Model> work(model);
  sim::prepare(
      model, params, model.default_input(), 0.01, model.initial_state(model.default_parameters()), work);
  const sim::StepProblem<Model> problem(model, work, 0);
  const auto n = static_cast<std::size_t>(problem.size());
  std::vector<double> all(n + static_cast<std::size_t>(problem.pattern().nonzeros));
  problem.jacobian(z.data(), all.data(), all.data() + n);
  return all;
}

template <class Committed>
void compare(const std::string& name) {
  const engine::InterpretedModel<typename Committed::Space> fresh(test::lower_file(test::model_path(name)));
  std::mt19937 random(7);
  std::uniform_real_distribution<double> number(-1.5, 1.5);
  for (int point = 0; point < 50; ++point) {
    INFO(name << ", point " << point);
    std::vector<double> z(static_cast<std::size_t>(Committed::sizes.unknowns));
    for (double& x : z) x = number(random);
    REQUIRE(test::largest_difference(evaluate(Committed{}, z), evaluate(fresh, z)) <= 1e-12);
  }
}

}  // namespace

TEST_CASE("whatever the symbol engine, the formulas have the values of the committed code") {
  compare<signorini_models::disc_on_plane::Model<double>>("disc_on_plane");
  compare<signorini_models::spinning_sphere::Model<double>>("spinning_sphere");
  compare<signorini_models::sphere_on_two_spheres::Model<double>>("sphere_on_two_spheres");
  compare<signorini_models::slider_crank::Model<double>>("slider_crank");
  compare<signorini_models::gripper::Model<double>>("gripper");
}
