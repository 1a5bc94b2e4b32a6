#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "tests/solvers/problems/linear.hpp"

// LCPs from the literature on pivotal methods.
namespace signorini::test {

/// An LCP z >= 0 with M given row by row.
inline Linear lcp(std::string name, int n, const std::vector<double>& rows, std::vector<double> q) {
  const auto count = static_cast<std::size_t>(n);
  std::vector<double> M(count * count);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) M[j * count + i] = rows[i * count + j];
  }
  return Linear(std::move(name), M, std::move(q), filled(n, 0.0), filled(n, inf));
}

/// Two pivots of Lemke's method after t has entered; the solution is (4/3, 7/3).
inline Linear lemke_in_the_plane() { return lcp("Lemke, plane", 2, {2, 1, 1, 2}, {-5, -6}); }

/// Lower triangular with different infeasibilities: (8, 0, 0) is the solution.
inline Linear lemke_triangular() {
  return lcp("Lemke, triangular", 3, {1, 0, 0, 2, 1, 0, 2, 2, 1}, {-8, -12, -14});
}

/// The conditions of min x^2/2 + y^2/2 - x - 3 y, x + y <= 2, x <= 3/2; the last unknowns are multipliers.
inline Linear quadratic_program() {
  return lcp("quadratic program", 4, {1, 0, 1, 1, 0, 1, 1, 0, -1, -1, 0, 0, -1, 0, 0, 0}, {-1, -3, 2, 1.5});
}

/// A P-matrix with a cyclic symmetry, n odd: every infeasible row ties with every other, and pivoting on the
/// first of them comes back to where it was. z_i = 1/3.
inline Linear cyclic(int n) {
  const auto count = static_cast<std::size_t>(n);
  std::vector<double> rows(count * count, 0.0);
  for (std::size_t i = 0; i < count; ++i) {
    rows[i * count + i] = 1;
    rows[i * count + (i + 1) % count] = 2;
  }
  return lcp("cyclic " + std::to_string(n), n, rows, filled(n, -1.0));
}

/// Beale's linear program, on which the simplex method cycles, as an LCP of primal and dual:
///     min -3/4 a + 20 b - 1/2 c + 6 d,   a/4 - 8 b - c + 9 d <= 0,   a/2 - 12 b - c/2 + 3 d <= 0,   c <= 1.
/// M is skew, so that its solutions need not be isolated; a = c = 1 in all of them.
inline Linear beale() {
  const double A[3][4] = {{0.25, -8, -1, 9}, {0.5, -12, -0.5, 3}, {0, 0, 1, 0}};
  std::vector<double> rows(49, 0.0);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      rows[j * 7 + 4 + i] = A[i][j];
      rows[(4 + i) * 7 + j] = -A[i][j];
    }
  }
  return lcp("Beale", 7, rows, {-0.75, 20, -0.5, 6, 0, 0, 1});
}

/// Many ties: the rows of a fully degenerate transport problem, primal and dual. Two sources and two sinks of
/// one unit each, costs 1 2 3 1; the solution ships 0 -> 0 and 1 -> 1.
inline Linear degenerate_transport() {
  const double cost[] = {1, 2, 3, 1};  // from 0 to 0 and 1, from 1 to 0 and 1
  std::vector<double> rows(64, 0.0);
  for (std::size_t k = 0; k < 4; ++k) {
    const std::size_t source = 4 + k / 2, sink = 6 + k % 2;
    rows[k * 8 + source] = 1, rows[source * 8 + k] = -1;  // ships at most 1
    rows[k * 8 + sink] = -1, rows[sink * 8 + k] = 1;      // takes at least 1
  }
  return lcp("degenerate transport", 8, rows, {cost[0], cost[1], cost[2], cost[3], 1, 1, -1, -1});
}

/// Symmetric, indefinite, strictly copositive: three solutions, (1, 0), (0, 1) and (1/4, 1/4).
inline Linear copositive_in_the_plane() { return lcp("copositive, plane", 2, {1, 3, 3, 1}, {-1, -1}); }

/// No entry is negative and the diagonal is positive: strictly copositive, hence solvable for every q; far
/// from a P-matrix.
inline Linear random_copositive(int n, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> entry(0.0, 2.0);
  std::vector<double> rows(static_cast<std::size_t>(n * n));
  for (double& m : rows) m = entry(random);
  for (int i = 0; i < n; ++i) rows[static_cast<std::size_t>(i * n + i)] = 1.0;
  std::vector<double> q(static_cast<std::size_t>(n));
  for (double& x : q) x = 1.0 - 2.0 * entry(random);
  return lcp("copositive " + std::to_string(seed), n, rows, q);
}

/// The equilibria of a game of two players with positive costs A and B (Lemke and Howson):
///     0 <= x _|_ A y - 1 >= 0,   0 <= y _|_ B^T x - 1 >= 0;   strategies are x / sum x, y / sum y.
/// Here each prefers another one of three, as in paper, scissors, stone: the one equilibrium mixes all.
inline Linear game() {
  const double A[3][3] = {{2, 3, 1}, {1, 2, 3}, {3, 1, 2}};
  std::vector<double> rows(36, 0.0);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      rows[i * 6 + 3 + j] = A[i][j];
      rows[(3 + j) * 6 + i] = 4 - A[i][j];
    }
  }
  return lcp("game of two", 6, rows, filled(6, -1.0));
}

/// A convex quadratic program with entries -1, 0 and 1, hence with ties at every turn, primal and dual:
/// M = [Q -A^T; A 0], half of n unknowns each. With or without a solution.
inline Linear random_program(int n, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<int> entry(-1, 1);
  const auto count = static_cast<std::size_t>(n), half = count / 2;
  std::vector<double> rows(count * count, 0.0), q(count);
  for (std::size_t i = 0; i < half; ++i) {
    rows[i * count + i] = entry(random) > 0 ? 1.0 : 0.0;
    for (std::size_t j = 0; j < half; ++j) {
      const double a = entry(random);
      rows[(half + i) * count + j] = a;
      rows[j * count + half + i] = -a;
    }
  }
  for (double& x : q) x = entry(random);
  return lcp("program " + std::to_string(seed), n, rows, q);
}

/// 0 <= x _|_ -y - 1 >= 0: not feasible. M is skew, hence copositive-plus: Lemke ends on a ray.
inline Linear infeasible_skew() { return lcp("infeasible, skew", 2, {0, -1, 1, 0}, {-1, 0}); }

/// x + y <= 1, x >= 1, y >= 1, with costs 1 and 1: an infeasible linear program.
inline Linear infeasible_program() {
  return lcp("infeasible program", 5,
      {0, 0, 1, -1, 0, 0, 0, 1, 0, -1, -1, -1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0}, {1, 1, 1, -1, -1});
}

/// max x + y, x - y <= 1: unbounded, so that its dual is infeasible.
inline Linear unbounded_program() {
  return lcp("unbounded program", 3, {0, 0, 1, 0, 0, -1, -1, 1, 0}, {-1, -1, 1});
}

}  // namespace signorini::test
