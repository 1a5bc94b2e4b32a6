#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;
using nlohmann::json;

TEST_CASE("inspect --json prints one object with the keys that scripts rely on") {
  const std::string name = GENERATE("disc_on_plane", "spinning_sphere");
  const Outcome outcome = run({"inspect", model(name), "--json"});
  REQUIRE(outcome.exit_code == 0);
  CHECK(outcome.err.empty());
  const json object = json::parse(outcome.out);  // throws where anything stands beside the object
  REQUIRE(object.is_object());
  CHECK(object.at("model") == name);
  CHECK(object.at("unknowns").get<int>() > 0);
  CHECK(object.at("rows") == object.at("unknowns"));
  const int nonzeros = object.at("nonzeros").get<int>();
  CHECK(nonzeros > object.at("unknowns").get<int>());
  CHECK(nonzeros <= object.at("unknowns").get<int>() * object.at("rows").get<int>());
  CHECK(object.at("operations").get<int>() > 0);
  CHECK(object.at("kinds").size() == 4);  // a body, two surfaces, a contact
  CHECK(object.at("generated_bytes").get<long>() > 1000);
  CHECK(object.at("workspace_bytes").get<long>() > 1000);
  CHECK(object.at("symbolic_engine").get<std::string>().size() > 0);
  CHECK(object.at("template_engine").get<std::string>().size() > 0);
}

TEST_CASE("generated_bytes is what generate writes") {
  const Folder folder;
  const json object = json::parse(run({"inspect", model("disc_on_plane"), "--json"}).out);
  REQUIRE(run({"generate", model("disc_on_plane"), "--out", folder / "disc"}).exit_code == 0);
  std::uintmax_t bytes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder / "disc"))
    if (entry.is_regular_file()) bytes += entry.file_size();
  CHECK(object.at("generated_bytes").get<std::uintmax_t>() == bytes);
}

TEST_CASE("without a compiler inspect knows everything but the workspace") {
  const Outcome outcome = run({"inspect", model("disc_on_plane"), "--json"}, {{"CXX", "/nonexistent/c++"}});
  REQUIRE(outcome.exit_code == 0);
  const json object = json::parse(outcome.out);
  CHECK(object.at("workspace_bytes").is_null());
  CHECK(object.at("unknowns").get<int>() > 0);
}

TEST_CASE("simulate --json prints one object with the run's numbers") {
  const std::string engine = GENERATE("compiled", "interpreter");
  const Outcome outcome =
      run({"simulate", model("spinning_sphere"), "--duration", "0.21", "--engine", engine, "--json"});
  REQUIRE(outcome.exit_code == 0);
  CHECK(outcome.err.empty());
  const json object = json::parse(outcome.out);
  REQUIRE(object.is_object());
  CHECK(object.at("model") == "spinning_sphere");
  CHECK(object.at("engine") == engine);
  CHECK(object.at("solver") == "embedded");
  CHECK(object.at("status") == "solved");
  CHECK(object.at("failure") == "");
  CHECK(object.at("step") == 0.07);
  CHECK(object.at("steps") == 3);
  CHECK(object.at("solved_steps") == 3);
  CHECK(object.at("mean_iterations").get<double>() > 0);
  CHECK(object.at("max_iterations") >= object.at("mean_iterations"));
  CHECK(object.at("max_residual").get<double>() < 1e-9);
  CHECK(object.at("min_gap").get<double>() > -1e-8);
  CHECK(object.at("final").at("t") == 3 * 0.07);
  CHECK(object.at("final").at("ball.wz").get<double>() == Approx(1.962 * (1 - 3 * 0.07)));
}

TEST_CASE("inspect prints stages for people") {
  const auto [stage, part] = GENERATE(table<std::string, std::string>({
      {"mcp", "momentum along x"},
      {"ir", "F and dF/dz"},
      {"code", "namespace signorini_models::disc_on_plane"},
  }));
  const Outcome outcome = run({"inspect", model("disc_on_plane"), "--dump", stage});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.empty());
  CHECK_THAT(outcome.out, ContainsSubstring(part));
}
