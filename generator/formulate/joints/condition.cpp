#include "generator/formulate/joints/condition.hpp"

#include <fmt/format.h>

#include <array>

#include "generator/model/quantity.hpp"

namespace signorini::formulate {

namespace {

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

std::vector<FieldValue> vector_of(const std::string& name, const std::string& meaning,
    const std::vector<model::Quantity>& values, const char* unit) {
  std::vector<FieldValue> fields;
  for (std::size_t i = 0; i < values.size(); ++i)
    fields.push_back({{name + axes(3)[i], unit, meaning, 0, {}}, values[i]});
  return fields;
}

// An angle g with the moment that it exerts on the first body.
Condition turning(JointFrame& f, const Expr& g, const Vec& turn) {
  Condition condition;
  condition.value = g;
  condition.is_angle = true;
  condition.on_first = {Vec(static_cast<std::size_t>(f.dimension)), turn};
  condition.on_second = -condition.on_first;
  return condition;
}

}  // namespace

Vec JointFrame::vector(const std::string& name) {
  std::vector<std::string> names;
  for (const std::string& axis : axes(dimension)) names.push_back(name + axis);
  return block.numbers(data, names);
}

std::vector<FieldValue> operator+(std::vector<FieldValue> a, const std::vector<FieldValue>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::vector<FieldValue> anchors(const model::Joint& joint, int) {
  return vector_of("a1", "anchor of the first body, body axes", joint.anchors[0], "m") +
      vector_of("a2", "anchor of the second body, body axes", joint.anchors[1], "m");
}

std::vector<FieldValue> direction(
    const std::string& name, const std::string& meaning, const std::array<double, 3>& value, int dimension) {
  std::vector<model::Quantity> values;
  for (int i = 0; i < dimension; ++i) values.push_back(model::literal(value[static_cast<std::size_t>(i)]));
  return vector_of(name, meaning, values, "");
}

std::vector<FieldValue> turned_axes(const model::Joint& joint, int dimension) {
  if (dimension == 2)
    return {{{"angle", "rad", "of the first body against the second", 0, {}}, model::literal(joint.angle)}};
  std::vector<FieldValue> fields;
  for (std::size_t i = 0; i < 3; ++i)
    fields = fields +
        direction("e" + std::to_string(i + 1), "axis of the first body, axes of the second", joint.triad[i]);
  return fields;
}

Misfit anchors_apart(const model::Joint&, double error) {
  return {fmt::format("its anchors are {:.3g} m apart at the start", error),
      "move an anchor or a body so that they meet"};
}

void find_anchors(JointFrame& f) {
  f.r1 = f.block.define("r1", f.one.R * f.vector("a1"));
  f.r2 = f.block.define("r2", f.two.R * f.vector("a2"));
  f.apart = f.block.define("apart", (f.two.centre + f.r2) - (f.one.centre + f.r1));
}

Condition along(JointFrame&, const Expr& g, const Vec& force, const Vec& at1, const Vec& at2) {
  Condition condition;
  condition.value = g;
  condition.on_first = force_at(at1, force);
  condition.on_second = -force_at(at2, force);
  return condition;
}

std::vector<Condition> anchors_meet(JointFrame& f) {
  find_anchors(f);
  std::vector<Condition> all;
  for (std::size_t i = 0; i < f.apart.size(); ++i) {
    all.push_back(along(f, -f.apart[i], unit(i, f.apart.size()), f.r1, f.r2));
    all.back().impulse = "p_" + axes(3)[i];
    all.back().row = "anchors along " + axes(3)[i];
  }
  return all;
}

Condition right_angle(JointFrame& f, Vec p, Vec q) {
  p = f.block.define("p", p);
  q = f.block.define("q", q);
  return turning(f, f.block.define("cosine", dot(p, q)), f.block.define("turn", moment(p, q)));
}

std::vector<Condition> axes_agree(JointFrame& f, const Vec& b, const Vec& c, const Vec& u2) {
  std::vector<Condition> all;
  const std::string names[] = {"b", "c"};
  for (std::size_t i = 0; i < 2; ++i) {
    all.push_back(right_angle(f, i == 0 ? b : c, u2));
    all.back().impulse = "q_" + names[i];
    all.back().row = "axis along " + names[i];
  }
  all.back().astray = f.block.define("astray", Expr(1) - dot(moment(b, c), u2));
  return all;
}

std::vector<Condition> orientations_agree(JointFrame& f) {
  std::vector<Condition> all;
  if (f.dimension == 2) {
    const Expr angle = f.number("angle");
    all.push_back(turning(
        f, f.block.define("turned", f.one.orientation[0] - f.two.orientation[0] - angle), Vec{Expr(1)}));
    all.back().impulse = "q";
    all.back().row = "orientation";
    return all;
  }
  const std::array<Vec, 3> e = {f.vector("e1"), f.vector("e2"), f.vector("e3")};
  for (std::size_t i = 0; i < 3; ++i) {
    all.push_back(right_angle(f, column(f.one.R, (i + 1) % 3), f.two.R * e[(i + 2) % 3]));
    all.back().impulse = "q_" + axes(3)[i];
    all.back().row = "orientation about " + axes(3)[i];
  }
  Expr astray = Expr(3);
  for (std::size_t i = 0; i < 3; ++i) astray = astray - dot(column(f.one.R, i), f.two.R * e[i]);
  all.back().astray = f.block.define("astray", astray);
  return all;
}

std::string orientation_text(int dimension) {
  return dimension == 3 ? "R1 e_y.R2 e3 = R1 e_z.R2 e1 = R1 e_x.R2 e2 = 0  (e1 e2 e3: axes of the first body)"
                        : "theta1 - theta2 = angle";
}

Expr separation(JointFrame& f) { return f.block.define("separation", sqrt(dot(f.apart, f.apart))); }

}  // namespace signorini::formulate
