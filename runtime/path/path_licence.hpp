#pragma once

#include <optional>
#include <string>

namespace signorini::solvers::path {

/// What PATH solves without a licence.
inline constexpr int demo_unknowns = 300;
inline constexpr int demo_nonzeros = 2000;

/// All that the decision depends on.
struct LicenceQuestion {
  int unknowns = 0;
  int nonzeros = 0;
  bool has_string = false;           // PATH_LICENSE_STRING is set
  std::optional<bool> check_passed;  // Path_CheckLicense; empty for a PATH without it
};

/// Why the problem must not be handed to PATH; empty where it may be.
std::string licence_refusal(const LicenceQuestion& question);

}  // namespace signorini::solvers::path
