#pragma once

// What the kinds of a generated model include: the structs that kernels read, and what describes a kind.
#include "signorini/model/kind.hpp"
#include "signorini/model/space.hpp"
