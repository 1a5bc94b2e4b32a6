#include "tests/check/generated_kind.hpp"

#include <fstream>
#include <iterator>
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
    : file_(std::move(file)),
      text_(text_of(file_)),
      bodies_(std::move(bodies)),
      own_(std::move(own)),
      kernel_(std::move(kernel)) {
  const std::string body = text_of(body_file(file_));
  velocity_names_ = names_in(body, "unknowns{{", false);
  momentum_names_ = names_in(body, "rows{{", true);
  if (!bodies_.empty()) {
    unknowns_ = names_in(text_, "unknowns{{", false);
    rows_ = names_in(text_, "rows{{", true);
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

// Columns of dF/dz are nu of the bodies and own unknowns, those of other kernels fields of the runtime's
// structs.
CheckedName GeneratedKind::column_name(int column) const {
  const auto at = static_cast<std::size_t>(column), nu = velocity_names_.size();
  const bool spatial = nu == 6;
  const auto of_bodies = [&](const std::vector<std::string>& fields) -> CheckedName {
    return {bodies_.at(at / fields.size()), fields[at % fields.size()]};
  };
  if (kernel_ == "jacobian")
    return at < nu * bodies_.size() ? of_bodies(velocity_names_)
                                    : CheckedName{own_, unknowns_.at(at - nu * bodies_.size())};
  if (kernel_ == "by_state") {
    std::vector<std::string> fields = spatial
        ? std::vector<std::string>{"x", "y", "z", "qw", "qx", "qy", "qz"}
        : std::vector<std::string>{"x", "y", "theta"};
    fields.insert(fields.end(), velocity_names_.begin(), velocity_names_.end());
    return of_bodies(fields);
  }
  if (kernel_ == "by_inertia")
    return of_bodies(spatial ? std::vector<std::string>{"mass", "ixx", "iyy", "izz", "ixy", "ixz", "iyz"}
                             : std::vector<std::string>{"mass", "izz"});
  REQUIRE(kernel_ == "by_friction");
  return {own_, std::vector<std::string>{"mu", "et", "eo", "er"}.at(at)};
}

bool GeneratedKind::is_own_row(int entry) const {
  return pattern_.at(static_cast<std::size_t>(entry)).first >=
      static_cast<int>(velocity_names_.size() * bodies_.size());
}

GeneratedKind::Span GeneratedKind::statement(int entry) const {
  const std::size_t body = find(text_, "static void " + kernel_ + "(", find(text_, "struct Step {"));
  const std::string left = "value[" + std::to_string(entry) + "] = ";
  const std::size_t begin = find(text_, left, body) + left.size();
  return {begin, find(text_, ";", begin)};
}

GeneratedKind::Span GeneratedKind::pattern_list() const {
  const std::string head = (kernel_ == "jacobian" ? " pattern" : " " + kernel_ + "_pattern") + "{{";
  const std::size_t begin = find(text_, head, find(text_, "struct Step {")) + head.size();
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
