#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "generator/compile/names.hpp"
#include "generator/simulator/snapshot.hpp"
#include "signorini/host/simulator.hpp"

namespace signorini::engine {

/// A simulator whose numbers have names: those of the layout that it was made from.
class NamedSimulator {
 public:
  /// Throws std::invalid_argument where the simulator is that of another model.
  NamedSimulator(const compile::LoweredMcp& lowered, std::unique_ptr<sim::Simulator> numbers);

  /// The numeric columns of the trace, from `t` to `solver.repeats`.
  int column_count() const { return static_cast<int>(names_.columns.size()); }
  const char* column(int i) const { return names_.columns[static_cast<std::size_t>(i)].c_str(); }

  /// Sets a parameter, a field of a body or contact ("ball.mass", "rolling.mu"), or an initial state
  /// ("ball.vx"); takes effect at the next reset. False where there is no such name.
  bool set(const std::string& name, double value);

  /// What a controller sets; takes effect at the next step. False where there is no such input.
  bool set_input(const std::string& name, double value);

  /// Back to t = 0.
  void reset();

  /// Step number k, from t = k h to (k + 1) h. On failure the state stays.
  sim::StepReport<double> step(long k, double h);

  /// The rung and the place that a report speaks of; both live as long as the simulator.
  const char* attempt_word(const sim::StepReport<double>& report) const;
  sim::BlockName place_of(const sim::StepReport<double>& report) const;

  /// All that the next step depends on: state, memory, input, parameters.
  Snapshot save() const;

  /// Back to a snapshot of the same model, any number of times: the next step is the same to rounding, and
  /// after `forget` to the last bit. Names that a snapshot leaves out keep the model's value. False where a
  /// name is unknown or an answer of the wrong length; the simulator then stays as it is.
  bool restore(const Snapshot& saved);

  /// Drops what earlier steps left behind to make later ones quicker; see sim::Simulator.
  void forget() { numbers_->forget(); }

  /// The row of the trace for the current state, one number a column.
  void row(double* out) const { numbers_->row(out); }

  /// The contacts in the order of the trace, and in which mode the last step left each.
  int contact_count() const { return static_cast<int>(names_.contacts.size()); }
  const char* contact_name(int i) const { return names_.contacts[static_cast<std::size_t>(i)].c_str(); }
  const char* joint_name(int i) const { return names_.joints[static_cast<std::size_t>(i)].c_str(); }
  sim::ContactPhase contact_phase(int i) { return numbers_->contact_phase(i); }

  long workspace_bytes() const { return numbers_->facts().workspace_bytes; }

  /// Another solver in place of the embedded one, which null brings back. It must outlive its use.
  void use_solver(solvers::AnySolver* solver) { numbers_->settings().other_solver = solver; }

  /// Bounds on the work of a step.
  void use_limits(const sim::Limits<double>& limits) { numbers_->settings().limits = limits; }

  /// Is told of the steps that follow, until another one or null is set. It must outlive its use.
  void use_log(sim::StepLog* log) { numbers_->settings().log = log; }

  /// The MCP of the step that starts at the current state: prepare it, then evaluate it at any z.
  void prepare(double h) { numbers_->prepare(h, false); }
  int unknown_count() const { return static_cast<int>(names_.unknowns.size()); }
  bool is_nonnegative(int unknown) const { return numbers_->facts().nonnegative[unknown] != 0; }
  mcp::PatternView pattern() const { return numbers_->facts().pattern; }
  void residual(const double* z, double* F) { numbers_->residual(z, F); }
  void jacobian(const double* z, double* F, double* values) { numbers_->jacobian(z, F, values); }
  sim::BlockName row_name(int row) const;
  sim::BlockName unknown_name(int unknown) const;

  /// What F depends on besides the unknowns, by name: the state ("ball.vx"), inputs, named parameters, and
  /// the numbers of the generated Params ("ball.mass", "rolling.mu", "gravity.z",
  /// "surface_sphere[0].radius").
  int argument_count() const { return static_cast<int>(arguments_.size()); }
  const char* argument_name(int i) const { return arguments_[static_cast<std::size_t>(i)].c_str(); }
  double argument(int i) const;

  /// Changes one until the next `reset` or `restore`; `prepare_again` takes it into account. A named
  /// parameter changes with it all numbers of Params that the model ties to it.
  void set_argument(int i, double value);

  /// As `prepare`, for arguments that were changed a little since; see sim::Simulator.
  void prepare_again(double h) { numbers_->prepare(h, true); }

  /// dF/d(argument) of the prepared step at z, dense, column by column: unknown_count() x argument_count().
  /// False where the code was compiled without these derivatives.
  bool argument_jacobian(const double* z, double* values);

  /// All numbers of a part.
  std::vector<double> numbers(sim::Part part) const;

 private:
  /// A number of a part.
  struct Place {
    sim::Part part;
    std::size_t at;
  };
  Place place(int argument) const;
  std::optional<Place> find_field(const std::string& name) const;
  std::size_t count(sim::Part part) const;
  std::vector<double> tables_of(const std::vector<double>& parameters) const;
  void write(sim::Part part, const std::vector<double>& values) const {
    numbers_->write(part, values.data());
  }
  void check_rows() const;
  void write_fields(const std::vector<NamedNumber>& fields);
  bool is_ours(const Snapshot& saved) const;

  std::unique_ptr<sim::Simulator> numbers_;
  compile::Names names_;
  std::vector<std::string> arguments_;
  std::vector<double> default_parameters_, default_input_;
  std::vector<double> parameters_;      // from the next reset on
  std::vector<NamedNumber> overrides_;  // fields, the same
};

}  // namespace signorini::engine
