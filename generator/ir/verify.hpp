#pragma once

#include <string>

#include "generator/ir/program.hpp"

namespace signorini::ir {

/// Empty where the program is well formed, else what is wrong with it.
std::string verify(const Program& program);

}  // namespace signorini::ir
