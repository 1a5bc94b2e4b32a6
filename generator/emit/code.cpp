#include "generator/emit/code.hpp"

#include <fmt/format.h>

#include <map>

namespace signorini::emit {

using ir::Instruction;
using ir::Op;
using ir::Program;
using ir::ValueId;

namespace {

// How tightly the outermost operator of a text binds.
enum class Level { sum = 1, product = 2, prefix = 3, atom = 4 };

struct Text {
  std::string text;
  Level level = Level::atom;
  int operations = 0;
};

constexpr int longest_inline = 14;  // operations in one expression

std::string constant_text(ir::Rational value, bool typed) {
  if (value.denominator == 1) return fmt::format(fmt::runtime(typed ? "T({})" : "{}"), value.numerator);
  const double quotient = static_cast<double>(value.numerator) / static_cast<double>(value.denominator);
  const std::string text = literal_text(quotient);
  if (text.size() <= 8) return fmt::format("T({})", text);
  return fmt::format("(T({}) / T({}))", value.numerator, value.denominator);
}

class Writer {
 public:
  Writer(const Program& program, const CodeNames& names, int width)
      : program_(program),
        names_(names),
        width_(width),
        uses_(use_counts(program)),
        texts_(program.code.size()),
        taken_(names.reserved) {}

  std::vector<std::string> run() {
    load_inputs();
    std::size_t next_output = 0;
    const auto write_ready = [&](std::size_t limit) {
      for (; next_output < program_.outputs.size() && program_.outputs[next_output].value.index < limit;
           ++next_output)
        write_output(program_.outputs[next_output]);
    };
    for (std::size_t at = 0; at < program_.code.size(); ++at) {
      write_ready(at);
      compute(at);
    }
    write_ready(program_.code.size());
    return std::move(lines_);
  }

 private:
  const Text& text(ValueId v) const { return texts_[v.index]; }

  std::string operand(ValueId v, Level at_least) const {
    const Text& t = text(v);
    return t.level >= at_least ? t.text : "(" + t.text + ")";
  }

  std::string argument(ValueId v) const {
    const Instruction& i = program_[v];
    return i.op == Op::constant ? constant_text(program_.constants[i.a.index], true) : text(v).text;
  }

  std::string identifier(std::string name) {
    for (char& c : name)
      if (c == '.') c = '_';
    std::string result = name;
    for (int k = 2; !taken_.insert(result).second; ++k) result = fmt::format("{}_{}", name, k);
    return result;
  }

  // Numbers of a loaded port become variables, in the order of their slots.
  void load_inputs() {
    std::map<std::uint32_t, std::size_t> value_of;  // input -> its value
    for (std::size_t at = 0; at < program_.code.size(); ++at)
      if (program_.code[at].op == Op::input) value_of[program_.code[at].a.index] = at;
    std::string line;  // several loads a line
    const auto flush = [&] {
      if (!line.empty()) lines_.push_back(line + ";");
      line.clear();
    };
    for (const auto& [input, at] : value_of) {
      const ir::Slot in = program_.inputs[input];
      texts_[at].text = names_.input(in);
      if (!names_.loaded.contains(in.port) || uses_[at] == 0) continue;
      const std::string name = identifier(program_.names[at].text);
      const std::string load = fmt::format("{} = {}", name, texts_[at].text);
      if (!line.empty() && line.size() + load.size() + 3 > static_cast<std::size_t>(width_)) flush();
      line += (line.empty() ? "const T " : ", ") + load;
      texts_[at].text = name;
    }
    flush();
  }

  void compute(std::size_t at) {
    const Instruction& i = program_.code[at];
    if (i.op == Op::input) return;
    if (i.op == Op::decimal) {
      texts_[at] = {"T(" + literal_text(program_.decimals[i.a.index]) + ")", Level::atom, 0};
      return;
    }
    if (i.op == Op::constant) {
      texts_[at] = {constant_text(program_.constants[i.a.index], false), Level::atom, 0};
      return;
    }
    texts_[at] = expression(i);
    if (keep(at) || stays_inline(at)) return;
    const std::string& given = program_.names[at].text;
    const std::string name = identifier(given.empty() ? fmt::format("t{}", temporaries_++) : given);
    append_wrapped(lines_, fmt::format("const T {} = {};", name, texts_[at].text), width_);
    texts_[at] = {name, Level::atom, 0};
  }

  // A value that goes to a kept port is written as it is made and read from there.
  bool keep(std::size_t at) {
    for (const ir::Output& out : program_.outputs) {
      if (out.value.index != at || !names_.kept.contains(out.slot.port)) continue;
      write_output(out);
      texts_[at] = {names_.output(out.slot), Level::atom, 0};
      written_.insert(out.slot);
      return true;
    }
    return false;
  }

  bool stays_inline(std::size_t at) const {
    const ir::Name& name = program_.names[at];
    if (!name.empty() && !name.is_derivative) return uses_[at] == 1 && is_output(at);
    return uses_[at] <= 1 && texts_[at].operations <= longest_inline;
  }

  bool is_output(std::size_t at) const {
    for (const ir::Output& out : program_.outputs)
      if (out.value.index == at) return true;
    return false;
  }

  Text expression(const Instruction& i) const {
    int operations = 1;
    const ValueId operands[] = {i.a, i.b, i.c};
    for (int k = 0; k < arity(i.op); ++k) operations += text(operands[k]).operations;
    const auto is_constant = [&](ValueId v) { return program_[v].op == Op::constant; };
    const auto infix = [&](const char* op, Level level, Level right) {
      // C++ would compute with two integer literals as integers.
      if (is_constant(i.a) && is_constant(i.b))
        return Text{argument(i.a) + op + argument(i.b), level, operations};
      return Text{operand(i.a, level) + op + operand(i.b, right), level, operations};
    };
    const auto call = [&](const std::string& t) { return Text{t, Level::atom, operations}; };
    switch (i.op) {
      case Op::add: return infix(" + ", Level::sum, Level::product);
      case Op::sub: return infix(" - ", Level::sum, Level::product);
      case Op::mul: return infix(" * ", Level::product, Level::prefix);
      case Op::div: return infix(" / ", Level::product, Level::prefix);
      case Op::neg:
        return {
            "-" + (is_constant(i.a) ? argument(i.a) : operand(i.a, Level::atom)), Level::prefix, operations};
      case Op::power: return call(fmt::format("std::pow({}, {})", argument(i.a), argument(i.b)));
      case Op::atan2: return call(fmt::format("std::atan2({}, {})", argument(i.a), argument(i.b)));
      case Op::min: return call(fmt::format("std::min<T>({}, {})", text(i.a).text, text(i.b).text));
      case Op::max: return call(fmt::format("std::max<T>({}, {})", text(i.a).text, text(i.b).text));
      case Op::sign: return call(fmt::format("T((0 < {0}) - ({0} < 0))", operand(i.a, Level::atom)));
      case Op::less: return call(fmt::format("T({} < {})", text(i.a).text, text(i.b).text));
      case Op::less_equal: return call(fmt::format("T({} <= {})", text(i.a).text, text(i.b).text));
      case Op::select:
        return call(fmt::format("({} != 0 ? {} : {})", text(i.a).text, argument(i.b), argument(i.c)));
      case Op::sqrt:
      case Op::exp:
      case Op::log:
      case Op::sin:
      case Op::cos:
      case Op::tan:
      case Op::asin:
      case Op::acos:
      case Op::atan:
      case Op::tanh:
      case Op::abs:
      case Op::round: return call(fmt::format("std::{}({})", name(i.op), argument(i.a)));
      case Op::constant:
      case Op::decimal:
      case Op::input: break;  // no expressions
    }
    return {};
  }

  void write_output(const ir::Output& out) {
    if (written_.contains(out.slot)) return;
    const std::string heading = names_.heading ? names_.heading(out.slot) : "";
    if (heading != heading_ && !heading.empty()) {
      lines_.push_back("");
      lines_.push_back("// " + heading);
    }
    heading_ = heading;
    std::string comment = names_.comment ? names_.comment(out.slot) : "";
    if (comment == text(out.value).text) comment.clear();  // "frozen[0] = m_x;" says it already
    std::string line = names_.output(out.slot) + " " + names_.assignment + " " + text(out.value).text + ";";
    if (!comment.empty()) line += "  // " + comment;
    append_wrapped(lines_, line, width_);
  }

  const Program& program_;
  const CodeNames& names_;
  int width_;
  std::vector<int> uses_;
  std::vector<Text> texts_;
  std::set<std::string> taken_;
  std::vector<std::string> lines_;
  std::string heading_;
  std::set<ir::Slot> written_;
  int temporaries_ = 0;
};

// The last space within the limit that follows +, - or = outside parentheses: the formatter leaves such
// breaks alone.
std::size_t break_place(const std::string& line, std::size_t limit) {
  std::size_t place = std::string::npos;
  int depth = 0;
  for (std::size_t i = 0; i + 1 < line.size() && i < limit; ++i) {
    if (line[i] == '(' || line[i] == '{') ++depth;
    if (line[i] == ')' || line[i] == '}') --depth;
    const bool after_operator =
        i >= 2 && std::string("+-=").find(line[i - 1]) != std::string::npos && line[i - 2] == ' ';
    if (depth == 0 && line[i] == ' ' && after_operator) place = i;
  }
  return place;
}

}  // namespace

std::string literal_text(double value) { return fmt::format("{}", value); }

std::vector<std::string> packed(const std::vector<std::string>& items, int width) {
  std::vector<std::string> lines;
  for (const std::string& item : items) {
    if (!lines.empty() && lines.back().size() + 1 + item.size() <= static_cast<std::size_t>(width))
      lines.back() += " " + item;
    else
      lines.push_back(item);
  }
  return lines;
}

void append_wrapped(std::vector<std::string>& lines, const std::string& line, int width) {
  const std::size_t comment = line.find("  // ");
  std::string rest = line.substr(0, comment);
  const std::string tail = comment == std::string::npos ? "" : line.substr(comment);
  const auto limit = static_cast<std::size_t>(width);
  if (rest.size() + tail.size() > limit && !tail.empty()) {
    lines.push_back(tail.substr(2));
  }
  std::string indent;
  while (indent.size() + rest.size() > limit) {
    const std::size_t cut = break_place(rest, limit - indent.size());
    if (cut == std::string::npos) break;
    lines.push_back(indent + rest.substr(0, cut));
    rest = rest.substr(cut + 1);
    indent = "    ";
  }
  const bool fits = line.size() <= limit;
  lines.push_back(indent + rest + (fits ? tail : ""));
}

std::vector<std::string> dense(const std::vector<std::string>& lines, Join join, int width) {
  const auto limit = static_cast<std::size_t>(width);
  const auto is_whole = [](const std::string& line) {
    return line.ends_with(';') && !line.starts_with(' ') && line.find("  // ") == std::string::npos;
  };
  const std::string define = "const T ";
  std::vector<std::string> result;
  bool open = false;  // the last line may be continued
  for (const std::string& line : lines) {
    const bool defines = line.starts_with(define);
    const bool whole = is_whole(line) && (join == Join::all || defines == (join == Join::definitions));
    if (open && whole && result.back().starts_with(define) == defines) {
      // "const T a = 1;" "const T b = 2;" -> "const T a = 1, b = 2;"
      const std::string tail = defines ? ", " + line.substr(define.size()) : " " + line;
      std::string head = result.back();
      if (defines) head.pop_back();
      if (head.size() + tail.size() <= limit) {
        result.back() = head + tail;
        continue;
      }
    }
    result.push_back(line);
    open = whole;
  }
  return result;
}

std::vector<std::string> to_code(const Program& program, const CodeNames& names, int width) {
  return Writer(program, names, width).run();
}

}  // namespace signorini::emit
