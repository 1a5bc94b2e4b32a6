#pragma once

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
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

/// A rung of the ladder, and which try of it.
struct Try {
  int rung = 0, count = 0;
};

/// A residual so small that it may be rounding, or where a merit has a minimum that is no solution.
template <class T>
inline constexpr T nearly_solved = T(1e3);  // tolerances

/// One try of a rung: a seed, a solve, a certificate. A point that is nearly a solution is taken for one
/// where nothing but rounding is left, or, `nearly_will_do`, where no rung has come to more.
template <class Model>
bool try_attempt(const Try& which, bool nearly_will_do, const IslandStep<Model>& s,
    const Memory<Model>& memory, StepReport<typename Model::Scalar>& report) noexcept {
  using T = typename Model::Scalar;
  using Policy = typename Model::Policy;
  const Attempt attempt = Policy::variant(Policy::ladder[which.rung], which.count);
  Policy::seed(attempt, which.count, s, memory);
  auto solved = solve_and_mend(attempt, s);
  const bool nearly = (solved.status == Status::no_descent || solved.status == Status::iteration_limit) &&
      solved.residual <= nearly_solved<T> * s.work.tolerance;
  if (nearly && (nearly_will_do || is_rounding(s))) solved.status = Status::solved;
  s.work.tolerance_hides = s.work.tolerance_hides || nearly_will_do;
  report.attempt = which.rung;
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

/// Climbs the ladder of the policy for one island, attempt after attempt, and accepts only what the
/// certificate confirms. Where nothing is accepted, the report is that of the attempt that came closest. What
/// only steps that fail need is not touched by the others.
template <class Model>
class Climb {
 public:
  using T = typename Model::Scalar;
  using Policy = typename Model::Policy;

  Climb(const IslandStep<Model>& s, const Memory<Model>& memory, StepReport<T>& report) noexcept
      : s_(s), memory_(memory), report_(report) {}

  void go() noexcept {
    if (climb()) return;
    StepReport<T>& closest = *closest_;
    const bool nearly = closest.status == Status::no_descent || closest.status == Status::iteration_limit;
    if (nearly && closest.residual <= nearly_solved<T> * s_.work.tolerance && !has_run_out() &&
        try_once(nearest_, true))
      return;
    report_ = closest;
    if (has_run_out()) report_.status = Status::iteration_limit;
  }

 private:
  bool climb() noexcept {
    const int first = Policy::first(s_, memory_), answers = memory_.count(s_.blocks());
    if (first >= 0 && try_rung(first)) return true;
    for (int i = 0; i < static_cast<int>(std::size(Policy::ladder)); ++i) {
      const Attempt& attempt = Policy::ladder[i];
      if (i == first || !is_possible(attempt, answers) || !Policy::fits(attempt, s_)) continue;
      if (s_.work.other_solver != nullptr && !is_for_any_solver(attempt)) continue;
      if (has_run_out()) return false;
      if (try_rung(i)) return true;
    }
    return false;
  }

  /// Tries that lead to what the certificate refuses lead there again and again. Repeated ones leave a tenth
  /// of the work that is allowed to what comes after them.
  bool try_rung(int rung) noexcept {
    constexpr int most_refused = 16;
    const int tries = Policy::tries(Policy::ladder[rung], s_);
    int refused = 0;
    for (int count = 0; count < tries && refused < most_refused && !has_run_out(); ++count) {
      if (count > 0 && s_.work.iterations_left < s_.work.limits.max_iterations / 10) break;
      if (try_once({rung, count}, false)) return true;
      if (report_.status == Status::uncertified) ++refused;
    }
    return false;
  }

  bool try_once(const Try& which, bool nearly_will_do) noexcept {
    tried_ = true;
    tell_log(s_.work, [&](auto& log) {
      log.begin_rung({Policy::ladder[which.rung], s_.island().begin, s_.island().unknowns});
    });
    const bool solved = try_attempt(which, nearly_will_do, s_, memory_, report_);
    tell_log(s_.work, [&](auto& log) { log.end_rung(report_, s_.z()); });
    if (solved) return true;
    if (!closest_ || report_.residual < closest_->residual) closest_ = report_, nearest_ = which;
    closest_->iterations = report_.iterations;  // the work is that of all
    closest_->evaluations = report_.evaluations;
    s_.work.newton.linear.drop();  // the matrix of no solution
    return false;
  }

  /// One attempt is made, even where no iteration is allowed: its point is an honest report.
  bool has_run_out() const noexcept { return tried_ && s_.work.iterations_left <= 0; }

  const IslandStep<Model>& s_;
  const Memory<Model>& memory_;
  StepReport<T>& report_;
  std::optional<StepReport<T>> closest_;
  Try nearest_;  // of these
  bool tried_ = false;
};

/// The step of one island.
template <class Model>
StepReport<typename Model::Scalar> step_island(
    const IslandStep<Model>& s, const Memory<Model>& memory) noexcept {
  s.work.newton.linear.select(s.number);
  const auto tolerance = island_tolerance(s);
  s.work.tolerance = tolerance.value;
  s.work.tolerance_rounds = tolerance.rounds, s.work.tolerance_hides = tolerance.hides;
  s.work.compliances[s.number] = typename Model::Scalar(0);
  StepReport<typename Model::Scalar> report;
  Climb<Model>(s, memory, report).go();
  return report;
}

}  // namespace signorini::sim
