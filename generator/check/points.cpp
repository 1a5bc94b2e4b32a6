#include "generator/check/points.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "generator/check/random.hpp"
#include "generator/check/run.hpp"

namespace signorini::check {

namespace {

std::vector<std::size_t> bounded_unknowns(const engine::NamedSimulator& simulator) {
  std::vector<std::size_t> bounded;
  for (int i = 0; i < simulator.unknown_count(); ++i)
    if (simulator.is_nonnegative(i)) bounded.push_back(static_cast<std::size_t>(i));
  return bounded;
}

/// A step of a run whose active set differs from that of the one before, and the unknowns that do.
struct Change {
  std::size_t step = 0;
  std::vector<std::size_t> unknowns;
};

std::vector<Change> find_changes(
    const engine::NamedSimulator& simulator, const std::vector<SolvedStep>& steps) {
  std::vector<Change> changes;
  for (std::size_t k = 1; k < steps.size(); ++k)
    if (auto unknowns = changed_unknowns(simulator, steps[k - 1].z, steps[k].z); !unknowns.empty())
      changes.push_back({k, std::move(unknowns)});
  return changes;
}

Point point_of(PointKind kind, const std::vector<SolvedStep>& steps, std::size_t k) {
  return {kind, static_cast<long>(k), steps[k].before, {}, steps[k].z};
}

/// The middle of part i of so many that a list is cut into.
std::size_t spread(std::size_t i, std::size_t count, std::size_t size) {
  return (2 * i + 1) * size / (2 * count);
}

/// Both sides of changes that are spread over the run, with the unknowns that change as solved, just inside
/// their bound, at it, and just across. In a run without changes an unknown is taken at random.
std::vector<Point> points_near_changes(const std::vector<SolvedStep>& steps,
    const std::vector<Change>& changes, const std::vector<std::size_t>& bounded, std::size_t count,
    Random& random) {
  constexpr double tiny = 1e-6;
  constexpr double spots[] = {tiny, 0, -tiny};
  std::vector<Point> points;
  for (std::size_t i = 0; i < count && !steps.empty(); ++i) {
    Change change{spread(i, count, steps.size()), {bounded[random.below(bounded.size())]}};
    std::size_t spot = i % 3;
    if (!changes.empty()) {
      change = changes[i * changes.size() / count];
      change.step -= i % 2;
      spot = (i / 2) % 4;
    }
    Point point = point_of(PointKind::change, steps, change.step);
    if (spot < 3)
      for (const std::size_t unknown : change.unknowns) point.z[unknown] = spots[spot];
    points.push_back(std::move(point));
  }
  return points;
}

double random_state(const std::string& column, double value, Random& random) {
  if (column == "theta") return random.between(-3, 3);
  switch (column[0]) {
    case 'q': return random.between(-1, 1);
    case 'v':
    case 'w': return random.between(-2, 2);
    default: return value + random.between(-0.5, 0.5);  // [m], [m/s]
  }
}

/// Quaternions of the state made unit quaternions, as they are at the start of every step.
void normalise(std::vector<engine::NamedNumber>& state) {
  for (std::size_t i = 0; i + 3 < state.size(); ++i) {
    if (!state[i].name.ends_with(".qw")) continue;
    double square = 0;
    for (std::size_t k = i; k < i + 4; ++k) square += state[k].value * state[k].value;
    for (std::size_t k = i; k < i + 4; ++k) state[k].value /= std::sqrt(square);
  }
}

Point random_point(engine::NamedSimulator& simulator, const model::Model& model,
    const std::vector<int>& params, double h, bool change_params, Random& random) {
  Point point{PointKind::random, -1, simulator.save(), {}, {}};
  // At the start of a step, as loads that act at a time expect it.
  point.at.t = h * static_cast<double>(random.below(static_cast<std::size_t>(1 + model.duration / h)));
  for (auto& item : point.at.state)
    item.value = random_state(item.name.substr(item.name.rfind('.') + 1), item.value, random);
  normalise(point.at.state);
  for (auto& item : point.at.inputs)
    item.value += random.between(-1, 1) * std::max(1.0, std::abs(item.value));
  // Numbers such as products of inertia that are zero would hide terms.
  const auto shifted = [&](double value) {
    return value == 0 ? random.between(-0.1, 0.1) : value * random.between(0.8, 1.2);
  };
  if (change_params)
    for (const int i : params)
      point.arguments.push_back({simulator.argument_name(i), shifted(simulator.argument(i))});
  else
    for (auto& item : point.at.parameters) item.value = shifted(item.value);
  for (int i = 0; i < simulator.unknown_count(); ++i) {
    const double x = random.between(-1.5, 1.5);
    point.z.push_back(simulator.is_nonnegative(i) ? std::abs(x) : x);
  }
  return point;
}

}  // namespace

std::vector<int> params_arguments(const engine::NamedSimulator& simulator, const model::Model& model) {
  std::set<std::string> others;
  for (const auto& p : model.parameters) others.insert(p.name);
  for (const auto& i : model.inputs) others.insert(i.name);
  for (const model::Body& body : model.bodies)
    if (body.motion != model::Motion::fixed)
      for (const std::string& column : model::state_columns(model.dimension)) {
        others.insert(body.name + "." + column);
        others.insert(body.name + ".past." + column);
      }
  std::vector<int> found;
  for (int i = 0; i < simulator.argument_count(); ++i)
    if (!others.contains(simulator.argument_name(i))) found.push_back(i);
  return found;
}

Points choose_points(engine::NamedSimulator& simulator, const model::Model& model, int count, unsigned seed) {
  Random random(seed);
  const std::vector<std::size_t> bounded = bounded_unknowns(simulator);
  const int near_changes = bounded.empty() ? 0 : count / 3;
  const int along = (count - near_changes) / 2;

  Points points;
  const auto wanted = std::max<long>(1, std::lround(model.duration / model.step));
  const long parts = 1 + std::max(0, along - 1) / wanted;  // of a step, so that no two points are the same
  points.h = model.step / static_cast<double>(parts);
  // All steps are kept: some hundred megabytes at most.
  constexpr long most_numbers = 4000000;
  points.steps_wanted = std::min(wanted * parts, most_numbers / simulator.unknown_count());
  const std::vector<SolvedStep> steps = run(simulator, points.steps_wanted, points.h);
  const std::vector<Change> changes = find_changes(simulator, steps);
  points.steps = static_cast<long>(steps.size());
  points.changes = static_cast<long>(changes.size());

  const std::vector<int> params = params_arguments(simulator, model);
  const int at_random = count - (steps.empty() ? 0 : near_changes + along);
  for (int i = 0; i < at_random; ++i)
    points.list.push_back(random_point(simulator, model, params, points.h, i % 2 == 1, random));
  for (int i = 0; i < along && !steps.empty(); ++i)
    points.list.push_back(point_of(PointKind::trajectory, steps,
        spread(static_cast<std::size_t>(i), static_cast<std::size_t>(along), steps.size())));
  for (Point& point :
      points_near_changes(steps, changes, bounded, static_cast<std::size_t>(near_changes), random))
    points.list.push_back(std::move(point));
  return points;
}

}  // namespace signorini::check
