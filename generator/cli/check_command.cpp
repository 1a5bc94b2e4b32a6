#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "generator/check/checker.hpp"
#include "generator/check/points.hpp"
#include "generator/cli/check_plot.hpp"
#include "generator/cli/check_report.hpp"
#include "generator/cli/commands.hpp"
#include "generator/cli/engine_choice.hpp"
#include "generator/cli/load.hpp"
#include "generator/emit/generate.hpp"
#include "generator/engine/compiler.hpp"
#include "generator/text/usage_error.hpp"
#include "generator/trace/progress.hpp"

namespace signorini::cli {

namespace fs = std::filesystem;

namespace {

void check_options(const CheckOptions& o) {
  if (!o.code.empty() && o.engine == "interpreter")
    throw UsageError{"--code is for compiled code; leave --engine interpreter out"};
  if (const auto folder = fs::path(o.plot).parent_path(); !folder.empty() && !is_directory(folder))
    throw UsageError{fmt::format("cannot write {}: there is no folder {}", o.plot, folder.string())};
}

/// The headers of a model in a folder, where other models may have theirs, too.
emit::GeneratedFiles read_code(
    const std::string& folder, const std::string& model, const emit::GeneratedFiles& expected) {
  if (!fs::exists(fs::path(folder) / (model + ".hpp")))
    throw UsageError{
        fmt::format("--code {}: there is no {}.hpp; signorini generate writes it", folder, model)};
  emit::GeneratedFiles files;
  for (const auto& [name, text] : expected) {
    std::ifstream in(fs::path(folder) / name, std::ios::binary);
    if (in) files[name] = std::string(std::istreambuf_iterator<char>(in), {});
  }
  return files;
}

std::unique_ptr<engine::NamedSimulator> simulator_of(
    const CheckOptions& o, const std::shared_ptr<const compile::LoweredMcp>& lowered) {
  constexpr auto all = engine::Derivatives::by_arguments_too;
  if (o.code.empty()) return make_simulator(lowered, choose_engine(o.engine), all);
  const std::string& model = lowered->mcp.model.name;
  try {
    return engine::compile_and_load(*lowered, read_code(o.code, model, emit::generate(*lowered)), all);
  } catch (const engine::CompileError& error) {
    throw UsageError{fmt::format("--code {}: {}", o.code, error.what())};
  }
}

check::Report compare(
    const CheckOptions& o, engine::NamedSimulator& simulator, const formulate::SymbolicMcp& mcp) {
  check::Checker checker(simulator, mcp, {});
  const check::Points points = check::choose_points(simulator, mcp.model, o.points, o.seed);
  Progress progress("checking", static_cast<long>(points.list.size()), o.json, "points");
  long done = 0;
  for (const check::Point& point : points.list) {
    checker.check(point, points.h);
    progress.update(++done);
  }
  check::Report report = checker.finish();
  report.run_steps = points.steps;
  report.run_changes = points.changes;
  report.run_failed = points.steps < points.steps_wanted;
  return report;
}

void write_plot(const check::Report& report, const std::string& model, const std::string& path) {
  std::ofstream out(path, std::ios::binary);
  out << to_svg(check_plot(report, model));
  if (!out.flush()) throw UsageError{"cannot write " + path};
}

}  // namespace

int check_command(const CheckOptions& o) {
  check_options(o);
  const auto lowered = load_model(o.model, o.integrator);
  if (!lowered) return bad_input;
  check::Report report;
  try {
    const auto simulator = simulator_of(o, lowered);
    report = compare(o, *simulator, lowered->mcp);
  } catch (const std::invalid_argument& error) {
    throw UsageError{fmt::format("--code {}: this is not the code of {}: {}", o.code, o.model, error.what())};
  }
  if (!o.plot.empty()) write_plot(report, lowered->mcp.model.name, o.plot);
  if (o.json)
    fmt::print("{}\n", check_json(report, lowered->mcp.model.name, o.worst).dump(2));
  else
    fmt::print("{}", check_text(report, lowered->mcp.model.name, o.worst));
  return report.passed() ? done : run_failed;
}

}  // namespace signorini::cli
