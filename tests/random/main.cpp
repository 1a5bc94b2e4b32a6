// Scenes drawn at random, run, and judged from outside.
//
//   random_scenes --seed 1 --scenes 100 [--steps 60] [--h 0.01,0.001] [--only cart] [--keep DIR] [--shrink]
//   [--strict] random_scenes --model FILE...       judges files instead
//   random_scenes --kept FILE... --strict          scenes that failed once, each with the step it failed with
//
// Exit code 1 where a scene crashes or hangs, with --strict also where a solved step is wrong, and of kept
// scenes where a step is not solved.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "generator/trace/progress.hpp"
#include "tests/random/run/compare.hpp"
#include "tests/random/run/keep.hpp"
#include "tests/random/run/tally.hpp"

using namespace signorini;
using namespace signorini::scenes;

namespace {

struct Options {
  std::uint64_t seed = 1;
  long scenes = 100;
  RunOptions run;
  std::string only, keep;
  std::vector<std::string> models;
  bool are_kept = false;  // the files
  std::string engine = "interpreter";
  double patience = 300;  // [s]
  bool shrinks = false, strict = false, is_alone = false;
};

/// Neighbouring seeds must not draw neighbouring scenes [splitmix64].
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return (x ^ (x >> 31)) >> 16;  // short enough to type
}

std::vector<SceneClass> chosen_classes(const std::string& only) {
  std::vector<SceneClass> chosen;
  for (const SceneClass& kind : scene_classes())
    if (only.empty() || only == kind.name) chosen.push_back(kind);
  return chosen;
}

Scene read_scene(const std::string& path, bool is_kept) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  Scene scene{std::filesystem::path(path).stem().string(), 0, SceneText::parse(text.str()), 1};
  const Section* model = scene.text.find("[model]");
  const std::string* step = is_kept && model != nullptr ? model->find("step") : nullptr;
  if (step != nullptr) scene.step = std::strtod(step->c_str(), nullptr);
  return scene;
}

/// The k-th scene of a run, or the k-th file.
Scene scene_of(const Options& options, const std::vector<SceneClass>& classes, long k) {
  const auto at = static_cast<std::size_t>(k);
  if (!options.models.empty()) return read_scene(options.models[at], options.are_kept);
  // --seed is that of the scene itself where there is only one.
  const std::uint64_t seed = options.is_alone ? options.seed : mixed(options.seed * 1'000'003 + at);
  return draw_scene(classes[at % classes.size()], seed);
}

Options read_options(int argc, char** argv, CLI::App& app) {
  Options o;
  app.add_option("--seed", o.seed, "first seed");
  app.add_option("--scenes", o.scenes, "how many scenes");
  app.add_flag(
      "--alone", o.is_alone, "one scene, drawn from --seed itself, as the table of reasons names it");
  app.add_option("--steps", o.run.steps, "steps of each run");
  app.add_option("--h", o.run.steps_of, "step sizes of a scene of 1 m [s]")->delimiter(',');
  app.add_option("--only", o.only, "one class of scenes");
  CLI::Option* models = app.add_option("--model", o.models, "files to judge instead");
  CLI::Option* kept = app.add_option("--kept", o.models, "the same, each with its own step");
  models->excludes(kept);
  app.add_option("--keep", o.keep, "folder for scenes that fail");
  app.add_option("--engine", o.engine, "interpreter or compiled");
  app.add_option("--patience", o.patience, "seconds without news that are a hang");
  app.add_option("--systems", o.run.most_systems, "Newton systems of a step");
  app.add_option("--starts", o.run.starts, "at random, to look for an answer where a step is not solved");
  app.add_flag("--shrink", o.shrinks, "also a small scene that fails in the same way");
  app.add_flag(
      "--strict", o.strict, "exit code 1 where a solved step is wrong, or a step of a kept scene not solved");
  app.add_flag("!--no-compare", o.run.compares, "no other memories, frames, solvers");
  app.parse(argc, argv);
  o.are_kept = kept->count() > 0;
  o.run.compiled = o.engine == "compiled";
  if (o.run.compiled) setenv("SIGNORINI_INCLUDE_DIR", SIGNORINI_BUILD_DIR "/include", 0);
  if (o.is_alone) o.scenes = 1;
  if (!o.models.empty()) o.scenes = static_cast<long>(o.models.size());
  return o;
}

int run(const Options& options) {
  const std::vector<SceneClass> classes = chosen_classes(options.only);
  if (classes.empty()) {
    fmt::print(stderr, "random_scenes: --only {}: no such class\n", options.only);
    return 2;
  }
  if (find_path_solver() == nullptr) fmt::print("PATH: SIGNORINI_PATH_LIBRARY names none; not compared\n");
  Tally tally;
  {
    cli::Progress progress("random scenes", options.scenes, false, "scenes");
    for (long k = 0; k < options.scenes; ++k) {
      const Scene scene = scene_of(options, classes, k);
      const SceneResult result = run_in_child(scene, options.run, options.patience);
      tally.add(scene, result);
      if (!options.keep.empty())
        keep_failures(scene, result, options.run, {options.keep, options.shrinks, options.patience});
      progress.update(k + 1);
    }
  }
  fmt::print("{}", tally.to_text());
  const Counts all = tally.all();
  const bool is_wrong =
      all.wrong + all.broken + (options.are_kept ? all.unsolved + all.none + all.refused : 0) > 0;
  return all.crashes + all.hangs > 0 || (options.strict && is_wrong) ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Scenes drawn at random, run, and judged from outside");
  try {
    return run(read_options(argc, argv, app));
  } catch (const CLI::ParseError& error) {
    return app.exit(error);
  }
}
