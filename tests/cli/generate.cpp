#include <map>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;

namespace {

std::map<std::string, std::string> files(const std::string& folder) {
  std::map<std::string, std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) found[fs::relative(entry.path(), folder).string()] = read(entry.path());
  return found;
}

}  // namespace

TEST_CASE("two runs generate the same bytes") {
  const std::string name = GENERATE("disc_on_plane", "spinning_sphere");
  const Folder folder;
  // The locale and the rest of the environment must not reach the text.
  REQUIRE(run({"generate", model(name), "--out", folder / "a"}).exit_code == 0);
  REQUIRE(run({"generate", model(name), "--out", folder / "b"},
              {{"LC_ALL", "de_DE.UTF-8"}, {"XDG_CACHE_HOME", ""}})
              .exit_code == 0);
  const auto first = files(folder / "a");
  CHECK(first.count(name + ".hpp") == 1);
  CHECK(first.size() == 9);  // the model, a body, two surfaces, their pair, a contact; three have derivatives
  CHECK(first == files(folder / "b"));
}

TEST_CASE("two runs at once generate the same bytes") {
  const Folder folder;
  Running a({"generate", model("disc_on_plane"), "--out", folder / "a"}, {});
  Running b({"generate", model("disc_on_plane"), "--out", folder / "b"}, {});
  REQUIRE(a.finish().exit_code == 0);
  REQUIRE(b.finish().exit_code == 0);
  CHECK(files(folder / "a") == files(folder / "b"));
}

TEST_CASE("generated text holds no path, and the run lists what it wrote") {
  const Folder folder;
  const Outcome outcome = run({"generate", model("disc_on_plane"), "--out", folder / "disc"});
  REQUIRE(outcome.exit_code == 0);
  CHECK(outcome.err.empty());
  for (const auto& [name, text] : files(folder / "disc")) {
    CHECK_THAT(outcome.out, ContainsSubstring(folder / ("disc/" + name)));
    CHECK(text.find(SIGNORINI_SOURCE_DIR) == std::string::npos);
    CHECK(text.find(folder.path().string()) == std::string::npos);
  }
}

TEST_CASE("files that do not change keep their time") {
  const Folder folder;
  const std::string out = folder / "disc", main_file = folder / "disc/disc_on_plane.hpp";
  REQUIRE(run({"generate", model("disc_on_plane"), "--out", out}).exit_code == 0);
  const auto before = files(out);
  const auto old = fs::last_write_time(main_file) - std::chrono::hours(1);
  for (const auto& [name, text] : before) fs::last_write_time(fs::path(out) / name, old);
  folder.write("disc/disc_on_plane.hpp", "changed by hand");
  REQUIRE(run({"generate", model("disc_on_plane"), "--out", out}).exit_code == 0);
  CHECK(files(out) == before);
  for (const auto& [name, text] : before) {
    CAPTURE(name);
    CHECK((fs::last_write_time(fs::path(out) / name) == old) == (name != "disc_on_plane.hpp"));
  }
}
