#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "signorini/formulations/implicit/seed.hpp"
#include "signorini/formulations/implicit/sharing.hpp"
#include "signorini/step/attempt.hpp"
#include "signorini/step/prepare.hpp"

namespace signorini::sim {

/// From ties so soft that bodies hardly feel them, where the answer is free motion, to rigid ones: each gives
/// way by c u, u the speed that its load gives its own bodies, and c falls as long as a solve from the last
/// answer succeeds. Contacts come to bear one after the other and loads grow from nothing, which is where
/// Newton's method finds its way. Where there is no rigid answer, as where bodies roll into a corner with
/// much friction or joints do not fit, the path turns back at the least c that has one.
template <class Model>
class Softening {
 public:
  using T = typename Model::Scalar;

  Softening(const Attempt& attempt, const IslandStep<Model>& s) noexcept
      : s_(s), systems_(attempt.systems), n_(s.island().unknowns) {}

  /// Follows the path. True where ties are as soft as they are while loads are selected, or less.
  bool follow() noexcept {
    constexpr T softest = T(1e3), stride = T(0.1), shortest = T(0.75);
    prepare_gives(s_, GiveUnit::own_bodies);
    start();
    T factor = stride;
    for (T c = softest; s_.work.iterations_left > 0; c = std::max(factor * reached_, small_give<T>)) {
      if (solve_at(c))
        reached_ = c;
      else if (!(reached_ > T(0)) || (factor = std::sqrt(factor)) > shortest)
        break;
      if (!(reached_ > small_give<T>)&&reached_ > T(0)) break;
    }
    if (reached_ > T(0)) std::copy_n(s_.held(), n_, s_.z());
    return reached_ > T(0) && reached_ <= small_give<T>;
  }

  /// From the end of the path to rigid ties: the answer of the rows themselves.
  bool become_rigid() noexcept {
    s_.work.give = reached_;
    make_exact(s_, report_);
    return is_rigid() || harden();
  }

  /// Back to the softest answer that was reached, on its own rows.
  void stay_soft() noexcept {
    std::copy_n(s_.held(), n_, s_.z());
    std::fill_n(s_.anchors(), n_, T(0));
    s_.work.give = reached_;
    measure_on_step(s_, report_);
    if (!(report_.residual <= s_.work.tolerance)) return;
    report_.status = mcp::Status::solved_compliant;
    ends_ = End::soft;
  }

  /// The least c that was solved, 0 where none was.
  T reached() const noexcept { return reached_; }

  /// What was done, measured on the step itself unless ties stay soft.
  solvers::SolveReport<T> report() noexcept {
    s_.work.give = T(0);
    if (ends_ == End::soft) return report_;
    if (s_.island().shares()) prepare_gives(s_, GiveUnit::heaviest_body);
    if (ends_ == End::rigid) return report_;
    measure_on_step(s_, report_);
    const bool ran_out = report_.status == mcp::Status::iteration_limit;
    report_.status = ran_out ? mcp::Status::iteration_limit : mcp::Status::no_descent;
    return report_;
  }

 private:
  /// Free motion, nothing carries.
  void start() noexcept {
    start_bodies_free(s_, [](int, T*) {});
    s_.work.islands.for_each_tie(s_.model, s_.island(),
        [&](const auto& tie) { std::fill_n(s_.z() + tie.own, tie.kind.info.own, T(0)); });
    start_points(s_);
    start_friction(s_);
    std::fill_n(s_.anchors(), n_, T(0));
    std::copy_n(s_.z(), n_, s_.held());
  }

  bool is_rigid() noexcept {
    const bool exact = report_.status == mcp::Status::solved && report_.residual <= s_.work.tolerance;
    ends_ = exact ? End::rigid : End::none;
    return exact;
  }

  /// On along the path, to where ties give way by nothing that matters, and to the rows themselves from
  /// there.
  bool harden() noexcept {
    constexpr T stride = T(0.1), hardest = T(1e-9);
    std::fill_n(s_.anchors(), n_, T(0));
    T* soft = s_.work.newton.start_z.data();
    std::copy_n(s_.held(), n_, soft);
    for (T c = stride * reached_; c >= hardest && s_.work.iterations_left > 0; c *= stride) {
      if (!solve_at(c)) break;
      s_.work.give = T(0);
      add_work(solve_island(s_, systems_, [](auto& options) { options.pivotal = true; }), report_);
      if (is_rigid()) return true;
    }
    std::copy_n(soft, n_, s_.held());
    return false;
  }

  /// From the last answer, by Newton's steps and then by pivotal ones.
  bool solve_at(T c) noexcept {
    s_.work.give = c;
    tell_log(s_.work, [&](auto& log) { log.begin_stride(c); });
    for (const bool pivotal : {false, true}) {
      std::copy_n(s_.held(), n_, s_.z());
      add_work(solve_island(s_, systems_, [&](auto& options) { options.pivotal = pivotal; }), report_);
      if (report_.status != mcp::Status::solved) continue;
      std::copy_n(s_.z(), n_, s_.held());
      return true;
    }
    return false;
  }

  enum class End : std::uint8_t { none, rigid, soft };

  const IslandStep<Model>& s_;
  End ends_ = End::none;
  int systems_, n_;
  T reached_ = T(0);
  solvers::SolveReport<T> report_{.status = mcp::Status::no_descent};
};

/// By softening, to a rigid answer only.
template <class Model>
solvers::SolveReport<typename Model::Scalar> solve_by_softening(
    const Attempt& attempt, const IslandStep<Model>& s) noexcept {
  Softening<Model> path(attempt, s);
  if (path.follow()) path.become_rigid();
  return path.report();
}

/// Where nothing else is found: the least compliance that is solved, at most what is allowed.
template <class Model>
solvers::SolveReport<typename Model::Scalar> solve_compliant(
    const Attempt& attempt, const IslandStep<Model>& s) noexcept {
  Softening<Model> path(attempt, s);
  if (path.follow() && path.become_rigid()) return path.report();
  if (path.reached() > 0 && path.reached() <= s.work.limits.max_compliance) {
    path.stay_soft();
    s.work.compliances[s.number] = path.reached();
  }
  return path.report();
}

/// How deep the compliance of an island lets its contacts overlap, and open its joints [m].
template <class Model>
typename Model::Scalar give_depth(const IslandStep<Model>& s) noexcept {
  using T = typename Model::Scalar;
  T deepest = T(0);
  s.work.islands.for_each_tie(s.model, s.island(), [&](const auto& block) {
    const auto& give = s.work.gives[block.number];
    for (const Meaning load : {Meaning::normal_impulse, Meaning::joint_impulse}) {
      const Group& group = block.kind.info.group(load);
      for (int k = group.first; k < group.first + group.count; ++k)
        deepest = std::max(deepest, give.load * std::abs(s.z()[block.own + k]));
    }
  });
  return s.work.compliances[s.number] * deepest * pace_of(s.h);
}

}  // namespace signorini::sim
