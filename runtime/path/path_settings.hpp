#pragma once

#include <string>

#include "signorini/path/path_api.hpp"
#include "signorini/path/path_options.hpp"

namespace signorini::solvers::path {

/// Sets PATH's options, which are globals, from their defaults up. The name of the first that PATH refuses,
/// empty where it takes all.
std::string apply(const Functions& call, const PathOptions& options);

/// Sends PATH's text to stdout or nowhere.
void direct_output(const Functions& call, bool output) noexcept;

}  // namespace signorini::solvers::path
