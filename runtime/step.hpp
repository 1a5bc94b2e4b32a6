#pragma once

// A step of a generated model.
#include "signorini/formulations/implicit/policy.hpp"
#include "signorini/step/names.hpp"
#include "signorini/step/step.hpp"
