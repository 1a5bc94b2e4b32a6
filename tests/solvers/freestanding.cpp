// A fixed-size solve without exceptions, RTTI and the test library, and with -ffast-math. Exit code 0: as
// expected.
#include <bit>
#include <cstdint>

#include "signorini/newton/newton.hpp"
#include "signorini/newton/robust.hpp"
#include "signorini/pivotal/lemke.hpp"

namespace {

using namespace signorini;

/// 0 <= z _|_ z - 2 + poison >= 0
struct OneRow {
  using Scalar = double;
  static constexpr int extent = 1;
  static constexpr int columns[] = {0, 1};
  static constexpr int rows[] = {0};
  double poison = 0.0;

  int size() const noexcept { return 1; }
  double lower(int) const noexcept { return 0.0; }
  double upper(int) const noexcept { return 1e30; }
  mcp::PatternView pattern() const noexcept { return {1, 1, columns, rows}; }
  void residual(const double* z, double* F) const noexcept { F[0] = z[0] - 2.0 + poison; }
  void jacobian(const double* z, double* F, double* values) const noexcept {
    residual(z, F);
    values[0] = 1.0;
  }
};

mcp::Status solve(const OneRow& problem, double& z) {
  static solvers::NewtonWorkspace<double, 1, 1> workspace;
  return solvers::solve_robust(problem, &z, solvers::Options<double>{}, workspace).status;
}

mcp::Status solve_by_pivots(const OneRow& problem, double& z) {
  static solvers::LemkeWorkspace<double, 1, 1> workspace;
  return solvers::solve_lemke(problem, &z, {}, workspace).status;
}

}  // namespace

int main() {
  double z = 0.5;
  if (solve(OneRow{}, z) != mcp::Status::solved) return 1;
  if (!(z > 2.0 - 1e-10 && z < 2.0 + 1e-10)) return 2;
  volatile std::uint64_t nan = 0x7ff8000000000000u;
  if (solve(OneRow{std::bit_cast<double>(std::uint64_t{nan})}, z) != mcp::Status::not_finite) return 3;
  if (solve_by_pivots(OneRow{}, z) != mcp::Status::solved || z != 2.0) return 4;
  return 0;
}
