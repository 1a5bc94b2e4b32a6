#include "tests/random/run/tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace signorini::scenes {

namespace {

const char* word_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::right: return "right";
    case Outcome::wrong: return "wrong";
    case Outcome::unsolved: return "not solved";
    case Outcome::none: return "gave way, no rigid answer found";
    case Outcome::refused: return "refused";
    case Outcome::differs: return "differs";
    case Outcome::same: return "same";
    case Outcome::broken: return "wrong at the start";
  }
  return "";
}

std::string row(const std::string& name, const Counts& c) {
  return fmt::format("{:<16}{:>7}{:>9}{:>9}{:>7}{:>7}{:>6}{:>7}{:>6}{:>7}{:>8}{:>8}{:>9}\n", name, c.scenes,
      c.steps(), c.right, c.wrong, c.unsolved, c.none, c.crashes, c.hangs, c.broken, c.same, c.differs,
      c.refused);
}

}  // namespace

std::string cause_of(const Note& note) {
  std::string what = note.reason.substr(0, note.reason.find(" |"));
  // A diagnostic begins with its place: "scene.toml:3:1: error: ".
  if (const std::size_t error = what.find("error: "); error != std::string::npos)
    what = what.substr(error + 7);
  if (note.outcome == Outcome::refused) what = what.substr(0, what.find('\''));
  return fmt::format("{}: {}", word_of(note.outcome), what);
}

void Counts::add(const SceneResult& result) {
  ++scenes;
  right += result.right;
  same += result.same;
  crashes += result.crashed ? 1 : 0;
  hangs += result.hung ? 1 : 0;
  // A step that is refused after it was counted as right is counted once.
  for (const Note& note : result.notes) {
    const bool later = note.outcome == Outcome::wrong &&
        (note.reason.starts_with("another answer") || note.reason.starts_with("wrong gap shown"));
    if (note.outcome == Outcome::wrong) ++wrong, right -= later ? 1 : 0;
    if (note.outcome == Outcome::unsolved) ++unsolved;
    if (note.outcome == Outcome::none) ++none;
    if (note.outcome == Outcome::refused) ++refused;
    if (note.outcome == Outcome::differs) ++differs;
    if (note.outcome == Outcome::broken) ++broken;
  }
}

void Counts::add(const Counts& c) {
  scenes += c.scenes, refused += c.refused, right += c.right, wrong += c.wrong, unsolved += c.unsolved,
      none += c.none;
  crashes += c.crashes, hangs += c.hangs, broken += c.broken, same += c.same, differs += c.differs;
}

void Tally::add(const Scene& scene, const SceneResult& result) {
  by_class_[scene.kind].add(result);
  for (const auto& [word, count] : result.rungs) rungs_[word] += count;
  const auto note_reason = [&](const std::string& cause, const std::string& example) {
    Reason& reason = reasons_[cause];
    if (reason.count++ == 0) reason.example = example;
  };
  const std::string where = fmt::format("{} seed {}", scene.kind, scene.seed);
  for (const Note& note : result.notes)
    note_reason(
        cause_of(note), fmt::format("{} h {:.3g} step {}: {}", where, note.h, note.step, note.reason));
  if (result.crashed)
    note_reason(
        fmt::format("crash: signal {}", result.signal), fmt::format("{} after step {}", where, result.step));
  if (result.hung)
    note_reason("hang", fmt::format("{} h {:.3g} after step {}", where, result.h, result.step));
}

Counts Tally::all() const {
  Counts all;
  for (const auto& [name, counts] : by_class_) all.add(counts);
  return all;
}

namespace {

template <class Item, class Count>
std::vector<Item> most_first(const std::map<std::string, typename Item::second_type>& from, Count&& count) {
  std::vector<Item> sorted(from.begin(), from.end());
  std::stable_sort(sorted.begin(), sorted.end(),
      [&](const Item& a, const Item& b) { return count(a.second) > count(b.second); });
  return sorted;
}

}  // namespace

std::string Tally::to_text() const {
  std::string text =
      fmt::format("{:<16}{:>7}{:>9}{:>9}{:>7}{:>7}{:>6}{:>7}{:>6}{:>7}{:>8}{:>8}{:>9}\n", "class", "scenes",
          "steps", "right", "wrong", "failed", "none", "crash", "hang", "start", "same", "differ", "refused");
  for (const auto& [name, counts] : by_class_) text += row(name, counts);
  text += row("all", all()) + "\n";
  text += "solved by";
  using Rung = std::pair<std::string, long>;
  for (const auto& [word, count] : most_first<Rung>(rungs_, [](long steps) { return steps; }))
    text += fmt::format("  {} {}", word, count);
  text += "\n\n";
  using Row = std::pair<std::string, Reason>;
  for (const auto& [cause, reason] : most_first<Row>(reasons_, [](const Reason& r) { return r.count; }))
    text += fmt::format("{:>6}  {}\n        {}\n", reason.count, cause, reason.example);
  return text;
}

}  // namespace signorini::scenes
