#include "bench/solvers/petsc_solver.hpp"

#include <petscsnes.h>

#include <algorithm>
#include <initializer_list>
#include <new>
#include <vector>

#include "bench/solvers/peer.hpp"

namespace signorini::bench {

namespace {

using mcp::Status;

/// PETSc in this process; errors are returned and not printed.
class Library {
 public:
  static void begin() { static const Library library; }
  ~Library() { PetscFinalize(); }

 private:
  Library() {
    static char program[] = "bench", no_file[] = "-skip_petscrc", no_signals[] = "-no_signal_handler";
    static char* words[] = {program, no_file, no_signals, nullptr};
    int count = 3;
    char** arguments = words;
    PetscInitialize(&count, &arguments, nullptr, nullptr);
    PetscPushErrorHandler(PetscIgnoreErrorHandler, nullptr);
  }
};

/// The first error of some calls.
PetscErrorCode first_error(std::initializer_list<PetscErrorCode> codes) {
  for (const PetscErrorCode code : codes)
    if (code != 0) return code;
  return PetscErrorCode(0);
}

}  // namespace

struct PetscSolver::Session {
  explicit Session(int size) : n(size) {
    const auto count = static_cast<std::size_t>(size);
    F.resize(count);
    error = first_error({VecCreateSeq(PETSC_COMM_SELF, n, &x), VecDuplicate(x, &r), VecDuplicate(x, &lower),
        VecDuplicate(x, &upper), MatCreateSeqDense(PETSC_COMM_SELF, n, n, nullptr, &J),
        SNESCreate(PETSC_COMM_SELF, &snes)});
    if (error != 0) return;
    error = first_error({SNESSetType(snes, SNESVINEWTONSSLS), SNESSetFunction(snes, r, residual, this),
        SNESSetJacobian(snes, J, J, jacobian, this),
        SNESSetTolerances(snes, asked, 0, 0, iteration_limit, 100 * iteration_limit), choose_lu()});
  }
  ~Session() {
    SNESDestroy(&snes);
    MatDestroy(&J);
    for (Vec* v : {&x, &r, &lower, &upper}) VecDestroy(v);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  PetscErrorCode choose_lu() {
    KSP ksp = nullptr;
    PC pc = nullptr;
    return first_error(
        {SNESGetKSP(snes, &ksp), KSPSetType(ksp, KSPPREONLY), KSPGetPC(ksp, &pc), PCSetType(pc, PCLU)});
  }

  PetscErrorCode solve(const mcp::AnyProblem& of, double* z) {
    problem = &of;
    values.resize(static_cast<std::size_t>(of.pattern().nonzeros));
    fill(lower, [&](int i) { return std::max(of.lower(i), double(PETSC_NINFINITY)); });
    fill(upper, [&](int i) { return std::min(of.upper(i), double(PETSC_INFINITY)); });
    fill(x, [&](int i) { return z[i]; });
    const PetscErrorCode code =
        first_error({SNESVISetVariableBounds(snes, lower, upper), SNESSolve(snes, nullptr, x)});
    const double* answer = nullptr;
    if (VecGetArrayRead(x, &answer) != 0) return code;
    std::copy(answer, answer + n, z);
    VecRestoreArrayRead(x, &answer);
    return code;
  }

  template <class Value>
  void fill(Vec v, Value&& value) {
    double* entry = nullptr;
    if (VecGetArray(v, &entry) != 0) return;
    for (int i = 0; i < n; ++i) entry[i] = value(i);
    VecRestoreArray(v, &entry);
  }

  static PetscErrorCode residual(SNES, Vec at, Vec out, void* context) {
    const auto& self = *static_cast<Session*>(context);
    const double* z = nullptr;
    double* F = nullptr;
    if (const auto code = first_error({VecGetArrayRead(at, &z), VecGetArray(out, &F)}); code != 0)
      return code;
    self.problem->residual(z, F);
    return first_error({VecRestoreArrayRead(at, &z), VecRestoreArray(out, &F)});
  }

  static PetscErrorCode jacobian(SNES, Vec at, Mat out, Mat, void* context) {
    auto& self = *static_cast<Session*>(context);
    const double* z = nullptr;
    double* entry = nullptr;
    if (const auto code =
            first_error({MatZeroEntries(out), VecGetArrayRead(at, &z), MatDenseGetArray(out, &entry)});
        code != 0)
      return code;
    self.problem->jacobian(z, self.F.data(), self.values.data());
    const mcp::PatternView pattern = self.problem->pattern();
    for (int j = 0; j < self.n; ++j)
      for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k)
        entry[j * self.n + pattern.row_index[k]] = self.values[static_cast<std::size_t>(k)];
    return first_error({MatDenseRestoreArray(out, &entry), VecRestoreArrayRead(at, &z),
        MatAssemblyBegin(out, MAT_FINAL_ASSEMBLY), MatAssemblyEnd(out, MAT_FINAL_ASSEMBLY)});
  }

  int n;
  PetscErrorCode error = PetscErrorCode(0);  // of the set-up
  Vec x = nullptr, r = nullptr, lower = nullptr, upper = nullptr;
  Mat J = nullptr;
  SNES snes = nullptr;
  const mcp::AnyProblem* problem = nullptr;
  std::vector<double> F, values;
};

PetscSolver::PetscSolver() { Library::begin(); }
PetscSolver::~PetscSolver() = default;

solvers::SolveReport<double> PetscSolver::solve(const mcp::AnyProblem& problem, double* z) noexcept {
  message_.clear();
  try {
    return run(problem, z);
  } catch (const std::bad_alloc&) {
    message_ = "no memory";
    return {};
  }
}

solvers::SolveReport<double> PetscSolver::run(const mcp::AnyProblem& problem, double* z) {
  solvers::SolveReport<double> report;
  if (!is_sane(problem, z)) {
    message_ = "the start is not finite, or a bound is crossed or not a number";
    return report;
  }
  if (!session_ || session_->n != problem.size()) session_ = std::make_unique<Session>(problem.size());
  const CountedProblem counted(problem);
  PetscErrorCode code = session_->error;
  if (code == 0) code = session_->solve(counted, z);
  SNESConvergedReason reason = SNES_CONVERGED_ITERATING;
  if (session_->snes != nullptr) {
    SNESGetConvergedReason(session_->snes, &reason);
    SNESGetIterationNumber(session_->snes, &report.iterations);
  }
  judge(counted, z, reason == SNES_DIVERGED_MAX_IT ? Status::iteration_limit : Status::no_descent, report);
  if (report.status != Status::solved)
    message_ = code != 0 ? "PETSc failed with code " + std::to_string(static_cast<int>(code))
                         : std::string("PETSc ended with ") + SNESConvergedReasons[reason];
  if (code != 0) session_.reset();  // what PETSc leaves behind after an error is not for another solve
  return report;
}

}  // namespace signorini::bench
