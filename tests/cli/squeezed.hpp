#pragma once

namespace signorini::test {

/// A press comes down on a disc that lies on the ground: no rigid solution from the first step on.
inline constexpr const char* squeezed_disc = R"toml(
[model]
name = "squeezed"
dimension = 2
step = 0.01
duration = 0.03
max_compliance = 0

[[body]]
name = "disc"
mass = 1
position = [0, 0.5]
shape = { type = "disc", radius = 0.5 }

[[body]]
name = "ground"
motion = "fixed"
shape = { type = "halfspace", normal = [0, 1] }

[[body]]
name = "press"
motion = "prescribed"
position = [0, 1.25]
velocity = [0, -1]
shape = { type = "box", size = [4, 0.5] }

[[contact]]
bodies = ["disc", "ground"]

[[contact]]
bodies = ["disc", "press"]
)toml";

}  // namespace signorini::test
