#pragma once

namespace signorini::mcp {

/// How a solve or a step ended.
enum class Status {
  solved,
  solved_compliant,  // solved with contacts and joints that give way, because nothing else was: see the
                     // report
  iteration_limit,   // the best point so far is returned
  no_descent,        // the globalisation stalled above the tolerance
  not_finite,        // the problem returned NaN or infinity
  bad_input,         // the start point or the step size is not finite, or the bounds are crossed
  uncertified,       // residual small, but the certificate does not hold
  licence,           // the solver's licence does not cover the problem
  ray                // a pivotal method left along a ray: no solution on its path
};

constexpr const char* to_word(Status status) noexcept {
  switch (status) {
    case Status::solved: return "solved";
    case Status::solved_compliant: return "solved_compliant";
    case Status::iteration_limit: return "iteration_limit";
    case Status::no_descent: return "no_descent";
    case Status::not_finite: return "not_finite";
    case Status::bad_input: return "bad_input";
    case Status::uncertified: return "uncertified";
    case Status::licence: return "licence";
    case Status::ray: return "ray";
  }
  return "unknown";
}

}  // namespace signorini::mcp
