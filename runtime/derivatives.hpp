#pragma once

// Derivatives of a step: the whole matrix, adjoints, runs, one-sided ones, tangent coordinates.
#include "signorini/derivatives/adjoint.hpp"
#include "signorini/derivatives/one_sided.hpp"
#include "signorini/derivatives/sensitivity.hpp"
#include "signorini/derivatives/tangent.hpp"
#include "signorini/derivatives/trajectory.hpp"
