#pragma once

#include <memory>
#include <string>
#include <vector>

#include "generator/compile/lowered.hpp"
#include "generator/compile/statistics.hpp"
#include "generator/emit/plan.hpp"
#include "generator/engine/interpreted_block.hpp"
#include "signorini/model/sizes.hpp"
#include "signorini/model/space.hpp"
#include "signorini/model/tables.hpp"

namespace signorini::engine {

/// A free body with interpreted kernels.
template <class Space>
struct InterpretedBody {
  std::vector<sim::UnknownName> unknowns;
  std::vector<sim::RowName> rows;
  InterpretedBlock step;
  ir::Program advance_program;
  ir::Program derivative_program;
  std::vector<sim::Entry> advance_pattern;

  void advance(double h, const typename Space::State& body, const typename Space::State& nu,
      typename Space::State& next) const noexcept;
  void advance_derivative(double h, const typename Space::State& body, const typename Space::State& nu,
      double* value) const noexcept;

 private:
  std::vector<double> run(const ir::Program& program, double h, const typename Space::State& body,
      const typename Space::State& nu) const noexcept;
};

struct InterpretedJoint {
  sim::SecondBody second = sim::SecondBody::fixed;
  int own = 0;
  const char* trace = "";
  std::vector<sim::UnknownName> unknowns;
  std::vector<sim::RowName> rows;
  InterpretedBlock step;
};

struct InterpretedContact {
  sim::SecondBody second = sim::SecondBody::fixed;
  int own = 0;
  int facets = 0;
  sim::PointLayout points;
  std::vector<sim::UnknownName> unknowns;
  std::vector<sim::RowName> rows;
  InterpretedBlock step;
  InterpretedBlock closest;
};

/// A model with the interface of a generated one, its kernels run by the interpreter.
template <class SpaceType>
class InterpretedModel {
 public:
  using Scalar = double;
  using Space = SpaceType;
  using Parameters = std::vector<double>;
  using Input = std::vector<double>;

  struct State {
    double t = 0;
    std::vector<typename Space::State> bodies;
  };

  struct Params {
    Parameters parameters;
    typename Space::Vector gravity{};
    std::vector<typename Space::Inertia> inertias;
    std::vector<typename Space::State> fixed;
    std::vector<std::vector<std::vector<double>>> surfaces;  // table, row, field
    std::vector<std::vector<std::vector<double>>> joints;    // the same
    std::vector<typename Space::Law> laws;
  };

  struct Gradient {
    State state;
    Input input;
    Params params;
  };

  explicit InterpretedModel(std::shared_ptr<const compile::LoweredMcp> lowered);

  sim::Sizes sizes;
  InterpretedBody<Space> body;
  bool has_loads = false;
  sim::ArgumentLists tied;

  template <class Visit>
  void for_each_joint_table(Visit&& visit) const noexcept {
    for (const Joints& t : joints_)
      visit(t.kind, sim::JointTable{t.instances.data(), static_cast<int>(t.instances.size())}, t.offsets);
  }

  template <class Tables, class Visit>
  void for_each_joint(Tables& params, Visit&& visit) const noexcept {
    for (std::size_t k = 0; k < joints_.size(); ++k)
      visit(joints_[k].kind,
          sim::JointTable{joints_[k].instances.data(), static_cast<int>(joints_[k].instances.size())},
          joints_[k].offsets, params.joints[k].data());
  }

  template <class Visit>
  void for_each_contact_table(Visit&& visit) const noexcept {
    for (const Table& t : tables_)
      visit(t.kind, sim::ContactTable{t.instances.data(), static_cast<int>(t.instances.size())}, t.offsets);
  }

  template <class Tables, class Visit>
  void for_each_surface_pair(Tables& params, Visit&& visit) const noexcept {
    for (const Table& t : tables_)
      visit(t.kind, sim::ContactTable{t.instances.data(), static_cast<int>(t.instances.size())}, t.offsets,
          params.surfaces[t.first].data(), params.surfaces[t.second].data());
  }

  Params make_params(const Parameters& parameters) const;
  State initial_state(const Parameters& parameters) const;
  void apply(const Params& params, const Input& input, double h, const State& state,
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
  Gradient empty_gradient() const;
  void clear(Gradient& gradient) const noexcept;
  void clear_step(Gradient& gradient) const noexcept;
  double switch_distance(
      const Params& params, const Input& input, double h, const State& state) const noexcept;

  /// visit(table, first row, number of rows, names of the fields) for each table of Params or of a gradient.
  template <class Tables, class Visit>
  void for_each_table(Tables& params, Visit&& visit) const noexcept {
    const auto rows = [&](const std::string& name, auto& table, const auto& names) {
      visit(name.c_str(), table.data(), static_cast<int>(table.size()), names);
    };
    visit("gravity", &params.gravity, 1, Space::vector_fields);
    rows("inertias", params.inertias, Space::inertia_fields);
    rows("fixed", params.fixed, Space::state_columns);
    for (std::size_t k = 0; k < params.surfaces.size(); ++k)
      rows("surface_" + mcp().surfaces[k].kind.name, params.surfaces[k],
          names_of(mcp().surfaces[k].kind.fields));
    for (std::size_t k = 0; k < params.joints.size(); ++k)
      rows("joint_" + mcp().joints[k].kind.name, params.joints[k], names_of(mcp().joints[k].kind.fields));
    rows("laws", params.laws, Space::law_fields);
  }

  const char* body_name(int i) const noexcept {
    const auto free = static_cast<int>(mcp().bodies.size());
    const auto& named = i < free ? mcp().bodies[static_cast<std::size_t>(i)]
                                 : mcp().driven[static_cast<std::size_t>(i - free)];
    return named.name.c_str();
  }
  int parameter_count() const noexcept { return static_cast<int>(mcp().model.parameters.size()); }
  const char* parameter_name(int i) const noexcept {
    return mcp().model.parameters[static_cast<std::size_t>(i)].name.c_str();
  }
  double* parameter(Parameters& p, int i) const noexcept { return &p[static_cast<std::size_t>(i)]; }
  int input_count() const noexcept { return static_cast<int>(mcp().model.inputs.size()); }
  const char* input_name(int i) const noexcept {
    return mcp().model.inputs[static_cast<std::size_t>(i)].name.c_str();
  }
  double* input(Input& u, int i) const noexcept { return &u[static_cast<std::size_t>(i)]; }
  Parameters default_parameters() const;
  Input default_input() const;
  State empty_state() const {
    return {0, std::vector<typename Space::State>(mcp().bodies.size() + mcp().driven.size())};
  }

 private:
  struct Joints {
    InterpretedJoint kind;
    std::vector<sim::JointInstance> instances;
    sim::TableOffsets offsets;
  };
  struct Table {
    InterpretedContact kind;
    std::vector<sim::ContactInstance> instances;
    sim::TableOffsets offsets;
    std::size_t first = 0, second = 0;
  };

  const formulate::SymbolicMcp& mcp() const { return lowered_->mcp; }
  void add_body_kind();
  void add_joints(const compile::Statistics& statistics);
  void add_contacts(const compile::Statistics& statistics);
  double value_of(const model::Quantity& quantity, const Parameters& parameters) const;
  template <class Struct>
  Struct make(const std::vector<model::Quantity>& values, const Parameters& parameters) const;
  std::vector<std::vector<double>> rows_of(
      const std::vector<std::vector<model::Quantity>>& rows, const Parameters& parameters) const;
  double signal(const ir::Input& input, const Params& params, const Input& control) const noexcept;
  double state_signal(const ir::Input& input, const State& state) const noexcept;
  void add_to_gradient(
      const ir::Program& program, const std::vector<double>& outputs, Gradient& gradient) const;

  std::shared_ptr<const compile::LoweredMcp> lowered_;
  std::vector<Joints> joints_;
  std::vector<Table> tables_;
};

extern template class InterpretedModel<sim::Spatial<double>>;
extern template class InterpretedModel<sim::Planar<double>>;

}  // namespace signorini::engine
