#pragma once

#include <string>
#include <vector>

#include "generator/simulator/named_simulator.hpp"

namespace signorini::cli {

/// What the active set of an iterate says of the contacts: an unknown z_i >= 0 counts as positive where
/// z_i > F_i.
class ContactModes {
 public:
  explicit ContactModes(const engine::NamedSimulator& simulator);

  /// "rolling touching, slides; corner apart" for the contacts among the unknowns from `first` on.
  std::string words(int first, int size, const double* z, const double* F) const;

 private:
  struct Contact {
    std::string name;
    int normal = -1;  // unknown of the normal impulse
    int slip = -1;    // of the slip speed; -1 without friction
  };
  std::vector<Contact> contacts_;
};

}  // namespace signorini::cli
