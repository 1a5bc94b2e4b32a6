#pragma once

#include <functional>
#include <string>

#include "generator/ir/program.hpp"

namespace signorini::ir {

/// The name of a slot for people: "body.x".
using SlotName = std::function<std::string(Slot)>;

/// One line a value, "%7 = mul %3 %5  ; R00", then one line an output.
std::string print(const Program& program, const SlotName& name_of);

}  // namespace signorini::ir
