#pragma once

#include <optional>
#include <string>

#include "generator/model/model.hpp"
#include "generator/text/diagnostic.hpp"

namespace signorini::model {

struct ReadResult {
  std::optional<Model> model;  // empty exactly when there are diagnostics
  Diagnostics diagnostics;
};

/// Reads and checks a model file; the only reader of model files.
ReadResult read_model(const std::string& path);

/// The same from text; `file` is the name used in diagnostics.
ReadResult read_model_text(const std::string& text, const std::string& file);

}  // namespace signorini::model
