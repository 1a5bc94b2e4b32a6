// A disc on a plane, stepped for a second by code that the installed generator wrote.
#include <cstdio>

#include "disc_on_plane.hpp"

int main() {
  namespace model = signorini_models::disc_on_plane;
  const model::Params params{};
  const model::Input input{};
  model::State now{}, next{};
  model::Memory memory{};
  model::Workspace workspace{};
  const double h = 0.01;
  for (int k = 0; k < 100; ++k) {
    const auto report = model::step(params, input, h, now, next, memory, workspace);
    if (report.status != signorini::mcp::Status::solved) {
      std::printf("step %d failed\n", k);
      return 1;
    }
    now = next;
  }
  std::puts("100 steps");
}
