#pragma once

// Solvers for any mixed complementarity problem, with or without a model.
#include "signorini/newton/newton.hpp"
#include "signorini/newton/robust.hpp"
#include "signorini/newton/smoothed.hpp"
#include "signorini/pivotal/lemke.hpp"
#include "signorini/pivotal/proves_infeasible.hpp"
