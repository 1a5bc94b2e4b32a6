#include <algorithm>
#include <cmath>
#include <vector>

#include "signorini/newton/scaled_problem.hpp"
#include "tests/solvers/problems/collection.hpp"
#include "tests/solvers/problems/scaled.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::test;

namespace {

using Mcp = AsMcp<double, mcp::dynamic>;

/// A problem with the units of its Jacobian at a point.
struct InUnits {
  InUnits(const TestProblem& problem, const std::vector<double>& z)
      : as_mcp(problem),
        row(z.size()),
        column(z.size()),
        F(z.size()),
        storage(z.size()),
        J(z.size() * z.size()) {
    as_mcp.jacobian(z.data(), F.data(), J.data());
    ratio = solvers::choose_units(as_mcp.pattern(), J.data(), row.data(), column.data(), storage.data());
  }
  solvers::ScaledProblem<Mcp> problem() { return {as_mcp, row.data(), column.data(), storage.data()}; }

  Mcp as_mcp;
  std::vector<double> row, column, F, storage, J;
  double ratio = 0.0;
};

}  // namespace

TEST_CASE("in its units a Jacobian has rows and columns of about one, and nothing is rounded") {
  const auto original = random_p_matrix_lcp(8, 3);
  const Scaled scaled(original, 6.0, GENERATE(1u, 2u, 3u));
  InUnits units(scaled, scaled.starts[1]);
  CHECK(units.ratio > 1e6);
  for (double unit : units.row) CHECK(std::exp2(std::round(std::log2(unit))) == unit);
  for (double unit : units.column) CHECK(std::exp2(std::round(std::log2(unit))) == unit);
  std::vector<double> J(64), F(8), z(8, 1.0);
  units.problem().jacobian(z.data(), F.data(), J.data());
  for (std::size_t i = 0; i < 8; ++i) {
    double of_row = 0.0, of_column = 0.0;
    for (std::size_t k = 0; k < 8; ++k) {
      of_row = std::max(of_row, std::abs(J[k * 8 + i]));
      of_column = std::max(of_column, std::abs(J[i * 8 + k]));
    }
    CHECK(of_row > 0.25);
    CHECK(of_row < 4.0);
    CHECK(of_column > 0.25);
    CHECK(of_column < 4.0);
  }
}

TEST_CASE("a problem with entries of about one keeps its units") {
  const auto problem = lemke_in_the_plane();
  InUnits units(problem, {0.0, 0.0});
  CHECK(units.ratio <= 2.0);
}

TEST_CASE("an absent bound stays absent in other units, and a row or column of zeros keeps its unit") {
  const Linear problem("bounds", {0, 0, 0, 1e8}, {1, 1}, {-1e20, 0.5}, {1e20, 4.0});
  InUnits units(problem, {0.0, 1.0});
  CHECK(units.row[0] == 1.0);
  CHECK(units.column[0] == 1.0);
  const auto scaled = units.problem();
  CHECK(mcp::bound_kind(scaled.lower(0), scaled.upper(0)) == mcp::BoundKind::free);
  CHECK(scaled.lower(1) * units.column[1] == 0.5);
  CHECK(scaled.upper(1) * units.column[1] == 4.0);
}
