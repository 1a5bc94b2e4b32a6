#pragma once

#include <string>
#include <vector>

namespace signorini::model {

/// A place in a model file, counted from 1; line 0 means the file as a whole.
struct Position {
  int line = 0;
  int column = 0;
};

/// A mistake in the user's input. `what` names it, `hint` says what to do.
struct Diagnostic {
  std::string file;
  Position at;
  std::string what;
  std::string hint;
};

/// "file:line:column: error: what; hint" (position left out where there is none).
std::string to_string(const Diagnostic& diagnostic);

using Diagnostics = std::vector<Diagnostic>;

}  // namespace signorini::model
