#pragma once

// What the kinds of a generated model include: the structs that kernels read, and their tables.
#include "signorini/model/space.hpp"
#include "signorini/model/tables.hpp"
