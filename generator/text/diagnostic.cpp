#include "generator/text/diagnostic.hpp"

namespace signorini::model {

std::string to_string(const Diagnostic& diagnostic) {
  std::string text = diagnostic.file;
  if (diagnostic.at.line > 0) {
    text += ':' + std::to_string(diagnostic.at.line) + ':' + std::to_string(diagnostic.at.column);
  }
  text += ": error: " + diagnostic.what;
  if (!diagnostic.hint.empty()) text += "; " + diagnostic.hint;
  return text;
}

}  // namespace signorini::model
