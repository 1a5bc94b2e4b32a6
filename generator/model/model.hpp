#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "generator/text/diagnostic.hpp"
#include "generator/text/expression.hpp"

namespace signorini::model {

/// A number of the model: an expression of the named parameters, and its value for their defaults.
struct Quantity {
  Expression expr;
  double value = 0;
  bool constant = true;  // no named parameter occurs in it
};

/// Whether it is written as 0, and not only is 0 for the defaults of the parameters.
inline bool is_zero(const Quantity& q) { return q.constant && q.value == 0; }

using Vector = std::vector<Quantity>;  // `dimension` entries

struct ShapeKind;  // generator/shapes

/// A convex set in body axes.
struct Shape {
  const ShapeKind* kind = nullptr;  // null: the model gives its surfaces
  std::vector<Quantity> numbers;    // what the kind's kernels read, in the order of its fields
  std::vector<Quantity> sizes;      // cone, lens: as the user gives them; `numbers` follow from them
  std::vector<std::array<double, 3>> vertices;  // polytope, polygon: in the shape's axes; planar: z = 0
  std::vector<Expression> surfaces;  // no kind: the set is where all are <= 0; symbols x y z and parameters
  std::vector<double> scales;  // no kind: factor a surface, so that |grad f| is about 1 on the set's border
  bool placed = false;         // `at` or `orientation` moves or turns it
  Vector at;                   // origin of the shape's axes in body axes
  std::vector<Quantity> orientation;  // 3D: unit quaternion (w,x,y,z); 2D: one angle
  double size = 1;  // radius of a sphere about the centre of mass that holds the set (halfspace: 1)
  Position where;
};

/// A convex part of a body.
struct Part {
  std::string name;  // empty: the body has one shape and no parts of its own
  Shape shape;
  std::optional<Quantity> mass;  // [kg]
  Position where;
};

enum class Motion { free, fixed, prescribed };

struct Body {
  std::string name;
  Motion motion = Motion::free;
  std::vector<Part> parts;                 // their union is the body; none: it takes part in no contact
  Quantity mass;                           // [kg]; free bodies only
  std::vector<Quantity> inertia;           // 3D: Ixx Iyy Izz Ixy Ixz Iyz; 2D: one number [kg m^2]; body axes
  Vector position;                         // [m] centre of mass, world axes
  std::vector<Quantity> orientation;       // 3D: normalised quaternion (w,x,y,z); 2D: one angle [rad]
  Vector velocity;                         // [m/s] world axes
  std::vector<Quantity> angular_velocity;  // [rad/s] world axes; 3 or 1 entries
  std::vector<Expression> drive;           // prescribed: both velocities; symbols: t, parameters, inputs
  Position where;
};

/// What a contact has besides its bodies: none where the file gives no friction, or mu literally 0.
struct Friction {
  std::map<std::string, Quantity> coefficients;  // by key, those that the file gives
  std::optional<std::array<double, 3>>
      direction;  // of t, body axes of the second body; not parallel to the normal
};

/// A contact of two convex parts. One of bodies with several parts is as many of these.
struct Contact {
  std::string name;
  std::array<int, 2> bodies{};  // indices into Model::bodies, in the user's order
  std::array<int, 2> parts{};   // which part of each
  Friction friction;
  Quantity restitution;  // 0 to 1
  Position where;
};

/// A joint or a spring. The first body is free.
struct Joint {
  std::string name;
  std::string type;                    // "revolute"; what a [[spring]] table gives is a "spring"
  std::array<int, 2> bodies{};         // indices into Model::bodies
  std::array<Vector, 2> anchors;       // [m] in the axes of each body
  using Axis = std::array<double, 3>;  // a unit vector
  std::array<Axis, 2> axes{};          // where its type has some: in the axes of each body
  std::array<Axis, 2> across{};  // at right angles to the first axis and each other, axes of the first body
  std::array<Axis, 3> triad{};   // 3D: the axes of the first body in those of the second, at the start
  double angle = 0;              // 2D: [rad] of the first body against the second, at the start
  std::map<std::string, Quantity> numbers;  // by key: "length" [m], "stiffness" [N/m], "damping" [N s/m]
  std::vector<Expression> expressions;      // each stays 0; symbols: parameters, "1.x", "2.qw"
  Position where;
};
inline bool is_spring(const Joint& joint) { return joint.type == "spring"; }

struct Parameter {
  std::string name;
  double value = 0;
};

struct Input {
  std::string name;
  double value = 0;  // the default
};

/// Load on a free body. Symbols: t, parameters, inputs, and `<body>.<state column>` of moving bodies.
struct Force {
  int body = 0;
  std::vector<Expression> force;            // [N] `dimension` entries or none
  std::vector<Expression> torque;           // [N m] 3 (1 in 2D) or none
  std::vector<Expression> impulse;          // [N s] or none
  std::vector<Expression> angular_impulse;  // [N m s] or none
  std::optional<Quantity> at;               // [s] acts in the step that starts at round(at / h) only
  std::optional<Expression> when;           // acts where this is true (!= 0) at the start of the step
  Position where;
};

enum class Gyroscopic { explicit_, implicit };

/// How positions and momenta follow from velocities and impulses.
enum class Integrator { euler, bdf2 };

/// A checked model: every name resolved, every number finite, every mistake already reported.
struct Model {
  std::string name;  // a valid C++ identifier
  std::string file;  // file name without folders, for provenance
  std::string text;  // of the file
  int dimension = 3;
  double step = 0.01;   // [s]
  double duration = 1;  // [s]
  Vector gravity;       // [m/s^2]
  std::string formulation = "implicit";
  Integrator integrator = Integrator::euler;
  Gyroscopic gyroscopic = Gyroscopic::implicit;  // euler only
  double max_compliance =
      0.05;  // how far contacts and joints may give way where nothing else solves; 0: never
  std::vector<Parameter> parameters;
  std::vector<Input> inputs;
  std::vector<Body> bodies;
  std::vector<Contact> contacts;
  std::vector<Joint> joints;
  std::vector<Force> forces;
};

/// The state columns of a moving body: x y z qw ... wz, or x y theta vx vy w.
const std::vector<std::string>& state_columns(int dimension);

/// The pose among them: x y z qw qx qy qz, or x y theta.
std::vector<std::string> pose_columns(int dimension);

}  // namespace signorini::model
