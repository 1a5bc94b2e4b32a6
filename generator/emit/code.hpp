#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "generator/ir/program.hpp"

namespace signorini::emit {

inline constexpr int text_width = 104;  // of a line, its indentation not counted

/// How a program's inputs and outputs are written in C++.
struct CodeNames {
  std::function<std::string(ir::Slot)> input;    // "z[3]", "body.x"
  std::function<std::string(ir::Slot)> output;   // "row[3]", "out.gap"
  std::function<std::string(ir::Slot)> comment;  // what stands behind an output, or nothing
  std::function<std::string(ir::Slot)> heading;  // a comment before an output where it changes, or nothing
  const char* assignment = "=";                  // of an output: "+=" adds to what is there
  std::set<int> loaded;                          // ports whose numbers get a variable of their own first
  std::set<int> kept;                            // ports to which a value is written when made, and read back
  std::set<std::string> reserved;                // identifiers that the surrounding text uses
};

/// Statements that compute the outputs of a program. Values used once are written where they are used; the
/// others are variables with the names they have on the tape, or t0, t1, ... in order. Lines are at most
/// `width` long.
std::vector<std::string> to_code(const ir::Program& program, const CodeNames& names, int width = text_width);

/// The same statements on fewer lines: short ones next to each other.
enum class Join {
  all,         // for text that few people read
  outputs,     // definitions keep their lines
  definitions  // outputs keep theirs
};
std::vector<std::string> dense(
    const std::vector<std::string>& lines, Join join = Join::all, int width = text_width);

/// A number as the shortest literal that gives it back.
std::string literal_text(double value);

/// Puts short items next to each other on lines of at most `width` characters.
std::vector<std::string> packed(const std::vector<std::string>& items, int width = 96);

/// Breaks a line after +, - or = outside parentheses, where there are any; continuation lines are indented by
/// four.
void append_wrapped(std::vector<std::string>& lines, const std::string& line, int width);

}  // namespace signorini::emit
