#include <limits>

#include "signorini/path/path_bridge.hpp"
#include "tests/solvers/problems/scalar.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::test;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// Upper triangular with a bound of each kind; F_1 is not finite for z_2 < 0.
class Triangular final : public mcp::AnyProblem {
 public:
  int size() const noexcept override { return 3; }
  double lower(int i) const noexcept override { return i == 0 ? -inf : 0.0; }
  double upper(int i) const noexcept override { return i == 2 ? 5.0 : inf; }
  mcp::PatternView pattern() const noexcept override { return {3, 5, starts, rows}; }
  void residual(const double* z, double* F) const noexcept override {
    F[0] = z[0] + 2 * z[1];
    F[1] = z[2] < 0 ? not_a_number : 3 * z[1];
    F[2] = 4 * z[2];
  }
  void jacobian(const double* z, double* F, double* values) const noexcept override {
    residual(z, F);
    const double J[] = {1, 2, 3, z[2] < 0 ? inf : 0, 4};
    for (int k = 0; k < 5; ++k) values[k] = J[k];
  }

 private:
  static constexpr int starts[] = {0, 1, 3, 5};
  static constexpr int rows[] = {0, 0, 1, 1, 2};
};

struct Columns {
  int violations = 0, nonzeros = 0;
  std::vector<int> start = std::vector<int>(3), length = std::vector<int>(3), row = std::vector<int>(5);
  std::vector<double> values = std::vector<double>(5);
};

Columns ask_for_columns(solvers::path::ProblemInterface& path, std::vector<double> z, double* F) {
  Columns c;
  c.violations = path.jacobian(path.data, 3, z.data(), F != nullptr ? 1 : 0, F, &c.nonzeros, c.start.data(),
      c.length.data(), c.row.data(), c.values.data());
  return c;
}

}  // namespace

TEST_CASE("PATH sees columns that count from one") {
  const Triangular problem;
  const double start[] = {7, 8, 9};
  solvers::path::Bridge bridge(problem, start);
  auto path = bridge.interface();
  int n = 0, nonzeros = 0;
  path.size(path.data, &n, &nonzeros);
  CHECK(n == 3);
  CHECK(nonzeros == 5);
  const Columns c = ask_for_columns(path, {1, 1, 1}, nullptr);
  CHECK(c.violations == 0);
  CHECK(c.nonzeros == 5);
  CHECK(c.start == std::vector<int>{1, 2, 4});
  CHECK(c.length == std::vector<int>{1, 2, 2});
  CHECK(c.row == std::vector<int>{1, 1, 2, 2, 3});
  CHECK(c.values == std::vector<double>{1, 2, 3, 0, 4});
}

TEST_CASE("PATH sees the start, and finite bounds only") {
  const Triangular problem;
  const double start[] = {7, 8, 9};
  solvers::path::Bridge bridge(problem, start);
  auto path = bridge.interface();
  std::vector<double> z(3), lower(3, -1e20), upper(3, 1e20);
  path.bounds(path.data, 3, z.data(), lower.data(), upper.data());
  CHECK(z == std::vector<double>{7, 8, 9});
  CHECK(lower == std::vector<double>{-1e20, 0, 0});
  CHECK(upper == std::vector<double>{1e20, 1e20, 5});
}

TEST_CASE("NaN and infinity are domain violations") {
  const Triangular problem;
  const double start[] = {0, 0, 0};
  solvers::path::Bridge bridge(problem, start);
  auto path = bridge.interface();
  std::vector<double> inside{1, 1, 1}, outside{1, 1, -1}, F(3);
  CHECK(path.residual(path.data, 3, inside.data(), F.data()) == 0);
  CHECK(path.residual(path.data, 3, outside.data(), F.data()) == 1);
  CHECK(ask_for_columns(path, outside, nullptr).violations == 1);
  CHECK(ask_for_columns(path, outside, F.data()).violations == 2);
  CHECK(bridge.evaluations() == 4);
}

TEST_CASE("the Jacobian leaves F alone where PATH does not want it") {
  const Triangular problem;
  const double start[] = {0, 0, 0};
  solvers::path::Bridge bridge(problem, start);
  auto path = bridge.interface();
  std::vector<double> F(3);
  ask_for_columns(path, {1, 1, 1}, nullptr);
  CHECK(F == std::vector<double>{0, 0, 0});
  ask_for_columns(path, {1, 1, 1}, F.data());
  CHECK(F == std::vector<double>{3, 3, 4});
}
