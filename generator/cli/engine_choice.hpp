#pragma once

#include <memory>
#include <string>

#include "generator/compile/lowered.hpp"
#include "generator/engine/compiler.hpp"
#include "generator/simulator/named_simulator.hpp"

namespace signorini::cli {

/// The engine that runs: the one asked for, else compiled where there is a compiler. Where it is the
/// interpreter for want of a compiler, standard error says so.
std::string choose_engine(const std::string& asked);

/// `engine` is compiled or interpreter, which has all derivatives.
std::unique_ptr<engine::NamedSimulator> make_simulator(
    const std::shared_ptr<const compile::LoweredMcp>& lowered, const std::string& engine,
    engine::Derivatives derivatives = engine::Derivatives::by_unknowns);

}  // namespace signorini::cli
