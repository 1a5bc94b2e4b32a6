#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "generator/simulator/snapshot.hpp"
#include "generator/text/usage_error.hpp"

namespace signorini::cli {

/// An object of a JSON file from which fields are taken; each mistake is a UsageError that names the file and
/// the field.
class JsonFields {
 public:
  /// Reads a file that holds one object.
  static JsonFields read_file(const std::string& path);

  JsonFields object(const std::string& name) const;
  std::string text(const std::string& name) const;
  double number(const std::string& name) const;
  long integer(const std::string& name, long least, long most) const;
  bool has(const std::string& name) const { return value_.contains(name); }
  bool is_null(const std::string& name) const;
  std::vector<std::string> texts(const std::string& name) const;
  std::vector<double> numbers(const std::string& name) const;
  std::vector<std::vector<double>> lists(const std::string& name) const;

  /// The entries of the object itself, all numbers.
  std::vector<engine::NamedNumber> named_numbers() const;

  [[noreturn]] void fail(const std::string& name, const std::string& what) const;

 private:
  using Json = nlohmann::ordered_json;

  JsonFields(Json value, std::string file, std::string prefix)
      : value_(std::move(value)), file_(std::move(file)), prefix_(std::move(prefix)) {}
  const Json& at(const std::string& name) const;
  const Json& array(const std::string& name) const;
  double to_double(const Json& value, const std::string& name) const;
  std::vector<double> to_doubles(const Json& list, const std::string& name) const;
  [[noreturn]] void fail_type(const std::string& name, const std::string& wanted, const Json& found) const;

  Json value_;
  std::string file_;
  std::string prefix_;  // "step."
};

}  // namespace signorini::cli
