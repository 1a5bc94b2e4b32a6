#include "tests/support/two_step.hpp"

#include <fstream>
#include <sstream>

#include "generator/formulate/mcp.hpp"

namespace signorini::test {

std::string model_text(const std::string& name) {
  std::ifstream in(model_path(name));
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  for (; at != std::string::npos; at = text.find(from, at + to.size())) text.replace(at, from.size(), to);
  return text;
}

std::unique_ptr<engine::NamedSimulator> with_integrator(
    const std::string& text, model::Integrator integrator) {
  model::ReadResult read = model::read_model_text(text, "test.toml");
  REQUIRE(read.model);
  read.model->integrator = integrator;
  return engine::interpret_model(
      std::make_shared<const compile::LoweredMcp>(compile::lower(formulate::formulate(*read.model))));
}

}  // namespace signorini::test
