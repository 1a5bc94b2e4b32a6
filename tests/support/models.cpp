#include "tests/support/models.hpp"
#include "generator/formulate/joints/rank.hpp"
#include "generator/read/read_model.hpp"

#include <cstdlib>
#include <vector>

#include "generator/emit/generate.hpp"
#include "generator/engine/compiler.hpp"
#include "tests/support/catch.hpp"

namespace signorini::test {

namespace {

std::shared_ptr<const compile::LoweredMcp> lower_result(const model::ReadResult& result) {
  for (const model::Diagnostic& d : result.diagnostics) UNSCOPED_INFO(to_string(d));
  REQUIRE(result.model.has_value());
  model::Report report("test.toml");
  formulate::check_joints(*result.model, report);
  for (const model::Diagnostic& d : report.sorted()) UNSCOPED_INFO(to_string(d));
  REQUIRE(report.count() == 0);
  return std::make_shared<const compile::LoweredMcp>(compile::lower(formulate::formulate(*result.model)));
}

}  // namespace

std::string model_path(const std::string& name) {
  return std::string(SIGNORINI_SOURCE_DIR) + "/models/" + name + ".toml";
}

std::shared_ptr<const compile::LoweredMcp> lower_file(const std::string& path) {
  return lower_result(model::read_model(path));
}

std::shared_ptr<const compile::LoweredMcp> lower_text(const std::string& text) {
  return lower_result(model::read_model_text(text, "test.toml"));
}

std::string with_settings(const std::string& text, const std::string& lines) {
  const std::string table = "[model]\n";
  const std::size_t at = text.find(table);
  REQUIRE(at != std::string::npos);
  return text.substr(0, at + table.size()) + lines + "\n" + text.substr(at + table.size());
}

std::unique_ptr<engine::NamedSimulator> compiled(const compile::LoweredMcp& lowered) {
  setenv("SIGNORINI_INCLUDE_DIR", SIGNORINI_BUILD_DIR "/include", 1);
  return engine::compile_and_load(lowered, emit::generate(lowered));
}

int column(const engine::NamedSimulator& simulator, const std::string& name) {
  for (int i = 0; i < simulator.column_count(); ++i)
    if (name == simulator.column(i)) return i;
  FAIL("no column " << name);
  return -1;
}

double value(const engine::NamedSimulator& simulator, const std::string& name) {
  std::vector<double> row(static_cast<std::size_t>(simulator.column_count()));
  simulator.row(row.data());
  return row[static_cast<std::size_t>(column(simulator, name))];
}

}  // namespace signorini::test
