#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "generator/compile/lowered.hpp"

namespace signorini::emit {

/// File name (relative to the output folder) -> text.
using GeneratedFiles = std::map<std::string, std::string>;

GeneratedFiles generate(const compile::LoweredMcp& lowered);

/// Writes the files; one whose text has not changed is left alone, so that nothing is built anew without
/// need.
void write_files(const GeneratedFiles& files, const std::filesystem::path& folder);

std::size_t total_bytes(const GeneratedFiles& files);

}  // namespace signorini::emit
