#include "generator/formulate/joints/joint.hpp"

#include "generator/formulate/joints/condition.hpp"

namespace signorini::formulate {

namespace {

/// Unknowns, h and the bodies: what there is before the conditions.
struct JointStart {
  std::vector<Own> u;
  Expr h, pace;
  TiedBody one, two;
};

JointStart start_of(Block& b, int dimension, SecondBody motion, const std::vector<Unknown>& unknowns) {
  JointStart start;
  const PortId step = step_port(b);
  const std::vector<Own> nu1 = velocity_unknowns(b, dimension);
  const std::vector<Own> nu2 =
      motion == SecondBody::free ? velocity_unknowns(b, dimension, "_2") : std::vector<Own>{};
  for (const Unknown& unknown : unknowns) start.u.push_back(b.unknown(unknown));
  start.h = b.number(step, "h");
  start.pace = pace_of(b, start.h);
  start.one = first_body(b, dimension, nu1, start.h);
  start.two = second_body(b, start.one, dimension, motion, nu2, start.h);
  return start;
}

/// The numbers of an instance; a joint may have none.
PortId data_port(Block& b, const JointKind& kind) {
  return kind.data->fields.empty() ? -1 : b.add_port({"data", Role::data, kind.data});
}

bool is_spring(const Condition& condition) { return condition.force.has_value(); }

std::string impulse_text(const Condition& condition, std::size_t count) {
  if (condition.is_angle) return "angular impulse / (mass length)";
  return is_spring(condition) && count == 1 ? "tension / mass" : "impulse / mass";
}

/// The impulses of a joint. Its conditions name them, and are looked at twice: here to see which there are.
std::vector<Unknown> impulses_of(const model::Joint& joint, const JointKind& kind) {
  Block scratch;
  const JointStart start = start_of(scratch, kind.dimension, kind.second_body, {});
  const PortId data = data_port(scratch, kind);
  JointFrame frame{scratch, data, kind.dimension, joint, start.one, start.two};
  const std::vector<Condition> conditions = type_of(joint, kind.dimension).conditions(frame);
  std::vector<Unknown> unknowns;
  for (const Condition& c : conditions)
    unknowns.push_back({c.impulse, "m/s", impulse_text(c, conditions.size()),
        is_spring(c) ? Meaning::spring_impulse : Meaning::joint_impulse});
  return unknowns;
}

// A spring pairs its impulse with h times its force. Divided by what that changes by with the speed of its
// ends: where it is stiff, the row is the speed at which it would have to stretch.
Expr spring_row(Block& b, const Condition& c, const Own& u, const Expr& h, const Expr& mass) {
  const Expr per_mass = b.define("h_per_mass", h / mass);
  const Expr slope = b.define("slope", Expr(1) + per_mass * (h * c.stiffness + c.damping));
  return (u.value - per_mass * *c.force) / slope;
}

// A condition holds at l+1: g / pace = 0, a speed; for an angle that of the body's surface, L g / pace.
Expr row_of(Block& b, const Condition& c, const Own& u, const JointStart& start, const Expr& mass) {
  if (is_spring(c)) return spring_row(b, c, u, start.h, mass);
  return (c.is_angle ? start.one.inertia.length * c.value : c.value) / start.pace;
}

void formulate_step(JointKind& kind, const model::Joint& joint) {
  Block& b = kind.step;
  const JointStart start = start_of(b, kind.dimension, kind.second_body, impulses_of(joint, kind));
  const PortId data = data_port(b, kind);
  const ReducedMass mass = reduced_mass(b, start.one, start.two);
  JointFrame frame{b, data, kind.dimension, joint, start.one, start.two};
  const std::vector<Condition> conditions = type_of(joint, kind.dimension).conditions(frame);
  const Wrench nothing{Vec(static_cast<std::size_t>(kind.dimension)), Vec(kind.dimension == 3 ? 3u : 1u)};
  Wrench on_first = nothing, on_second = nothing;
  Vec shown;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const Condition& c = conditions[i];
    const Expr arm = c.is_angle ? start.one.inertia.length : Expr(1);
    on_first = on_first + start.u[i].value * (arm * c.on_first);
    on_second = on_second + start.u[i].value * (arm * c.on_second);
    shown.push_back(is_spring(c) ? *c.force : c.value);
    if (c.astray) shown.push_back(*c.astray);
  }
  add_momentum(b, start.one, start.two, mass, on_first, on_second);
  for (std::size_t i = 0; i < conditions.size(); ++i)
    b.row(start.u[i], {is_spring(conditions[i]) ? Law::spring : Law::joint, conditions[i].row, "m/s"},
        row_of(b, conditions[i], start.u[i], start, mass.mass));
  // A single number keeps its sign: the tension of a spring.
  b.shown_as = joint_record();
  b.shows("value", shown.size() == 1 ? shown[0] : sqrt(dot(shown, shown)));
  b.differentiate();
}

}  // namespace

std::string joint_name(const model::Joint& joint, SecondBody second_body, int dimension) {
  const JointType& type = type_of(joint, dimension);
  std::string name = dimension == 2 ? "planar_" : "";
  name += type.name;
  if (type.suffix != nullptr) name += type.suffix(joint);
  name += is_spring(joint) ? "_to_" : "_joint_to_";
  return name + to_text(second_body);
}

std::vector<std::string> joint_lines(const model::Joint& joint, int dimension) {
  return type_of(joint, dimension).equations(joint, dimension);
}

JointKind joint_kind(
    const model::Joint& joint, SecondBody second_body, int dimension, const std::string& name) {
  const JointType& type = type_of(joint, dimension);
  std::vector<Field> fields;
  for (const FieldValue& number : type.numbers(joint, dimension)) fields.push_back(number.field);
  JointKind kind;
  kind.name = name;
  kind.dimension = dimension;
  kind.second_body = second_body;
  kind.trace = is_spring(joint) ? "force" : "error";
  kind.lines = type.equations(joint, dimension);
  kind.data = make_record(kind.name + "_data", std::move(fields));
  formulate_step(kind, joint);
  return kind;
}

std::vector<model::Quantity> joint_values(const model::Joint& joint, int dimension) {
  std::vector<model::Quantity> values;
  for (const FieldValue& number : type_of(joint, dimension).numbers(joint, dimension))
    values.push_back(number.value);
  return values;
}

}  // namespace signorini::formulate
