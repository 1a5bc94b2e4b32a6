#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "generator/model/model.hpp"
#include "generator/read/sections.hpp"
#include "generator/text/suggest.hpp"

namespace signorini::model {

namespace {

void check_tables(const Node& root, Report& report) {
  static const std::vector<std::string> tables{
      "model", "parameters", "body", "joint", "spring", "contact", "force", "input"};
  for (const Node& child : root.children) {
    if (std::find(tables.begin(), tables.end(), child.key) != tables.end()) continue;
    report.error(child.key_at, fmt::format("unknown table '{}'", escaped(child.key)),
        suggestion(child.key, tables, "the tables are"));
  }
}

ReadResult failure(const std::string& file, std::string what, std::string hint) {
  ReadResult result;
  result.diagnostics.push_back({file, {}, std::move(what), std::move(hint)});
  return result;
}

}  // namespace

std::vector<const Node*> sections(
    const Node& root, const std::string& section, Report& report, const std::string& prefix) {
  std::vector<const Node*> tables;
  const Node* node = root.find(section);
  if (node == nullptr) return tables;
  const std::string hint = fmt::format("write [[{}{}]]", prefix, section);
  if (node->kind != Node::Kind::array) {
    report.error(node->kind == Node::Kind::table ? node->at : node->key_at,
        fmt::format("'{}' must be an array of tables, not {}", section, kind_name(node->kind)), hint);
    return tables;
  }
  for (const Node& child : node->children) {
    if (child.kind == Node::Kind::table) {
      tables.push_back(&child);
    } else {
      report.error(
          child.at, fmt::format("'{}' must hold tables, not {}", section, kind_name(child.kind)), hint);
    }
  }
  return tables;
}

ReadResult read_model_text(const std::string& text, const std::string& file) {
  Report report(file);
  Reading reading(report);
  reading.model.file = std::filesystem::path(file).filename().string();
  reading.model.text = text;
  if (const std::optional<Node> root = parse_document(text, report)) {
    check_tables(*root, report);
    read_settings(*root, reading);
    read_parameters(*root, reading);
    read_inputs(*root, reading);
    read_bodies(*root, reading);
    read_joints(*root, reading);
    read_contacts(*root, reading);
    read_forces(*root, reading);
  }
  ReadResult result;
  result.diagnostics = report.sorted();
  if (result.diagnostics.empty()) result.model = std::move(reading.model);
  return result;
}

ReadResult read_model(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) return failure(path, "there is no such file", "check the path");
  if (std::filesystem::is_directory(status)) {
    return failure(path, "this is a folder", "give the path of a model file");
  }
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return failure(path, "the file cannot be read", "check its permissions");
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  return read_model_text(text, path);
}

}  // namespace signorini::model
