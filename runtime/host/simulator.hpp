#pragma once

#include "signorini/geometry/contact_phase.hpp"
#include "signorini/host/snapshot.hpp"
#include "signorini/mcp/any_solver.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/model/kind.hpp"
#include "signorini/step/limits.hpp"
#include "signorini/step/report.hpp"
#include "signorini/step/step_log.hpp"

namespace signorini::sim {

/// A model that runs, whatever stands behind it: compiled code loaded at run time, or the interpreter.
class Simulator {
 public:
  virtual ~Simulator() = default;

  /// The numeric columns of the trace, from `t` to `solver.residual`.
  virtual int column_count() const = 0;
  virtual const char* column(int i) const = 0;

  /// Sets a parameter, a field of a body or contact ("ball.mass", "rolling.mu"), or an initial state
  /// ("ball.vx"); takes effect at the next reset. False where there is no such name.
  virtual bool set(const char* name, double value) = 0;

  /// What a controller sets; takes effect at the next step. False where there is no such input.
  virtual bool set_input(const char* name, double value) = 0;

  /// Back to t = 0.
  virtual void reset() = 0;

  /// Step number k, from t = k h to (k + 1) h. On failure the state stays.
  virtual StepReport<double> step(long k, double h) = 0;

  /// The rung and the place that a report speaks of; both live as long as the simulator.
  virtual const char* attempt_word(const StepReport<double>& report) const = 0;
  virtual BlockName place_of(const StepReport<double>& report) const = 0;

  /// All that the next step depends on: state, memory, input, parameters.
  virtual Snapshot save() const = 0;

  /// Back to a snapshot of the same model, any number of times: the next step is the same to rounding,
  /// and after `forget` to the last bit. Names that a snapshot leaves out keep the
  /// model's value. False where a name is unknown or an answer of the wrong length; the simulator then stays
  /// as it is.
  virtual bool restore(const Snapshot& snapshot) = 0;

  /// Drops what earlier steps left behind to make later ones quicker: orders of elimination, and the factors
  /// of the last matrix. It changes answers by rounding only.
  virtual void forget() = 0;

  /// The row of the trace for the current state, one number a column.
  virtual void row(double* out) const = 0;

  /// The contacts in the order of the trace, and in which mode the last step left each.
  virtual int contact_count() const = 0;
  virtual const char* contact_name(int i) const = 0;
  virtual ContactPhase contact_phase(int i) = 0;

  virtual long workspace_bytes() const = 0;

  /// Another solver in place of the embedded one, which null brings back. It must outlive its use.
  virtual void use_solver(solvers::AnySolver* solver) = 0;

  /// Bounds on the work of a step.
  virtual void use_limits(const Limits<double>& limits) = 0;

  /// Is told of the steps that follow, until another one or null is set. It must outlive its use.
  virtual void use_log(StepLog* log) = 0;

  /// The MCP of the step that starts at the current state: prepare it, then evaluate it at any z.
  virtual void prepare(double h) = 0;
  virtual int unknown_count() const = 0;
  virtual bool is_nonnegative(int unknown) const = 0;
  virtual mcp::PatternView pattern() const = 0;
  virtual void residual(const double* z, double* F) = 0;
  virtual void jacobian(const double* z, double* F, double* values) = 0;
  virtual BlockName row_name(int row) const = 0;
  virtual BlockName unknown_name(int unknown) const = 0;

  /// What F depends on besides the unknowns, by name: the state ("ball.vx"), inputs, named parameters, and
  /// the numbers of the generated Params ("ball.mass", "rolling.mu", "gravity.z",
  /// "surface_sphere[0].radius").
  virtual int argument_count() const = 0;
  virtual const char* argument_name(int i) const = 0;
  virtual double argument(int i) const = 0;

  /// Changes one until the next `reset` or `restore`; `prepare_again` takes it into account. A named
  /// parameter changes with it all numbers of Params that the model ties to it.
  virtual void set_argument(int i, double value) = 0;

  /// As `prepare`, for arguments that were changed a little since: units of rows that were chosen from the
  /// state stay, so that F is a smooth function of the arguments.
  virtual void prepare_again(double h) = 0;

  /// dF/d(argument) of the prepared step at z, dense, column by column: unknown_count() x argument_count().
  /// False where the code was compiled without these derivatives.
  virtual bool argument_jacobian(const double* z, double* values) = 0;
};

/// What a compiled model exports, as `extern "C"` function `signorini_create`.
using CreateSimulator = Simulator* (*)();

}  // namespace signorini::sim
