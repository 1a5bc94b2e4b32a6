#include <stdexcept>

#include "generator/check/exact_opinion.hpp"
#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/derivatives.hpp"
#include "tests/support/models.hpp"

using namespace signorini;
using namespace signorini::test;
using check::ExactOpinion;

namespace {

std::vector<sim::BlockName> names_of(const engine::NamedSimulator& simulator) {
  std::vector<sim::BlockName> names;
  for (int i = 0; i < simulator.unknown_count(); ++i) names.push_back(simulator.unknown_name(i));
  return names;
}

/// A model at its initial state, both ways.
struct Both {
  explicit Both(const std::string& name)
      : lowered(lower_file(model_path(name))),
        simulator(engine::interpret_model(lowered)),
        exact(lowered->mcp, names_of(*simulator)),
        h(lowered->mcp.model.step),
        z(random_point(*simulator, 7)) {
    simulator->prepare(h);
    exact.prepare({h, simulator->save(), {}});
  }

  std::size_t unknown(const std::string& block, const std::string& name) const {
    for (int i = 0; i < simulator->unknown_count(); ++i) {
      const sim::BlockName found = simulator->unknown_name(i);
      if (found.block == block && found.name == name) return static_cast<std::size_t>(i);
    }
    FAIL("no unknown " << block << ": " << name);
    return 0;
  }

  std::shared_ptr<const compile::LoweredMcp> lowered;
  std::unique_ptr<engine::NamedSimulator> simulator;
  ExactOpinion exact;
  double h;
  std::vector<double> z;
};

}  // namespace

TEST_CASE("equations and interpreter agree on F and dF/dz in every kind of model") {
  Both both(GENERATE(as<std::string>(), "disc_on_plane", "sphere_on_two_spheres", "hook_on_peg", "gripper",
      "double_pendulum", "slider_crank", "shaken_box", "box_pushed", "two_bodies_colliding"));
  std::vector<double> F(both.z.size());
  both.simulator->residual(both.z.data(), F.data());
  CHECK(largest_difference(both.exact.residual(both.z), F) < 1e-12);
  CHECK(largest_difference(
            both.exact.jacobian(both.z).matrix.values, dense_jacobian(*both.simulator, both.z)) < 1e-11);
}

TEST_CASE("momentum depends on velocity, gravity and mass as Newton says") {
  Both both("spinning_sphere");
  const std::size_t row = both.unknown("ball", "vz");
  const auto columns = both.exact.argument_jacobian(both.z, {"ball.vz", "gravity.z", "ball.x"}).values;
  CHECK_THAT(columns[row], WithinRel(-1.0, 1e-15));
  CHECK_THAT(columns[both.z.size() + row], WithinRel(-both.h, 1e-15));
  CHECK(columns[2 * both.z.size() + row] == 0);
}

TEST_CASE("a named parameter moves every number that is tied to it") {
  Both both("disc_on_plane");
  const std::size_t n = both.z.size();
  const auto columns = both.exact.argument_jacobian(both.z, {"mu", "rolling.mu"}).values;
  double size = 0;
  for (std::size_t i = 0; i < n; ++i) {
    CHECK(columns[i] == columns[n + i]);
    size += std::abs(columns[i]);
  }
  CHECK(size > 0.01);
}

TEST_CASE("an input acts through the loads of the model") {
  Both both("box_pushed");
  REQUIRE_FALSE(both.lowered->mcp.model.inputs.empty());
  const auto column = both.exact.argument_jacobian(both.z, {both.lowered->mcp.model.inputs[0].name}).values;
  double largest = 0;
  for (const double entry : column) largest = std::max(largest, std::abs(entry));
  CHECK(largest > 0);
}

TEST_CASE("numbers given by name stand over those of the snapshot") {
  Both both("disc_on_plane");
  const std::size_t row = both.unknown("disc", "vy");
  const std::vector<double> before = both.exact.residual(both.z);
  both.exact.prepare({both.h, both.simulator->save(), {{"gravity.y", -8.81}}});
  CHECK_THAT(both.exact.residual(both.z)[row] - before[row], WithinRel(-both.h, 1e-12));
}

TEST_CASE("unknowns of another model are refused") {
  const auto disc = lower_file(model_path("disc_on_plane"));
  const auto ball = engine::interpret_model(lower_file(model_path("spinning_sphere")));
  CHECK_THROWS_AS(ExactOpinion(disc->mcp, names_of(*ball)), std::invalid_argument);
}
