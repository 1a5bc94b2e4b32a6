#pragma once

#include <string>

namespace signorini::cli {

/// Beginning of a document of this size [px], with the styles that its elements name and a white page.
std::string svg_begin(double width, double height);

/// Text as XML has it.
std::string escaped(const std::string& text);

/// Two decimals at most, without trailing zeros.
std::string px(double value);

std::string text(
    double x, double y, const std::string& css, const std::string& content, const std::string& more = "");

std::string line(double x1, double y1, double x2, double y2, const std::string& css);

/// Length in characters of UTF-8 text.
double length(const std::string& s);

}  // namespace signorini::cli
