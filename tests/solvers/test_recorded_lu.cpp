#include <vector>

#include "signorini/linear/recorded_lu.hpp"
#include "tests/solvers/linear_contract.hpp"
#include "tests/solvers/random_matrix.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::test;

namespace {

using DynamicLu = solvers::RecordedLu<double,
    solvers::RecordedSizes{mcp::dynamic, mcp::dynamic, mcp::dynamic, mcp::dynamic}>;

/// A random matrix with about `entries` entries a row off the diagonal, which is always there.
struct SparseMatrix {
  SparseMatrix(int n, double entries, unsigned seed) : dense(n, seed) {
    std::mt19937 random(seed + 1000);
    std::bernoulli_distribution keep(entries / n);
    starts.push_back(0);
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) {
        if (i == j || keep(random)) {
          rows.push_back(i);
          continue;
        }
        dense.J[static_cast<std::size_t>(j * n + i)] = 0.0;
      }
      starts.push_back(static_cast<int>(rows.size()));
    }
    gather();
  }
  void gather() {
    values.clear();
    for (int j = 0; j < dense.n; ++j)
      for (int k = starts[static_cast<std::size_t>(j)]; k < starts[static_cast<std::size_t>(j) + 1]; ++k)
        values.push_back(dense.J[static_cast<std::size_t>(j * dense.n + rows[static_cast<std::size_t>(k)])]);
  }
  mcp::PatternView pattern() const {
    return {dense.n, static_cast<int>(rows.size()), starts.data(), rows.data()};
  }
  solvers::NewtonMatrix<double> view() const {
    return {pattern(), values.data(), dense.dz.data(), dense.dF.data()};
  }

  RandomMatrix dense;
  std::vector<double> values;
  std::vector<int> starts, rows;
};

/// A linear solver for some patterns.
struct Solver {
  explicit Solver(const std::vector<const SparseMatrix*>& matrices) : lu(sizes(matrices)) {
    for (const SparseMatrix* m : matrices) lu.analyse(m->pattern());
  }
  static int largest(const std::vector<const SparseMatrix*>& matrices) {
    int n = 0;
    for (const SparseMatrix* m : matrices) n = std::max(n, m->dense.n);
    return n;
  }
  static solvers::RecordedSizes sizes(const std::vector<const SparseMatrix*>& matrices) {
    solvers::RecordedSizes s{static_cast<int>(matrices.size()), 0, 0, largest(matrices)};
    for (const SparseMatrix* m : matrices) s.unknowns += m->dense.n, s.nonzeros += m->pattern().nonzeros;
    return s;
  }
  /// The error of the solution of H x = H x0, -1 where the matrix is said to be singular.
  double error(const SparseMatrix& m) {
    if (!lu.factor(m.view())) return -1.0;
    std::vector<double> y = m.dense.times(m.dense.x);
    lu.solve(y.data(), y.data());
    return distance(y, m.dense.x);
  }

  DynamicLu lu;
};

bool is_small(double error) { return error >= 0.0 && error < 1e-9; }

}  // namespace

TEST_CASE("recorded LU is a linear solver") {
  const int n = GENERATE(2, 9, 20);
  DynamicLu lu({1, n, n * n, n});
  lu.analyse(RandomMatrix(n, 1).view().pattern);
  check_linear_solver(lu, n);
}

TEST_CASE("recorded LU solves random systems of any size and density") {
  const int n = GENERATE(1, 2, 5, 20, 63, 64, 65, 130);
  const double entries = GENERATE(1.0, 4.0, 200.0);
  const SparseMatrix H(n, entries, static_cast<unsigned>(n));
  Solver solver({&H});
  CHECK(is_small(solver.error(H)));
  CHECK(is_small(solver.error(H)));  // by its record
}

TEST_CASE("recorded LU repeats its record for other values, and finds another where a pivot is lost") {
  SparseMatrix H(30, 10.0, 7);
  Solver solver({&H});
  REQUIRE(is_small(solver.error(H)));
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const RandomMatrix other(30, seed);
    for (std::size_t k = 0; k < H.dense.J.size(); ++k)
      if (H.dense.J[k] != 0.0) H.dense.J[k] = other.J[k];
    H.gather();
    INFO(seed);
    CHECK(is_small(solver.error(H)));
  }
  // The diagonal vanishes: none of the pivots that were there remains.
  for (std::size_t i = 0; i < 30; ++i) H.dense.dz[i] = -H.dense.dF[i] * H.dense.J[i * 30 + i];
  CHECK(is_small(solver.error(H)));
}

TEST_CASE("recorded LU takes unknowns at their bounds out first, whichever they are") {
  SparseMatrix H(25, 5.0, 3);
  Solver solver({&H});
  for (unsigned mode = 0; mode < 40; ++mode) {
    const RandomMatrix fresh(25, 3);
    for (std::size_t i = 0; i < 25; ++i) {
      const bool at_bound = (i * 7 + mode % 8) % 3 == 0;
      H.dense.dF[i] = at_bound ? 0.0 : fresh.dF[i];
      H.dense.dz[i] = at_bound ? 1.0 : fresh.dz[i];
    }
    INFO(mode);
    CHECK(is_small(solver.error(H)));
  }
}

TEST_CASE("recorded LU of a matrix whose diagonal is not in the pattern of J") {
  // J has the entries (1, 0) and (0, 1) only; the same record must not serve rows with and without dz.
  const int starts[] = {0, 1, 2}, rows[] = {1, 0};
  const double J[] = {3.0, 2.0}, dF[] = {1.0, 1.0};
  DynamicLu lu({1, 2, 2, 2});
  lu.analyse({2, 2, starts, rows});
  for (const double d : {0.0, 1.0, 0.0, 5.0}) {  // [d 2; 3 0] x = [d + 4; 3]
    const double dz[] = {d, 0.0};
    REQUIRE(lu.factor({{2, 2, starts, rows}, J, dz, dF}));
    std::vector<double> x = {d + 4.0, 3.0};
    lu.solve(x.data(), x.data());
    CHECK(x[0] == Approx(1.0));
    CHECK(x[1] == Approx(2.0));
  }
}

TEST_CASE("recorded LU reports a singular matrix, and recovers") {
  SparseMatrix H(9, 9.0, GENERATE(1u, 2u, 3u, 4u));
  Solver solver({&H});
  REQUIRE(is_small(solver.error(H)));
  const RandomMatrix regular = H.dense;
  H.dense.make_dependent(2, 7);
  H.gather();
  CHECK(solver.error(H) == -1.0);
  H.dense = regular;
  H.gather();
  CHECK(is_small(solver.error(H)));
}

TEST_CASE("recorded LU holds factors until they are lost, for rows of the same forms") {
  SparseMatrix H(9, 9.0, 1);
  Solver solver({&H, &H});
  const auto holds = [&] { return solver.lu.holds(H.view()); };
  solver.lu.select(0);
  CHECK_FALSE(holds());
  REQUIRE(is_small(solver.error(H)));
  CHECK(holds());
  solver.lu.select(1);  // the same pattern and record, but another problem
  CHECK_FALSE(holds());
  solver.lu.select(0);
  CHECK(holds());
  H.dense.dF[4] = 0.0;  // an unknown at its bound
  CHECK_FALSE(holds());
  H.dense.dF[4] = 1.0;
  CHECK(holds());
  const auto lose = GENERATE(0, 1, 2);
  if (lose == 0) solver.lu.drop();
  if (lose == 1) solver.lu.forget();
  if (lose == 2) {
    H.dense.make_dependent(2, 7);
    H.gather();
    CHECK(solver.error(H) == -1.0);
  }
  CHECK_FALSE(holds());
}

TEST_CASE("recorded LU keeps several patterns apart") {
  const SparseMatrix a(12, 3.0, 1), b(20, 3.0, 2), c(12, 3.0, 4);
  const SparseMatrix* all[] = {&a, &b, &c, &a};  // the last one shares the records of the first
  Solver solver({all[0], all[1], all[2], all[3]});
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 4; ++i) {
      solver.lu.select(i);
      CHECK(is_small(solver.error(*all[i])));
    }
  }
}

TEST_CASE("recorded LU takes matrices of the selected pattern only") {
  const SparseMatrix a(12, 3.0, 1), b(20, 3.0, 2), denser(12, 6.0, 1);
  Solver solver({&a, &b});
  solver.lu.select(0);
  CHECK(solver.lu.fits(a.pattern()));
  CHECK_FALSE(solver.lu.fits(b.pattern()));
  CHECK_FALSE(solver.lu.fits(denser.pattern()));
  solver.lu.select(1);
  CHECK(solver.lu.fits(b.pattern()));
}

TEST_CASE("recorded LU lends as much to a problem as if there were no other") {
  const SparseMatrix small(10, 3.0, 1), large(20, 3.0, 2);
  Solver alone({&small}), both({&small, &large});
  both.lu.select(0);
  CHECK(both.lu.spare().size() == 10 * 11);
  REQUIRE(is_small(alone.error(small)));
  REQUIRE(is_small(both.error(small)));
  CHECK(both.lu.spare().size() < 10 * 11);
  CHECK(both.lu.spare().size() == alone.lu.spare().size());
}

TEST_CASE("fixed and dynamic recorded LU agree bit for bit") {
  const SparseMatrix H(14, 4.0, 5);
  solvers::RecordedLu<double, solvers::RecordedSizes{1, 14, 14 * 14, 14}> fixed;
  fixed.analyse(H.pattern());
  std::vector<double> a(14), b(14);
  Solver sized({&H});
  REQUIRE(fixed.factor(H.view()));
  REQUIRE(sized.lu.factor(H.view()));
  fixed.solve(H.dense.x.data(), a.data());
  sized.lu.solve(H.dense.x.data(), b.data());
  CHECK(a == b);
}
