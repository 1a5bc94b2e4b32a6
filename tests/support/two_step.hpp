#pragma once

#include <string>
#include <vector>

#include "generator/engine/engine.hpp"
#include "generator/read/read_model.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"

namespace signorini::test {

/// A model of models/, or a text, with an integrator in place of its own; interpreted.
std::unique_ptr<engine::NamedSimulator> with_integrator(
    const std::string& text, model::Integrator integrator);
std::string model_text(const std::string& name);

/// The text with every `from` replaced; it must be there.
std::string replaced(std::string text, const std::string& from, const std::string& to);

}  // namespace signorini::test
