#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "generator/compile/lowered.hpp"
#include "generator/simulator/named_simulator.hpp"
#include "tests/random/draw/scene.hpp"

namespace signorini::scenes {

/// What became of a step, or of a comparison with another way to it.
enum class Outcome : char {
  right = 'r',     // solved, and nothing wrong with it
  wrong = 'w',     // solved, and refused by the judge
  unsolved = 'u',  // said so
  none = 'n',      // gave way, said so, and many starts at random find no rigid answer
  refused = 'x',   // the model: not a scene
  differs = 'd',   // from another memory, frame or solver, both right: perhaps the answer is not unique
  same = 's',      // the same from another memory, frame or solver
  broken = 'b'     // the gaps shown at t = 0 are not the distances
};

struct Note {
  Outcome outcome = Outcome::right;
  double h = 0;   // [s]
  long step = 0;  // which step of the run
  std::string reason;
};

struct RunOptions {
  std::vector<double> steps_of{0.01, 0.001};  // h of a scene of 1 m [s]
  long steps = 60;                            // of each run
  bool compiled = false;                      // by the system compiler; else interpreted
  int most_systems = 10000;                   // Newton systems of a step
  bool compares = true;                       // memories, frames, solvers
  int starts = 1000;                          // at random, where a step is not solved; 0: no search
  std::uint64_t compares_every = 20;          // steps
};

/// Told of every step, in order; false ends the run.
using Listener = std::function<bool(const Note& note)>;

/// Runs a scene with every h, from the start each time, until a step is wrong or not solved.
void run_scene(const Scene& scene, const RunOptions& options, const Listener& tell);

/// A model that can be stepped; null where its text is refused, and then why.
struct Running {
  std::shared_ptr<const compile::LoweredMcp> lowered;
  std::unique_ptr<engine::NamedSimulator> simulator;
  std::string refusal;
};
Running make_running(const std::string& text, bool compiled);

}  // namespace signorini::scenes
