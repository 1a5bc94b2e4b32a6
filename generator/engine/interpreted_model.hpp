#pragma once

#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "generator/compile/layout.hpp"
#include "generator/engine/interpreted_block.hpp"
#include "signorini/formulations/implicit/policy.hpp"
#include "signorini/model/past.hpp"
#include "signorini/model/sizes.hpp"
#include "signorini/model/space.hpp"

namespace signorini::engine {

/// What all interpreted kinds have; names live as long as the lowered model.
struct InterpretedKind {
  /// Where the numbers of a port come from.
  struct PortPlace {
    kernel::Role role;
    int other = -1;  // surfaces and joints: which of Tables::others
    int count = 0;   // of numbers
    int body = 0;    // of the first or of the second body
  };

  std::vector<sim::UnknownInfo> unknowns;
  std::vector<sim::RowInfo> rows;
  sim::KindInfo info;
  InterpretedBlock step;
  std::vector<PortPlace> ports;
  InterpretedDerivatives by;
  std::vector<sim::Instance> instances;
  int first = 0, frozen = 0;
};

template <class Space>
struct InterpretedBody : InterpretedKind {
  static constexpr sim::BlockRole role = sim::BlockRole::body;
  InterpretedKernel motion, shifting, shifting_momentum;

  void advance(const sim::StepNumbers<double>& step_numbers, const typename Space::State& body,
      const typename Space::State& nu, typename Space::State& next) const noexcept;

  void shift(const sim::ShiftNumbers<double>& given, const typename Space::State& now,
      const typename Space::State& past, typename Space::State& next) const noexcept;
  void momentum(const sim::ShiftNumbers<double>& given, const typename Space::State& now,
      const typename Space::State& past, const typename Space::Inertia& inertia,
      const typename Space::Impulse& applied, const typename Space::Impulse& pushed,
      typename Space::Impulse& to) const noexcept;
};

struct InterpretedJoint : InterpretedKind {
  static constexpr sim::BlockRole role = sim::BlockRole::joint;
};

/// A search for closest points.
struct InterpretedPair : InterpretedBlock {
  std::vector<sim::UnknownInfo> unknown_infos;
  std::vector<sim::RowInfo> row_infos;
  sim::KindInfo info;
};

struct InterpretedContact : InterpretedKind {
  static constexpr sim::BlockRole role = sim::BlockRole::contact;
  int facets = 0;
  InterpretedPair closest;
  kernel::Role second = kernel::Role::fixed;  // the table of its second body
  std::size_t second_row = 0;                 // and which of its rows says where, if it is not free
  std::array<int, 2> surfaces{};              // which of Tables::others
  std::array<std::size_t, 2> surface_rows{};  // and which of its rows
};

inline const InterpretedDerivatives& derivatives_of(const InterpretedKind& kind) noexcept { return kind.by; }

/// A model with the interface of a generated one, its kernels run by the interpreter.
template <class SpaceType>
class InterpretedModel {
 public:
  using Scalar = double;
  using Space = SpaceType;
  using Policy = sim::Implicit;
  using Parameters = std::vector<double>;
  using Input = std::vector<double>;

  struct State {
    double t = 0;
    std::vector<typename Space::State> bodies;
    std::vector<typename Space::History> histories;  // empty where no law remembers anything
    std::vector<typename Space::State> past;         // empty but for two-step schemes, as the rest
    std::vector<typename Space::Impulse> pushed;
    std::vector<sim::OwedSteps<double>> owed;
    std::vector<sim::ActiveSet<double>> modes;
  };

  struct Tables {
    typename Space::Vector gravity{};
    std::vector<typename Space::Inertia> inertias;
    std::vector<typename Space::State> fixed;
    std::vector<std::vector<std::vector<double>>> others;  // surfaces and joints: table, row, field
    std::vector<typename Space::Law> laws;
    std::vector<typename Space::Pair> pairs;
  };

  struct Params : Tables {
    const Parameters& named() const noexcept { return parameters; }
    Parameters parameters;
  };

  struct Gradient {
    State state;
    Input input;
    Tables params;
    Parameters parameters;
  };

  explicit InterpretedModel(std::shared_ptr<const compile::LoweredMcp> lowered);

  sim::Sizes sizes;
  double max_compliance = 0;
  InterpretedBody<Space> body;
  bool has_loads = false;
  sim::ArgumentLists tied;

  template <class Visit>
  void for_each_kind(Visit&& visit) const noexcept {
    const auto table = [](const InterpretedKind& kind) {
      return sim::InstanceTable{
          kind.instances.data(), static_cast<int>(kind.instances.size()), kind.first, kind.frozen};
    };
    visit(body, table(body));
    for (const InterpretedJoint& kind : joints_) visit(kind, table(kind));
    for (const InterpretedContact& kind : contacts_) visit(kind, table(kind));
  }

  /// The rows that a block's kernels read, or where derivatives by them are added.
  template <class StepTables>
  auto ports(const InterpretedKind& kind, StepTables& t, const sim::Instance& at) const noexcept {
    using Number = std::remove_pointer_t<decltype(numbers_of(*t.now))>;
    PortRows<Number> ports;
    std::size_t next = 0;
    for (const InterpretedKind::PortPlace& port : kind.ports) {
      using kernel::Role;
      const bool of_contact = port.role == Role::law || port.role == Role::pair || port.role == Role::history;
      const int number = of_contact ? at.trace : at.body[static_cast<std::size_t>(port.body)];
      const std::size_t row = compile::has_row(port.role) ? at.row[next++] : static_cast<std::size_t>(number);
      ports.rows.push_back(row_of(port, t, row));
      ports.counts.push_back(port.count);
    }
    return std::tuple<PortRows<Number>>(std::move(ports));
  }

  template <class PoseTables>
  auto pair_ports(const InterpretedContact& kind, PoseTables& t, const sim::Instance& at) const noexcept {
    const auto surface = [&](std::size_t side) -> const std::vector<double>& {
      return t.params.others[static_cast<std::size_t>(kind.surfaces[side])][at.row[kind.surface_rows[side]]];
    };
    const auto second = [&]() -> const typename Space::State& {
      if (kind.second == kernel::Role::now) return t.now[at.body[1]];
      const std::size_t row = at.row[kind.second_row];
      return kind.second == kernel::Role::end ? t.end[row] : t.params.fixed[row];
    };
    return std::tie(t.search, t.now[at.body[0]], second(), surface(0), surface(1));
  }

  Params make_params(const Parameters& parameters) const;
  State initial_state(const Parameters& parameters) const;
  void apply(const Params& params, const Input& input, double h, const State& state,
      typename Space::Impulse* applied) const noexcept;
  void strike(const Params& params, const Input& input, double h, const State& state,
      typename Space::Impulse* applied) const noexcept;
  void drive(
      const Params& params, const Input& input, double t, typename Space::State* driven) const noexcept;

  /// Transposed derivatives, as in the generated code.
  void pull_back_loads(const Params& params, const Input& input, double h, const State& state,
      const typename Space::Impulse* weight, Gradient& gradient) const noexcept;
  void pull_back_drives(const Params& params, const Input& input, double t,
      const typename Space::State* weight, Gradient& gradient) const noexcept;
  void pull_back_params(const Parameters& parameters, Gradient& gradient) const noexcept;
  void pull_back_initial_state(
      const Parameters& parameters, const State& weight, Gradient& gradient) const noexcept;
  double switch_distance(
      const Params& params, const Input& input, double h, const State& state) const noexcept;
  Gradient empty_gradient() const;
  void clear(Gradient& gradient) const noexcept;
  void clear_step(Gradient& gradient) const noexcept;

  /// visit(first row, number of rows) for each table of Params or of a gradient.
  template <class AnyTables, class Visit>
  void for_each_table(AnyTables& t, Visit&& visit) const noexcept {
    const auto rows = [&](auto& table) { visit(table.data(), static_cast<int>(table.size())); };
    visit(&t.gravity, 1);
    rows(t.inertias);
    rows(t.fixed);
    for (auto& table : t.others) rows(table);
    rows(t.laws);
    rows(t.pairs);
  }

  int parameter_count() const noexcept { return static_cast<int>(mcp().model.parameters.size()); }
  double* parameter(Parameters& p, int i) const noexcept { return &p[static_cast<std::size_t>(i)]; }
  int input_count() const noexcept { return static_cast<int>(mcp().model.inputs.size()); }
  double* input(Input& u, int i) const noexcept { return &u[static_cast<std::size_t>(i)]; }
  Parameters default_parameters() const;
  Input default_input() const;
  State empty_state() const {
    const auto rows = [](int count) { return static_cast<std::size_t>(count); };
    State state;
    state.bodies.resize(rows(sizes.moving));
    state.histories.resize(rows(sizes.histories));
    state.past.resize(rows(sizes.pasts));
    state.pushed.resize(rows(sizes.pasts > 0 ? sizes.bodies : 0));
    state.owed.resize(rows(sizes.pasts));
    state.modes.resize(rows(sizes.pasts > 0 ? sizes.contacts : 0));
    return state;
  }

 private:
  /// A struct of numbers as its first one.
  template <class Struct>
  static double* numbers_of(Struct& row) noexcept {
    return reinterpret_cast<double*>(&row);
  }
  template <class Struct>
  static const double* numbers_of(const Struct& row) noexcept {
    return reinterpret_cast<const double*>(&row);
  }

  template <class StepTables>
  static auto row_of(const InterpretedKind::PortPlace& port, StepTables& t, std::size_t row) noexcept
      -> decltype(numbers_of(*t.now)) {
    using kernel::Role;
    if (port.role == Role::step)
      return const_cast<std::remove_const_t<std::remove_pointer_t<decltype(numbers_of(*t.now))>>*>(
          numbers_of(t.step));
    if (port.role == Role::now) return numbers_of(t.now[row]);
    if (port.role == Role::end) return numbers_of(t.end[row]);
    if (port.role == Role::applied) return numbers_of(t.applied[row]);
    if (port.role == Role::momentum) return numbers_of(t.momentum[row]);
    if (port.role == Role::history) return numbers_of(t.history[row]);
    return table_row(t.params, port.role, port.other, row);
  }

  /// A row of Params or of the derivatives by them.
  template <class AnyTables>
  static auto table_row(AnyTables& t, kernel::Role role, int other, std::size_t row) noexcept
      -> decltype(numbers_of(t.gravity)) {
    using kernel::Role;
    if (role == Role::gravity) return numbers_of(t.gravity);
    if (role == Role::inertia) return numbers_of(t.inertias[row]);
    if (role == Role::fixed) return numbers_of(t.fixed[row]);
    if (role == Role::law) return numbers_of(t.laws[row]);
    if (role == Role::pair) return numbers_of(t.pairs[row]);
    return t.others[static_cast<std::size_t>(other)][row].data();
  }

  /// Where the numbers of a model's kernel are, for one side of its ports.
  struct Places {
    const double* h = nullptr;
    double* t = nullptr;
    double* parameters = nullptr;
    double* input = nullptr;
    typename Space::State* now = nullptr;
    typename Space::Impulse* applied = nullptr;
    typename Space::State* driven = nullptr;
    typename Space::State* initial = nullptr;
    Tables* tables = nullptr;
  };
  struct KernelPlaces {
    Places value, weight, gradient;
  };
  void run_loads(const compile::LoweredKernel& kernel, const Params& params, const Input& input, double h,
      const State& state, typename Space::Impulse* applied) const noexcept;
  double* place(
      const compile::LoweredKernel& kernel, ir::Slot slot, const KernelPlaces& places) const noexcept;
  std::vector<double> run(const compile::LoweredKernel& kernel, const KernelPlaces& places) const;
  void run_into(const compile::LoweredKernel& kernel, const KernelPlaces& places, bool add) const;

  const formulate::SymbolicMcp& mcp() const { return lowered_->mcp; }
  int other_table(const kernel::Port& port) const;
  void add_tables();
  void fill(InterpretedKind& kind, const compile::KindTable& table, const char* trace) const;
  void fill(InterpretedPair& pair, const kernel::Block& block, const compile::LoweredBlock& lowered) const;

  std::shared_ptr<const compile::LoweredMcp> lowered_;
  compile::Layout layout_;
  Tables defaults_;
  std::vector<InterpretedJoint> joints_;
  std::vector<InterpretedContact> contacts_;
};

template <class Space>
const InterpretedModel<Space>& derivatives_of(const InterpretedModel<Space>& model) noexcept {
  return model;
}

extern template class InterpretedModel<sim::Spatial<double>>;
extern template class InterpretedModel<sim::Planar<double>>;

}  // namespace signorini::engine
