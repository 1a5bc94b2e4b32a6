#include "generator/read/joint_rank.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "generator/convex/rotation.hpp"
#include "generator/read/sections.hpp"

namespace signorini::model {

namespace {

/// A pose near that of the start.
struct NearPose {
  Vec3 centre{};
  std::vector<double> orientation;
  Mat3 R{};
};

NearPose near_pose(const Body& body, const std::vector<double>& moved, int dimension) {
  NearPose pose;
  pose.centre = to_vec3(values(body.position));
  pose.orientation = values(body.orientation);
  for (int i = 0; i < dimension; ++i)
    pose.centre[static_cast<std::size_t>(i)] += moved[static_cast<std::size_t>(i)];
  if (dimension == 2) {
    pose.orientation[0] += moved[2];
  } else {
    const double a = moved[3] / 2, b = moved[4] / 2, c = moved[5] / 2;
    const std::vector<double> q = pose.orientation;
    pose.orientation = {q[0] - a * q[1] - b * q[2] - c * q[3], q[1] + a * q[0] + b * q[3] - c * q[2],
        q[2] + b * q[0] + c * q[1] - a * q[3], q[3] + c * q[0] + a * q[2] - b * q[1]};
    double square = 0;
    for (const double x : pose.orientation) square += x * x;
    for (double& x : pose.orientation) x /= std::sqrt(square);
  }
  pose.R = rotation(pose.orientation);
  return pose;
}

Vec3 column(const Mat3& m, std::size_t j) { return {m[0][j], m[1][j], m[2][j]}; }

double evaluate_at(const Expression& expression, const Model& model, const NearPose (&poses)[2]) {
  const std::vector<std::string> columns = pose_columns(model.dimension);
  return evaluate(expression, [&](const std::string& symbol) {
    for (const Parameter& parameter : model.parameters)
      if (parameter.name == symbol) return parameter.value;
    const NearPose& pose = poses[symbol[0] == '1' ? 0 : 1];
    const auto at = static_cast<std::size_t>(
        std::find(columns.begin(), columns.end(), symbol.substr(2)) - columns.begin());
    const auto d = static_cast<std::size_t>(model.dimension);
    return at < d ? pose.centre[at] : pose.orientation[at - d];
  });
}

/// The rows of a joint by small motions of the free bodies of the model; central differences.
std::vector<std::vector<double>> joint_rows(const Joint& joint, const Model& model) {
  constexpr double step = 1e-5;
  const std::size_t nu = model.dimension == 3 ? 6 : 3;
  std::vector<std::vector<double>> still(2, std::vector<double>(nu, 0.0));
  const std::size_t count = joint_residual(joint, model, still).size();
  std::vector<std::vector<double>> rows(count, std::vector<double>(nu * model.bodies.size(), 0.0));
  for (std::size_t side = 0; side < 2; ++side) {
    const auto body = static_cast<std::size_t>(joint.bodies[side]);
    if (model.bodies[body].motion != Motion::free) continue;
    for (std::size_t k = 0; k < nu; ++k) {
      auto moved = still;
      moved[side][k] = step;
      const auto ahead = joint_residual(joint, model, moved);
      moved[side][k] = -step;
      const auto behind = joint_residual(joint, model, moved);
      for (std::size_t i = 0; i < count; ++i) rows[i][body * nu + k] = (ahead[i] - behind[i]) / (2 * step);
    }
  }
  return rows;
}

double product(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// Makes a row orthogonal to those of `basis`; true where something is left, which then joins them.
bool add_to_basis(std::vector<double> row, std::vector<std::vector<double>>& basis) {
  const double size = std::sqrt(product(row, row));
  for (int twice = 0; twice < 2; ++twice)
    for (const std::vector<double>& other : basis) {
      const double part = product(row, other);
      for (std::size_t i = 0; i < row.size(); ++i) row[i] -= part * other[i];
    }
  const double left = std::sqrt(product(row, row));
  if (!(left > 1e-6 * size)) return false;
  for (double& x : row) x /= left;
  basis.push_back(std::move(row));
  return true;
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
    if (joint.type == JointType::spring) return false;
    const std::size_t a = root(joint.bodies[0]), b = root(joint.bodies[1]);
    link[a] = b;
    return a == b;
  });
}

/// What does not meet at the start, and what to do about it.
std::pair<std::string, std::string> describe_open(const Joint& joint, double error) {
  switch (joint.type) {
    case JointType::expression:
      if (!std::isfinite(error))
        return {"its expressions have no value at the start", "each must be 0 where the bodies begin"};
      return {fmt::format("its expressions are off by {:.3g} at the start", error),
          "each must be 0 where the bodies begin"};
    case JointType::distance:
      return {fmt::format("its anchors are not {:.6g} m apart at the start but off by {:.3g} m",
                  joint.length.value, error),
          "leave length out, or move an anchor or a body"};
    case JointType::prismatic:
      return {fmt::format("its anchors are {:.3g} m apart across its axis at the start", error),
          "leave them out, or move one onto the axis through the other"};
    default:
      return {fmt::format("its anchors are {:.3g} m apart at the start", error),
          "move an anchor or a body so that they meet"};
  }
}

void check_closed(const Joint& joint, Reading& reading) {
  const std::vector<double> still(reading.model.dimension == 3 ? 6 : 3, 0.0);
  const std::vector<double> residual = joint_residual(joint, reading.model, {still, still});
  const double error = std::sqrt(product(residual, residual));
  if (error <= 1e-6 * joint_size(joint, reading.model)) return;
  const auto [what, hint] = describe_open(joint, error);
  reading.report.error(joint.where, fmt::format("joint '{}': {}", joint.name, what), hint);
}

/// Rows that no motion changes, or none that can be seen from the slope: x^2 at x = 0. True where all is
/// well.
bool check_slopes(const Joint& joint, const std::vector<std::vector<double>>& rows, Reading& reading) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (product(rows[i], rows[i]) > 1e-18) continue;
    reading.report.error(joint.where,
        fmt::format("joint '{}': its {} has no slope at the start", joint.name,
            joint.type == JointType::expression ? fmt::format("expression {}", i + 1)
                                                : fmt::format("condition {}", i + 1)),
        "no free body can keep it at 0; write another one");
    return false;
  }
  return true;
}

/// The number of rows that follow from others of them or from the basis, which they join.
std::size_t count_redundant(
    const std::vector<std::vector<double>>& rows, std::vector<std::vector<double>>& basis) {
  std::size_t redundant = 0;
  for (const std::vector<double>& row : rows) redundant += add_to_basis(row, basis) ? 0 : 1;
  return redundant;
}

}  // namespace

std::vector<std::string> pose_columns(int dimension) {
  const std::vector<std::string>& columns = state_columns(dimension);
  return {columns.begin(), columns.begin() + (dimension == 3 ? 7 : 3)};
}

double joint_size(const Joint& joint, const Model& model) {
  double size = 1e-3;
  for (std::size_t side = 0; side < 2; ++side) {
    size = std::max(size, norm(to_vec3(values(joint.anchors[side]))));
    for (const Part& part : model.bodies[static_cast<std::size_t>(joint.bodies[side])].parts)
      size = std::max(size, part.shape.size);
  }
  return size;
}

std::vector<double> joint_residual(
    const Joint& joint, const Model& model, const std::vector<std::vector<double>>& moved) {
  const auto body = [&](std::size_t side) -> const Body& {
    return model.bodies[static_cast<std::size_t>(joint.bodies[side])];
  };
  const NearPose poses[2] = {
      near_pose(body(0), moved[0], model.dimension), near_pose(body(1), moved[1], model.dimension)};
  std::vector<double> residual;
  if (joint.type == JointType::expression) {
    for (const Expression& expression : joint.expressions)
      residual.push_back(evaluate_at(expression, model, poses));
    return residual;
  }
  const auto anchor = [&](std::size_t side) {
    return poses[side].centre + poses[side].R * to_vec3(values(joint.anchors[side]));
  };
  const Vec3 apart = anchor(1) - anchor(0);
  const auto d = static_cast<std::size_t>(model.dimension);
  const auto together = [&] {
    residual.insert(residual.end(), apart.begin(), apart.begin() + static_cast<std::ptrdiff_t>(d));
  };
  const auto orientation = [&] {
    if (d == 2) return residual.push_back(poses[0].orientation[0] - poses[1].orientation[0] - joint.angle);
    for (std::size_t i = 0; i < 3; ++i)
      residual.push_back(dot(column(poses[0].R, (i + 1) % 3), poses[1].R * joint.triad[(i + 2) % 3]));
  };
  switch (joint.type) {
    case JointType::ball: together(); break;
    case JointType::revolute:
      together();
      if (d == 3)
        for (const Vec3& b : joint.across)
          residual.push_back(dot(poses[0].R * b, poses[1].R * joint.axes[1]));
      break;
    case JointType::universal:
      together();
      residual.push_back(dot(poses[0].R * joint.axes[0], poses[1].R * joint.axes[1]));
      break;
    case JointType::fixed:
      together();
      orientation();
      break;
    case JointType::prismatic:
      orientation();
      for (std::size_t i = 0; i + 1 < d; ++i) residual.push_back(dot(poses[0].R * joint.across[i], apart));
      break;
    case JointType::distance: residual.push_back(norm(apart) - joint.length.value); break;
    case JointType::expression:
    case JointType::spring: break;
  }
  return residual;
}

void check_joints(Reading& reading) {
  const std::size_t mistakes = reading.report.count();
  for (const Joint& joint : reading.model.joints) check_closed(joint, reading);
  if (reading.report.count() > mistakes) return;
  const bool loops = has_loop(reading.model);
  std::vector<std::vector<double>> basis;
  for (const Joint& joint : reading.model.joints) {
    if (!loops) basis.clear();  // in a tree no joint can repeat another
    const auto rows = joint_rows(joint, reading.model);
    if (!check_slopes(joint, rows, reading)) continue;
    std::vector<std::vector<double>> alone;
    const bool repeats_itself = count_redundant(rows, alone) > 0;
    const std::size_t redundant = count_redundant(rows, basis);
    if (redundant == 0) continue;
    reading.report.error(joint.where,
        fmt::format("joint '{}' is redundant: {} of its {} conditions follow{} from {}", joint.name,
            redundant, rows.size(), redundant == 1 ? "s" : "",
            repeats_itself ? "its others" : "the joints before it"),
        "its forces would not be unique; use a type that takes less freedom away, or remove it");
  }
}

}  // namespace signorini::model
