#pragma once

#include <string>
#include <vector>

namespace signorini::cli {

struct Series {
  std::string name;
  std::vector<double> y;  // one value an entry of Plot::x; NaN and infinity leave a gap
};

struct Panel {
  std::string title, y_label;
  std::vector<Series> series;
};

/// Panels stacked over one x axis.
struct Plot {
  std::string title, x_label;
  std::vector<double> x;  // increasing
  std::vector<Panel> panels;
};

/// The plot as an SVG document. The same plot gives the same bytes.
std::string to_svg(const Plot& plot);

}  // namespace signorini::cli
