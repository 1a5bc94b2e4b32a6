#pragma once

// A step of a generated model.
#include "signorini/formulations/implicit/step.hpp"
