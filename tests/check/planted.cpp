#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "tests/check/generated_kind.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;

namespace {

/// An instance of a kind, and the model it is in.
struct Case {
  std::string model, kind;
  std::vector<std::string> bodies;  // free ones
  std::string own;
};

// In the plane and in space, with torsion, with multipliers, two free bodies, a joint, a body by itself.
const std::vector<Case> cases = {
    {"disc_on_plane", "planar_implicit_a5bf6960aa_on_planar_halfspace_friction", {"disc"}, "rolling"},
    {"spinning_sphere", "sphere_on_halfspace_friction_torsion", {"ball"}, "spin"},
    {"sliding_cube", "box_on_halfspace_friction_torsion", {"cube"}, "base"},
    {"shaken_box", "box_on_driven_box_friction_torsion", {"box"}, "touch"},
    {"two_bodies_colliding", "ellipsoid_on_free_sphere_friction", {"stone", "ball"}, "touch"},
    {"pendulum", "revolute_joint_to_fixed", {"rod"}, "hinge"},
    {"pendulum", "spatial_body", {}, "rod"},
};

/// The code of a model in a folder of its own, one kind of it open for mistakes.
class Planting {
 public:
  explicit Planting(const Case& c, const std::string& kernel = "jacobian") : model_(c.model) {
    const Outcome generated = run({"generate", model(model_), "--out", folder_.path().string()});
    REQUIRE(generated.exit_code == 0);
    kind.emplace(folder_.path() / "kinds" / (c.kind + ".hpp"), c.bodies, c.own, kernel);
  }

  Outcome check() const {
    kind->save();
    return run({"check", model(model_), "--code", folder_.path().string(), "--points", "30", "--worst", "100",
                   "--json"},
        {{"XDG_CACHE_HOME", folder_ / "cache"}});
  }

  std::optional<GeneratedKind> kind;

 private:
  std::string model_;
  Folder folder_;
};

CheckedName name_of(const nlohmann::json& name) { return {name.at("block"), name.at("name")}; }

/// The entries that a check calls mismatches.
std::set<CheckedEntry> mismatches(const Outcome& outcome) {
  const auto report = nlohmann::json::parse(outcome.out);
  std::set<CheckedEntry> found;
  for (const auto& finding : report.at("worst"))
    if (finding.at("mismatch")) found.insert({name_of(finding.at("row")), name_of(finding.at("column"))});
  return found;
}

std::string to_text(const CheckedEntry& entry) {
  const auto& [row, column] = entry;
  return row.block + ": " + row.name + " / " + column.block + ": " + column.name;
}

/// The check must fail and name these entries and no others.
void require_named(const Planting& planting, const std::set<CheckedEntry>& planted) {
  const Outcome outcome = planting.check();
  INFO(outcome.err);
  INFO(outcome.out);
  CHECK(outcome.exit_code == 1);
  const std::set<CheckedEntry> found = mismatches(outcome);
  for (const CheckedEntry& entry : planted)
    if (!found.contains(entry)) FAIL_CHECK("planted and not found: " << to_text(entry));
  for (const CheckedEntry& entry : found)
    if (!planted.contains(entry)) FAIL_CHECK("found and not planted: " << to_text(entry));
}

}  // namespace

TEST_CASE("one flipped sign is found and named") {
  const Case c = cases[GENERATE(as<std::size_t>(), 0, 3, 5)];  // all cases follow below
  CAPTURE(c.model, c.kind);
  Planting planting(c);
  const int entry = planting.kind->entries() / 2;
  const CheckedEntry name = planting.kind->names(entry);
  planting.kind->flip_sign(entry);
  require_named(planting, {name});
}

TEST_CASE(
    "flipped signs, a dropped term and a missing nonzero are all found and named, and nothing else is") {
  const Case c = GENERATE(from_range(cases));
  CAPTURE(c.model, c.kind);
  Planting planting(c);
  GeneratedKind& kind = *planting.kind;
  std::set<CheckedEntry> planted;
  for (const int eighth : {0, 1, 3, 5, 7}) {
    const int entry = eighth * kind.entries() / 8;
    if (planted.insert(kind.names(entry)).second) kind.flip_sign(entry);
  }

  bool dropped = false;
  for (int entry = kind.entries() / 3; entry < kind.entries() && !dropped; ++entry) {
    const CheckedEntry name = kind.names(entry);
    if (planted.contains(name) || !kind.drop_terms(entry)) continue;
    dropped = planted.insert(name).second;
  }
  CHECK(dropped != (c.own == "rod"));  // entries of a body are single terms

  if (!c.bodies.empty()) {  // a body shares its places with what acts on it
    int entry = kind.entries() / 2;
    while (!kind.is_own_row(entry) || planted.contains(kind.names(entry))) ++entry;
    planted.insert(kind.names(entry));  // a structural zero then
    kind.drop_nonzero(entry);
  }
  require_named(planting, planted);
}

TEST_CASE("mistakes in the derivatives by state, inertia and friction are found and named") {
  // Where no named parameter is tied to them: its column would be wrong as well.
  const auto [which, kernel] = GENERATE(table<std::size_t, std::string>({
      {0, "by_state"},
      {1, "by_inertia"},
      {4, "by_state"},
      {5, "by_state"},
      {5, "by_inertia"},
      {6, "by_state"},
      {6, "by_inertia"},
  }));
  const Case& c = cases[which];
  CAPTURE(c.model, c.kind, kernel);
  Planting planting(c, kernel);
  const int last = planting.kind->entries() - 1;
  const std::set<CheckedEntry> planted = {planting.kind->names(last / 3), planting.kind->names(last / 2)};
  planting.kind->flip_sign(last / 3);
  planting.kind->drop_nonzero(last / 2);
  require_named(planting, planted);
}

TEST_CASE("a mistake in the derivative by friction shows in the parameter that it is tied to") {
  Planting planting(cases[0], "by_law");
  const auto [row, column] = planting.kind->names(0);
  REQUIRE(column == CheckedName{"rolling", "mu"});
  planting.kind->flip_sign(0);
  require_named(planting, {{row, column}, {row, {"", "mu"}}});
}
