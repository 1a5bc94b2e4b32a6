#include "generator/formulate/joints/rank.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "generator/convex/rotation.hpp"
#include "generator/formulate/joints/condition.hpp"
#include "generator/formulate/joints/joint.hpp"
#include "generator/formulate/joints/posed.hpp"
#include "generator/formulate/surfaces/kind_names.hpp"
#include "generator/model/quantity.hpp"

namespace signorini::formulate {

using model::Body;
using model::Joint;
using model::Model;
using model::Motion;
using model::Report;

namespace {

using Numbers = std::vector<double>;

double product(const Numbers& a, const Numbers& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

const Body& body_of(const Joint& joint, std::size_t side, const Model& model) {
  return model.bodies[static_cast<std::size_t>(joint.bodies[side])];
}

Numbers start_pose(const Body& body) {
  Numbers pose = values(body.position);
  const Numbers orientation = values(body.orientation);
  pose.insert(pose.end(), orientation.begin(), orientation.end());
  return pose;
}

/// The conditions of joints at the start; those of a kind are written down once.
class Start {
 public:
  explicit Start(const Model& model) : model_(model) {}

  std::vector<PosedCondition<double>> of(const Joint& joint) {
    return conditions_of(joint).at(start_pose(body_of(joint, 0, model_)),
        start_pose(body_of(joint, 1, model_)), values(joint_values(joint, model_.dimension)));
  }

  /// What they are called.
  const std::vector<std::string>& rows(const Joint& joint) { return conditions_of(joint).rows(); }

 private:
  const PosedConditions& conditions_of(const Joint& joint) {
    const int dimension = model_.dimension;
    const std::string name =
        names_.name_of(joint_name(joint, SecondBody::free, dimension), joint_lines(joint, dimension));
    const auto known = known_.find(name);
    return known != known_.end() ? known->second
                                 : known_.emplace(name, PosedConditions(joint, dimension)).first->second;
  }

  const Model& model_;
  KindNames names_;
  std::map<std::string, PosedConditions> known_;
};

/// Makes a row orthogonal to those of `basis`; true where something is left, which then joins them.
bool add_to_basis(Numbers row, std::vector<Numbers>& basis) {
  const double size = std::sqrt(product(row, row));
  for (int twice = 0; twice < 2; ++twice)
    for (const Numbers& other : basis) {
      const double part = product(row, other);
      for (std::size_t i = 0; i < row.size(); ++i) row[i] -= part * other[i];
    }
  const double left = std::sqrt(product(row, row));
  if (!(left > 1e-6 * size)) return false;
  for (double& x : row) x /= left;
  basis.push_back(std::move(row));
  return true;
}

/// The number of rows that follow from others of them or from the basis, which they join.
std::size_t count_redundant(const std::vector<Numbers>& rows, std::vector<Numbers>& basis) {
  std::size_t redundant = 0;
  for (const Numbers& row : rows) redundant += add_to_basis(row, basis) ? 0 : 1;
  return redundant;
}

/// Whether joints close a loop; all bodies that are not free count as one.
bool has_loop(const Model& model) {
  std::vector<std::size_t> link(model.bodies.size() + 1);
  std::iota(link.begin(), link.end(), std::size_t{0});
  const auto root = [&](int body) {
    auto at = static_cast<std::size_t>(body);
    if (model.bodies[at].motion != Motion::free) at = model.bodies.size();
    while (link[at] != at) at = link[at];
    return at;
  };
  return std::any_of(model.joints.begin(), model.joints.end(), [&](const Joint& joint) {
    if (is_spring(joint)) return false;
    const std::size_t a = root(joint.bodies[0]), b = root(joint.bodies[1]);
    link[a] = b;
    return a == b;
  });
}

/// How far a joint is from closed at the start.
double error_of(const Joint& joint, Start& start) {
  double square = 0;
  for (const PosedCondition<double>& condition : start.of(joint)) square += condition.value * condition.value;
  return std::sqrt(square);
}

void check_closed(const Joint& joint, Start& start, const Model& model, Report& report) {
  const double error = error_of(joint, start);
  if (error <= 1e-6 * joint_size(joint, model)) return;
  const Misfit misfit = type_of(joint, model.dimension).misfit(joint, error);
  report.error(joint.where, fmt::format("joint '{}': {}", joint.name, misfit.what), misfit.hint);
}

/// The slopes of a joint's conditions by small motions of all bodies; those that are not free do not move.
std::vector<Numbers> slopes_of(const Joint& joint, Start& start, const Model& model) {
  const std::size_t nu = model.dimension == 3 ? 6 : 3;
  std::vector<Numbers> rows;
  for (const PosedCondition<double>& condition : start.of(joint)) {
    Numbers& row = rows.emplace_back(nu * model.bodies.size());
    for (const std::size_t side : {0u, 1u}) {
      if (body_of(joint, side, model).motion != Motion::free) continue;
      const Numbers& slopes = side == 0 ? condition.on_first : condition.on_second;
      const std::size_t at = nu * static_cast<std::size_t>(joint.bodies[side]);
      std::copy(slopes.begin(), slopes.end(), row.begin() + static_cast<std::ptrdiff_t>(at));
    }
  }
  return rows;
}

/// Rows that no motion changes, or none that can be seen from the slope: x^2 at x = 0. True where all is
/// well.
bool check_slopes(const Joint& joint, const std::vector<Numbers>& rows, const std::vector<std::string>& names,
    Report& report) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (product(rows[i], rows[i]) > 1e-18) continue;
    report.error(joint.where,
        fmt::format("joint '{}': its {} has no slope at the start", joint.name, names[i]),
        "no free body can keep it at 0; write another one");
    return false;
  }
  return true;
}

/// "joint 'four': 3 of its 5 conditions follow from the joints before it"
std::string redundancy_of(
    const Joint& joint, std::size_t redundant, std::size_t conditions, const char* from) {
  return fmt::format("joint '{}': {} of its {} conditions follow{} from {}", joint.name, redundant,
      conditions, redundant == 1 ? "s" : "", from);
}

/// The conditions of a joint must differ from each other.
void check_alone(const Joint& joint, const std::vector<Numbers>& rows, Report& report) {
  std::vector<Numbers> alone;
  if (const std::size_t redundant = count_redundant(rows, alone); redundant > 0)
    report.error(
        joint.where, redundancy_of(joint, redundant, rows.size(), "its others"), "write each one once");
}

/// Joints that close a loop may repeat each other and share their loads, where they fit exactly: nothing can
/// close what is left open then.
void check_loop(const Joint& joint, const std::vector<Numbers>& rows, std::vector<Numbers>& basis,
    double error, double size, Report& report) {
  const std::size_t redundant = count_redundant(rows, basis);
  if (redundant == 0 || error <= 1e-10 * size) return;
  report.error(joint.where,
      redundancy_of(joint, redundant, rows.size(), "the joints before it") +
          fmt::format(", but it is {:.3g} m from closed at the start", error),
      "write its anchors exactly, as expressions say, or use a type that takes less freedom away");
}

}  // namespace

double joint_size(const Joint& joint, const Model& model) {
  double size = 1e-3;
  for (const std::size_t side : {0u, 1u}) {
    size = std::max(size, model::norm(model::to_vec3(values(joint.anchors[side]))));
    for (const model::Part& part : body_of(joint, side, model).parts) size = std::max(size, part.shape.size);
  }
  return size;
}

void check_joints(const Model& model, Report& report) {
  const std::size_t mistakes = report.count();
  Start start(model);
  for (const Joint& joint : model.joints) check_closed(joint, start, model, report);
  if (report.count() > mistakes) return;
  const bool loops = has_loop(model);
  std::vector<Numbers> basis;
  for (const Joint& joint : model.joints) {
    const std::vector<Numbers> rows = slopes_of(joint, start, model);
    if (!check_slopes(joint, rows, start.rows(joint), report)) continue;
    check_alone(joint, rows, report);
    if (loops)  // in a tree no joint can repeat another
      check_loop(joint, rows, basis, error_of(joint, start), joint_size(joint, model), report);
  }
}

}  // namespace signorini::formulate
