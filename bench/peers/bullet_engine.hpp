#pragma once

#include <memory>

#include "bench/peers/engine.hpp"

namespace signorini::bench {

/// What the rows of the table differ in; the defaults are Bullet's own.
struct BulletSettings {
  enum class Solver { sequential, dantzig };  // btSequentialImpulseConstraintSolver, btMLCPSolver

  Solver solver = Solver::sequential;
  int iterations = 10;   // of sequential impulses, also where Dantzig's method gives up
  int queries = 1;       // a step, for further points of a contact with a plane,
  int least_points = 0;  // as long as it has fewer than these
};

std::unique_ptr<Engine> bullet_engine(const BulletSettings& settings);

}  // namespace signorini::bench
