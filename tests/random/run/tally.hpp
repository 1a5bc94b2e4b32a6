#pragma once

#include <map>
#include <string>

#include "tests/random/run/child.hpp"

namespace signorini::scenes {

/// Counts of one class, or of all.
struct Counts {
  long scenes = 0, refused = 0;
  long right = 0, wrong = 0, unsolved = 0, none = 0, crashes = 0, hangs = 0;  // steps
  long broken = 0;                                                            // starts with a wrong gap
  long same = 0, differs = 0;                                                 // comparisons

  long steps() const { return right + wrong + unsolved + none + crashes + hangs; }
  void add(const SceneResult& result);
  void add(const Counts& other);
};

/// The outcome of all scenes, by class and by reason.
class Tally {
 public:
  void add(const Scene& scene, const SceneResult& result);
  Counts all() const;
  /// The table of counts, how many steps each rung solved, and the reasons by how often they occur.
  std::string to_text() const;

 private:
  struct Reason {
    long count = 0;
    std::string example;
  };
  std::map<std::string, Counts> by_class_;
  std::map<std::string, Reason> reasons_;
  std::map<std::string, long> rungs_;
};

/// The part of a reason that says what is wrong, without places and numbers: "wrong: penetration".
std::string cause_of(const Note& note);

}  // namespace signorini::scenes
