#include "signorini/path/path_licence.hpp"

namespace signorini::solvers::path {

namespace {

/// PATH's own check decides. A PATH without one is trusted with a licence to refuse by itself.
bool is_covered(const LicenceQuestion& question) noexcept {
  if (question.check_passed) return *question.check_passed;
  return question.has_string || (question.unknowns <= demo_unknowns && question.nonzeros <= demo_nonzeros);
}

}  // namespace

std::string licence_refusal(const LicenceQuestion& question) {
  if (is_covered(question)) return {};
  const std::string size =
      std::to_string(question.unknowns) + " unknowns and " + std::to_string(question.nonzeros) + " nonzeros";
  if (question.has_string)
    return "the licence in PATH_LICENSE_STRING does not cover a problem of " + size +
        "; it may have expired or be limited in size: get one that does, or use the embedded solver";
  return "without a licence PATH solves up to " + std::to_string(demo_unknowns) + " unknowns and " +
      std::to_string(demo_nonzeros) + " nonzeros, this problem has " + size +
      "; get a licence from the PATH home page and set PATH_LICENSE_STRING, or use the embedded solver";
}

}  // namespace signorini::solvers::path
