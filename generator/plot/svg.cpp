#include "generator/plot/svg.hpp"

#include <algorithm>
#include <cstdio>

namespace signorini::cli {

namespace {

constexpr const char* style =
    "<style>"
    "text{font-family:'Helvetica Neue',Helvetica,Arial,'DejaVu Sans',sans-serif;font-size:12px;fill:#444}"
    ".title{font-size:17px;font-weight:600;fill:#222}.panel{font-size:13px;font-weight:600;fill:#222}"
    ".end{text-anchor:end}.mid{text-anchor:middle}"
    ".grid{stroke:#e6e6e6;stroke-width:1}.zero{stroke:#b5b5b5;stroke-width:1}.frame{stroke:#8a8a8a;stroke-"
    "width:1;fill:none}"
    ".curve{fill:none;stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}"
    "</style>\n";

}  // namespace

std::string svg_begin(double width, double height) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + px(width) + "\" height=\"" + px(height) +
      "\" viewBox=\"0 0 " + px(width) + " " + px(height) + "\">\n" + style +
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default:
        // XML 1.0 knows no other control characters.
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\t' || c == '\n') out += c;
    }
  }
  return out;
}

std::string px(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  std::string out = text;
  while (out.back() == '0') out.pop_back();
  if (out.back() == '.') out.pop_back();
  return out == "-0" ? "0" : out;
}

std::string text(
    double x, double y, const std::string& css, const std::string& content, const std::string& more) {
  return "<text x=\"" + px(x) + "\" y=\"" + px(y) + "\" class=\"" + css + "\"" + more + ">" +
      escaped(content) + "</text>\n";
}

std::string line(double x1, double y1, double x2, double y2, const std::string& css) {
  return "<path class=\"" + css + "\" d=\"M" + px(x1) + " " + px(y1) + "L" + px(x2) + " " + px(y2) + "\"/>\n";
}

double length(const std::string& s) {
  return static_cast<double>(std::count_if(s.begin(), s.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

}  // namespace signorini::cli
