#include "generator/read/joint_forms.hpp"

namespace signorini::model {

namespace {

using Otherwise = JointNumber::Otherwise;

constexpr Demand not_negative{"not be negative", [](double value) { return value >= 0; }};
constexpr Demand not_zero{"not be zero", [](double value) { return value != 0; }};
constexpr Demand positive{"be positive", [](double value) { return value > 0; }};

}  // namespace

std::span<const JointForm> joint_forms() {
  static const JointForm forms[] = {
      {.type = "ball", .anchors = Anchors::given},
      {.type = "revolute", .anchors = Anchors::given, .in_space = Axes::parallel},
      {.type = "prismatic",
          .anchors = Anchors::at_second_centre,
          .in_plane = Axes::parallel,
          .in_space = Axes::parallel},
      {.type = "universal", .anchors = Anchors::given, .in_space = Axes::square, .instead = "revolute"},
      {.type = "screw",
          .anchors = Anchors::given,
          .in_space = Axes::parallel,
          .numbers = {{"pitch", Otherwise::missing, not_zero, "without pitch it is a revolute joint"}},
          .instead = "revolute or prismatic"},
      {.type = "fixed", .anchors = Anchors::at_second_centre},
      {.type = "distance",
          .anchors = Anchors::at_centres,
          .numbers = {{"length", Otherwise::start_distance, positive, "it is in m",
              "anchors that stay together are a ball joint"}}},
      {.type = "expression", .expressions = true},
  };
  return forms;
}

const JointForm& spring_form() {
  static const JointForm form{.type = "spring",
      .anchors = Anchors::at_centres,
      .numbers = {{"length", Otherwise::start_distance, not_negative, "it is in m"},
          {"stiffness", Otherwise::missing, not_negative}, {"damping", Otherwise::zero, not_negative}}};
  return form;
}

}  // namespace signorini::model
