#include "generator/plot/svg_plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "generator/plot/axis.hpp"
#include "generator/plot/curve.hpp"
#include "generator/plot/svg.hpp"

namespace signorini::cli {
namespace {

// All lengths in px.
constexpr double width = 860, left = 78, right_margin = 24, plot_height = 168;
constexpr double title_height = 46, panel_title = 30, panel_gap = 22, x_axis_height = 50;
constexpr double legend_gap = 16, legend_line = 18, character = 6.6;
constexpr std::size_t points_a_series = 2000;

// Okabe and Ito's palette without yellow, darkest contrasts first; distinguishable with colour blindness.
constexpr std::array colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#333333"};
// Beyond the palette's end the dash pattern tells the series apart.
constexpr std::array dashes{"", " stroke-dasharray=\"6 3\"", " stroke-dasharray=\"2 2.5\""};

double legend_width(const Plot& plot) {
  double longest = 0;
  for (const Panel& panel : plot.panels) {
    for (const Series& series : panel.series) longest = std::max(longest, length(series.name));
  }
  return longest > 0 ? legend_gap + 26 + character * longest : 0;
}

/// Value -> px on one axis.
struct Scale {
  Range from;
  double low_px, high_px;
  double operator()(double v) const {
    return low_px + (high_px - low_px) * (v - from.low) / (from.high - from.low);
  }
};

struct Box {
  double left, right, top, bottom;
};

double panel_height(const Panel& panel) {
  return std::max(plot_height, legend_line * static_cast<double>(panel.series.size()));
}

std::string curve(const std::vector<double>& x, const Series& series, const Scale& to_x, const Scale& to_y,
    std::size_t index) {
  const std::string colour = colours[index % colours.size()];
  std::string path, dots;
  for (const auto& run : curve_of(x, series.y, points_a_series)) {
    if (run.size() == 1) {
      dots += "<circle cx=\"" + px(to_x(run[0].x)) + "\" cy=\"" + px(to_y(run[0].y)) +
          "\" r=\"2.5\" fill=\"" + colour + "\"/>\n";
      continue;
    }
    // On a level stretch only its ends are written.
    std::string level;
    for (std::size_t i = 0; i < run.size(); ++i) {
      const std::string y = px(to_y(run[i].y));
      const bool inner = y == level && i + 1 < run.size() && px(to_y(run[i + 1].y)) == y;
      if (!inner) path += (i == 0 ? "M" : "L") + px(to_x(run[i].x)) + " " + y;
      level = y;
    }
  }
  if (path.empty()) return dots;
  return "<path class=\"curve\" stroke=\"" + colour + "\"" + dashes[index / colours.size() % dashes.size()] +
      " d=\"" + path + "\"/>\n" + dots;
}

std::string legend(const Panel& panel, const Box& box) {
  std::string out;
  for (std::size_t i = 0; i < panel.series.size(); ++i) {
    const double y = box.top + 9 + legend_line * static_cast<double>(i), x = box.right + legend_gap;
    out += "<path class=\"curve\" stroke=\"" + std::string(colours[i % colours.size()]) + "\"" +
        dashes[i / colours.size() % dashes.size()] + " d=\"M" + px(x) + " " + px(y) + "h18\"/>\n";
    out += text(x + 25, y + 4, "", panel.series[i].name);
  }
  return out;
}

std::string panel_svg(const Plot& plot, const Panel& panel, const Axis& x_axis, const Box& box, bool lowest) {
  std::vector<const std::vector<double>*> columns;
  for (const Series& series : panel.series) columns.push_back(&series.y);
  const Axis y_axis = make_axis(range_of(columns), 5, true);
  const Scale to_x{x_axis.range, box.left, box.right}, to_y{y_axis.range, box.bottom, box.top};

  std::string out = text(box.left, box.top - 10, "panel", panel.title);
  for (const double tick : x_axis.ticks) {
    out += line(to_x(tick), box.top, to_x(tick), box.bottom, "grid");
    if (lowest) out += text(to_x(tick), box.bottom + 18, "mid", tick_label(tick, x_axis.step));
  }
  for (const double tick : y_axis.ticks) {
    const bool zero = std::abs(tick) < 1e-6 * y_axis.step;
    out += line(box.left, to_y(tick), box.right, to_y(tick), zero ? "zero" : "grid");
    out += text(box.left - 8, to_y(tick) + 4, "end", tick_label(tick, y_axis.step));
  }
  out += "<path class=\"frame\" d=\"M" + px(box.left) + " " + px(box.top) + "V" + px(box.bottom) + "H" +
      px(box.right) + "\"/>\n";
  const double middle = 0.5 * (box.top + box.bottom);
  out += text(18, middle, "mid", panel.y_label, " transform=\"rotate(-90 18 " + px(middle) + ")\"");
  for (std::size_t i = 0; i < panel.series.size(); ++i) out += curve(plot.x, panel.series[i], to_x, to_y, i);
  return out + legend(panel, box);
}

}  // namespace

std::string to_svg(const Plot& plot) {
  const double right = width - right_margin;  // the legend stands beyond, so that the panels keep their width
  const double total_width = width + legend_width(plot);
  const Axis x_axis = make_axis(range_of({&plot.x}), 8, false);

  std::string panels;
  double y = plot.title.empty() ? 8 : title_height;
  for (std::size_t i = 0; i < plot.panels.size(); ++i) {
    const Box box{left, right, y + panel_title, y + panel_title + panel_height(plot.panels[i])};
    panels += panel_svg(plot, plot.panels[i], x_axis, box, i + 1 == plot.panels.size());
    y = box.bottom + panel_gap;
  }
  const double total_height = y - panel_gap + x_axis_height;

  std::string out = svg_begin(total_width, total_height);
  if (!plot.title.empty()) out += text(left, 30, "title", plot.title);
  out += panels;
  out += text(0.5 * (left + right), total_height - 12, "mid", plot.x_label);
  return out + "</svg>\n";
}

}  // namespace signorini::cli
