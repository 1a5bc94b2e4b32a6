#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "generator/compile/lowered.hpp"

namespace signorini::emit {

/// How closely statements stand: those of a step are read by people, those of a search hardly ever.
enum class Spacing { readable, dense };

/// Context of templates/kernel.hpp.j2: the kernels of a block.
nlohmann::json kernel_context(
    const compile::LoweredBlock& lowered, const kernel::Block& block, Spacing spacing = Spacing::readable);

/// A derivative by arguments.
nlohmann::json derivative_context(const compile::LoweredDerivative& derivative, const kernel::Block& block);

/// The ports of a kernel as parameters of a function, `more` behind them. A parameter that nobody reads has
/// no name.
std::string parameter_list(const kernel::Block& block, const std::vector<const ir::Program*>& readers,
    const std::vector<std::string>& more = {});

/// Statements of a kernel that reads ports alone and gives fields of others.
std::vector<std::string> plain_lines(const ir::Program& program, const kernel::Block& block);

/// "T radius{};  // [m] radius" for each field of a record, and the same as tables of sim::FieldInfo.
std::vector<std::string> field_members(const std::vector<kernel::Field>& fields);
std::vector<std::string> field_infos(const std::vector<kernel::Field>& fields);

}  // namespace signorini::emit
