#include "bench/solvers/lineup.hpp"

#include <variant>

#include "bench/solvers/embedded_solver.hpp"
#include "signorini/path/path_solver.hpp"
#ifdef SIGNORINI_BENCH_SICONOS
#include "bench/solvers/siconos_solver.hpp"
#endif
#ifdef SIGNORINI_BENCH_PETSC
#include "bench/solvers/petsc_solver.hpp"
#endif

namespace signorini::bench {

namespace {

Competitor path() {
  const auto loaded = solvers::load_path();
  if (const auto* error = std::get_if<solvers::PathError>(&loaded))
    return {"path", "not installed: " + error->message, nullptr};
  auto solver = std::make_unique<solvers::PathSolver>(std::get<solvers::PathLibrary>(loaded));
  std::string version = solver->version();
  return {"path", std::move(version), std::move(solver)};
}

Competitor siconos() {
#ifdef SIGNORINI_BENCH_SICONOS
  return {"siconos", "Newton on min and Fischer-Burmeister functions", std::make_unique<SiconosSolver>()};
#else
  return {"siconos", "not installed when this was built", nullptr};
#endif
}

Competitor petsc() {
#ifdef SIGNORINI_BENCH_PETSC
  return {"petsc", "SNES VI, semismooth Newton", std::make_unique<PetscSolver>()};
#else
  return {"petsc", "not installed when this was built", nullptr};
#endif
}

}  // namespace

std::vector<Competitor> lineup() {
  std::vector<Competitor> all;
  all.push_back({"embedded", "semismooth Newton, then smoothing", std::make_unique<EmbeddedSolver>()});
  all.push_back(path());
  all.push_back(siconos());
  all.push_back(petsc());
  return all;
}

}  // namespace signorini::bench
