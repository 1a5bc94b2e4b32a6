#pragma once

#include <concepts>

#include "signorini/solvers/newton_workspace.hpp"
#include "signorini/solvers/sparse_levenberg.hpp"
#include "signorini/solvers/sparse_lu.hpp"

namespace signorini::solvers {

/// The workspace for large sparse problems, constructed from `problem.pattern()`: no n x n array, the
/// pattern analysed once. Unlike the dense one it allocates while it solves. This header needs Eigen.
template <std::floating_point T>
using SparseNewtonWorkspace = NewtonWorkspace<T, mcp::dynamic, mcp::dynamic, SparseLu<T>, SparseLevenberg<T>>;

}  // namespace signorini::solvers
