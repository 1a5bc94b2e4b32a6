#include "bench/peers/lineup.hpp"

#include "bench/peers/signorini_engine.hpp"
#ifdef SIGNORINI_BENCH_ODE
#include "bench/peers/ode_engine.hpp"
#endif
#ifdef SIGNORINI_BENCH_BULLET
#include "bench/peers/bullet_engine.hpp"
#endif
#ifdef SIGNORINI_BENCH_MUJOCO
#include "bench/peers/mujoco_engine.hpp"
#endif

namespace signorini::bench {

namespace {

void add_ode(std::vector<Contestant>& all) {
#ifdef SIGNORINI_BENCH_ODE
  using Settings = OdeSettings;
  const auto add = [&](const char* setting, const Settings& settings) {
    all.push_back({"ODE", setting, [=] { return ode_engine(settings); }});
  };
  add("default", {});
  add("quick", {.stepper = Settings::Stepper::quick, .pyramid = Settings::Pyramid::along_slip});
  add("tuned", {.pyramid = Settings::Pyramid::along_slip});
#else
  all.push_back({"ODE", "", nullptr});
#endif
}

void add_bullet(std::vector<Contestant>& all) {
#ifdef SIGNORINI_BENCH_BULLET
  using Settings = BulletSettings;
  const auto add = [&](const char* setting, const Settings& settings) {
    all.push_back({"Bullet", setting, [=] { return bullet_engine(settings); }});
  };
  add("default", {});
  add("more points", {.queries = 3, .least_points = 4});
  add("tuned", {.solver = Settings::Solver::dantzig, .iterations = 200, .queries = 3, .least_points = 4});
#else
  all.push_back({"Bullet", "", nullptr});
#endif
}

void add_mujoco(std::vector<Contestant>& all) {
#ifdef SIGNORINI_BENCH_MUJOCO
  using Settings = MujocoSettings;
  const auto add = [&](const char* setting, const Settings& settings) {
    all.push_back({"MuJoCo", setting, [=] { return mujoco_engine(settings); }});
  };
  add("default", {});
  // Hard contacts keep the way, soft ones the speed.
  add("tuned hard", {.cone = "elliptic", .solref = "0.02 2", .solimp = "0.9999 0.9999 0.001 0.5 2"});
  add("tuned soft",
      {.integrator = "RK4", .cone = "elliptic", .impratio = 10, .solimp = "0.1 0.95 0.01 0.5 2"});
#else
  all.push_back({"MuJoCo", "", nullptr});
#endif
}

}  // namespace

std::vector<Contestant> engine_lineup() {
  std::vector<Contestant> all = {{"Signorini", "", signorini_engines()}};
  add_ode(all);
  add_bullet(all);
  add_mujoco(all);
  return all;
}

}  // namespace signorini::bench
