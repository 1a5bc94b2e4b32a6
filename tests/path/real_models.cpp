#include <algorithm>
#include <cmath>

#include "generator/engine/interpreted_model.hpp"
#include "signorini/path/path_solver.hpp"
#include "signorini/step/step.hpp"
#include "tests/path/find_path.hpp"
#include "tests/support/models.hpp"

using namespace signorini;
using namespace signorini::test;

namespace {

using Sphere = engine::InterpretedModel<sim::Spatial<double>>;
using Disc = engine::InterpretedModel<sim::Planar<double>>;

/// A model at its start, with what it takes to step it.
template <class Model>
struct Run {
  explicit Run(const Model& m) : model(m), memory(m), work(m) {}

  sim::StepReport<double> step(double h) {
    return sim::step(model, params, input, h, state, state, memory, work);
  }

  const Model& model;
  typename Model::Params params = model.make_params(model.default_parameters());
  typename Model::Input input = model.default_input();
  typename Model::State state = model.initial_state(model.default_parameters());
  sim::Memory<Model> memory;
  sim::Workspace<Model> work;
};

template <class Model>
double largest_difference_of_velocities(const Model& model, const double* a, const double* b) {
  double largest = 0;
  for (int i = 0; i < model.sizes.bodies * Model::Space::velocities; ++i)
    largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

/// The problem of every step of the embedded solver's motion, solved by PATH as well.
template <class Model>
double difference_of_answers(
    const solvers::PathLibrary& library, const std::string& name, double h, bool warm) {
  const Model model(lower_file(model_path(name)));
  Run<Model> run(model);
  sim::Workspace<Model> work(model);
  const sim::StepProblem<Model> problem(model, work, 0);
  solvers::PathSolver solver(library);
  double* z = work.z.data();
  double largest = 0;
  for (int k = 0; k < 20; ++k) {
    INFO(name << ", step " << k);
    sim::prepare(model, run.params, run.input, h, run.state, work);
    if (!warm || k == 0)
      sim::cold_start(sim::IslandStep<Model>{model, run.params, h, run.state, work, 0});
    else
      std::copy(run.work.z.data(), run.work.z.data() + model.sizes.unknowns, z);
    const auto report = solver.solve(mcp::ErasedProblem(problem), z);
    INFO(solver.message());
    CHECK(report.status == mcp::Status::solved);
    REQUIRE(run.step(h).solved());
    largest = std::max(largest, largest_difference_of_velocities(model, z, run.work.z.data()));
  }
  return largest;
}

/// Two motions from the same state, one by each solver.
template <class Model>
double difference_of_motions(const solvers::PathLibrary& library, const std::string& name, double h) {
  const Model model(lower_file(model_path(name)));
  solvers::PathSolver solver(library);
  Run<Model> embedded(model), path(model);
  path.work.other_solver = &solver;
  double largest = 0;
  for (int k = 0; k < 20; ++k) {
    INFO(name << ", step " << k);
    REQUIRE(embedded.step(h).solved());
    const auto report = path.step(h);
    INFO(solver.message());
    REQUIRE(report.solved());
    largest = std::max(
        largest, largest_difference_of_velocities(model, path.work.z.data(), embedded.work.z.data()));
  }
  return largest;
}

}  // namespace

TEST_CASE("PATH and the embedded solver give the same velocities, step by step") {
  const auto library = find_path();
  if (!library) return;
  const bool warm = GENERATE(false, true);
  INFO((warm ? "warm" : "cold"));
  CHECK(difference_of_answers<Sphere>(*library, "spinning_sphere", 0.07, warm) <= 1e-7);
  CHECK(difference_of_answers<Disc>(*library, "disc_on_plane", 0.01, warm) <= 1e-7);
}

TEST_CASE("a motion by PATH is the motion by the embedded solver") {
  const auto library = find_path();
  if (!library) return;
  CHECK(difference_of_motions<Sphere>(*library, "spinning_sphere", 0.07) <= 1e-7);
  CHECK(difference_of_motions<Disc>(*library, "disc_on_plane", 0.01) <= 1e-7);
}
