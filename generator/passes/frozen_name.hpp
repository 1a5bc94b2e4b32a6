#pragma once

#include <functional>
#include <string>

#include "generator/ir/program.hpp"

namespace signorini::passes {

/// What a value that is an input is called where it is frozen.
using InputName = std::function<std::string(ir::Slot, const std::string& name)>;

/// What a frozen value is called: its name, or one that tells its operands, "et_t_x", "half_lx",
/// "mass_per_h".
std::string frozen_name(const ir::Program& program, ir::ValueId value, const InputName& name_of);

}  // namespace signorini::passes
