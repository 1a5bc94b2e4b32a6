#pragma once

#include "generator/formulate/bodies/tie.hpp"
#include "generator/formulate/contacts/friction.hpp"
#include "generator/formulate/surfaces/surface.hpp"

namespace signorini::formulate {

/// What makes a kind of contact.
struct ContactDesign {
  SurfaceKind first, second;
  SecondBody second_body = SecondBody::fixed;
  FrictionKind friction = FrictionKind::none;
  bool directed = false;  // t is given by the model; else any tangent will do

  friend bool operator==(const ContactDesign& a, const ContactDesign& b) {
    return a.first.name == b.first.name && a.second.name == b.second.name && a.second_body == b.second_body &&
        a.friction == b.friction && (a.directed == b.directed || a.second.halfspace);
  }
};

/// A contact of two bodies. Its rows are the momentum rows of its free bodies, to which it adds its impulses,
/// and then its own; its unknowns nu of its free bodies and then its own.
struct ContactKind {
  std::string name;
  int dimension = 3;
  ContactDesign design;
  std::vector<Unknown> unknowns;  // own; first those of the closest points
  std::vector<Row> rows;          // own
  Block step;
  Block closest;  // the closest points alone, at given poses
};

ContactKind contact_kind(const ContactDesign& design);

/// The rows of a contact's block: momentum of its free bodies, then its own.
std::vector<Row> block_rows(const ContactKind& kind);

}  // namespace signorini::formulate
