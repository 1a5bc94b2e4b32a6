#include "generator/check/points.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "generator/check/random.hpp"
#include "generator/check/run.hpp"

namespace signorini::check {

namespace {

/// Steps of a run and where its active set changes.
struct Course {
  long steps = 0;
  std::vector<long> changes;  // steps whose active set differs from that of the one before
  std::map<long, std::vector<std::size_t>> changed;  // and the unknowns that do
};

std::vector<std::size_t> bounded_unknowns(const sim::Simulator& simulator) {
  std::vector<std::size_t> bounded;
  for (int i = 0; i < simulator.unknown_count(); ++i)
    if (simulator.is_nonnegative(i)) bounded.push_back(static_cast<std::size_t>(i));
  return bounded;
}

Course survey(sim::Simulator& simulator, long steps, double h) {
  const std::vector<std::size_t> bounded = bounded_unknowns(simulator);
  Course course;
  std::vector<bool> last;
  course.steps = run(
      simulator, steps, h, [](long) {},
      [&](const SolvedStep& step) {
        const std::vector<bool> now = active_set(simulator, step.z);
        if (!last.empty() && now != last) {
          course.changes.push_back(step.number);
          for (std::size_t k = 0; k < bounded.size(); ++k)
            if (now[k] != last[k]) course.changed[step.number].push_back(bounded[k]);
        }
        last = now;
      });
  return course;
}

/// A step of the run that becomes a point; `moved` are unknowns that are set to `to` then.
struct Plan {
  PointKind kind = PointKind::trajectory;
  long step = 0;
  std::vector<std::size_t> moved;
  double to = 0;
};

// Where the unknowns of a change are put: as solved (NaN), just inside, at the bound, just across.
constexpr double tiny = 1e-6;
constexpr double spots[] = {NAN, tiny, 0, -tiny};

std::vector<Plan> plan_trajectory(const Course& course, int count) {
  std::vector<Plan> plans;
  for (int i = 0; i < count && course.steps > 0; ++i)
    plans.push_back({PointKind::trajectory, (2 * i + 1) * course.steps / (2 * count), {}, 0});
  return plans;
}

/// Both sides of changes that are spread over the run. In a run without any, each unknown in turn is moved to
/// its bound.
std::vector<Plan> plan_changes(
    const Course& course, const std::vector<std::size_t>& bounded, int count, Random& random) {
  std::vector<Plan> plans;
  for (int i = 0; i < count && course.steps > 0; ++i) {
    Plan plan{PointKind::change, 0, {}, spots[(i / 2) % 4]};
    if (course.changes.empty()) {
      plan.step = (2 * i + 1) * course.steps / (2 * count);
      plan.moved = {bounded[random.below(bounded.size())]};
      plan.to = spots[1 + i % 3];
    } else {
      const auto all = static_cast<long>(course.changes.size());
      const long change = course.changes[static_cast<std::size_t>(i * all / count)];
      plan.step = change - i % 2;
      plan.moved = course.changed.at(change);
    }
    plans.push_back(std::move(plan));
  }
  return plans;
}

/// Runs the model again and keeps what was planned.
void follow(sim::Simulator& simulator, const std::vector<Plan>& plans, Points& points) {
  std::set<long> wanted;
  for (const Plan& plan : plans) wanted.insert(plan.step);
  std::map<long, Point> kept;
  run(
      simulator, points.steps, points.h,
      [&](long k) {
        if (wanted.contains(k)) kept[k] = {PointKind::trajectory, k, simulator.save(), {}, {}};
      },
      [&](const SolvedStep& step) {
        if (wanted.contains(step.number)) kept[step.number].z = step.z;
      });
  for (const Plan& plan : plans) {
    Point point = kept.at(plan.step);
    point.kind = plan.kind;
    if (!std::isnan(plan.to))
      for (const std::size_t i : plan.moved) point.z[i] = plan.to;
    points.list.push_back(std::move(point));
  }
}

double random_state(const std::string& column, double value, Random& random) {
  if (column == "theta") return random.between(-3, 3);
  switch (column[0]) {
    case 'q': return random.between(-1, 1);
    case 'v':
    case 'w': return random.between(-2, 2);
    default: return value + random.between(-0.5, 0.5);  // [m]
  }
}

/// Quaternions of the state made unit quaternions, as they are at the start of every step.
void normalise(std::vector<sim::NamedNumber>& state) {
  for (std::size_t i = 0; i + 3 < state.size(); ++i) {
    if (!state[i].name.ends_with(".qw")) continue;
    double square = 0;
    for (std::size_t k = i; k < i + 4; ++k) square += state[k].value * state[k].value;
    for (std::size_t k = i; k < i + 4; ++k) state[k].value /= std::sqrt(square);
  }
}

Point random_point(sim::Simulator& simulator, const model::Model& model, const std::vector<int>& params,
    double h, bool change_params, Random& random) {
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

std::vector<int> params_arguments(const sim::Simulator& simulator, const model::Model& model) {
  std::set<std::string> others;
  for (const auto& p : model.parameters) others.insert(p.name);
  for (const auto& i : model.inputs) others.insert(i.name);
  for (const model::Body& body : model.bodies)
    if (body.motion != model::Motion::fixed)
      for (const std::string& column : model::state_columns(model.dimension))
        others.insert(body.name + "." + column);
  std::vector<int> found;
  for (int i = 0; i < simulator.argument_count(); ++i)
    if (!others.contains(simulator.argument_name(i))) found.push_back(i);
  return found;
}

Points choose_points(sim::Simulator& simulator, const model::Model& model, int count, unsigned seed) {
  Random random(seed);
  const std::vector<std::size_t> bounded = bounded_unknowns(simulator);
  Points points;
  const int near_changes = bounded.empty() ? 0 : count / 3;
  const int along = (count - near_changes) / 2;
  constexpr long most_steps = 20000;
  const auto wanted = std::max<long>(1, std::lround(model.duration / model.step));
  const long parts = 1 + (along - 1) / wanted;  // of a step, so that no two points are the same
  points.h = model.step / static_cast<double>(parts);
  points.steps_wanted = std::min(most_steps, wanted * parts);
  const Course course = survey(simulator, points.steps_wanted, points.h);
  points.steps = course.steps;
  points.changes = static_cast<long>(course.changes.size());

  simulator.reset();
  const std::vector<int> params = params_arguments(simulator, model);
  const int at_random = count - (course.steps > 0 ? near_changes + along : 0);
  for (int i = 0; i < at_random; ++i)
    points.list.push_back(random_point(simulator, model, params, points.h, i % 2 == 1, random));
  std::vector<Plan> plans = plan_trajectory(course, along);
  for (Plan& plan : plan_changes(course, bounded, near_changes, random)) plans.push_back(std::move(plan));
  follow(simulator, plans, points);
  return points;
}

}  // namespace signorini::check
