#include <cctype>
#include <vector>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;

namespace {

/// Well-formed as far as elements go: what is opened is closed in order, and one element holds all others.
bool is_one_element(const std::string& xml, const std::string& root) {
  std::vector<std::string> open;
  for (std::size_t at = 0; (at = xml.find('<', at)) != std::string::npos;) {
    const std::size_t end = xml.find('>', at);
    if (end == std::string::npos) return false;
    const std::string tag = xml.substr(at + 1, end - at - 1);
    const bool closes = tag.front() == '/', closed = tag.back() == '/';
    std::size_t length = closes ? 1 : 0;
    while (length < tag.size() && std::isalnum(static_cast<unsigned char>(tag[length])) != 0) ++length;
    const std::string name = tag.substr(closes ? 1 : 0, length - (closes ? 1 : 0));
    if (open.empty() && (closes || at != 0 || name != root)) return false;
    if (closes) {
      if (open.back() != name) return false;
      open.pop_back();
      if (open.empty()) return xml.find_first_not_of('\n', end + 1) == std::string::npos;
    } else if (!closed) {
      open.push_back(name);
    }
    at = end;
  }
  return false;
}

}  // namespace

TEST_CASE("the plot of a run is an SVG document that shows body and contact") {
  const auto [name, body, contact] = GENERATE(table<std::string, std::string, std::string>({
      {"disc_on_plane", "disc", "rolling"},
      {"spinning_sphere", "ball", "spin"},
  }));
  const std::string duration = GENERATE("0", "0.35");
  const Folder folder;
  REQUIRE(run({"simulate", model(name), "--engine", "interpreter", "--duration", duration, "--plot",
                  folder / "run.svg"})
              .exit_code == 0);
  const std::string svg = read(folder / "run.svg");
  CHECK(is_one_element(svg, "svg"));
  CHECK_THAT(svg, ContainsSubstring("xmlns=\"http://www.w3.org/2000/svg\""));
  CHECK_THAT(svg, ContainsSubstring(body + ": velocity"));
  CHECK_THAT(svg, ContainsSubstring(contact + ": gap"));
  CHECK(svg.find("nan") == std::string::npos);
}
