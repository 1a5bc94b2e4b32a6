#pragma once

#include <memory>
#include <string>

#include "generator/compile/lowered.hpp"
#include "generator/simulator/named_simulator.hpp"

namespace signorini::test {

/// Path of a model in models/.
std::string model_path(const std::string& name);

/// Reads, formulates and lowers a model; fails the test with the diagnostics where that is not possible.
std::shared_ptr<const compile::LoweredMcp> lower_file(const std::string& path);
std::shared_ptr<const compile::LoweredMcp> lower_text(const std::string& text);

/// A model with further lines in its [model] table.
std::string with_settings(const std::string& text, const std::string& lines);

/// Generated, compiled with the system compiler and loaded.
std::unique_ptr<engine::NamedSimulator> compiled(const compile::LoweredMcp& lowered);

/// The number of a column of the trace.
int column(const engine::NamedSimulator& simulator, const std::string& name);

/// The current value of a column.
double value(const engine::NamedSimulator& simulator, const std::string& name);

}  // namespace signorini::test
