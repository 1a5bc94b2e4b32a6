#pragma once

#include <string>

namespace signorini {

/// What the user got wrong besides the model: printed as "where: error: message", exit code 2.
struct UsageError {
  std::string message;
  std::string where = "signorini";  // or a place in a file, "file:line:column"
};

}  // namespace signorini
