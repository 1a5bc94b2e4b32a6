#pragma once

#include "generator/model/model.hpp"
#include "generator/plot/svg_plot.hpp"
#include "generator/trace/recording.hpp"

namespace signorini::cli {

/// Motion of the bodies, errors of the joints, forces of the springs, impulses and gaps of the contacts over
/// time. Of many, the first few.
Plot trace_plot(const Recording& recording, const model::Model& model);

}  // namespace signorini::cli
