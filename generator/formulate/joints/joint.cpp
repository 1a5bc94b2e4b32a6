#include "generator/formulate/joints/joint.hpp"

#include <array>

#include "generator/formulate/joints/joint_expression.hpp"
#include "generator/model/quantity.hpp"

namespace signorini::formulate {

using model::JointType;

namespace {

/// Rotations that a joint takes away, and what keeps its anchors together.
bool locks_orientation(JointType type) { return type == JointType::fixed || type == JointType::prismatic; }
bool keeps_anchors(JointType type) {
  return type == JointType::ball || type == JointType::revolute || type == JointType::universal ||
      type == JointType::fixed;
}

/// In the plane a ball joint is a revolute one.
JointType plain_type(const model::Joint& joint, int dimension) {
  return dimension == 2 && joint.type == JointType::ball ? JointType::revolute : joint.type;
}

bool is_zero_length(const model::Joint& joint) {
  return joint.type == JointType::spring && joint.length.constant && joint.length.value == 0;
}

void add_fields(std::vector<Field>& fields, const std::string& name, int dimension, const char* unit,
    const char* meaning) {
  for (const std::string& axis : axes(dimension)) fields.push_back({name + axis, unit, meaning});
}

std::vector<Field> joint_fields(const model::Joint& joint, int dimension) {
  const JointType type = plain_type(joint, dimension);
  if (type == JointType::expression) return expression_fields(joint);
  std::vector<Field> fields;
  add_fields(fields, "a1", dimension, "m", "anchor of the first body, body axes");
  add_fields(fields, "a2", dimension, "m", "anchor of the second body, body axes");
  if (type == JointType::distance || type == JointType::spring)
    fields.push_back({"length", "m", type == JointType::spring ? "at rest" : "between the anchors"});
  if (type == JointType::spring) {
    fields.push_back({"stiffness", "N/m", "force per stretch"});
    fields.push_back({"damping", "N s/m", "force per speed of stretch"});
  }
  if (type == JointType::prismatic || (type == JointType::revolute && dimension == 3)) {
    add_fields(fields, "b1", dimension, "", "across the axis, axes of the first body");
    if (dimension == 3) add_fields(fields, "c1", 3, "", "across the axis and b1");
  }
  if (type == JointType::universal) add_fields(fields, "u1", 3, "", "axis of the first body, body axes");
  if (type == JointType::universal || (type == JointType::revolute && dimension == 3))
    add_fields(fields, "u2", 3, "", "axis of the second body, body axes");
  if (locks_orientation(type) && dimension == 2)
    fields.push_back({"angle", "rad", "of the first body against the second"});
  if (locks_orientation(type) && dimension == 3)
    for (const char* name : {"e1", "e2", "e3"})
      add_fields(fields, name, 3, "", "axis of the first body, axes of the second");
  return fields;
}

/// Unknowns and rows, in pairs.
void add_pair(JointKind& kind, const std::string& unknown, const char* meaning, const std::string& row) {
  const Law law = kind.trace == "force" ? Law::spring : Law::joint;
  kind.unknowns.push_back({unknown, "m/s", meaning});
  kind.rows.push_back({law, row, "m/s"});
}

void add_pairs(JointKind& kind, const model::Joint& joint) {
  const JointType type = plain_type(joint, kind.dimension);
  const bool spatial = kind.dimension == 3;
  if (keeps_anchors(type))
    for (const std::string& axis : axes(kind.dimension))
      add_pair(kind, "p_" + axis, "impulse / mass", "anchors along " + axis);
  if (type == JointType::revolute && spatial)
    for (const char* axis : {"b", "c"})
      add_pair(kind, std::string("q_") + axis, "angular impulse / (mass length)",
          std::string("axis along ") + axis);
  if (type == JointType::universal)
    add_pair(kind, "q", "angular impulse / (mass length)", "axes at right angles");
  if (locks_orientation(type) && spatial)
    for (const std::string& axis : axes(3))
      add_pair(kind, "q_" + axis, "angular impulse / (mass length)", "orientation about " + axis);
  if (locks_orientation(type) && !spatial)
    add_pair(kind, "q", "angular impulse / (mass length)", "orientation");
  if (type == JointType::prismatic) add_pair(kind, "p_b", "impulse / mass", "anchors along b");
  if (type == JointType::prismatic && spatial) add_pair(kind, "p_c", "impulse / mass", "anchors along c");
  if (type == JointType::distance) add_pair(kind, "p", "impulse / mass", "distance");
  if (type == JointType::expression)
    for (std::size_t i = 0; i < joint.expressions.size(); ++i)
      add_pair(kind, "p_" + std::to_string(i + 1), "impulse / mass", "expression " + std::to_string(i + 1));
  if (is_zero_length(joint)) {
    for (const std::string& axis : axes(kind.dimension))
      add_pair(kind, "p_" + axis, "impulse / mass", "force along " + axis);
  } else if (type == JointType::spring) {
    add_pair(kind, "p", "tension / mass", "force");
  }
}

std::vector<std::string> equations(const model::Joint& joint, int dimension) {
  const JointType type = plain_type(joint, dimension);
  switch (type) {
    case JointType::distance: return {"|x2 - x1| = length"};
    case JointType::expression: return expression_lines(joint);
    case JointType::spring:
      if (is_zero_length(joint))
        return {"p = h (stiffness (x2 - x1) + damping (v2 - v1))  (v at (x1 + x2) / 2)"};
      return {"p = h (stiffness (|x2 - x1| - length) + damping d|x2 - x1|/dt)"};
    default: break;
  }
  std::vector<std::string> lines;
  if (keeps_anchors(type)) lines.push_back("x1 = x2");
  if (type == JointType::prismatic)
    lines.push_back(dimension == 3 ? "R1 b1.(x2 - x1) = R1 c1.(x2 - x1) = 0" : "R1 b1.(x2 - x1) = 0");
  if (type == JointType::revolute && dimension == 3) lines.push_back("R1 b1.R2 u2 = R1 c1.R2 u2 = 0");
  if (type == JointType::universal) lines.push_back("R1 u1.R2 u2 = 0");
  if (locks_orientation(type))
    lines.push_back(dimension == 3 ? "R1 e_y.R2 e3 = R1 e_z.R2 e1 = R1 e_x.R2 e2 = 0  (e1 e2 e3: axes of the "
                                     "first body)"
                                   : "theta1 - theta2 = angle");
  return lines;
}

/// What the rows of a joint add up to.
struct Sum {
  Wrench on_first, on_second;
  Vec residual;  // of its own rows
  Vec shown;     // what the trace shows the norm of
};

Vec unit(std::size_t i, std::size_t size) {
  Vec v(size);
  v[i] = Expr(1);
  return v;
}

Vec column(const Matrix& R, std::size_t j) {
  Vec v;
  for (const Vec& row : R) v.push_back(row[j]);
  return v;
}

/// Puts the rows of a joint together.
class Rows {
 public:
  Rows(Block& block, const model::Joint& joint, int dimension, const TiedBody& one, const TiedBody& two,
      const Expr& h, const Expr& mass, Vec u)
      : block_(block),
        joint_(joint),
        dimension_(dimension),
        one_(one),
        two_(two),
        h_(h),
        mass_(mass),
        u_(std::move(u)) {
    sum_.on_first = sum_.on_second = nothing();
  }

  Sum build() {
    const JointType type = plain_type(joint_, dimension_);
    if (type == JointType::expression) {
      expression();
      return sum_;
    }
    anchors();
    if (keeps_anchors(type)) together();
    if (type == JointType::revolute && dimension_ == 3) {
      const Vec u2 = two_.R * vector("u2");
      for (const char* name : {"b1", "c1"}) right_angle(one_.R * vector(name), u2);
    }
    if (type == JointType::universal) right_angle(one_.R * vector("u1"), two_.R * vector("u2"));
    if (locks_orientation(type)) orientation();
    if (type == JointType::prismatic) along_axis();
    if (type == JointType::distance) distance();
    if (type == JointType::spring) spring();
    return sum_;
  }

 private:
  Expr next_unknown() { return u_.at(used_++); }
  Vec vector(const std::string& name) {
    std::vector<std::string> names;
    for (const std::string& axis : axes(dimension_)) names.push_back(name + axis);
    return block_.inputs("data", names);
  }

  void anchors() {
    r1_ = block_.define("r1", one_.R * vector("a1"));
    r2_ = block_.define("r2", two_.R * vector("a2"));
    apart_ = block_.define("apart", (two_.centre + r2_) - (one_.centre + r1_));
  }

  Wrench nothing() const {
    return {Vec(static_cast<std::size_t>(dimension_)), Vec(dimension_ == 3 ? 3u : 1u)};
  }

  void add(const Expr& u, const Expr& residual, const Expr& shown, const Wrench& one, const Wrench& two) {
    sum_.on_first = sum_.on_first + u * one;
    sum_.on_second = sum_.on_second + u * two;
    sum_.residual.push_back(residual);
    sum_.shown.push_back(shown);
  }

  // A constraint g = 0, a length, with the force that it exerts on the first body.
  void constrain(const Expr& g, const Vec& force, const Vec& at1, const Vec& at2) {
    add(next_unknown(), g / h_, g, force_at(at1, force), -force_at(at2, force));
  }

  // The same for an angle; the row is a speed at the body's surface.
  void constrain_angle(const Expr& g, const Vec& turn) {
    Wrench wrench = nothing();
    wrench.turn = one_.inertia.length * turn;
    add(next_unknown(), one_.inertia.length * g / h_, g, wrench, -wrench);
  }

  void together() {
    for (std::size_t i = 0; i < apart_.size(); ++i) constrain(-apart_[i], unit(i, apart_.size()), r1_, r2_);
  }

  // p of the first body and q of the second.
  void right_angle(Vec p, Vec q) {
    p = block_.define("p", p);
    q = block_.define("q", q);
    constrain_angle(block_.define("cosine", dot(p, q)), block_.define("turn", moment(p, q)));
  }

  void orientation() {
    if (dimension_ == 2) {
      const Expr angle = block_.input("data", "angle");
      constrain_angle(
          block_.define("turned", one_.orientation[0] - two_.orientation[0] - angle), Vec{Expr(1)});
      return;
    }
    const std::array<Vec, 3> e = {vector("e1"), vector("e2"), vector("e3")};
    for (std::size_t i = 0; i < 3; ++i) right_angle(column(one_.R, (i + 1) % 3), two_.R * e[(i + 2) % 3]);
  }

  // The second anchor stays on a line of the first body.
  void along_axis() {
    for (const char* name : {"b1", "c1"}) {
      if (dimension_ == 2 && std::string(name) == "c1") break;
      const Vec across = block_.define(name, one_.R * vector(name));
      constrain(block_.define("off", dot(across, apart_)), -across, r1_ + apart_, r2_);
    }
  }

  Expr length() { return block_.define("separation", sqrt(dot(apart_, apart_))); }

  void distance() {
    const Expr far = length();
    const Vec n = block_.define("n", (Expr(1) / far) * apart_);
    constrain(block_.define("stretch", far - block_.input("data", "length")), -n, r1_, r2_);
  }

  // How fast the second body moves away from the first at a point, from each centre of mass at r1 and r2.
  Vec opening(const Vec& r1, const Vec& r2) {
    return block_.define(
        "opening", two_.v + cross_velocity(two_.w, r2) - (one_.v + cross_velocity(one_.w, r1)));
  }

  void pull(const Expr& force, const Vec& n, const Vec& r1, const Vec& r2) {
    const Expr u = next_unknown();
    add(u, u - h_ * force / mass_, force, force_at(r1, n), -force_at(r2, n));
  }

  void spring() {
    if (is_zero_length(joint_)) {
      spring_without_length();
      return;
    }
    const Expr rest = block_.input("data", "length");
    const Expr stiffness = block_.input("data", "stiffness"), damping = block_.input("data", "damping");
    const Vec away = opening(r1_, r2_);
    const Expr far = length();
    const Vec n = block_.define("n", (Expr(1) / far) * apart_);
    pull(block_.define("force", stiffness * (far - rest) + damping * dot(n, away)), n, r1_, r2_);
  }

  // The damper acts in any direction, so it must act on both bodies at one point, or it would turn them and
  // resist their turning together: midway between the anchors.
  void spring_without_length() {
    const Expr stiffness = block_.input("data", "stiffness"), damping = block_.input("data", "damping");
    const Vec half = (Expr(1) / Expr(2)) * apart_;
    const Vec r1 = block_.define("middle1", r1_ + half), r2 = block_.define("middle2", r2_ - half);
    const Vec away = opening(r1, r2);
    for (std::size_t i = 0; i < apart_.size(); ++i)
      pull(block_.define("force", stiffness * apart_[i] + damping * away[i]), unit(i, apart_.size()), r1, r2);
  }

  void expression() {
    for (const ExpressionRow& row : expression_rows(block_, joint_, dimension_, one_, two_))
      add(next_unknown(), row.value / h_, row.value, row.on_first, row.on_second);
  }

  Block& block_;
  const model::Joint& joint_;
  int dimension_;
  const TiedBody &one_, &two_;
  Expr h_, mass_;
  Vec u_;
  std::size_t used_ = 0;
  Sum sum_;
  Vec r1_, r2_, apart_;  // anchors from the centres of mass, and from the first to the second
};

void formulate_step(JointKind& kind, const model::Joint& joint) {
  Block& b = kind.step;
  const bool free = kind.second_body == SecondBody::free;
  const Vec nu1 = velocity_unknowns(b, kind.dimension, "");
  const Vec nu2 = free ? velocity_unknowns(b, kind.dimension, "_2") : Vec{};
  Vec u;
  for (const Unknown& unknown : kind.unknowns) u.push_back(b.input("unknown", unknown.name));
  const Expr h = b.input("", "h");
  const TiedBody one = first_body(b, kind.dimension, nu1, h);
  const TiedBody two = second_body(b, kind.dimension, kind.second_body, nu2, h);
  const ReducedMass mass = reduced_mass(b, kind.second_body, one, two);
  const Sum sum = Rows(b, joint, kind.dimension, one, two, h, mass.mass, u).build();
  add_momentum(b, tie_rows(kind.dimension, kind.second_body, kind.rows), kind.second_body, one, two, mass,
      sum.on_first, sum.on_second);
  for (std::size_t i = 0; i < kind.rows.size(); ++i) b.target("row", kind.rows[i].name, sum.residual[i]);
  // A single number keeps its sign: the tension of a spring.
  b.target("observe", "value", sum.shown.size() == 1 ? sum.shown[0] : sqrt(dot(sum.shown, sum.shown)));
  b.differentiate();
}

void append(std::vector<model::Quantity>& to, const std::vector<model::Quantity>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

void append(std::vector<model::Quantity>& to, const std::array<double, 3>& from, int dimension) {
  for (int i = 0; i < dimension; ++i) to.push_back(model::literal(from[static_cast<std::size_t>(i)]));
}

}  // namespace

std::string joint_name(const model::Joint& joint, SecondBody second_body, int dimension) {
  const JointType type = plain_type(joint, dimension);
  std::string name = dimension == 2 ? "planar_" : "";
  name += type == JointType::expression ? expression_name(joint) : model::to_text(type);
  if (is_zero_length(joint)) name += "_without_length";
  name += type == JointType::spring ? "_to_" : "_joint_to_";
  return name + to_text(second_body);
}

std::vector<std::string> joint_lines(const model::Joint& joint, int dimension) {
  return equations(joint, dimension);
}

JointKind joint_kind(const model::Joint& joint, SecondBody second_body, int dimension) {
  JointKind kind;
  kind.name = joint_name(joint, second_body, dimension);
  kind.dimension = dimension;
  kind.second_body = second_body;
  kind.trace = joint.type == JointType::spring ? "force" : "error";
  kind.lines = equations(joint, dimension);
  kind.fields = joint_fields(joint, dimension);
  add_pairs(kind, joint);
  formulate_step(kind, joint);
  return kind;
}

std::vector<model::Quantity> joint_values(const model::Joint& joint, int dimension) {
  const JointType type = plain_type(joint, dimension);
  if (type == JointType::expression) return expression_values(joint);
  std::vector<model::Quantity> values = joint.anchors[0];
  append(values, joint.anchors[1]);
  if (type == JointType::distance || type == JointType::spring) values.push_back(joint.length);
  if (type == JointType::spring) append(values, {joint.stiffness, joint.damping});
  if (type == JointType::prismatic || (type == JointType::revolute && dimension == 3)) {
    append(values, joint.across[0], dimension);
    if (dimension == 3) append(values, joint.across[1], 3);
  }
  if (type == JointType::universal) append(values, joint.axes[0], 3);
  if (type == JointType::universal || (type == JointType::revolute && dimension == 3))
    append(values, joint.axes[1], 3);
  if (locks_orientation(type) && dimension == 2) values.push_back(model::literal(joint.angle));
  if (locks_orientation(type) && dimension == 3)
    for (const auto& axis : joint.triad) append(values, axis, 3);
  return values;
}

}  // namespace signorini::formulate
