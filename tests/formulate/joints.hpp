#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "generator/formulate/joints/joint.hpp"
#include "generator/formulate/joints/rank.hpp"
#include "generator/read/read_model.hpp"

namespace signorini::test {

/// A joint or spring between two free bodies "a" and "b", b at one unit of x from a.
struct NamedJoint {
  std::string name;
  int dimension = 3;
  bool internal = true;  // its impulses come in opposite pairs: it does not know where the world is
  model::Joint joint;
};

inline NamedJoint named_joint(
    std::string name, int dimension, const std::string& table, bool internal = true) {
  const bool planar = dimension == 2;
  const std::string body = std::string("mass = 1\ninertia = ") + (planar ? "1\n" : "[1, 1, 1]\n");
  const std::string text = "[model]\nname = \"tied\"\ndimension = " + std::to_string(dimension) +
      "\n[[body]]\nname = \"a\"\n" + body + "[[body]]\nname = \"b\"\n" + body +
      (planar ? "position = [1, 0]\n" : "position = [1, 0, 0]\n") + table + "bodies = [\"a\", \"b\"]\n";
  const model::ReadResult result = model::read_model_text(text, name);
  if (!result.model) throw std::logic_error(to_string(result.diagnostics.front()));
  model::Report report(name);
  formulate::check_joints(*result.model, report);
  if (report.count() > 0) throw std::logic_error(to_string(report.sorted().front()));
  return {std::move(name), dimension, internal, result.model->joints.front()};
}

/// One of every sort.
inline std::vector<NamedJoint> joints() {
  const std::string anchors = "anchors = [[0.5, 0.25, 0], [-0.5, 0.25, 0]]\n";
  const std::string planar = "anchors = [[0.5, 0.25], [-0.5, 0.25]]\n";
  return {
      named_joint("ball", 3, "[[joint]]\ntype = \"ball\"\n" + anchors),
      named_joint("revolute", 3, "[[joint]]\ntype = \"revolute\"\naxes = [[1, 2, 3]]\n" + anchors),
      named_joint("prismatic", 3, "[[joint]]\ntype = \"prismatic\"\naxes = [[1, 2, 3]]\n"),
      named_joint(
          "universal", 3, "[[joint]]\ntype = \"universal\"\naxes = [[1, 2, 0], [-2, 1, 3]]\n" + anchors),
      named_joint("screw", 3, "[[joint]]\ntype = \"screw\"\naxes = [[1, 2, 3]]\npitch = 1.5\n" + anchors),
      named_joint("fixed", 3, "[[joint]]\ntype = \"fixed\"\n" + anchors),
      named_joint("distance", 3, "[[joint]]\ntype = \"distance\"\n"),
      named_joint("expression of positions", 3,
          "[[joint]]\ntype = \"expression\"\nexpressions = [\"(a.x - b.x)^2 + (a.y - b.y)^2 + (a.z - "
          "b.z)^2 - 1\"]\n"),
      named_joint("expression of poses", 3,
          "[[joint]]\ntype = \"expression\"\nexpressions = [\"a.qx*b.qw + sin(a.y - 2*b.z)\", \"a.qz + "
          "b.qy*a.x\"]\n",
          false),
      named_joint("spring", 3, "[[spring]]\nstiffness = 3\ndamping = 2\nlength = 0.5\n"),
      named_joint("spring without length", 3, "[[spring]]\nstiffness = 3\ndamping = 2\nlength = 0\n"),
      named_joint("planar ball", 2, "[[joint]]\ntype = \"ball\"\n" + planar),
      named_joint("planar revolute", 2, "[[joint]]\ntype = \"revolute\"\n" + planar),
      named_joint("planar prismatic", 2, "[[joint]]\ntype = \"prismatic\"\naxes = [[1, 2]]\n"),
      named_joint("planar fixed", 2, "[[joint]]\ntype = \"fixed\"\n" + planar),
      named_joint("planar distance", 2, "[[joint]]\ntype = \"distance\"\n"),
      named_joint("planar expression", 2,
          "[[joint]]\ntype = \"expression\"\nexpressions = [\"a.theta - 2*b.theta + a.y*b.x\"]\n", false),
      named_joint("planar spring", 2, "[[spring]]\nstiffness = 3\ndamping = 2\nlength = 0.5\n"),
      named_joint("planar spring without length", 2, "[[spring]]\nstiffness = 3\ndamping = 2\nlength = 0\n"),
  };
}

inline constexpr formulate::SecondBody second_bodies[] = {
    formulate::SecondBody::fixed, formulate::SecondBody::driven, formulate::SecondBody::free};

inline formulate::JointKind kind_of(const NamedJoint& joint, formulate::SecondBody second) {
  return formulate::joint_kind(
      joint.joint, second, joint.dimension, formulate::joint_name(joint.joint, second, joint.dimension));
}

}  // namespace signorini::test
