#include "generator/capsule/json_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "generator/capsule/json_number.hpp"
#include "generator/text/suggest.hpp"
#include "generator/text/usage_error.hpp"

namespace signorini::cli {

namespace {

/// "file:line:column" of a byte of the text.
std::string place_of(const std::string& file, const std::string& text, std::size_t byte) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
  const auto line = std::count(text.begin(), end, '\n') + 1;
  const auto start = std::find(std::make_reverse_iterator(end), text.rend(), '\n').base();
  return fmt::format("{}:{}:{}", file, line, std::max<std::ptrdiff_t>(end - start, 1));
}

std::string kind_of(const nlohmann::ordered_json& value) {
  if (value.is_null()) return "null";
  if (value.is_boolean()) return "true or false";
  if (value.is_number()) return "a number";
  if (value.is_string()) return "a string";
  return value.is_array() ? "an array" : "an object";
}

constexpr const char* number_words = "a number, \"nan\", \"inf\" or \"-inf\"";

}  // namespace

JsonFields JsonFields::read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw UsageError{"the file cannot be read; check the path", path};
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  try {
    Json value = Json::parse(text);
    if (!value.is_object()) throw UsageError{"not a JSON object but " + kind_of(value), path};
    return {std::move(value), path, ""};
  } catch (const Json::parse_error& error) {
    const bool cut = error.byte > text.size();
    throw UsageError{cut ? "not JSON: the file ends too early" : "not JSON: something is wrong here",
        place_of(path, text, error.byte)};
  } catch (const Json::exception&) {
    throw UsageError{"a number in it is too large; write \"inf\"", path};
  }
}

void JsonFields::fail(const std::string& name, const std::string& what) const {
  throw UsageError{fmt::format("field '{}' {}", model::escaped(prefix_ + name), what), file_};
}

void JsonFields::fail_type(const std::string& name, const std::string& wanted, const Json& found) const {
  fail(name, fmt::format("must be {}, not {}", wanted, kind_of(found)));
}

const JsonFields::Json& JsonFields::at(const std::string& name) const {
  const auto found = value_.find(name);
  if (found == value_.end()) fail(name, "is missing");
  return *found;
}

const JsonFields::Json& JsonFields::array(const std::string& name) const {
  const Json& value = at(name);
  if (!value.is_array()) fail_type(name, "an array", value);
  return value;
}

JsonFields JsonFields::object(const std::string& name) const {
  const Json& value = at(name);
  if (!value.is_object()) fail_type(name, "an object", value);
  return {value, file_, prefix_ + name + "."};
}

std::string JsonFields::text(const std::string& name) const {
  const Json& value = at(name);
  if (!value.is_string()) fail_type(name, "a string", value);
  return value.get<std::string>();
}

double JsonFields::to_double(const Json& value, const std::string& name) const {
  const std::optional<double> number = to_number(value);
  if (!number) fail_type(name, number_words, value);
  return *number;
}

double JsonFields::number(const std::string& name) const { return to_double(at(name), name); }

long JsonFields::integer(const std::string& name, long least, long most) const {
  const Json& value = at(name);
  if (!value.is_number_integer()) fail_type(name, "an integer", value);
  const bool fits = value.is_number_unsigned()
      ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most)
      : value.get<std::int64_t>() <= most;
  if (!fits || value.get<std::int64_t>() < least) fail(name, fmt::format("must be {} to {}", least, most));
  return static_cast<long>(value.get<std::int64_t>());
}

bool JsonFields::is_null(const std::string& name) const { return at(name).is_null(); }

std::vector<std::string> JsonFields::texts(const std::string& name) const {
  std::vector<std::string> all;
  for (const Json& entry : array(name)) {
    if (!entry.is_string()) fail_type(fmt::format("{}[{}]", name, all.size()), "a string", entry);
    all.push_back(entry.get<std::string>());
  }
  return all;
}

std::vector<double> JsonFields::to_doubles(const Json& list, const std::string& name) const {
  if (!list.is_array()) fail_type(name, "an array", list);
  std::vector<double> all;
  for (const Json& entry : list) all.push_back(to_double(entry, fmt::format("{}[{}]", name, all.size())));
  return all;
}

std::vector<double> JsonFields::numbers(const std::string& name) const { return to_doubles(at(name), name); }

std::vector<std::vector<double>> JsonFields::lists(const std::string& name) const {
  std::vector<std::vector<double>> all;
  for (const Json& entry : array(name))
    all.push_back(to_doubles(entry, fmt::format("{}[{}]", name, all.size())));
  return all;
}

std::vector<engine::NamedNumber> JsonFields::named_numbers() const {
  std::vector<engine::NamedNumber> all;
  for (const auto& [name, entry] : value_.items()) all.push_back({name, to_double(entry, name)});
  return all;
}

}  // namespace signorini::cli
