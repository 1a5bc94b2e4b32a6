#pragma once

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <type_traits>

#include "signorini/mcp/any_solver.hpp"
#include "signorini/mcp/natural_residual.hpp"
#include "signorini/newton/newton_measure.hpp"
#include "signorini/step/attempt.hpp"
#include "signorini/step/memory.hpp"
#include "signorini/step/observe.hpp"
#include "signorini/step/rounding.hpp"
#include "signorini/step/solve_within.hpp"

namespace signorini::sim {

/// From z, with the embedded solver or the one that is in its place.
template <class Model>
solvers::SolveReport<typename Model::Scalar> solve_attempt(
    const Attempt& attempt, const IslandStep<Model>& s) noexcept {
  if constexpr (std::is_same_v<typename Model::Scalar, double>) {
    if (s.work.other_solver != nullptr)
      return solve_within(s.work, 0, [&](const auto&) noexcept {
        return s.work.other_solver->solve(mcp::ErasedProblem(s.problem()), s.z());
      });
  }
  return Model::Policy::solve(attempt, s);
}

/// The same; where it ends close to a solution, once more from a point that the policy mended.
template <class Model>
solvers::SolveReport<typename Model::Scalar> solve_and_mend(
    const Attempt& attempt, const IslandStep<Model>& s) noexcept {
  using Policy = typename Model::Policy;
  auto solved = solve_attempt(attempt, s);
  const bool nearly =
      solved.status != Status::solved && solved.residual <= typename Model::Scalar(1e-3) * typical_speed(s);
  if (nearly && s.work.other_solver == nullptr && s.work.iterations_left > 0 &&
      Policy::mend(s, solved.worst_row)) {
    const auto before = solved;
    solved = solve_attempt(Policy::mended, s);
    solved.iterations += before.iterations;
    solved.evaluations += before.evaluations;
  }
  return solved;
}

/// Whether nothing but rounding is left in each row at z: loads of light bodies under heavy ones are so large
/// that their sums are not exact to the tolerance.
template <class Model>
bool is_rounding(const IslandStep<Model>& s) noexcept {
  using T = typename Model::Scalar;
  constexpr T few = T(16) * std::numeric_limits<T>::epsilon();
  const StepProblem<Model> problem = s.problem();
  auto& newton = s.work.newton;
  problem.jacobian(s.z(), newton.F.data(), newton.jacobian.data());
  const T* sizes = newton.gradient.data();
  solvers::rounding_floor(problem, s.z(), newton.jacobian.data(), newton.gradient.data());
  for (int i = 0; i < problem.size(); ++i)
    if (!(std::abs(mcp::residual_of_row(problem, i, s.z()[i], newton.F[i])) <=
            std::max(s.work.tolerance, few * sizes[i])))
      return false;
  return true;
}

/// One rung of the ladder: a seed, a solve, a certificate.
template <class Model>
bool try_attempt(int number, const IslandStep<Model>& s, const Memory<Model>& memory,
    StepReport<typename Model::Scalar>& report) noexcept {
  using Policy = typename Model::Policy;
  const Attempt& attempt = Policy::ladder[number];
  Policy::seed(attempt, s, memory);
  auto solved = solve_and_mend(attempt, s);
  const bool nearly = solved.status == Status::no_descent || solved.status == Status::iteration_limit;
  if (nearly && solved.residual <= typename Model::Scalar(1e3) * s.work.tolerance && is_rounding(s))
    solved.status = Status::solved;
  report.attempt = number;
  report.status = solved.status;
  report.iterations += solved.iterations;
  report.evaluations += solved.evaluations;
  report.residual = solved.residual;
  report.worst_row = solved.worst_row < 0 ? -1 : s.island().begin + solved.worst_row;
  report.compliance = s.work.compliances[s.number];
  if (!report.solved()) return false;
  advance(s);
  report.certificate = observe_solution(s);
  report.certificate.give = Policy::give_of(s);
  if (*violation(report.certificate, Policy::template accept<typename Model::Scalar>).name != '\0')
    report.status = Status::uncertified;
  return report.solved();
}

/// The step of one island: attempt after attempt of the policy's ladder; accepts only what the certificate
/// confirms. Where nothing is accepted, the report of the attempt that came closest.
template <class Model>
StepReport<typename Model::Scalar> step_island(
    const IslandStep<Model>& s, const Memory<Model>& memory) noexcept {
  using Policy = typename Model::Policy;
  StepReport<typename Model::Scalar> report, closest;
  s.work.newton.linear.select(s.number);
  const auto tolerance = island_tolerance(s);
  s.work.tolerance = tolerance.value;
  s.work.tolerance_rounds = tolerance.rounds, s.work.tolerance_hides = tolerance.hides;
  s.work.compliances[s.number] = typename Model::Scalar(0);
  bool tried =
      false;  // one attempt is made, even where no iteration is allowed: its point is an honest report
  const auto try_rung = [&](int number) noexcept {
    tried = true;
    tell_log(s.work, [&](auto& log) {
      log.begin_rung({Policy::ladder[number], s.island().begin, s.island().unknowns});
    });
    const bool solved = try_attempt(number, s, memory, report);
    tell_log(s.work, [&](auto& log) { log.end_rung(report, s.z()); });
    if (solved) return true;
    keep_closest(report, closest);
    s.work.newton.linear.drop();  // the matrix of no solution
    return false;
  };
  const int first = Policy::first(s, memory);
  if (first >= 0 && try_rung(first)) return report;
  const int answers = memory.count(s.blocks());
  for (int i = 0; i < static_cast<int>(std::size(Policy::ladder)); ++i) {
    const Attempt& attempt = Policy::ladder[i];
    if (i == first || !is_possible(attempt, answers) || !Policy::fits(attempt, s)) continue;
    if (s.work.other_solver != nullptr && !is_for_any_solver(attempt)) continue;
    if (tried && s.work.iterations_left <= 0) {
      closest.status = Status::iteration_limit;
      return closest;
    }
    if (try_rung(i)) return report;
  }
  return closest;
}

}  // namespace signorini::sim
