#pragma once

#include <cstdint>
#include <span>

#include "signorini/geometry/contact_phase.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/step/attempt.hpp"
#include "signorini/step/certify.hpp"
#include "signorini/step/settings.hpp"

namespace signorini::sim {

/// The numbers of a running model, part by part, in the order of its layout.
enum class Part : std::uint8_t {
  time,        // [s]
  state,       // of the moving bodies, and what is remembered of the step before
  modes,       // of two-step schemes: which steps are owed, which contacts were closed
  input,       // what a controller sets
  parameters,  // by name; read: those that were bound last
  tables,      // of Params: table by table, row by row
  counts,      // how many answers each island remembers
  answers      // three, the latest first; each in the order of z
};

/// What stays as it is while a model runs.
struct SimulatorFacts {
  std::span<const Attempt> ladder;
  Accept<double> accept;
  mcp::PatternView pattern;  // of the MCP of all islands together
  const char* nonnegative;   // 1 where an unknown is bounded by 0, else 0
  long workspace_bytes;
};

/// A model that runs, whatever stands behind it: compiled code loaded at run time, or the interpreter. All of
/// it is numbers; names are those of the layout that both were made from.
class Simulator {
 public:
  virtual ~Simulator() = default;

  virtual SimulatorFacts facts() const noexcept = 0;

  /// What the code itself calls a row of the MCP: it must be what the layout calls it.
  virtual BlockName row_name(int row) const noexcept = 0;

  /// The numbers of a part, to and from an array. `bind` and `start` take parameters into account.
  virtual void read(Part part, double* out) const noexcept = 0;
  virtual void write(Part part, const double* values) noexcept = 0;

  /// The tables, and the state at t = 0, that the parameters make.
  virtual void bind() = 0;
  virtual void start() = 0;

  /// Readies a state that was written: prescribed bodies where they are at t = 0, orientations of length 1,
  /// nothing remembered.
  virtual void settle() = 0;

  /// Contacts and joints as the poses have them, without impulses.
  virtual void observe() noexcept = 0;

  /// Step number k, from t = k h to (k + 1) h. On failure all stays as it is.
  virtual StepReport<double> step(long k, double h) noexcept = 0;

  /// The row of the trace for the current state.
  virtual void row(double* out) noexcept = 0;

  /// In which mode the last step left a contact.
  virtual ContactPhase contact_phase(int contact) noexcept = 0;

  /// Drops what earlier steps left behind to make later ones quicker: orders of elimination, and the factors
  /// of the last matrix. It changes answers by rounding only.
  virtual void forget() noexcept = 0;

  virtual Settings<double>& settings() noexcept = 0;

  /// The MCP of the step that starts at the current state: prepare it, then evaluate it at any z. With
  /// `same_units` units of rows that were chosen from the state stay as they are, so that F is a smooth
  /// function of numbers that were changed a little since.
  virtual void prepare(double h, bool same_units) noexcept = 0;
  virtual void residual(const double* z, double* F) noexcept = 0;
  virtual void jacobian(const double* z, double* F, double* values) noexcept = 0;

  /// dF/d(state, input, parameters, tables) of the prepared step at z, dense, column by column. False where
  /// the code was compiled without these derivatives.
  virtual bool argument_jacobian(const double* z, double* values) = 0;
};

/// What a compiled model exports, as `extern "C"` function `signorini_create`.
using CreateSimulator = Simulator* (*)();

}  // namespace signorini::sim
