#include "generator/plot/heat_map.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "generator/plot/svg.hpp"

namespace signorini::cli {
namespace {

// All lengths in px.
constexpr double margin = 20, title_height = 44, panel_title = 24, panel_gap = 34, gap = 6;
constexpr double small_character = 5.6, character = 6.6;
constexpr double legible_cell = 9;  // narrower rows and columns are not named one by one
constexpr double legend_height = 74, legend_width = 240;

constexpr const char* loud_colour = "#e6002e";
constexpr const char* faint_colour = "#e4e4e4";

/// Runs of labels of one group.
struct Run {
  std::string group;
  std::size_t first = 0, count = 0;
};

std::vector<Run> runs_of(const std::vector<HeatLabel>& labels) {
  std::vector<Run> runs;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (runs.empty() || runs.back().group != labels[i].group) runs.push_back({labels[i].group, i, 0});
    ++runs.back().count;
  }
  return runs;
}

/// Large matrices have small cells, so that the picture fits a screen or two.
double cell_size(const HeatMap& map) {
  std::size_t columns = 0;
  for (const HeatPanel& panel : map.panels) columns += panel.columns.size();
  const double fit = std::min(1500.0 / static_cast<double>(std::max<std::size_t>(1, columns)),
      1000.0 / static_cast<double>(std::max<std::size_t>(1, map.rows.size())));
  return std::clamp(std::floor(fit), 3.0, 13.0);
}

double longest(const std::vector<HeatLabel>& labels, std::string HeatLabel::*part) {
  double result = 0;
  for (const HeatLabel& label : labels) result = std::max(result, length(label.*part));
  return result;
}

/// From light blue to dark blue.
std::string colour_of(double value) {
  const double v = std::clamp(value, 0.0, 1.0);
  const auto mix = [v](double light, double dark) {
    return static_cast<int>(std::lround(light + (dark - light) * v));
  };
  char code[8];
  std::snprintf(code, sizeof code, "#%02x%02x%02x", mix(0xcf, 0x08), mix(0xe1, 0x2a), mix(0xf2, 0x5c));
  return code;
}

std::string rectangle(double x, double y, double width, double height, const std::string& more) {
  return "<rect x=\"" + px(x) + "\" y=\"" + px(y) + "\" width=\"" + px(width) + "\" height=\"" + px(height) +
      "\" " + more;
}

std::string upright(
    double x, double y, const std::string& css, const std::string& content, const std::string& more = "") {
  return text(x, y, css, content, " transform=\"rotate(-90 " + px(x) + " " + px(y) + ")\"" + more);
}

constexpr const char* small = " style=\"font-size:9px\"";

/// The label of a group that takes so much room: smaller where it would cover its neighbours.
std::string group_font(double room) {
  return " style=\"font-size:" + px(std::clamp(room - 1, 8.0, 11.0)) + "px\"";
}

class Painter {
 public:
  explicit Painter(const HeatMap& map) : map_(map), cell_(cell_size(map)), named_(cell_ >= legible_cell) {
    const double names = named_ ? small_character * longest(map.rows, &HeatLabel::name) + gap : 0;
    left_ = margin + character * longest(map.rows, &HeatLabel::group) + 2 * gap + names;
    double column_names = 0, column_groups = 0;
    for (const HeatPanel& panel : map.panels) {
      if (named_)
        column_names =
            std::max(column_names, small_character * longest(panel.columns, &HeatLabel::name) + gap);
      for (const Run& run : runs_of(panel.columns))
        column_groups = std::max(column_groups, fits(run) ? 14 : character * length(run.group) + gap);
    }
    groups_bottom_ = title_height + panel_title + column_groups;
    top_ = groups_bottom_ + column_names;
    height_ = cell_ * static_cast<double>(map.rows.size());
  }

  std::string paint() const {
    std::string body;
    double x = left_;
    for (const HeatPanel& panel : map_.panels) {
      body += row_lines(panel, x) + columns(panel, x) + cells(panel, x);
      x += cell_ * static_cast<double>(panel.columns.size()) + panel_gap;
    }
    const double legend_end = loud_mark() + 16 + character * length(map_.loud_label);
    const double width = std::max({x - panel_gap, legend_end, margin + 9.2 * length(map_.title)}) + margin;
    return svg_begin(width, top_ + height_ + legend_height) + text(margin, 30, "title", map_.title) +
        row_labels() + body + legend() + "</svg>\n";
  }

 private:
  bool fits(const Run& run) const {
    return character * length(run.group) <= cell_ * static_cast<double>(run.count);
  }

  std::string row_labels() const {
    std::string out;
    for (const Run& run : runs_of(map_.rows)) {
      const double room = cell_ * static_cast<double>(run.count);
      if (room < legible_cell) continue;
      const double y = top_ + cell_ * static_cast<double>(run.first);
      out += text(margin, y + std::min(10.0, room - 1), "panel", run.group, group_font(room));
    }
    if (!named_) return out;
    for (std::size_t i = 0; i < map_.rows.size(); ++i)
      out += text(
          left_ - gap, top_ + cell_ * (static_cast<double>(i) + 0.5) + 3, "end", map_.rows[i].name, small);
    return out;
  }

  std::string row_lines(const HeatPanel& panel, double x) const {
    const double width = cell_ * static_cast<double>(panel.columns.size());
    std::string out = rectangle(x, top_, width, height_, "fill=\"#fbfbfb\" class=\"frame\"/>\n");
    for (const Run& run : runs_of(map_.rows)) {
      const double y = top_ + cell_ * static_cast<double>(run.first);
      if (run.first > 0) out += line(x, y, x + width, y, "grid");
    }
    return out;
  }

  std::string columns(const HeatPanel& panel, double x) const {
    std::string out = text(x, title_height + 10, "panel", panel.title);
    for (const Run& run : runs_of(panel.columns)) {
      const double at = x + cell_ * static_cast<double>(run.first);
      const double room = cell_ * static_cast<double>(run.count), middle = at + 0.5 * room;
      if (run.first > 0) out += line(at, groups_bottom_ - 10, at, top_ + height_, "grid");
      if (fits(run))
        out += text(middle, groups_bottom_ - gap, "mid panel", run.group, group_font(12));
      else if (room >= legible_cell)
        out += upright(middle + 4, groups_bottom_ - gap, "panel", run.group, group_font(room));
    }
    if (!named_) return out;
    for (std::size_t j = 0; j < panel.columns.size(); ++j)
      out += upright(
          x + cell_ * (static_cast<double>(j) + 0.5) + 3, top_ - gap, "", panel.columns[j].name, small);
    return out;
  }

  /// Loud cells last, so that nothing covers them, and at least as large as can be seen.
  std::string cells(const HeatPanel& panel, double x) const {
    std::string quiet, loud;
    for (const HeatCell& cell : panel.cells) {
      const double cx = x + cell_ * cell.column, cy = top_ + cell_ * cell.row;
      const std::string hint = "><title>" + escaped(cell.hint) + "</title></rect>\n";
      const double edge = cell_ > 5 ? 0.5 : 0;
      if (cell.loud) {
        const double grow = std::max(1.5, 0.5 * (8 - cell_));
        loud += rectangle(cx - grow, cy - grow, cell_ + 2 * grow, cell_ + 2 * grow,
            "fill=\"" + std::string(loud_colour) + "\" stroke=\"#000\" stroke-width=\"1.5\"" + hint);
      } else {
        const std::string colour = cell.value < 0 ? faint_colour : colour_of(cell.value);
        quiet += rectangle(
            cx + edge, cy + edge, cell_ - 2 * edge, cell_ - 2 * edge, "fill=\"" + colour + "\"" + hint);
      }
    }
    return quiet + loud;
  }

  std::string legend() const {
    const double y = top_ + height_ + 34;
    std::string out = text(left_, y - 10, "", map_.legend);
    constexpr int shades = 40;
    for (int i = 0; i < shades; ++i)
      out += rectangle(left_ + legend_width * i / shades, y, legend_width / shades + 0.5, 10,
          "fill=\"" + colour_of((i + 0.5) / shades) + "\"/>\n");
    for (const HeatTick& tick : map_.ticks)
      out += text(left_ + legend_width * tick.value, y + 22, "mid", tick.label, small);
    out += rectangle(faint_mark(), y, 10, 10, "fill=\"" + std::string(faint_colour) + "\"/>\n");
    out += text(faint_mark() + 16, y + 9, "", map_.faint_label);
    out += rectangle(loud_mark(), y, 10, 10, "fill=\"" + std::string(loud_colour) + "\" stroke=\"#000\"/>\n");
    return out + text(loud_mark() + 16, y + 9, "", map_.loud_label);
  }
  double faint_mark() const { return left_ + legend_width + 40; }
  double loud_mark() const { return faint_mark() + 36 + character * length(map_.faint_label); }

  const HeatMap& map_;
  double cell_;
  bool named_;  // each row and column
  double left_ = 0, top_ = 0, groups_bottom_ = 0, height_ = 0;
};

}  // namespace

std::string to_svg(const HeatMap& map) { return Painter(map).paint(); }

}  // namespace signorini::cli
