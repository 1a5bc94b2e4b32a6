#include <algorithm>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cli/trace.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;
using nlohmann::json;

namespace {

// A ball that is slides on a plane; the wind has no value from t = 0.025 on.
constexpr const char* windy = R"toml(
[model]
name = "windy"
dimension = 3
step = 0.01
duration = 0.1
gravity = [0, 0, -9.81]

[parameters]
mu = 0.3
calm = 0.025

[[input]]
name = "push"
default = 0.5

[[body]]
name = "ball"
mass = 2
position = [0, 0, 1]
velocity = [3, 0, 0]
shape = { type = "sphere", radius = 1 }

[[body]]
name = "plane"
motion = "fixed"
shape = { type = "halfspace", normal = [0, 0, 1] }

[[contact]]
name = "rolling"
bodies = ["ball", "plane"]
friction = { mu = "mu", er = 0.1 }

[[force]]
body = "ball"
force = ["push * sqrt(calm - t)", 0, 0]
)toml";

/// A folder with the capsule of a run that failed.
struct Failed {
  explicit Failed(const std::string& engine = "interpreter", std::vector<std::string> more = {}) {
    std::vector<std::string> words = {
        "simulate", folder.write("windy.toml", windy), "--engine", engine, "--csv", folder / "trace.csv"};
    words.insert(words.end(), more.begin(), more.end());
    outcome = run(words);
    fs::remove(folder / "windy.toml");  // a capsule is enough
  }

  json read_capsule() const { return json::parse(read(capsule)); }
  std::string write(const json& object) const { return folder.write("edited.json", object.dump()); }

  Folder folder;
  std::string capsule = folder / "windy-step3.capsule.json";
  Outcome outcome;
};

}  // namespace

TEST_CASE("a step that fails leaves a capsule, and says where") {
  const Failed failed;
  CHECK(failed.outcome.exit_code == 1);
  CHECK_THAT(failed.outcome.err, ContainsSubstring("error: step 3 (from t = 0.03 s) failed: not_finite"));
  CHECK_THAT(failed.outcome.err, ContainsSubstring("signorini replay " + failed.capsule));
  const json capsule = failed.read_capsule();
  CHECK(capsule.at("capsule") == 1);
  CHECK(capsule.at("model").at("text") == windy);
  CHECK(capsule.at("model").at("file") == "windy.toml");
  CHECK(capsule.at("engine") == "interpreter");
  CHECK(capsule.at("solver") == "embedded");
  CHECK(capsule.at("step").at("k") == 3);
  CHECK(capsule.at("step").at("t") == 0.03);
  CHECK(capsule.at("parameters").at("mu") == 0.3);
  CHECK(capsule.at("inputs").at("push") == 0.5);
  CHECK(capsule.at("memory").size() == 3);
  const std::size_t unknowns = capsule.at("unknowns").size();
  CHECK(capsule.at("rows").size() == unknowns);
  CHECK(capsule.at("z").size() == unknowns);
  CHECK(capsule.at("unknowns")[0] == "ball: vx");
  CHECK(capsule.at("rows")[0] == "ball: momentum along x");
  for (const json& answer : capsule.at("memory")) CHECK(answer.size() == unknowns);
  CHECK(capsule.at("report").at("status") == "not_finite");
  CHECK(capsule.at("report").at("residual") == "inf");

  // The state is the last one of the trace.
  const Trace trace = read_trace(failed.folder / "trace.csv");
  for (const auto& [name, value] : capsule.at("state").items())
    CHECK(value.get<double>() == trace.number(trace.rows.size() - 1, name));
}

TEST_CASE("replay fails as the run did, from the capsule alone") {
  const std::string engine = GENERATE("compiled", "interpreter");
  const Failed failed(engine);
  const Outcome again = run({"replay", failed.capsule, "--json"});
  CHECK(again.exit_code == 1);
  CHECK_THAT(again.err, ContainsSubstring("step 3 (from t = 0.03 s) failed: not_finite"));
  const json object = json::parse(again.out);
  CHECK(object.at("engine") == engine);
  CHECK(object.at("same") == true);
  CHECK(object.at("report") == failed.read_capsule().at("report"));
  CHECK(object.at("report") == object.at("recorded"));
  int iterations = 0;
  for (const json& rung : object.at("rungs")) iterations += rung.at("iterations").get<int>();
  CHECK(iterations == object.at("report").at("iterations"));
  CHECK(object.at("rungs").front().at("start") == "extrapolated");
}

TEST_CASE("capsules of the first format, written before simulators were numbers, are solved again") {
  const std::string name = GENERATE("slider_crank", "sphere_on_two_spheres");
  const Outcome again = run({"replay",
      std::string(SIGNORINI_SOURCE_DIR "/tests/cli/capsules/") + name + ".capsule.json", "--json"});
  CHECK(again.exit_code == 0);
  const json object = json::parse(again.out);
  for (const char* what : {"status", "start"})
    CHECK(object.at("report").at(what) == object.at("recorded").at(what));
}

TEST_CASE("a step that runs out of iterations is repeated to the last bit and solved with more of them") {
  const std::string engine = GENERATE("compiled", "interpreter");
  const Folder folder;
  // Slides: the first step takes some iterations.
  const Outcome outcome = run({"simulate", model("disc_on_plane"), "--engine", engine, "--set", "disc.w=0",
      "--max-iterations", "2", "--capsule", folder / "tight.json", "--json"});
  CHECK(outcome.exit_code == 1);
  CHECK_THAT(outcome.err, ContainsSubstring("failed: iteration_limit"));
  CHECK(json::parse(outcome.out).at("capsules") == json::array({folder / "tight.json"}));
  const json capsule = json::parse(read(folder / "tight.json"));
  CHECK(capsule.at("set") == json::array({"disc.w=0"}));
  CHECK(capsule.at("limits").at("max_iterations") == 2);
  CHECK(capsule.at("report").at("iterations") == 2);

  const Outcome again = run({"replay", folder / "tight.json", "--json"});
  CHECK(again.exit_code == 1);
  const json object = json::parse(again.out);
  CHECK(object.at("same") == true);
  CHECK(object.at("report") == capsule.at("report"));
  CHECK(object.at("worst_rows")[0].at("residual").get<double>() != 0);
  CHECK(std::abs(object.at("worst_rows")[0].at("residual").get<double>()) ==
      capsule.at("report").at("residual").get<double>());

  const Outcome more = run({"replay", folder / "tight.json", "--max-iterations", "50", "--json"});
  CHECK(more.exit_code == 0);
  CHECK(more.err.empty());
  CHECK(json::parse(more.out).at("same") == false);
  CHECK(json::parse(more.out).at("report").at("status") == "solved");
}

TEST_CASE("a capsule edited by hand to a solvable step is solved") {
  const Failed failed;
  json capsule = failed.read_capsule();
  capsule["parameters"]["calm"] = 1;  // an integer is a number, too
  const Outcome calm = run({"replay", failed.write(capsule)});
  CHECK(calm.exit_code == 0);
  CHECK(calm.err.empty());
  CHECK_THAT(calm.out, ContainsSubstring("now         solved"));
  CHECK_THAT(calm.out, ContainsSubstring("recorded    not_finite"));

  // Without its memory it starts cold.
  capsule["memory"] = json::array();
  const Outcome cold = run({"replay", failed.write(capsule), "--json"});
  CHECK(cold.exit_code == 0);
  CHECK(json::parse(cold.out).at("report").at("start") == "cold");
}

TEST_CASE("a field that was set is in the capsule and can be changed there") {
  const Folder folder;
  const std::string file = folder.write("windy.toml", windy);
  REQUIRE(run({"simulate", file, "--engine", "interpreter", "--set", "rolling.mu=-1", "--capsule",
                  folder / "c.json"})
              .exit_code == 1);
  json capsule = json::parse(read(folder / "c.json"));
  CHECK(capsule.at("report").at("status") == "bad_input");
  CHECK(capsule.at("fields") == json{{"rolling.mu", -1.0}});
  CHECK(capsule.at("z").empty());
  const Outcome refused = run({"replay", folder / "c.json"});
  CHECK(refused.exit_code == 1);
  CHECK_THAT(refused.out, ContainsSubstring("no start was tried"));
  CHECK_THAT(refused.out, ContainsSubstring("the same to the last bit"));
  capsule["fields"]["rolling.mu"] = 0.5;
  CHECK(run({"replay", folder.write("c.json", capsule.dump())}).exit_code == 0);
}

TEST_CASE("the capsule of a step that is solved can be asked for") {
  const Folder folder;
  const Outcome outcome = run({"simulate", model("spinning_sphere"), "--engine", "interpreter", "--duration",
      "0.7", "--capsule-step", "4", "--csv", folder / "with.csv"});
  REQUIRE(outcome.exit_code == 0);
  CHECK_THAT(outcome.err, ContainsSubstring("spinning_sphere-step4.capsule.json"));
  const Outcome again = run({"replay", folder / "spinning_sphere-step4.capsule.json", "--json"});
  CHECK(again.exit_code == 0);
  CHECK(json::parse(again.out).at("same") == true);
  // Looking at a step does not change the run.
  REQUIRE(run({"simulate", model("spinning_sphere"), "--engine", "interpreter", "--duration", "0.7", "--csv",
                  folder / "without.csv"})
              .exit_code == 0);
  CHECK(read(folder / "with.csv") == read(folder / "without.csv"));
}

TEST_CASE("the other engine agrees about a step") {
  const Folder folder;
  REQUIRE(run({"simulate", model("disc_on_plane"), "--engine", "compiled", "--duration", "0.2", "--set",
                  "disc.w=0", "--capsule-step", "7", "--capsule", folder / "c.json"})
              .exit_code == 0);
  const json object =
      json::parse(run({"replay", folder / "c.json", "--engine", "interpreter", "--json"}).out);
  CHECK(object.at("engine") == "interpreter");
  CHECK(object.at("report").at("status") == "solved");
  const json capsule = json::parse(read(folder / "c.json"));
  for (const json& row : object.at("worst_rows")) {
    const json& names = capsule.at("unknowns");
    const auto at = std::find(names.begin(), names.end(), row.at("unknown")) - names.begin();
    const double recorded = capsule.at("z").at(static_cast<std::size_t>(at));
    CHECK(row.at("z").get<double>() == Approx(recorded).margin(1e-9));
  }
}

TEST_CASE("numbers survive a capsule to the last bit") {
  const Folder folder;
  const std::string file = folder.write("windy.toml", windy);
  REQUIRE(run({"simulate", file, "--engine", "interpreter", "--duration", "0.01", "--set", "ball.x=-0.0",
                  "--set", "ball.y=0.30000000000000004", "--set", "ball.wx=5e-324", "--set",
                  "ball.wy=-1.7976931348623157e-300", "--capsule-step", "0", "--capsule", folder / "c.json"})
              .exit_code == 0);
  const json state = json::parse(read(folder / "c.json")).at("state");
  CHECK(state.at("ball.x") == 0.0);
  CHECK(std::signbit(state.at("ball.x").get<double>()));
  CHECK(state.at("ball.y") == 0.30000000000000004);
  CHECK(state.at("ball.wx") == 5e-324);
  CHECK(state.at("ball.wy") == -1.7976931348623157e-300);
  CHECK(json::parse(run({"replay", folder / "c.json", "--json"}).out).at("same") == true);
}

TEST_CASE("NaN and infinities are words in a capsule") {
  const Failed failed;
  const json rows = json::parse(run({"replay", failed.capsule, "--json"}).out).at("worst_rows");
  CHECK(rows[0].at("row") == "ball: momentum along x");
  CHECK(rows[0].at("F") == "nan");
  CHECK(failed.read_capsule().at("report").at("residual") == "inf");
  json capsule = failed.read_capsule();
  capsule["parameters"]["calm"] = 1;
  for (const auto& [word, status] :
      {std::pair{"nan", "bad_input"}, {"inf", "bad_input"}, {"-inf", "bad_input"}}) {
    capsule["state"]["ball.x"] = word;
    const Outcome outcome = run({"replay", failed.write(capsule), "--json"});
    INFO(word << outcome.err);
    CHECK(outcome.exit_code == 1);
    CHECK(json::parse(outcome.out).at("report").at("status") == status);
  }
  capsule["state"]["ball.x"] = -0.0;
  CHECK(run({"replay", failed.write(capsule)}).exit_code == 0);
}

TEST_CASE("a capsule that is broken is refused and the field named") {
  using Edit = std::function<void(json&)>;
  const auto [edit, message] = GENERATE(table<Edit, std::string>({
      {[](json& c) { c.erase("capsule"); }, "field 'capsule' is missing"},
      {[](json& c) { c["capsule"] = 2; }, "field 'capsule' is 2; this version of signorini reads format 1"},
      {[](json& c) { c["capsule"] = "1"; }, "field 'capsule' must be an integer, not a string"},
      {[](json& c) { c.erase("state"); }, "field 'state' is missing"},
      {[](json& c) { c["model"].erase("text"); }, "field 'model.text' is missing"},
      {[](json& c) { c["model"] = 3; }, "field 'model' must be an object, not a number"},
      {[](json& c) { c["model"]["text"] = "x = "; }, "field 'model.text' is not a model"},
      {[](json& c) { c["step"]["h"] = "soon"; }, "field 'step.h' must be a number, \"nan\""},
      {[](json& c) { c["step"]["k"] = -1; }, "field 'step.k' must be 0 to"},
      {[](json& c) { c["step"]["k"] = 1.5; }, "field 'step.k' must be an integer"},
      {[](json& c) { c["engine"] = "steam"; }, "field 'engine' must be compiled or interpreter"},
      {[](json& c) { c["solver"] = "luck"; }, "luck: no such solver"},
      {[](json& c) { c["set"] = json::array({1}); }, "field 'set[0]' must be a string, not a number"},
      {[](json& c) { c["limits"]["max_iterations"] = "many"; },
          "field 'limits.max_iterations' must be an integer, not a string"},
      {[](json& c) { c["state"].erase("ball.vx"); }, "field 'state.ball.vx' is missing"},
      {[](json& c) { c["state"]["ball.vxx"] = 1; },
          "field 'state.ball.vxx': the model has none of this name"},
      {[](json& c) { c["state"]["ball.vx"] = nullptr; }, "field 'state.ball.vx' must be a number"},
      {[](json& c) { c["parameters"]["nu"] = 1; }, "field 'parameters.nu': the model has none of this name"},
      {[](json& c) { c["parameters"].erase("mu"); }, "field 'parameters.mu' is missing"},
      {[](json& c) { c["inputs"].erase("push"); }, "field 'inputs.push' is missing"},
      {[](json& c) { c["fields"]["ball.colour"] = 1; }, "field 'fields.ball.colour': no body or contact"},
      {[](json& c) { c["memory"][1].erase(0); }, "field 'memory[1]' has 14 entries where the model has 15"},
      {[](json& c) { c["memory"][0][2] = true; }, "field 'memory[0][2]' must be a number"},
      {[](json& c) { c["memory"] = "none"; }, "field 'memory' must be an array, not a string"},
      {[](json& c) { c["z"].push_back(1); }, "field 'z' has 16 entries where the model has 15"},
      {[](json& c) { c["unknowns"].erase(0); }, "field 'unknowns' has 14 entries"},
      {[](json& c) { c["rows"][0] = "ball: luck"; }, "field 'rows[0]' is 'ball: luck' where the model has"},
      {[](json& c) { c["report"].erase("status"); }, "field 'report.status' is missing"},
      {[](json& c) { c["report"]["certificate"]["gap"].erase("value"); },
          "field 'report.certificate.gap.value' is missing"},
  }));
  static const Failed failed;
  json capsule = failed.read_capsule();
  edit(capsule);
  const std::string file = failed.write(capsule);
  const Outcome outcome = run({"replay", file});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK_THAT(outcome.err,
      ContainsSubstring(file + ": error: " + message) || ContainsSubstring("error: --solver " + message));
}

TEST_CASE("a file that is no JSON object is refused with the place") {
  const Failed failed;
  const std::string whole = read(failed.capsule);
  const auto error_of = [&](const std::string& text) {
    const Outcome outcome = run({"replay", failed.folder.write("broken.json", text)});
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
    return outcome.err;
  };
  const std::string file = failed.folder / "broken.json";
  CHECK_THAT(error_of(whole.substr(0, whole.size() / 2)),
      ContainsSubstring("error: not JSON: the file ends too early"));
  CHECK(error_of("{\n  \"capsule\": oops\n}") == file + ":2:14: error: not JSON: something is wrong here\n");
  CHECK_THAT(error_of(""), ContainsSubstring("the file ends too early"));
  CHECK(error_of("[1]") == file + ": error: not a JSON object but an array\n");
  CHECK_THAT(error_of("{\"capsule\": 1e999}"), ContainsSubstring("too large"));
  CHECK_THAT(error_of(std::string(100000, '[')), ContainsSubstring("not JSON"));
  const Outcome none = run({"replay", failed.folder / "none.json"});
  CHECK(none.exit_code == 2);
  CHECK_THAT(none.err, ContainsSubstring("none.json: error: the file cannot be read"));
}

TEST_CASE("a capsule of another version is replayed with a note") {
  const Failed failed;
  json capsule = failed.read_capsule();
  capsule["signorini"] = "0.0.1";
  const Outcome outcome = run({"replay", failed.write(capsule)});
  CHECK(outcome.exit_code == 1);
  CHECK_THAT(outcome.err, ContainsSubstring("note: written by signorini 0.0.1"));
}
