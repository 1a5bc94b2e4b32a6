#include "tests/check/generated_kind.hpp"

#include <fstream>
#include <iterator>
#include <map>
#include <regex>

#include "tests/support/catch.hpp"

namespace signorini::test {

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  REQUIRE(in);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::size_t find(const std::string& text, const std::string& what, std::size_t from = 0) {
  const std::size_t at = text.find(what, from);
  INFO("looking for " << what);
  REQUIRE(at != std::string::npos);
  return at;
}

/// The first strings, or those after the first, of `{"a", "b", ...}` in the list that begins after `head`.
std::vector<std::string> names_in(const std::string& text, const std::string& head, bool second) {
  const std::size_t begin = find(text, head), end = find(text, "}};", begin);
  const std::string list = text.substr(begin, end - begin);
  const std::regex item(second ? "\\{\"[^\"]*\", \"([^\"]*)\"" : "\\{\"([^\"]*)\"");
  std::vector<std::string> names;
  for (std::sregex_iterator i(list.begin(), list.end(), item), none; i != none; ++i)
    names.push_back((*i)[1].str());
  return names;
}

/// The kind of body beside a kind of joint or contact.
fs::path body_file(const fs::path& file) {
  for (const char* name : {"spatial_body.hpp", "planar_body.hpp"})
    if (fs::exists(file.parent_path() / name)) return file.parent_path() / name;
  return {};
}

}  // namespace

GeneratedKind::GeneratedKind(
    fs::path file, std::vector<std::string> bodies, std::string own, std::string kernel)
    : file_(kernel == "jacobian" ? file : file.parent_path() / (file.stem().string() + "_derivatives.hpp")),
      text_(text_of(file_)),
      bodies_(std::move(bodies)),
      own_(std::move(own)),
      kernel_(std::move(kernel)) {
  const std::string body = text_of(body_file(file_)), step = text_of(file);
  velocity_names_ = names_in(body, "unknowns{{", false);
  momentum_names_ = names_in(body, "rows{{", true);
  if (!bodies_.empty()) {
    unknowns_ = names_in(step, "unknowns{{", false);
    rows_ = names_in(step, "rows{{", true);
  } else {  // a body's own unknowns are its velocity
    bodies_ = {own_};
  }
  const auto [begin, end] = pattern_list();
  const std::string list = text_.substr(begin, end - begin);
  const std::regex item("\\{(\\d+), (\\d+)\\}");
  for (std::sregex_iterator i(list.begin(), list.end(), item), none; i != none; ++i)
    pattern_.emplace_back(std::stoi((*i)[1].str()), std::stoi((*i)[2].str()));
  REQUIRE_FALSE(pattern_.empty());
}

CheckedEntry GeneratedKind::names(int entry) const {
  const auto [row, column] = pattern_.at(static_cast<std::size_t>(entry));
  const auto at = static_cast<std::size_t>(row), nu = velocity_names_.size();
  const CheckedName row_name = at < nu * bodies_.size()
      ? CheckedName{bodies_[at / nu], momentum_names_[at % nu]}
      : CheckedName{own_, rows_.at(at - nu * bodies_.size())};
  return {row_name, column_name(column)};
}

// Columns of dF/dz are nu of the bodies and own unknowns, those of other kernels count through the fields of
// the ports, which the head of their file lists: "body from 3".
CheckedName GeneratedKind::column_name(int column) const {
  const auto at = static_cast<std::size_t>(column), nu = velocity_names_.size();
  const bool spatial = nu == 6;
  if (kernel_ == "jacobian")
    return at < nu * bodies_.size() ? CheckedName{bodies_.at(at / nu), velocity_names_[at % nu]}
                                    : CheckedName{own_, unknowns_.at(at - nu * bodies_.size())};
  std::vector<std::string> state = spatial ? std::vector<std::string>{"x", "y", "z", "qw", "qx", "qy", "qz"}
                                           : std::vector<std::string>{"x", "y", "theta"};
  state.insert(state.end(), velocity_names_.begin(), velocity_names_.end());
  const std::vector<std::string> inertia = spatial
      ? std::vector<std::string>{"mass", "ixx", "iyy", "izz", "ixy", "ixz", "iyz"}
      : std::vector<std::string>{"mass", "izz"};
  std::string port;
  std::size_t first = 0;
  const std::string head = text_.substr(0, find(text_, "#ifndef"));
  const std::regex item("(\\w+) from (\\d+)");
  for (std::sregex_iterator i(head.begin(), head.end(), item), none; i != none; ++i)
    if (std::stoul((*i)[2].str()) <= at) port = (*i)[1].str(), first = std::stoul((*i)[2].str());
  if (port == "law") return {own_, std::vector<std::string>{"mu", "et", "eo", "er"}.at(at - first)};
  const std::string& body = bodies_.at(port.ends_with("2") ? 1 : 0);
  REQUIRE((port.starts_with("body") || port.starts_with("inertia")));
  return {body, (port.starts_with("body") ? state : inertia).at(at - first)};
}

bool GeneratedKind::is_own_row(int entry) const {
  return pattern_.at(static_cast<std::size_t>(entry)).first >=
      static_cast<int>(velocity_names_.size() * bodies_.size());
}

/// Where the kernel's own part of the text begins.
std::size_t GeneratedKind::kernel_begin() const {
  const std::map<std::string, std::string> types = {{"jacobian", "struct Step {"},
      {"by_state", "struct ByState {"}, {"by_inertia", "struct ByInertia {"}, {"by_law", "struct ByLaw {"}};
  return find(text_, types.at(kernel_));
}

GeneratedKind::Span GeneratedKind::statement(int entry) const {
  const std::string function = kernel_ == "jacobian" ? "static void jacobian(" : "static void evaluate(";
  const std::size_t body = find(text_, function, kernel_begin());
  const std::string left = "value[" + std::to_string(entry) + "] = ";
  const std::size_t begin = find(text_, left, body) + left.size();
  return {begin, find(text_, ";", begin)};
}

GeneratedKind::Span GeneratedKind::pattern_list() const {
  const std::string head = " pattern{{";
  const std::size_t begin = find(text_, head, kernel_begin()) + head.size();
  return {begin, find(text_, "}};", begin)};
}

void GeneratedKind::flip_sign(int entry) {
  const auto [begin, end] = statement(entry);
  text_ = text_.substr(0, begin) + "-(" + text_.substr(begin, end - begin) + ")" + text_.substr(end);
}

bool GeneratedKind::drop_terms(int entry) {
  const auto [begin, end] = statement(entry);
  int depth = 0;
  for (std::size_t at = begin; at < end; ++at) {
    depth += text_[at] == '(' ? 1 : (text_[at] == ')' ? -1 : 0);
    const std::string_view here = std::string_view(text_).substr(at, 3);
    if (depth > 0 || (here != " + " && here != " - " && here != " +\n" && here != " -\n")) continue;
    text_.erase(at, end - at);
    return true;
  }
  return false;
}

void GeneratedKind::drop_nonzero(int entry) {
  REQUIRE(entry > 0);
  const auto [begin, end] = statement(entry);
  text_ = text_.substr(0, begin) + "0" + text_.substr(end);
  const auto at = static_cast<std::size_t>(entry);
  pattern_[at] = pattern_[at - 1];
  std::string list;
  for (const auto& [row, column] : pattern_)
    list += "{" + std::to_string(row) + ", " + std::to_string(column) + "}, ";
  const Span old = pattern_list();
  text_.replace(old.begin, old.end - old.begin, list);
}

void GeneratedKind::save() const {
  std::ofstream out(file_, std::ios::binary);
  out << text_;
  REQUIRE(out.flush());
}

}  // namespace signorini::test
