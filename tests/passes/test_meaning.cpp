// Every pass on random programs: the program before and after is interpreted on random points.
#include <cmath>

#include "generator/ir/interpret.hpp"
#include "generator/ir/print.hpp"
#include "generator/ir/verify.hpp"
#include "generator/passes/cse.hpp"
#include "generator/passes/factor.hpp"
#include "generator/passes/fold.hpp"
#include "generator/passes/freeze.hpp"
#include "generator/passes/kernel.hpp"
#include "generator/passes/optimise.hpp"
#include "generator/passes/powers.hpp"
#include "generator/passes/reciprocals.hpp"
#include "generator/passes/schedule.hpp"
#include "generator/passes/signs.hpp"
#include "tests/ir/ports.hpp"
#include "tests/ir/random_program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using ir::Program;
using test::RandomProgram;

namespace {

constexpr unsigned programs = 150;
constexpr int operations = 70;
constexpr int points = 4;

using Numbers = std::vector<long double>;

void check_close(const Numbers& expected, const Numbers& actual) {
  REQUIRE(expected.size() == actual.size());
  for (std::size_t k = 0; k < expected.size(); ++k) {
    INFO("output " << k);
    CHECK(std::abs(expected[k] - actual[k]) <= 1e-12L * std::max(1.0L, std::abs(expected[k])));
  }
}

/// The outputs to some ports, in order.
Numbers outputs_of(const Program& program, const Numbers& inputs, const std::set<int>& ports) {
  const Numbers all = ir::interpret(program, inputs);
  Numbers chosen;
  for (std::size_t k = 0; k < all.size(); ++k)
    if (ports.contains(program.outputs[k].slot.port)) chosen.push_back(all[k]);
  return chosen;
}

/// The inputs of the half that iterates: the unknowns, then what the other half froze.
Numbers iterate_inputs(
    const Program& program, const Program& prepare, const Program& iterate, const Numbers& inputs) {
  const Numbers frozen = ir::interpret(prepare, inputs);
  Numbers result;
  for (std::size_t k = 0; k < inputs.size(); ++k)
    if (program.inputs[k].port == ir::port::unknown) result.push_back(inputs[k]);
  result.insert(result.end(), frozen.begin(), frozen.end());
  REQUIRE(result.size() == iterate.inputs.size());
  return result;
}

const std::set<int> everything = {ir::port::row, ir::port::entry, ir::port::shown, ir::port::facet};

}  // namespace

TEST_CASE("a pass keeps the meaning of a program") {
  using Pass = Program (*)(const Program&);
  const auto [name, pass] = GENERATE(table<std::string, Pass>({
      {"fold", passes::fold},
      {"powers", passes::powers},
      {"cse", passes::cse},
      {"signs", passes::signs},
      {"factor", passes::factor},
      {"reciprocals", passes::reciprocals},
      {"schedule", passes::schedule},
      {"optimise", passes::optimise},
  }));
  for (unsigned seed = 0; seed < programs; ++seed) {
    INFO("pass " << name << ", seed " << seed);
    RandomProgram random(seed);
    const Program before = random.make(operations);
    const Program after = pass(before);
    REQUIRE(ir::verify(after) == "");
    for (int k = 0; k < points; ++k) {
      const Numbers inputs = random.point();
      check_close(ir::interpret(before, inputs), ir::interpret(after, inputs));
    }
  }
}

TEST_CASE("a pass has nothing left to do when it runs again") {
  using Pass = Program (*)(const Program&);
  const auto [name, pass] = GENERATE(table<std::string, Pass>({
      {"fold", passes::fold},
      {"powers", passes::powers},
      {"cse", passes::cse},
      {"signs", passes::signs},
      {"reciprocals", passes::reciprocals},
      {"schedule", passes::schedule},
  }));
  for (unsigned seed = 0; seed < programs; ++seed) {
    INFO("pass " << name << ", seed " << seed);
    const Program once = pass(RandomProgram(seed).make(operations));
    CHECK(test::print(pass(once)) == test::print(once));
  }
}

TEST_CASE("an optimised program never grows when it is optimised again") {
  for (unsigned seed = 0; seed < programs; ++seed) {
    INFO("seed " << seed);
    const Program program = RandomProgram(seed).make(operations);
    const Program once = passes::optimise(program);
    CHECK(ir::operation_count(passes::optimise(once)) <= ir::operation_count(once));
  }
}

TEST_CASE("passes keep the outputs in their order and places") {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Program before = RandomProgram(seed).make(operations), after = passes::optimise(before);
    REQUIRE(before.outputs.size() == after.outputs.size());
    for (std::size_t k = 0; k < before.outputs.size(); ++k) {
      CHECK(before.outputs[k].slot == after.outputs[k].slot);
    }
  }
}

TEST_CASE("only some outputs have the values they have among all") {
  for (unsigned seed = 0; seed < programs; ++seed) {
    INFO("seed " << seed);
    RandomProgram random(seed);
    const Program all = random.make(operations);
    const Program some = passes::only(all, {ir::port::row, ir::port::facet});
    REQUIRE(ir::verify(some) == "");
    CHECK(some.outputs.size() == 6);
    const Numbers inputs = random.point();
    check_close(outputs_of(all, inputs, {ir::port::row, ir::port::facet}), ir::interpret(some, inputs));
    CHECK(test::print(passes::only(some, {ir::port::row, ir::port::facet})) == test::print(some));
  }
}

TEST_CASE("the halves of a frozen program compute what the whole does") {
  for (unsigned seed = 0; seed < programs; ++seed) {
    INFO("seed " << seed);
    RandomProgram random(seed);
    const Program whole = random.make(operations);
    const auto [prepare, iterate, names] = passes::freeze(whole, test::frozen_name);
    REQUIRE(ir::verify(prepare) == "");
    REQUIRE(ir::verify(iterate) == "");
    for (int k = 0; k < points; ++k) {
      const Numbers inputs = random.point();
      check_close(ir::interpret(whole, inputs),
          ir::interpret(iterate, iterate_inputs(whole, prepare, iterate, inputs)));
    }
  }
}

TEST_CASE("prepare reads no unknown and iterate reads no data") {
  for (unsigned seed = 0; seed < programs; ++seed) {
    INFO("seed " << seed);
    const auto [prepare, iterate, names] =
        passes::freeze(RandomProgram(seed).make(operations), test::frozen_name);
    for (const ir::Instruction& i : prepare.code)
      if (i.op == ir::Op::input) CHECK(prepare.inputs[i.a.index].port != ir::port::unknown);
    for (const ir::Slot input : iterate.inputs)
      CHECK((input.port == ir::port::unknown || input.port == ir::port::frozen));
  }
}

TEST_CASE("the programs of a kernel compute what the block does") {
  for (unsigned seed = 0; seed < programs; ++seed) {
    INFO("seed " << seed);
    RandomProgram random(seed);
    const Program whole = random.make(operations);
    const passes::Kernel kernel = passes::make_kernel(whole, test::frozen_name);
    for (const Program* part : {&kernel.prepare, &kernel.residual, &kernel.jacobian, &kernel.observe})
      REQUIRE(ir::verify(*part) == "");
    const Numbers inputs = random.point();
    const Numbers own = iterate_inputs(whole, kernel.prepare, kernel.residual, inputs);
    check_close(outputs_of(whole, inputs, {ir::port::row}), ir::interpret(kernel.residual, own));
    check_close(
        outputs_of(whole, inputs, {ir::port::row, ir::port::entry}), ir::interpret(kernel.jacobian, own));
    check_close(
        outputs_of(whole, inputs, {ir::port::shown, ir::port::facet}), ir::interpret(kernel.observe, own));
  }
}

TEST_CASE("no pass of the optimiser adds work") {
  int before = 0, after = 0;
  for (unsigned seed = 0; seed < programs; ++seed) {
    INFO("seed " << seed);
    const Program program = RandomProgram(seed).make(operations);
    CHECK(ir::operation_count(passes::cse(program)) <= ir::operation_count(program));
    CHECK(ir::operation_count(passes::fold(program)) <= ir::operation_count(program));
    CHECK(ir::operation_count(passes::schedule(program)) <= ir::operation_count(program));
    const Program needed = passes::schedule(program);
    before += ir::operation_count(needed);
    after += ir::operation_count(passes::optimise(program));
  }
  CHECK(after < before);
}
