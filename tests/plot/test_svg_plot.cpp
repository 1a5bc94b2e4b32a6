#include <cmath>
#include <cstdlib>
#include <fstream>

#include "generator/plot/svg_plot.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::cli;

namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++n;
  return n;
}

Plot bouncing_disc(int samples) {
  Plot plot{"disc_on_plane", "t [s]", {},
      {{"Position", "m", {{"disc.x", {}}, {"disc.y", {}}}}, {"Gap", "m", {{"gap", {}}}},
          {"Impulse", "N s", {{"p_n", {}}, {"p_t", {}}}}}};
  for (int i = 0; i < samples; ++i) {
    const double t = 4.0 * i / samples;
    plot.x.push_back(t);
    plot.panels[0].series[0].y.push_back(1.2 * t - 0.1 * t * t);
    plot.panels[0].series[1].y.push_back(0.5 + std::abs(std::cos(4 * t)) * std::exp(-t));
    plot.panels[1].series[0].y.push_back(1e-3 * std::abs(std::cos(4 * t)) * std::exp(-t));
    plot.panels[2].series[0].y.push_back(0.0981);
    plot.panels[2].series[1].y.push_back(t < 2 ? -0.0196 : 0.0);
  }
  return plot;
}

}  // namespace

TEST_CASE("a plot has a curve and a legend entry a series") {
  const std::string svg = to_svg(bouncing_disc(400));
  CHECK(count(svg, "class=\"curve\"") == 2 * 5);
  CHECK(count(svg, ">p_n</text>") == 1);
  CHECK(count(svg, ">t [s]</text>") == 1);
  CHECK(svg == to_svg(bouncing_disc(400)));
}

TEST_CASE("a long run stays a small file") { CHECK(to_svg(bouncing_disc(200'000)).size() < 5 * 2000 * 15); }

TEST_CASE("names are escaped") {
  const std::string svg = to_svg({"a<b & \"c\"", "x", {0, 1}, {{"", "", {{"</svg>", {0, 1}}}}}});
  CHECK_THAT(svg, ContainsSubstring("a&lt;b &amp; &quot;c&quot;"));
  CHECK(count(svg, "</svg>") == 1);
}

TEST_CASE("plots without data are still documents") {
  const double nan = std::nan("");
  const Plot plot = GENERATE_COPY(Plot{}, Plot{"t", "x", {}, {}}, Plot{"t", "x", {}, {{"p", "y", {}}}},
      Plot{"t", "x", {}, {{"p", "y", {{"s", {}}}}}},
      Plot{"t", "x", {0, 1}, {{"p", "y", {{"s", {nan, nan}}}}}});
  const std::string svg = to_svg(plot);
  CHECK(svg.substr(0, 4) == "<svg");
  CHECK(count(svg, "</svg>") == 1);
  CHECK(count(svg, "nan") == 0);
  CHECK(count(svg, "inf") == 0);
}

TEST_CASE("one point is a dot") {
  CHECK(count(to_svg({"t", "x", {1}, {{"p", "y", {{"s", {3}}}}}}), "<circle") == 1);
}

TEST_CASE("extreme values keep the coordinates finite") {
  const std::string svg = to_svg({"t", "x", {0, 1}, {{"p", "y", {{"s", {-1.7e308, 1.7e308}}}}}});
  CHECK(count(svg, "nan") == 0);
  CHECK(count(svg, "inf") == 0);
}

TEST_CASE("a plot to look at", "[.look]") { std::ofstream("plot.svg") << to_svg(bouncing_disc(4000)); }
