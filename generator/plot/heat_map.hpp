#pragma once

#include <string>
#include <vector>

namespace signorini::cli {

/// A row or a column; those of a group stand together.
struct HeatLabel {
  std::string group, name;
};

struct HeatCell {
  int row = 0, column = 0;
  double value = 0;   // in [0, 1]: light to dark; below 0: nothing to see, a faint mark
  bool loud = false;  // must be seen at first sight
  std::string hint;   // shown under the pointer
};

/// A matrix; cells that are not listed stay blank.
struct HeatPanel {
  std::string title;
  std::vector<HeatLabel> columns;
  std::vector<HeatCell> cells;
};

struct HeatTick {
  double value = 0;  // in [0, 1]
  std::string label;
};

/// Matrices beside each other that share their rows.
struct HeatMap {
  std::string title, legend, loud_label, faint_label;
  std::vector<HeatTick> ticks;  // of the legend
  std::vector<HeatLabel> rows;
  std::vector<HeatPanel> panels;
};

/// The map as an SVG document. The same map gives the same bytes.
std::string to_svg(const HeatMap& map);

}  // namespace signorini::cli
