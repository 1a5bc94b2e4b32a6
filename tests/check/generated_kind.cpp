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

std::vector<std::pair<int, int>> pattern_in(const std::string& text) {
  const std::size_t begin = find(text, "pattern{{", find(text, "struct Step {")),
                    end = find(text, "}};", begin);
  const std::string list = text.substr(begin + 9, end - begin - 9);
  const std::regex item("\\{(\\d+), (\\d+)\\}");
  std::vector<std::pair<int, int>> pattern;
  for (std::sregex_iterator i(list.begin(), list.end(), item), none; i != none; ++i)
    pattern.emplace_back(std::stoi((*i)[1].str()), std::stoi((*i)[2].str()));
  return pattern;
}

/// The kind of body beside a kind of joint or contact.
fs::path body_file(const fs::path& file) {
  for (const char* name : {"spatial_body.hpp", "planar_body.hpp"})
    if (fs::exists(file.parent_path() / name)) return file.parent_path() / name;
  return {};
}

}  // namespace

GeneratedKind::GeneratedKind(fs::path file, std::vector<std::string> bodies, std::string own)
    : file_(std::move(file)), text_(text_of(file_)), bodies_(std::move(bodies)), own_(std::move(own)) {
  const std::string body = text_of(body_file(file_));
  velocity_names_ = names_in(body, "unknowns{{", false);
  momentum_names_ = names_in(body, "rows{{", true);
  if (!bodies_.empty()) {
    unknowns_ = names_in(text_, "unknowns{{", false);
    rows_ = names_in(text_, "rows{{", true);
  } else {  // a body's own unknowns are its velocity
    bodies_ = {own_};
  }
  pattern_ = pattern_in(text_);
  REQUIRE_FALSE(pattern_.empty());
}

CheckedEntry GeneratedKind::names(int entry) const {
  const auto name = [&](int local, const auto& of_body, const auto& own) -> CheckedName {
    const auto at = static_cast<std::size_t>(local), nu = velocity_names_.size();
    if (at < nu * bodies_.size()) return {bodies_[at / nu], of_body[at % nu]};
    return {own_, own.at(at - nu * bodies_.size())};
  };
  const auto [row, column] = pattern_.at(static_cast<std::size_t>(entry));
  return {name(row, momentum_names_, rows_), name(column, velocity_names_, unknowns_)};
}

bool GeneratedKind::is_own_row(int entry) const {
  return pattern_.at(static_cast<std::size_t>(entry)).first >=
      static_cast<int>(velocity_names_.size() * bodies_.size());
}

GeneratedKind::Span GeneratedKind::statement(
    const std::string& function, const std::string& array, int entry) const {
  const std::size_t body = find(text_, "static void " + function + "(", find(text_, "struct Step {"));
  const std::string left = array + "[" + std::to_string(entry) + "] = ";
  const std::size_t begin = find(text_, left, body) + left.size();
  return {begin, find(text_, ";", begin)};
}

void GeneratedKind::flip_sign(int entry) {
  const auto [begin, end] = statement("jacobian", "value", entry);
  text_ = text_.substr(0, begin) + "-(" + text_.substr(begin, end - begin) + ")" + text_.substr(end);
}

bool GeneratedKind::drop_terms(int entry) {
  const auto [begin, end] = statement("jacobian", "value", entry);
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
  const auto [begin, end] = statement("jacobian", "value", entry);
  // What it was computed from stays in use, or the compiler would say so.
  text_ = text_.substr(0, begin) + "0 * (" + text_.substr(begin, end - begin) + ")" + text_.substr(end);
  const auto at = static_cast<std::size_t>(entry);
  pattern_[at] = pattern_[at - 1];
  write_pattern();
}

void GeneratedKind::write_pattern() {
  const std::size_t begin = find(text_, "pattern{{", find(text_, "struct Step {")) + 9,
                    end = find(text_, "}};", begin);
  std::string list;
  for (const auto& [row, column] : pattern_)
    list += "{" + std::to_string(row) + ", " + std::to_string(column) + "}, ";
  text_.replace(begin, end - begin, list);
}

void GeneratedKind::save() const {
  std::ofstream out(file_, std::ios::binary);
  out << text_;
  REQUIRE(out.flush());
}

}  // namespace signorini::test
