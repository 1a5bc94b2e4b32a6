#pragma once

#include "generator/formulate/bodies/tie.hpp"
#include "generator/formulate/contacts/law.hpp"
#include "generator/formulate/surfaces/surface.hpp"

namespace signorini::formulate {

/// What makes a kind of contact.
struct ContactDesign {
  SurfaceKind first, second;
  SecondBody second_body = SecondBody::fixed;
  const LawKind* law = nullptr;
  bool restitution = false;
  bool exact_flight = false;  // of two-step schemes; it matters to restitution alone
  bool directed = false;      // t is given by the model; else any tangent will do

  friend bool operator==(const ContactDesign& a, const ContactDesign& b) {
    return a.first.name == b.first.name && a.second.name == b.second.name && a.second_body == b.second_body &&
        a.law == b.law && a.restitution == b.restitution && a.exact_flight == b.exact_flight &&
        (a.directed == b.directed || a.second.halfspace);
  }
};

/// A contact of two bodies. Its rows are the momentum rows of its free bodies, to which it adds its impulses,
/// and then its own; its unknowns nu of its free bodies and then its own, first those of the closest points.
struct ContactKind {
  std::string name;
  int dimension = 3;
  ContactDesign design;
  std::vector<std::string> equations;  // what the rows say, for people
  Block step;
};

/// Two shapes that may touch: their closest points at given poses. It knows neither a law nor how the bodies
/// move.
struct PairKind {
  std::string name;
  SurfaceKind first, second;
  Block closest;
};

PairKind pair_kind(const SurfaceKind& first, const SurfaceKind& second);
ContactKind contact_kind(const ContactDesign& design);

}  // namespace signorini::formulate
