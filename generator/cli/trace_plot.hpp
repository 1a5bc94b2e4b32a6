#pragma once

#include "generator/cli/plot/svg_plot.hpp"
#include "generator/cli/recording.hpp"
#include "generator/model/model.hpp"

namespace signorini::cli {

/// Velocities of the bodies, impulses and gaps of the contacts over time. Of many bodies, the first few.
Plot trace_plot(const Recording& recording, const model::Model& model);

}  // namespace signorini::cli
