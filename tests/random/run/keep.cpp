#include "tests/random/run/keep.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "tests/random/run/shrink.hpp"
#include "tests/random/run/tally.hpp"

namespace signorini::scenes {

namespace {

void write_scene(const std::string& path, const Scene& scene, const Note& note) {
  SceneText text = scene.text;
  if (Section* model = text.find("[model]"); model != nullptr && note.h > 0) {
    model->set("step", fmt::format("{}", note.h));
    model->set("duration", fmt::format("{}", static_cast<double>(note.step + 1) * note.h));
  }
  std::ofstream out(path);
  out << fmt::format("# {} of class {}, seed {}: step {} of h = {} s\n# {}\n\n", cause_of(note), scene.kind,
      scene.seed, note.step, note.h, note.reason);
  out << text.to_text();
}

bool is_failure(const Note& note) {
  return note.outcome == Outcome::wrong || note.outcome == Outcome::unsolved ||
      note.outcome == Outcome::none || note.outcome == Outcome::broken;
}

}  // namespace

void keep_failures(
    const Scene& scene, const SceneResult& result, const RunOptions& run, const KeepOptions& options) {
  std::filesystem::create_directories(options.folder);
  std::vector<Note> notes = result.notes;
  if (result.crashed || result.hung)
    notes.push_back({Outcome::unsolved, result.h, result.step + 1, result.hung ? "hang" : "crash"});
  std::set<std::string> seen;
  for (const Note& note : notes) {
    if (!is_failure(note) || !seen.insert(cause_of(note)).second) continue;
    const std::string stem = fmt::format("{}/{}_{}_{}", options.folder, scene.kind, scene.seed, seen.size());
    write_scene(stem + ".toml", scene, note);
    if (!options.shrinks || result.crashed || result.hung) continue;
    if (const auto small = shrink(scene, note, run, options.patience))
      write_scene(stem + "_small.toml", small->scene, small->note);
  }
}

}  // namespace signorini::scenes
