// The gallery of models/: every step is solved, nothing penetrates, energy comes from nowhere.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <set>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/gallery.hpp"
#include "tests/support/mechanics.hpp"
#include "tests/support/models.hpp"

using namespace signorini;

namespace {

/// What a run of a model shows.
struct Run {
  long failed = -1;           // the step that failed
  double lowest = 1e300;      // [m] the smallest true gap
  double gap_error = 0;       // [m] of the reported gap, largest
  double joint_error = 0;     // the largest that the trace shows
  double apart = 0;           // [m] anchors that belong together, largest
  double rise = 0;            // [J] the largest rise of the energy in one step
  double rise_at = 0;         // [s]
  double start = 0, end = 0;  // [J] energy
};

void look_at_contacts(const test::GalleryModel& gallery, const test::TraceRow& row, Run& seen) {
  for (const test::GalleryContact& contact : gallery.contacts) {
    const double gap = test::true_gap(contact, row);
    seen.lowest = std::min(seen.lowest, gap);
    seen.gap_error = std::max(seen.gap_error, std::abs(gap - row[contact.name + ".gap"]));
  }
}

void look_at_joints(const model::Model& model, const test::TraceRow& row, Run& seen) {
  for (const model::Joint& joint : model.joints) {
    if (is_spring(joint)) continue;
    seen.joint_error = std::max(seen.joint_error, std::abs(row[joint.name + ".error"]));
    if (joint.type == "revolute") seen.apart = std::max(seen.apart, test::anchor_distance(model, joint, row));
  }
}

void look_at_energy(const model::Model& model, const test::TraceRow& row, Run& seen) {
  const double before = seen.end;
  seen.end = test::motion(model, row).energy;
  if (seen.end - before > seen.rise) seen.rise = seen.end - before, seen.rise_at = row["t"];
}

Run run(const test::GalleryModel& gallery, double step_fraction) {
  const auto lowered = test::lower_file(test::model_path(gallery.name));
  const model::Model& model = lowered->mcp.model;
  const auto simulator = engine::interpret_model(lowered);
  test::TraceRow row(*simulator);
  Run seen;
  seen.start = seen.end = test::motion(model, row).energy;
  const double h = model.step * step_fraction;
  const long steps = std::lround(model.duration / h);
  for (long k = 0; k < steps; ++k) {
    if (!simulator->step(k, h).solved()) {
      seen.failed = k;
      return seen;
    }
    row.read();
    look_at_contacts(gallery, row, seen);
    look_at_joints(model, row, seen);
    look_at_energy(model, row, seen);
  }
  return seen;
}

void check(const test::GalleryModel& gallery, const Run& seen) {
  WARN(gallery.name << ": lowest gap " << seen.lowest << ", error of the reported gap " << seen.gap_error
                    << ", of joints " << seen.joint_error << ", energy " << seen.start << " to " << seen.end
                    << " J, largest rise in a step " << seen.rise << " J at " << seen.rise_at << " s");
  CHECK(seen.failed == -1);
  CHECK(seen.lowest >= -1e-8);
  CHECK(seen.gap_error <= 1e-8);
  CHECK(seen.joint_error <= 1e-10);
  CHECK(seen.apart <= 1e-10);
}

/// Prescribed motion and forces do work, so that energy may rise as it likes.
bool is_driven(const std::string& name) {
  const auto lowered = test::lower_file(test::model_path(name));
  const auto& bodies = lowered->mcp.model.bodies;
  return !lowered->mcp.model.forces.empty() ||
      std::any_of(bodies.begin(), bodies.end(),
          [](const model::Body& body) { return body.motion == model::Motion::prescribed; });
}

/// The spin about the vertical [rad/s] of the rattleback, every tenth of a second.
std::vector<double> spins(double start, double turn, double duration) {
  const auto simulator = engine::interpret_model(test::lower_file(test::model_path("rattleback")));
  REQUIRE(simulator->set("celt.wz", start));
  REQUIRE(simulator->set("turn", turn));
  simulator->reset();
  const double h = 0.001;
  std::vector<double> all;
  for (long k = 0; k < std::lround(duration / h); ++k) {
    REQUIRE(simulator->step(k, h).solved());
    if (k % 100 == 99) all.push_back(test::value(*simulator, "celt.wz"));
  }
  return all;
}

}  // namespace

TEST_CASE(
    "gallery: every step is solved, nothing penetrates, no joint opens, and energy rises by less the smaller "
    "the step") {
  for (const test::GalleryModel& gallery : test::gallery_models()) {
    INFO(gallery.name);
    const Run whole = run(gallery, 1);
    check(gallery, whole);
    if (is_driven(gallery.name)) continue;
    const Run half = run(gallery, 0.5);
    check(gallery, half);
    CHECK(half.rise <= std::max(0.5 * whole.rise, 1e-12 * std::max(1.0, whole.start)));
  }
}

TEST_CASE("gallery: driven models at half the step", "[.][slow]") {
  for (const test::GalleryModel& gallery : test::gallery_models()) {
    INFO(gallery.name);
    if (is_driven(gallery.name)) check(gallery, run(gallery, 0.5));
  }
}

TEST_CASE("gallery: no model is left out") {
  std::set<std::string> written, looked_at;
  for (const auto& entry : std::filesystem::directory_iterator(SIGNORINI_SOURCE_DIR "/models"))
    if (entry.path().extension() == ".toml") written.insert(entry.path().stem().string());
  for (const test::GalleryModel& gallery : test::gallery_models()) looked_at.insert(gallery.name);
  CHECK(written == looked_at);
}

TEST_CASE("half a ball rocks with the period of its pendulum") {
  // Small tilt: omega^2 = 15/26 g/r. w_y vanishes every half period.
  const auto simulator = engine::interpret_model(test::lower_file(test::model_path("half_ball_rocking")));
  const double tilt = 0.02, h = 0.002;
  for (const auto& [name, value] : {std::pair{"bowl.qx", std::cos(tilt / 2)}, {"bowl.qz", std::sin(tilt / 2)},
           {"bowl.z", 0.4 * (1 - 0.375 * std::cos(tilt))}})
    REQUIRE(simulator->set(name, value));
  simulator->reset();
  std::vector<double> zeros;
  double last = 0;
  for (long k = 0; k < 2500; ++k) {
    REQUIRE(simulator->step(k, h).solved());
    const double w = test::value(*simulator, "bowl.wy");
    if (last * w < 0) zeros.push_back(static_cast<double>(k + 1) * h - h * w / (w - last));
    last = w;
  }
  REQUIRE(zeros.size() >= 4);
  const double period = 2 * (zeros.back() - zeros.front()) / static_cast<double>(zeros.size() - 1);
  const double expected = 2 * std::numbers::pi / std::sqrt(15.0 / 26 * 9.81 / 0.4);
  CHECK(std::abs(period - expected) <= 1e-3 * expected);
}

TEST_CASE("a rattleback turns back when spun one way, and only then") {
  const std::vector<double> against = spins(-3, 0.0873, 8), with = spins(3, 0.0873, 8);
  CHECK(*std::max_element(against.begin(), against.end()) > 1.5);
  CHECK(against.back() > 1.5);  // and does not turn a second time
  CHECK(*std::min_element(with.begin(), with.end()) > 2.9);
  // Mirrored inertia exchanges the two ways.
  const std::vector<double> mirrored = spins(3, -0.0873, 8);
  CHECK(mirrored.back() < -1.5);
  WARN("spin after 8 s: " << against.back() << " rad/s from -3, " << with.back() << " from 3, "
                          << mirrored.back() << " from 3 with the inertia mirrored");
}
