#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>

#include "generator/cli/commands.hpp"
#include "generator/cli/load.hpp"
#include "generator/text/suggest.hpp"
#include "generator/text/usage_error.hpp"

namespace {

using signorini::UsageError;
using namespace signorini::cli;

constexpr const char* about =
    "Signorini: a compiler for contact mechanics.\n"
    "A model file (TOML) with rigid bodies as implicit surfaces goes in; a specialised C++ step function "
    "comes out.\n\n"
    "  signorini simulate models/disc_on_plane.toml --plot disc.svg    run a model and look at it\n"
    "  signorini generate models/disc_on_plane.toml --out disc         C++ headers for your own program\n"
    "  signorini replay   disc_on_plane-step3.capsule.json             a step that failed, again and in "
    "detail\n"
    "  signorini check    models/disc_on_plane.toml                    its derivatives against two other "
    "opinions\n"
    "  signorini inspect  models/disc_on_plane.toml                    unknowns, rows, nonzeros, operations, "
    "bytes";

constexpr const char* exit_codes = "Exit codes: 0 done, 1 the run failed, 2 the input was wrong.";

void add_integrator(CLI::App& command, std::string& integrator) {
  command.add_option("--integrator", integrator, "euler or bdf2; the model's own by default")
      ->type_name("NAME")
      ->check(CLI::IsMember({"euler", "bdf2"}));
}

void add_generate(CLI::App& app, GenerateOptions& o) {
  CLI::App* command = app.add_subcommand("generate",
      "write the C++ headers of models\n"
      "MODEL.hpp is what you include, MODEL_derivatives.hpp what derivatives need; kinds/ has what models "
      "share.");
  command->add_option("MODEL", o.models, "model files (.toml)")->required();
  add_integrator(*command, o.integrator);
  command->add_option("--out", o.out, "folder to write to; made where missing")->required()->type_name("DIR");
}

void add_limit(CLI::App& command, std::optional<int>& limit) {
  command
      .add_option("--max-iterations", limit,
          "Newton systems that a step may take, all its starts together; as many as it needs by default")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
}

void add_log(CLI::App& command, std::string& log) {
  command
      .add_option(
          "--log", log, "write a line an iterate: residual, worst row, contacts; - is standard output")
      ->type_name("FILE");
}

void add_simulate(CLI::App& app, SimulateOptions& o) {
  CLI::App* command = app.add_subcommand("simulate", "run a model");
  command->add_option("MODEL", o.model, "model file (.toml)")->required();
  command->add_option("--duration", o.duration, "simulated time [s]; the model's own by default")
      ->type_name("S");
  command->add_option("--step", o.step, "step size h [s]; the model's own by default")->type_name("H");
  command
      ->add_option(
          "--solver", o.solver, "embedded, or path where PATH's library is found (SIGNORINI_PATH_LIBRARY)")
      ->type_name("NAME");
  command->add_option("--formulation", o.formulation, "implicit, the only one in this version")
      ->type_name("NAME");
  add_integrator(*command, o.integrator);
  command->add_option("--engine", o.engine, "compiled or interpreter; compiled where there is a compiler")
      ->type_name("NAME")
      ->check(CLI::IsMember({"compiled", "interpreter"}));
  command
      ->add_option("--set", o.set,
          "a parameter (mu=0.3), a field (ball.mass=2, rolling.mu=0.3) or an initial state (ball.vx=1); "
          "repeatable")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_option("--inputs", o.inputs, "CSV with a column t and one an input, held until the next row")
      ->type_name("FILE");
  add_limit(*command, o.max_iterations);
  add_log(*command, o.log);
  command
      ->add_option("--events", o.events,
          "write a line whenever a contact changes: point, line, surface or apart; sticks, rolls, spins or "
          "slides; - is standard output")
      ->type_name("FILE");
  command
      ->add_option("--capsule", o.capsule,
          "where a step that fails is written, for replay; beside the trace by default")
      ->type_name("FILE");
  command
      ->add_option("--capsule-step", o.capsule_step, "write the capsule of this step although it is solved")
      ->type_name("K");
  command->add_option("--csv", o.csv, "write the trace, one row a step")->type_name("FILE");
  command->add_option("--plot", o.plot, "write a plot of the trace (SVG)")->type_name("FILE");
  command->add_flag("--json", o.json, "print one JSON object and nothing else");
}

void add_replay(CLI::App& app, ReplayOptions& o) {
  CLI::App* command = app.add_subcommand("replay", "run a step again from its capsule");
  command->add_option("CAPSULE", o.capsule, "what simulate wrote of the step (.capsule.json)")->required();
  command->add_option("--engine", o.engine, "compiled or interpreter; the capsule's by default")
      ->type_name("NAME")
      ->check(CLI::IsMember({"compiled", "interpreter"}));
  command->add_option("--solver", o.solver, "embedded or path; the capsule's by default")->type_name("NAME");
  add_limit(*command, o.max_iterations);
  add_log(*command, o.log);
  command->add_flag("--json", o.json, "print one JSON object and nothing else");
}

void add_check(CLI::App& app, CheckOptions& o) {
  CLI::App* command = app.add_subcommand("check",
      "compare the derivatives in the generated code with two other opinions\n"
      "Every entry of dF/dz, structural zeros included, and of dF/d(state, inputs, parameters) is compared "
      "with\n"
      "  dual numbers run through the model's equations: exact; 1e-10 of an entry is a mismatch,\n"
      "  differences of the compiled F, their step chosen for each entry: 1e-7 is, unless they are noisier.\n"
      "A third of the points is random, a third are steps of a run, a third lies at changes of its active "
      "set.\n"
      "  signorini check disc.toml --plot disc.svg        a heat map of the errors\n"
      "  signorini check disc.toml --code src/disc        code that was generated before");
  command->add_option("MODEL", o.model, "model file (.toml)")->required();
  add_integrator(*command, o.integrator);
  command->add_option("--code", o.code, "check the code in this folder, as generate wrote it, perhaps edited")
      ->type_name("DIR");
  command->add_option("--points", o.points, "where to compare; 200 by default")
      ->type_name("N")
      ->check(CLI::Range(1, 1000000));
  command->add_option("--seed", o.seed, "chooses other random points; 1 by default")->type_name("K");
  command->add_option("--worst", o.worst, "entries to list, the worst first; 8 by default")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--engine", o.engine, "compiled or interpreter; compiled where there is a compiler")
      ->type_name("NAME")
      ->check(CLI::IsMember({"compiled", "interpreter"}));
  command->add_option("--plot", o.plot, "write a heat map: rows, columns, relative errors (SVG)")
      ->type_name("FILE");
  command->add_flag("--json", o.json, "print one JSON object and nothing else");
  command->footer("Exit codes: 0 all entries agree, 1 some do not, 2 the input was wrong.");
}

void add_inspect(CLI::App& app, InspectOptions& o) {
  CLI::App* command =
      app.add_subcommand("inspect", "show what a model becomes: unknowns, rows, operations, bytes");
  command->add_option("MODEL", o.model, "model file (.toml)")->required();
  add_integrator(*command, o.integrator);
  command
      ->add_option("--dump", o.dump,
          "print a stage: mcp (unknowns and rows), ir (programs), layout (tables and places), code "
          "(generated text)")
      ->type_name("STAGE")
      ->check(CLI::IsMember({"mcp", "ir", "layout", "code"}));
  command->add_flag("--json", o.json, "print one JSON object and nothing else");
}

/// CLI11 asks for a command where an unknown one was given.
void check_command(const CLI::App& app) {
  const std::vector<std::string> unknown = app.remaining();
  if (!app.get_subcommands().empty() || unknown.empty()) return;
  const std::string kind = unknown[0].front() == '-' ? "option" : "command";
  throw UsageError{fmt::format("unknown {} '{}'; {}", kind, unknown[0],
      signorini::model::suggestion(
          unknown[0], {"generate", "simulate", "check", "replay", "inspect"}, "the commands are"))};
}

int run(int argc, char** argv) {
  CLI::App app(about, "signorini");
  app.footer(exit_codes);
  app.set_version_flag("--version", version_text);
  app.require_subcommand(1);
  GenerateOptions generate;
  SimulateOptions simulate;
  ReplayOptions replay;
  CheckOptions check;
  InspectOptions inspect;
  add_generate(app, generate);
  add_simulate(app, simulate);
  add_replay(app, replay);
  add_check(app, check);
  add_inspect(app, inspect);
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    return fmt::format("signorini: error: {}; --help shows what there is\n", error.what());
  });
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    check_command(app);
    return app.exit(error) == 0 ? done : bad_input;
  }
  if (app.got_subcommand("generate")) return generate_command(generate);
  if (app.got_subcommand("simulate")) return simulate_command(simulate);
  if (app.got_subcommand("replay")) return replay_command(replay);
  if (app.got_subcommand("check")) return check_command(check);
  return inspect_command(inspect);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const UsageError& error) {
    fmt::print(stderr, "{}: error: {}\n", error.where, error.message);
    return bad_input;
  } catch (const std::exception& error) {
    fmt::print(stderr, "signorini: error: {}\n", error.what());
    return run_failed;
  }
}
