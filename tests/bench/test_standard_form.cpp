#include <cmath>

#include "bench/solvers/standard_form.hpp"
#include "signorini/mcp/natural_residual.hpp"
#include "tests/solvers/problems/linear.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::test;
using bench::StandardForm;

namespace {

using Mcp = AsMcp<double, mcp::dynamic>;

/// Upper, free, fixed, lower, upper: nothing is where the standard form wants it.
Linear one_bound_each() {
  std::vector<double> M(25);
  for (std::size_t k = 0; k < 25; ++k) M[k] = std::sin(static_cast<double>(3 * k + 1));
  return Linear("one bound each", M, {0.4, -0.3, 0.2, -0.1, 0.5}, {-inf, -inf, 0.7, -0.2, -inf},
      {0.3, inf, 0.7, inf, -0.4});
}

const std::vector<double> point = {0.2, -1.3, 0.9, 0.4, -1.1};

}  // namespace

TEST_CASE("the standard form has equations first") {
  const Linear problem = one_bound_each();
  const Mcp as_mcp(problem);
  const mcp::ErasedProblem erased(as_mcp);
  const StandardForm form(erased);
  REQUIRE(form.exists());
  CHECK(form.equations() == 2);
  CHECK(form.complementarities() == 3);
}

TEST_CASE("a point goes to the standard form and back") {
  const Linear problem = one_bound_each();
  const Mcp as_mcp(problem);
  const mcp::ErasedProblem erased(as_mcp);
  const StandardForm form(erased);
  std::vector<double> y(5), z(5);
  form.from_z(point.data(), y.data());
  form.to_z(y.data(), z.data());
  for (std::size_t i = 0; i < 5; ++i) CHECK(z[i] == Approx(point[i]));
}

TEST_CASE("the natural residual of a point is that of the problem, up to order and sign") {
  const Linear problem = one_bound_each();
  const Mcp as_mcp(problem);
  const mcp::ErasedProblem erased(as_mcp);
  StandardForm form(erased);
  std::vector<double> y(5), G(5), F(5);
  form.from_z(point.data(), y.data());
  form.residual(y.data(), G.data());
  problem.residual(point.data(), F.data());
  const auto theirs = [&](std::size_t i) {
    return std::abs(mcp::natural_residual(point[i], F[i], problem.lower[i], problem.upper[i]));
  };
  const std::size_t unknown[] = {1, 2, 0, 3, 4};  // of each row
  for (std::size_t k = 0; k < 5; ++k) {
    const double lower = k < 2 ? -inf : 0;
    CHECK(std::abs(mcp::natural_residual(y[k], G[k], lower, inf)) == Approx(theirs(unknown[k])));
  }
}

TEST_CASE("the Jacobian of the standard form agrees with finite differences") {
  const Linear problem = one_bound_each();
  const Mcp as_mcp(problem, Mcp::Pattern::sparse);
  const mcp::ErasedProblem erased(as_mcp);
  StandardForm form(erased);
  std::vector<double> y(5), J(25), up(5), down(5);
  form.from_z(point.data(), y.data());
  form.jacobian(y.data(), J.data());
  for (std::size_t j = 0; j < 5; ++j) {
    const double centre = y[j];
    y[j] = centre + 1e-4;
    form.residual(y.data(), up.data());
    y[j] = centre - 1e-4;
    form.residual(y.data(), down.data());
    y[j] = centre;
    for (std::size_t i = 0; i < 5; ++i) CHECK(J[j * 5 + i] == Approx((up[i] - down[i]) / 2e-4).margin(1e-9));
  }
}

TEST_CASE("an unknown with two bounds has no standard form") {
  const Linear problem = every_bound_type();
  const Mcp as_mcp(problem);
  const mcp::ErasedProblem erased(as_mcp);
  CHECK_FALSE(StandardForm(erased).exists());
}
