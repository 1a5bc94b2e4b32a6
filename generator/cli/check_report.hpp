#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "generator/check/report.hpp"

namespace signorini::cli {

/// What was checked, how far opinions differ, and the worst entries by name.
std::string check_text(const check::Report& report, const std::string& model, int worst);

/// The same as one object.
nlohmann::ordered_json check_json(const check::Report& report, const std::string& model, int worst);

}  // namespace signorini::cli
