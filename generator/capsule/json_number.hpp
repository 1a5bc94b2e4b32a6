#pragma once

#include <nlohmann/json.hpp>
#include <optional>

namespace signorini::cli {

/// A number as JSON: in shortest round-trip form, or as "nan", "inf" or "-inf", for which JSON has no number.
nlohmann::ordered_json number_json(double value);

/// The number that `number_json` wrote; nothing where it is none.
std::optional<double> to_number(const nlohmann::ordered_json& value);

}  // namespace signorini::cli
