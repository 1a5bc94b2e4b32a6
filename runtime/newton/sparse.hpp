#pragma once

#include <concepts>

#include "signorini/linear/sparse_levenberg.hpp"
#include "signorini/linear/sparse_lu.hpp"
#include "signorini/newton/newton_workspace.hpp"

namespace signorini::solvers {

/// The workspace for large sparse problems, constructed from `problem.pattern()`: no n x n array, the
/// pattern analysed once. Unlike the dense one it allocates while it solves. This header needs Eigen.
template <std::floating_point T>
using SparseNewtonWorkspace = NewtonWorkspace<T, mcp::dynamic, mcp::dynamic, SparseLu<T>, SparseLevenberg<T>>;

}  // namespace signorini::solvers
