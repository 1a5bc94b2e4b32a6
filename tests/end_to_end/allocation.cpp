#include "disc_on_plane.hpp"
#include "spinning_sphere.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/malloc_counter.hpp"

namespace {

template <class Model>
long allocations(int steps, double h) {
  const Model model{};
  const auto params = Model::make_params();
  auto state = Model::initial_state();
  signorini::sim::Memory<Model> memory(model);
  static signorini::sim::Workspace<Model> work(model);
  bool solved = true;
  const long before = signorini::test::malloc_count();
  for (int k = 0; k < steps; ++k) {
    if (k % 10 == 5) memory.forget();  // the cold start too
    solved = signorini::sim::step(model, params, {}, h, state, state, memory, work).solved() && solved;
  }
  const long after = signorini::test::malloc_count();
  REQUIRE(solved);
  return after - before;
}

}  // namespace

TEST_CASE("a step does not touch the heap") {
  if (!signorini::test::malloc_is_counted()) {
    WARN("skipped: malloc cannot be counted in this build");
    return;
  }
  CHECK(allocations<signorini_models::disc_on_plane::Model<double>>(100, 0.01) == 0);
  CHECK(allocations<signorini_models::spinning_sphere::Model<double>>(20, 0.07) == 0);
}

TEST_CASE("a step is noexcept") {
  namespace disc = signorini_models::disc_on_plane;
  STATIC_REQUIRE(noexcept(disc::step(disc::Params{}, disc::Input{}, 0.01, disc::State{},
      std::declval<disc::State&>(), std::declval<disc::Memory&>(), std::declval<disc::Workspace&>())));
}
