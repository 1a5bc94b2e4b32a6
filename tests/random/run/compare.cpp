#include "tests/random/run/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <variant>

#include "signorini/path/path_solver.hpp"
#include "tests/random/judge/loads.hpp"

namespace signorini::scenes {

namespace {

Frame draw_frame(std::uint64_t seed, int dimension) {
  RandomSource random(seed ^ 0x5eed);
  Frame frame;
  switch (random.below(4)) {
    case 0:
      frame.name = "shifted by 1e6 m";
      frame.shift = {1e6, -6e5, dimension == 3 ? 3e5 : 0};
      break;
    case 1:
      frame.name = "turned";
      frame.turn = dimension == 3 ? random.orientation() : random.turn_in_plane();
      break;
    case 2:
      frame.name = "mirrored";
      frame.mirrored = true;
      break;
    default:
      frame.name = "in other units";
      frame.length = random.log_between(1e-3, 1e3);
      frame.mass = random.log_between(1e-3, 1e3);
      frame.time = random.log_between(0.1, 10);
  }
  return frame;
}

/// The largest difference of velocities against what is allowed: 1e-6 of the speeds, and the rounding of
/// coordinates over h. Speeds of surfaces count.
Real velocity_difference(
    const World& world, const Moment& expected, const Moment& other, const Frame& frame, Real h) {
  const Real unit = frame.length / frame.time;
  Real worst = 0, fastest = h * norm(world.gravity), rounding = 0;
  Real largest = 0;
  for (std::size_t i = 0; i < world.bodies.size(); ++i) {
    if (!world.bodies[i].is_free()) continue;
    Real size = 0;
    for (const WorldPart& part : world.bodies[i].parts) size = std::max(size, Real(part.size));
    const BodyMoment &a = expected.bodies[i], &b = other.bodies[i];
    const Long3 v = to_long(frame.vector(a.velocity, frame.length / frame.time));
    const Long3 w = to_long(frame.pseudo_vector(a.spin, 1 / frame.time));
    worst = std::max(worst, norm(sum(v, -1, to_long(b.velocity))));
    worst = std::max(worst, norm(sum(w, -1, to_long(b.spin))) * size * frame.length);
    fastest = std::max({fastest, norm(to_long(a.velocity)), norm(to_long(a.spin)) * size});
    for (const double x : b.position) largest = std::max(largest, std::abs(Real(x)));
  }
  rounding = 64 * std::numeric_limits<double>::epsilon() * largest / (h * frame.time);
  return worst / (1e-6L * fastest * unit + rounding + 1e-10L * unit);
}

}  // namespace

std::unique_ptr<solvers::AnySolver> find_path_solver() {
  if (std::getenv("SIGNORINI_PATH_LIBRARY") == nullptr) return nullptr;
  solvers::PathLoad loaded = solvers::load_path();
  if (std::holds_alternative<solvers::PathError>(loaded)) return nullptr;
  return std::make_unique<solvers::PathSolver>(std::get<solvers::PathLibrary>(std::move(loaded)));
}

namespace {

/// Whether contacts change where each body is at the end by a small part of its size. Larger changes have
/// several answers, on this side of an edge and on that.
bool are_changes_small(const Step& step) {
  const Loads loads = loads_of(step);
  for (std::size_t i = 0; i < step.world.bodies.size(); ++i) {
    const WorldBody& body = step.world.bodies[i];
    if (!body.is_free()) continue;
    Real size = std::numeric_limits<Real>::infinity();
    for (const WorldPart& part : body.parts) size = std::min(size, Real(part.thickness));
    const Wrench& change = loads.contacts[i];
    const Long3 turn = solved(inertia_at_start(step, i), change.angular);
    if (!(step.h * norm(change.linear) / body.mass <= 0.1L * size && step.h * norm(turn) <= 0.1L))
      return false;
  }
  return true;
}

/// Whether a spring turns round within the step: it may be on either side at the end.
bool has_spring_turned(const Step& step) {
  for (const model::Joint& joint : step.world.model.joints) {
    if (joint.type != "spring") continue;
    const auto along = [&](const Moment& moment) {
      return sum(anchor_of(step.world, moment, joint, 0), -1, anchor_of(step.world, moment, joint, 1));
    };
    const Long3 before = along(step.before), after = along(step.after);
    if (!(dot(before, after) > 0.5L * norm(before) * norm(after))) return true;
  }
  return false;
}

}  // namespace

bool is_unique(const Step& step) {
  if (!are_changes_small(step) || has_spring_turned(step)) return false;
  // A stiff spring holds as a joint does.
  const std::vector<int> groups = groups_of(step, {.contacts = true, .springs = true});
  std::map<int, int> carried;
  double most = 0;
  for (std::size_t i = 0; i < step.world.contacts.size(); ++i) {
    const WorldContact& c = step.world.contacts[i];
    if (!(step.after.contacts[i].pn > 0)) continue;
    ++carried[std::max(groups[c.bodies[0]], groups[c.bodies[1]])];
    most = std::max(most, c.mu);
  }
  for (const auto& [group, count] : carried)
    if (count > 1) return false;
  return most <= 0.5;
}

Compare::Compare(const Scene& scene, const World& world, const RunOptions& options)
    : scene_(scene),
      world_(world),
      options_(options),
      frame_(draw_frame(scene.seed, world.dimension)),
      path_(options.compares ? find_path_solver() : nullptr) {}

Note Compare::judged(const std::string& way, const Moment& before, const Moment& expected,
    const Moment& other, const Frame& frame, double h, long k) const {
  const Real difference = velocity_difference(world_, expected, other, frame, h);
  if (difference <= 1) return {Outcome::same, h, k, way};
  const bool unique = is_unique({world_, before, expected, h});
  return {unique ? Outcome::wrong : Outcome::differs, h, k,
      fmt::format(
          "another answer {} | | {:.3g} times what is allowed", way, static_cast<double>(difference))};
}

Note Compare::unsolved(const std::string& way, const engine::NamedSimulator& simulator,
    const sim::StepReport<double>& report, double h, long k) const {
  const sim::BlockName worst = simulator.place_of(report);
  return {Outcome::differs, h, k,
      fmt::format("not solved {} | {} | {}: {}, residual {:.3g}", way, worst.block, to_word(report.status),
          worst.name, report.residual)};
}

void Compare::compare_frame(const engine::Snapshot& start, const Moment& before, const Moment& cold, long k,
    double h, std::vector<Note>& notes) {
  if (!has_tried_frame_) {
    has_tried_frame_ = true;
    if (const auto text = in_frame(scene_.text, frame_))
      framed_ = make_running(text->to_text(), options_.compiled);
    if (framed_.simulator) framed_world_ = std::make_unique<World>(framed_.lowered->mcp.model);
  }
  if (!framed_.simulator || !framed_.simulator->restore(in_frame(world_, before, start, frame_))) return;
  const sim::StepReport<double> report = framed_.simulator->step(k, h * frame_.time);
  if (report.status != mcp::Status::solved) {
    notes.push_back(unsolved(frame_.name, *framed_.simulator, report, h, k));
    return;
  }
  const Moment there = read_moment(*framed_world_, test::TraceRow(*framed_.simulator));
  notes.push_back(judged(frame_.name, before, cold, there, frame_, h, k));
}

std::vector<Note> Compare::all(engine::NamedSimulator& simulator, const engine::Snapshot& start,
    const Moment& before, const Moment& after, long k, double h) {
  std::vector<Note> notes;
  test::TraceRow row(simulator);
  const auto again = [&](const std::string& way, const engine::Snapshot& from, Moment& answer) {
    if (!simulator.restore(from)) return false;
    const sim::StepReport<double> report = simulator.step(k, h);
    if (report.status != mcp::Status::solved) {
      notes.push_back(unsolved(way, simulator, report, h, k));
      return false;
    }
    row.read();
    answer = read_moment(world_, row);
    notes.push_back(judged(way, before, after, answer, {}, h, k));
    return true;
  };
  Moment restored, cold, other;
  again("from a restored memory", start, restored);
  engine::Snapshot bare = start;
  bare.answers.clear();
  for (int& count : bare.counts) count = 0;
  if (again("without a memory", bare, cold)) compare_frame(start, before, cold, k, h, notes);
  if (path_) {
    simulator.use_solver(path_.get());
    again("by PATH", bare, other);
    simulator.use_solver(nullptr);
  }
  return notes;
}

}  // namespace signorini::scenes
