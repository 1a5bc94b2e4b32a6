#include "generator/plot/heat_map.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::cli;

namespace {

HeatMap small_map() {
  HeatMap map;
  map.title = "a < b";
  map.legend = "error";
  map.loud_label = "wrong";
  map.faint_label = "nothing";
  map.ticks = {{0, "low"}, {1, "high"}};
  map.rows = {{"ball", "momentum"}, {"ball", "spin"}, {"floor", "gap"}};
  map.panels = {{"dF/dz", {{"ball", "vx"}, {"floor", "u_n"}},
      {{0, 0, 0.5, false, "quiet"}, {2, 1, 1, true, "loud & clear"}, {1, 1, -1, false, "faint"}}}};
  return map;
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += what.size()) ++found;
  return found;
}

}  // namespace

TEST_CASE("a heat map names rows, columns and groups, and escapes text") {
  const std::string svg = to_svg(small_map());
  for (const char* words :
      {"a &lt; b", ">momentum<", ">spin<", ">gap<", ">vx<", ">u_n<", ">ball<", ">floor<", "loud &amp; clear"})
    CHECK_THAT(svg, ContainsSubstring(words));
  CHECK(count(svg, "<title>") == 3);
}

TEST_CASE("a loud cell has a colour of its own, once in the map and once in the legend") {
  CHECK(count(to_svg(small_map()), "#e6002e") == 2);
  HeatMap quiet = small_map();
  quiet.panels[0].cells[1].loud = false;
  CHECK(count(to_svg(quiet), "#e6002e") == 1);
}

TEST_CASE("larger values are darker") {
  const auto colour = [](double value) {
    HeatMap map = small_map();
    map.panels[0].cells = {{0, 0, value, false, "here"}};
    const std::string svg = to_svg(map);
    const std::size_t at = svg.rfind("fill=\"", svg.find("<title>here"));
    return svg.substr(at + 6, 7);
  };
  CHECK(colour(0) == "#cfe1f2");
  CHECK(colour(1) == "#082a5c");
  CHECK(colour(2) == colour(1));
}

TEST_CASE("a large map names groups only") {
  HeatMap map = small_map();
  for (int i = 0; i < 300; ++i) map.rows.push_back({"tile", "row " + std::to_string(i)});
  const std::string svg = to_svg(map);
  CHECK(svg.find("row 100") == std::string::npos);
  CHECK_THAT(svg, ContainsSubstring(">tile<"));
}
