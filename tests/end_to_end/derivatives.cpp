#include "tests/support/derivatives.hpp"

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"

using namespace signorini;

TEST_CASE("compiled residual and Jacobian equal the interpreter's and central differences") {
  const std::string name = GENERATE("disc_on_plane", "spinning_sphere");
  INFO(name);
  const auto lowered = test::lower_file(test::model_path(name));
  const auto compiled = test::compiled(*lowered);
  const auto interpreted = engine::interpret_model(lowered);
  compiled->prepare(0.01);
  interpreted->prepare(0.01);
  const auto n = static_cast<std::size_t>(compiled->unknown_count());
  std::vector<double> F(n), G(n);
  for (unsigned point = 0; point < 100; ++point) {
    INFO("point " << point);
    const std::vector<double> z = test::random_point(*compiled, point);
    compiled->residual(z.data(), F.data());
    interpreted->residual(z.data(), G.data());
    REQUIRE(test::largest_difference(F, G) <= 1e-12);
    const std::vector<double> J = test::dense_jacobian(*compiled, z);
    REQUIRE(test::largest_difference(J, test::dense_jacobian(*interpreted, z)) <= 1e-12);
    REQUIRE(test::largest_difference(J, test::difference_jacobian(*compiled, z)) <= 1e-6);
  }
}

TEST_CASE("interpreter and compiled code move alike") {
  const std::string name = GENERATE("disc_on_plane", "spinning_sphere");
  const auto lowered = test::lower_file(test::model_path(name));
  const auto compiled = test::compiled(*lowered);
  const auto interpreted = engine::interpret_model(lowered);
  const auto columns = static_cast<std::size_t>(compiled->column_count());
  REQUIRE(columns == static_cast<std::size_t>(interpreted->column_count()));
  std::vector<double> a(columns), b(columns);
  for (long k = 0; k < 20; ++k) {
    REQUIRE(compiled->step(k, 0.01).solved());
    REQUIRE(interpreted->step(k, 0.01).solved());
    compiled->row(a.data());
    interpreted->row(b.data());
    a.resize(columns - 2), b.resize(columns - 2);  // not iterations and residual
    REQUIRE(test::largest_difference(a, b) <= 1e-10);
    a.resize(columns), b.resize(columns);
  }
}
