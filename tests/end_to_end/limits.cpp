#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "generator/engine/interpreted_model.hpp"
#include "signorini/mcp/natural_residual.hpp"
#include "signorini/step/names.hpp"
#include "signorini/step/step.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"
#include "tests/support/random_scene.hpp"

using namespace signorini;
using mcp::Status;

namespace {

using Model = engine::InterpretedModel<sim::Spatial<double>>;

constexpr double h = 0.2;  // long: fast bodies arrive deep inside the plane, and most starts fail

/// Keeps the points where rungs ended, and checks what the log hears of them.
class Listener final : public sim::StepLog {
 public:
  void begin_rung(const sim::Rung& rung) noexcept override {
    started.emplace_back(rung.attempt.word);
    rung_ = rung;
    heard_ = 0;
  }
  void begin_stride(double tau) noexcept override { strides.push_back(tau); }
  void iterate(const solvers::Iterate<double>& now) noexcept override {
    ++heard_;
    in_order = in_order && started.size() == ended.size() + 1 && now.size == rung_.size;
  }
  void end_rung(const sim::StepReport<double>& report, const double* z) noexcept override {
    in_order = in_order && sim::attempt_word<Model>(report) == started.back() && heard_ > 0;
    ended.push_back(report);
    points.emplace_back(z, z + rung_.size);
  }

  bool in_order = true;
  std::vector<std::string> started;
  std::vector<double> strides;
  std::vector<sim::StepReport<double>> ended;
  std::vector<std::vector<double>> points;

 private:
  sim::Rung rung_{};
  int heard_ = 0;
};

/// A body that falls on a plane in steps that are too long for it.
struct HardSteps {
  explicit HardSteps(unsigned seed)
      : model(test::lower_text(test::to_text(test::random_scene(seed), seed))),
        params(model.make_params({})),
        state(model.initial_state({})),
        memory(model),
        work(model) {}

  sim::StepReport<double> step() { return sim::step(model, params, {}, h, state, state, memory, work); }

  Model model;
  Model::Params params;
  Model::State state;
  sim::Memory<Model> memory;
  sim::Workspace<Model> work;
};

/// To the last bit.
bool same(const Model::State& a, const Model::State& b) {
  // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): 0 and -0 are to differ, and NaN is to equal itself
  return a.t == b.t && std::memcmp(&a.bodies[0], &b.bodies[0], sizeof a.bodies[0]) == 0;
}

/// The report of a step that failed, against the points where its rungs ended.
void check_honest(HardSteps& run, const sim::StepReport<double>& report, const Listener& heard) {
  const sim::StepProblem<Model> problem(run.model, run.work, 0);
  double best = std::numeric_limits<double>::infinity();
  int best_row = -1;
  for (const std::vector<double>& z : heard.points) {
    std::vector<double> F(z.size());
    problem.residual(z.data(), F.data());
    const auto norm = mcp::natural_residual_norm(problem, z.data(), F.data());
    if (!(norm.value < best)) continue;
    best = norm.value;
    best_row = norm.worst_row;
  }
  CHECK(report.residual == best);
  if (report.status == Status::uncertified) return;
  CHECK(report.worst_row == best_row);
}

}  // namespace

TEST_CASE("a step takes no more iterations than its caller allows and says where it stands") {
  const unsigned seed = GENERATE(3u, 5u, 15u, 19u, 37u);
  HardSteps run(seed);
  int ran_out = 0, solved = 0;
  for (int k = 0; k < 4; ++k) {
    run.memory.forget();
    for (const int budget : {0, 1, 5, 20, 100}) {
      INFO("seed " << seed << " step " << k << " budget " << budget);
      const Model::State before = run.state;
      Listener heard;
      run.work.limits.max_iterations = budget;
      run.work.log = &heard;
      const auto report = run.step();
      CHECK(report.iterations <= budget);
      CHECK(heard.in_order);
      CHECK(heard.ended.back().iterations == report.iterations);
      if (report.solved()) {
        ++solved;
        run.state = before;
        run.memory.forget();
        continue;
      }
      ++ran_out;
      CHECK(report.status == Status::iteration_limit);
      CHECK(same(run.state, before));
      CHECK(run.memory.count(run.work.islands.blocks_of(run.model, run.work.islands[0])) == 0);
      CHECK(report.iterations == budget);
      check_honest(run, report, heard);
    }
    run.work.limits = {};
    run.work.log = nullptr;
    REQUIRE(run.step().solved());
  }
  CHECK(ran_out >= 4);
  CHECK(solved >= 1);
}

TEST_CASE("with as many iterations as it needs a bounded step is the unbounded one") {
  HardSteps free(37), bounded(37);
  for (int k = 0; k < 4; ++k) {
    const auto report = free.step();
    REQUIRE(report.solved());
    bounded.work.limits.max_iterations = report.iterations;
    REQUIRE(bounded.step().solved());
    CHECK(same(free.state, bounded.state));
    constexpr int to_rounding = 2;  // iterations that only improve a solution
    if (report.iterations <= to_rounding) continue;
    HardSteps again(37);
    for (int j = 0; j < k; ++j) again.step();
    again.work.limits.max_iterations = report.iterations - to_rounding - 1;
    CHECK(again.step().status == Status::iteration_limit);
  }
}

TEST_CASE("a tolerance of the caller's is met, and a looser one takes less work on the same rung") {
  int exact_work = 0, loose_work = 0;
  for (const unsigned seed : {5u, 8u, 17u, 37u}) {
    HardSteps exact(seed), loose(seed);
    loose.work.limits.tolerance = 1e-6;
    for (int k = 0; k < 4; ++k) {
      const auto a = exact.step(), b = loose.step();
      REQUIRE(a.solved());
      REQUIRE(b.solved());
      CHECK(a.residual <= exact.work.tolerance);
      CHECK(exact.work.tolerance <= 1e-9);
      CHECK(b.residual <= loose.work.tolerance);
      if (a.attempt != b.attempt) continue;
      exact_work += a.evaluations;
      loose_work += b.evaluations;
    }
  }
  CHECK(loose_work < exact_work);
}

TEST_CASE("the log hears of every rung and its end") {
  HardSteps run(8);
  for (int k = 0; k < 4; ++k) {
    Listener heard;
    run.memory.forget();
    run.work.log = &heard;
    const auto report = run.step();
    REQUIRE(report.solved());
    CHECK(heard.in_order);
    REQUIRE(heard.started.size() == heard.ended.size());
    CHECK(heard.started.front() == "cold");
    CHECK(heard.started.back() == sim::attempt_word<Model>(report));
    CHECK(heard.ended.back().solved());
    CHECK(heard.ended.back().residual == report.residual);
  }
}

TEST_CASE("a step that cannot be solved climbs the whole ladder") {
  HardSteps run(8);
  run.work.limits.tolerance = -1;  // which nothing meets
  Listener heard;
  run.work.log = &heard;
  CHECK_FALSE(run.step().solved());
  CHECK(heard.in_order);
  const auto scattered = std::count(heard.started.begin(), heard.started.end(), "scattered");
  CHECK(scattered == run.work.limits.scattered_starts);
  heard.started.erase(std::unique(heard.started.begin(), heard.started.end()), heard.started.end());
  CHECK(
      heard.started == std::vector<std::string>{"cold", "softening", "cold_pivots", "growing", "scattered"});
  REQUIRE(heard.strides.size() > 1);
  CHECK(heard.strides.front() == 1000.0);
  CHECK(heard.strides.back() == 1.0 / 32);
}

namespace {

/// Gives up after thirty iterations.
struct Tired final : solvers::AnySolver {
  solvers::SolveReport<double> solve(const mcp::AnyProblem&, double*) noexcept override {
    ++solves;
    return {.status = Status::no_descent, .iterations = 30, .evaluations = 30, .residual = 1, .worst_row = 0};
  }
  const char* name() const noexcept override { return "tired"; }
  const char* message() const noexcept override { return ""; }

  int solves = 0;
};

}  // namespace

TEST_CASE("the iterations of another solver count: once they are used up no further start is tried") {
  HardSteps run(2);
  for (int k = 0; k < 3; ++k) REQUIRE(run.step().solved());
  REQUIRE(run.memory.count(run.work.islands.blocks_of(run.model, run.work.islands[0])) > 0);
  Tired tired;
  run.work.other_solver = &tired;
  CHECK(run.step().status == Status::no_descent);
  CHECK(tired.solves >= 2);  // warm and cold at least
  tired.solves = 0;
  run.work.limits.max_iterations = 20;
  const auto report = run.step();
  CHECK(tired.solves == 1);
  CHECK(report.status == Status::iteration_limit);
  CHECK(report.residual == 1);
}
