#pragma once

#include <string>

#include "generator/ir/program.hpp"

namespace signorini::ir {

/// One line a value, "%7 = mul %3 %5  ; R00", then one line an output.
std::string print(const Program& program);

}  // namespace signorini::ir
