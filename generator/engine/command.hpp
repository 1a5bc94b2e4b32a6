#pragma once

#include <string>
#include <vector>

namespace signorini::engine {

struct CommandResult {
  int exit_code = -1;
  std::string output;  // standard output and error together
};

/// Runs a program, found on the path, without a shell; waits for it.
CommandResult run_command(const std::vector<std::string>& words);

}  // namespace signorini::engine
