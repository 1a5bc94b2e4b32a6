#include "generator/formulate/signals/loads.hpp"
#include "generator/read/read_model.hpp"

#include <cmath>
#include <map>

#include "tests/formulate/sample.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;

namespace {

/// Values of the kernel's inputs by "port/name".
using Values = std::map<std::string, double>;

/// The loads of a model with two balls, the second of which is called "other".
struct Loads {
  formulate::BoundBlock kernel;
  ir::Program program;

  explicit Loads(const std::string& forces) {
    const std::string ball = "mass = 1\nshape = { type = \"sphere\", radius = 1 }\n";
    const std::string text =
        "[model]\nname = \"m\"\nstep = 0.01\ngravity = [0, 0, 0]\n"
        "[parameters]\nstart = 0.035\nF = 3\n[[input]]\nname = \"push\"\ndefault = 0\n"
        "[[body]]\nname = \"ground\"\nmotion = \"fixed\"\nshape = { type = \"halfspace\", normal = [0, 0, 1] "
        "}\n"
        "[[body]]\nname = \"ball\"\nposition = [0, 0, 5]\n" +
        ball + "[[body]]\nname = \"other\"\nposition = [9, 0, 5]\n" + ball + forces;
    const model::ReadResult result = model::read_model_text(text, "m.toml");
    for (const auto& diagnostic : result.diagnostics) UNSCOPED_INFO(diagnostic.what);
    REQUIRE(result.model);
    kernel = formulate::loads(*result.model);
    program = test::lowered(kernel.block);
  }

  /// Impulse px py pz lx ly lz of a body by its number among the free ones.
  std::vector<double> operator()(const Values& values, int body = 0) const {
    std::vector<double> inputs;
    for (const ir::Slot slot : program.inputs)
      inputs.push_back(
          values.at(test::port_of(kernel.block, slot) + "/" + test::field_of(kernel.block, slot)));
    const std::vector<double> all = ir::interpret(program, inputs);
    std::vector<double> own;
    for (std::size_t k = 0; k < all.size(); ++k)
      if (kernel.row(program.outputs[k].slot.port) == body) own.push_back(all[k]);
    return own;
  }
};

}  // namespace

TEST_CASE("a force acts for the length of the step, an impulse at once") {
  const Loads loads(
      "[[force]]\nbody = \"ball\"\nforce = [\"2*F\", 0, \"-1.5\"]\ntorque = [0, \"F\", 0]\n"
      "[[force]]\nbody = \"ball\"\nimpulse = [\"1\", \"0\", \"0\"]\nangular_impulse = [0, 0, \"F/2\"]\n");
  CHECK(loads({{"given/h", 0.5}, {"parameters/F", 3}}) == std::vector<double>{4, 0, -0.75, 0, 1.5, 1.5});
}

TEST_CASE("a load goes to its own body") {
  const Loads loads("[[force]]\nbody = \"other\"\nforce = [\"8\", 0, 0]\n");
  CHECK(loads({{"given/h", 0.5}}, 1) == std::vector<double>{4, 0, 0, 0, 0, 0});
  CHECK(loads({{"given/h", 0.5}}, 0).empty());
}

TEST_CASE("a load reads time, inputs and the state of bodies") {
  const Loads loads("[[force]]\nbody = \"ball\"\nforce = [\"t\", \"push\", \"other.z - ball.vz\"]\n");
  const Values values = {{"given/h", 1}, {"/t", 7}, {"input/push", 11}, {"other/z", 5}, {"ball/vz", 2}};
  CHECK(loads(values) == std::vector<double>{7, 11, 3, 0, 0, 0});
}

TEST_CASE("an impulse at T acts in the step round(T/h) and in no other") {
  const auto [time, h] = GENERATE(table<std::string, double>({
      {"0", 0.01},
      {"0.03", 0.01},
      {"0.0349", 0.01},
      {"0.0351", 0.01},
      {"0.3", 0.1},
      {"0.7", 0.1},
      // T/h is a half, which is rounded up
      {"0.005", 0.01},
      {"0.025", 0.01},
      {"0.5", 1.0},
      {"2.5", 1.0},
      {"0.375", 0.25},
  }));
  const Loads loads("[[force]]\nbody = \"ball\"\nimpulse = [\"4\", 0, 0]\nat = " + time + "\n");
  const int chosen = static_cast<int>(std::round(std::stod(time) / h));
  INFO("T = " << time << ", h = " << h);
  double summed = 0;  // the time as repeated sums give it
  for (int k = 0; k < 20; ++k) {
    INFO("step " << k);
    CHECK(loads({{"given/h", h}, {"/t", k * h}})[0] == (k == chosen ? 4 : 0));
    CHECK(loads({{"given/h", h}, {"/t", summed}})[0] == (k == chosen ? 4 : 0));
    summed += h;
  }
}

TEST_CASE("the time of an impulse may be a parameter") {
  const Loads loads("[[force]]\nbody = \"ball\"\nimpulse = [\"4\", 0, 0]\nat = \"2*start\"\n");
  CHECK(loads({{"given/h", 0.01}, {"/t", 0.07}, {"parameters/start", 0.035}})[0] == 4);
  CHECK(loads({{"given/h", 0.01}, {"/t", 0.07}, {"parameters/start", 0.05}})[0] == 0);
  CHECK(loads({{"given/h", 0.01}, {"/t", 0.1}, {"parameters/start", 0.05}})[0] == 4);
}

TEST_CASE("a load acts only when its condition is true") {
  const Loads loads("[[force]]\nbody = \"ball\"\nforce = [\"8\", 0, 0]\nwhen = \"ball.z < 1\"\n");
  CHECK(loads({{"given/h", 0.5}, {"ball/z", 0.5}})[0] == 4);
  CHECK(loads({{"given/h", 0.5}, {"ball/z", 1}})[0] == 0);
  CHECK(loads({{"given/h", 0.5}, {"ball/z", 2}})[0] == 0);
}

TEST_CASE("a load that is undefined does no harm while its condition is false") {
  const Loads loads("[[force]]\nbody = \"ball\"\nforce = [\"sqrt(ball.z)\", 0, 0]\nwhen = \"ball.z > 0\"\n");
  CHECK(loads({{"given/h", 0.5}, {"ball/z", 4}})[0] == 1);
  CHECK(loads({{"given/h", 0.5}, {"ball/z", -4}})[0] == 0);
}

TEST_CASE("loads on one body add up") {
  const std::string force = "[[force]]\nbody = \"ball\"\nforce = [\"8\", 0, 0]\n";
  CHECK(Loads(force + force + "when = \"t < 1\"\n" + force)({{"given/h", 0.5}, {"/t", 2}})[0] == 8);
  CHECK(Loads(force + force + "when = \"t < 1\"\n" + force)({{"given/h", 0.5}, {"/t", 0}})[0] == 12);
}
