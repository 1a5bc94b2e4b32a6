#include "generator/trace/trace_plot.hpp"

#include <algorithm>
#include <cmath>

namespace signorini::cli {

namespace {

constexpr std::size_t most_owners = 3;  // bodies, joints or contacts that get panels

// Rounding errors of the solver would fill a panel of their own and look like motion.
std::vector<double> without_noise(std::vector<double> values) {
  for (double& value : values)
    if (std::abs(value) < 1e-12) value = 0;
  return values;
}

Panel panel(const Recording& recording, const std::string& owner, const std::string& title,
    const std::string& label, const std::vector<std::string>& columns) {
  Panel result{owner + ": " + title, label, {}};
  for (const std::string& column : columns)
    result.series.push_back({column, without_noise(recording.series(owner + "." + column))});
  return result;
}

}  // namespace

Plot trace_plot(const Recording& recording, const model::Model& model) {
  using Names = std::vector<std::string>;
  const bool spatial = model.dimension == 3;
  Plot plot{model.name, "t [s]", recording.series("t"), {}};
  std::size_t bodies = 0;
  for (const model::Body& body : model.bodies) {
    if (body.motion == model::Motion::fixed || bodies++ == most_owners) continue;
    plot.panels.push_back(
        panel(recording, body.name, "position", "m", spatial ? Names{"x", "y", "z"} : Names{"x", "y"}));
    plot.panels.push_back(panel(
        recording, body.name, "velocity", "m/s", spatial ? Names{"vx", "vy", "vz"} : Names{"vx", "vy"}));
    plot.panels.push_back(panel(
        recording, body.name, "angular velocity", "rad/s", spatial ? Names{"wx", "wy", "wz"} : Names{"w"}));
  }
  for (std::size_t k = 0; k < std::min(model.joints.size(), most_owners); ++k) {
    const bool spring = is_spring(model.joints[k]);
    plot.panels.push_back(spring ? panel(recording, model.joints[k].name, "force", "N", {"force"})
                                 : panel(recording, model.joints[k].name, "error", "m, rad", {"error"}));
  }
  for (std::size_t k = 0; k < std::min(model.contacts.size(), most_owners); ++k) {
    const std::string& name = model.contacts[k].name;
    plot.panels.push_back(panel(
        recording, name, "impulse", "N s", spatial ? Names{"pn", "pt", "po", "pr"} : Names{"pn", "pt"}));
    plot.panels.push_back(panel(recording, name, "gap", "m", {"gap"}));
  }
  return plot;
}

}  // namespace signorini::cli
