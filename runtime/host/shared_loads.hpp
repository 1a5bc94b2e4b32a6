#pragma once

#include <algorithm>
#include <vector>

#include "signorini/linear/min_norm_qr.hpp"
#include "signorini/step/step_problem.hpp"

namespace signorini::sim {

/// How far the loads of the last step are a choice: the dimension of the set of contact and joint impulses
/// that move the bodies in the same way, by the rank of the rows that hold around the solution. It is counted
/// when other unknowns come to their bounds than in the step before.
template <class Model>
class SharedLoads {
 public:
  using T = typename Model::Scalar;

  void forget() noexcept { active_.clear(), is_current_ = true, count_ = 0; }
  void look_again() noexcept { is_current_ = false; }

  int count(const Model& model, Workspace<Model>& work) {
    if (is_current_) return count_;
    is_current_ = true;
    int count = 0;
    bool same = !active_.empty();
    active_.resize(static_cast<std::size_t>(model.sizes.unknowns));
    for (int i = 0; i < work.islands.count(); ++i)
      if (work.islands[i].shares()) same = take_active(model, work, i) && same;
    if (same) return count_;
    for (int i = 0; i < work.islands.count(); ++i)
      if (work.islands[i].shares()) count += deficiency(model, work, i);
    return count_ = count;
  }

 private:
  /// Evaluates an island at the solution; whether the same rows are active as before.
  bool take_active(const Model& model, Workspace<Model>& work, int number) {
    const StepProblem<Model> problem(model, work, number);
    const int begin = work.islands[number].begin;
    const T* z = work.solution.data() + begin;
    F_.resize(static_cast<std::size_t>(problem.size()));
    problem.residual(z, F_.data());
    bool same = true;
    for (int i = 0; i < problem.size(); ++i) {
      const char active = !problem.is_nonnegative(i) || z[i] > F_[static_cast<std::size_t>(i)] ? 1 : 2;
      char& before = active_[static_cast<std::size_t>(begin + i)];
      same = same && before == active;
      before = active;
    }
    return same;
  }

  int deficiency(const Model& model, Workspace<Model>& work, int number) {
    const StepProblem<Model> problem(model, work, number);
    const int n = problem.size(), begin = work.islands[number].begin;
    const auto size = static_cast<std::size_t>(n);
    const mcp::PatternView pattern = problem.pattern();
    std::vector<T> values(static_cast<std::size_t>(pattern.nonzeros)), H(size * size), b(size), x(size),
        tau(size);
    std::vector<int> order(size);
    problem.jacobian(work.solution.data() + begin, F_.data(), values.data());
    const auto is_row = [&](int i) { return active_[static_cast<std::size_t>(begin + i)] == 1; };
    for (int j = 0; j < n; ++j)
      for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k)
        if (is_row(pattern.row_index[k]))
          H[static_cast<std::size_t>(j * n + pattern.row_index[k])] = values[static_cast<std::size_t>(k)];
    for (int i = 0; i < n; ++i)
      if (!is_row(i)) H[static_cast<std::size_t>(i * n + i)] = T(1);
    constexpr T nothing = T(1e-9);
    return n -
        solvers::minimum_norm_solution(n, H.data(), b.data(), x.data(), tau.data(), order.data(), nothing);
  }

  std::vector<char> active_;  // by unknown: 1 its row holds, 2 it is at its bound
  std::vector<T> F_;
  int count_ = 0;
  bool is_current_ = true;
};

}  // namespace signorini::sim
