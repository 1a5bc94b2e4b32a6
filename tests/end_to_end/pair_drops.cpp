// Bodies dropped on each other at random, compared with distances by geometry alone.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"
#include "tests/support/pair_scene.hpp"
#include "tests/support/status.hpp"
#include "tests/support/trace_row.hpp"

using namespace signorini;

namespace {

/// How the steps of all scenes of an arrangement ended.
struct Tally {
  long steps = 0, touching = 0, iterations = 0, most_iterations = 0;
  double lowest = 0;     // [m] the smallest true gap
  double gap_error = 0;  // [m] of the reported gap, largest
  double apart = 0;      // [m] the largest true gap of a contact with an impulse
  std::map<std::string, long> starts;
  std::set<unsigned> failed_seeds, wrong_seeds;
  std::string notes;
};

std::vector<test::PairPose> poses(const test::PairScene& scene, const test::TraceRow& row) {
  std::vector<test::PairPose> all;
  for (const test::PairBody& b : scene.bodies) {
    if (b.fixed)
      all.push_back({b.position, b.orientation});
    else
      all.push_back({row.position(b.name), row.orientation(b.name)});
  }
  return all;
}

void drop(test::PairShapes shapes, test::Arrangement arrangement, unsigned seed, long steps, Tally& tally,
    const std::string& integrator = "euler") {
  const test::PairScene scene = test::random_pair_scene(arrangement, seed, shapes);
  INFO("seed " << seed << "\n" << test::to_text(scene));
  const auto simulator = engine::interpret_model(
      test::lower_text(test::with_settings(test::to_text(scene), "integrator = \"" + integrator + "\"")));
  test::TraceRow row(*simulator);
  const auto note = [&](long step, const std::string& what) {
    tally.notes += "\n  seed " + std::to_string(seed) + " step " + std::to_string(step) + ": " + what;
  };
  for (long k = 0; k < steps; ++k) {
    const sim::StepReport<double> report = simulator->step(k, 0.01);
    ++tally.steps;
    tally.iterations += report.iterations;
    tally.most_iterations = std::max<long>(tally.most_iterations, report.iterations);
    ++tally.starts[simulator->attempt_word(report)];
    if (!report.solved()) {
      tally.failed_seeds.insert(seed);
      note(k,
          test::status_of(*simulator, report) + ", after " + std::to_string(report.iterations) +
              " iterations");
      return;
    }
    row.read();
    const std::vector<test::PairPose> now = poses(scene, row);
    for (std::size_t i = 0; i < scene.contacts.size(); ++i) {
      const std::string name = "contact" + std::to_string(i);
      const double gap = test::true_gap(scene, scene.contacts[i], now), reported = row[name + ".gap"];
      if (!(std::abs(gap - reported) <= 1e-8) || !(gap >= -1e-8)) {
        if (tally.wrong_seeds.insert(seed).second)
          note(k, name + " reports " + std::to_string(reported) + ", its true gap is " + std::to_string(gap));
      }
      tally.lowest = std::min(tally.lowest, gap);
      tally.gap_error = std::max(tally.gap_error, std::abs(gap - reported));
      if (row[name + ".pn"] > 1e-9) ++tally.touching, tally.apart = std::max(tally.apart, gap);
    }
  }
}

void show(test::Arrangement arrangement, const Tally& tally) {
  std::string starts;
  for (const auto& [word, count] : tally.starts) starts += " " + word + " " + std::to_string(count);
  WARN(to_word(arrangement) << ": " << tally.steps << " steps, "
                            << static_cast<double>(tally.iterations) / static_cast<double>(tally.steps)
                            << " iterations a step (largest " << tally.most_iterations
                            << "), starts:" << starts << "; " << tally.touching
                            << " times in touch; lowest gap " << tally.lowest
                            << ", error of the reported gap " << tally.gap_error << tally.notes);
}

using Seeds = std::set<unsigned>;

bool within(const Seeds& seeds, const Seeds& known) {
  return std::includes(known.begin(), known.end(), seeds.begin(), seeds.end());
}

/// No step fails but in the seeds of `may_fail`, and every gap is the true one.
void check(const Tally& tally, const Seeds& may_fail = {}) {
  INFO("excused: " << may_fail.size() << " seeds that fail" << tally.notes);
  CHECK(within(tally.failed_seeds, may_fail));
  CHECK(tally.wrong_seeds.empty());
  CHECK(tally.lowest >= -1e-8);
  CHECK(tally.gap_error <= 1e-8);
  CHECK(tally.apart <= 1e-8);
  CHECK(tally.touching > tally.steps / 20);
}

constexpr test::Arrangement flat_arrangements[] = {test::Arrangement::on_plane, test::Arrangement::on_fixed,
    test::Arrangement::in_flight, test::Arrangement::on_lying};

}  // namespace

TEST_CASE("bodies fall on each other, collide, roll and rest without penetration") {
  const std::string integrator = GENERATE("euler", "bdf2");
  for (const test::Arrangement arrangement : test::pair_arrangements) {
    Tally tally;
    for (unsigned seed = 1; seed <= 8; ++seed)
      drop(test::PairShapes::round, arrangement, seed, 60, tally, integrator);
    show(arrangement, tally);
    check(tally);
  }
  for (const test::Arrangement arrangement : {test::Arrangement::on_fixed, test::Arrangement::in_flight}) {
    Tally tally;
    for (unsigned seed = 1; seed <= 8; ++seed)
      drop(test::PairShapes::edged, arrangement, seed, 60, tally, integrator);
    show(arrangement, tally);
    check(tally);
  }
}

TEST_CASE("boxes, cylinders and wedges fall on a plane, on a box and on each other without penetration") {
  const std::string integrator = GENERATE("euler", "bdf2");
  for (const test::Arrangement arrangement : flat_arrangements) {
    Tally tally;
    for (unsigned seed = 1; seed <= 6; ++seed)
      drop(test::PairShapes::flat, arrangement, seed, 60, tally, integrator);
    show(arrangement, tally);
    check(tally);
  }
}

TEST_CASE("twenty thousand steps of boxes, cylinders and wedges", "[.][slow]") {
  long steps = 0;
  for (const test::Arrangement arrangement : flat_arrangements) {
    Tally tally;
    for (unsigned seed = 1001; seed <= 1034; ++seed)
      drop(test::PairShapes::flat, arrangement, seed, 150, tally);
    show(arrangement, tally);
    steps += tally.steps;
    check(tally);
  }
  CHECK(steps >= 20000);
}

TEST_CASE("twenty thousand steps of round bodies on each other", "[.][slow]") {
  long steps = 0;
  for (const test::Arrangement arrangement : test::pair_arrangements) {
    Tally tally;
    for (unsigned seed = 1001; seed <= 1034; ++seed)
      drop(test::PairShapes::round, arrangement, seed, 150, tally);
    show(arrangement, tally);
    steps += tally.steps;
    check(tally);
  }
  CHECK(steps >= 20000);
}

TEST_CASE("bodies with edges on each other for 150 steps a scene: one seed fails", "[.][slow]") {
  for (const test::Arrangement arrangement : test::pair_arrangements) {
    Tally tally;
    for (unsigned seed = 1; seed <= 34; ++seed) drop(test::PairShapes::edged, arrangement, seed, 150, tally);
    show(arrangement, tally);
    // A capsule that lay on the plane begins to tip onto an end, where the curvature of its surface jumps.
    check(tally, arrangement == test::Arrangement::on_lying ? Seeds{2} : Seeds{});
  }
}
