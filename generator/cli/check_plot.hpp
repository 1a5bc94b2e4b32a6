#pragma once

#include <string>

#include "generator/check/report.hpp"
#include "generator/plot/heat_map.hpp"

namespace signorini::cli {

/// The pattern of dF/dz and dF/d(arguments), coloured by the largest relative error of each entry.
HeatMap check_plot(const check::Report& report, const std::string& model);

}  // namespace signorini::cli
