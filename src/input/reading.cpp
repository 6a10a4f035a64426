// SPDX-License-Identifier: Apache-2.0
#include "input/reading.h"

#include <algorithm>

#include "input/in_quotes.h"
#include "input/yaml/yaml_parser.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostInclusionDepth = 8;
constexpr std::size_t kMostIncludedBytes = 8 * kMostYamlBytes;  // counted each time a file is used

fs::path whole(const fs::path& path) {
  std::error_code ec;
  fs::path result = fs::weakly_canonical(fs::absolute(path, ec), ec);
  return ec ? path : result;
}

}  // namespace

const std::string kSetOption = "--set";

Reading::Reading(fs::path top_file, const FileRules* rules, Problems& problems)
    : top_file_(std::move(top_file)), rules_(rules), problems_(problems) {}

void Reading::error(const Mark& mark, std::string field, std::string found, std::string expected) {
  if (!is_full()) problems_.error(mark, std::move(field), std::move(found), std::move(expected));
}

YamlDocument* Reading::read_top() {
  std::optional<std::string> text = read_bytes(top_file_, kMostYamlBytes, {top_file_, 0, 0}, "", problems_);
  return text ? parse_top(std::move(*text)) : nullptr;
}

YamlDocument* Reading::parse_top(std::string text) {
  std::optional<YamlDocument> document = parse_yaml(std::move(text), top_file_, problems_);
  if (!document) return nullptr;
  documents_.push_back(std::move(*document));
  return &documents_.back();
}

std::optional<fs::path> Reading::resolve(const YamlNode& node, const std::string& field) {
  if (rules_ == nullptr) return std::nullopt;
  const bool from_command_line = node.file == nullptr || *node.file == kSetOption;
  const fs::path naming_file = from_command_line ? top_file_ : fs::path(*node.file);
  std::optional<fs::path> path = resolve_file(*rules_, naming_file, node.text, mark_of(node), field, problems_);
  if (path) mentions_.push_back({from_command_line ? kSetOption : *node.file, node.begin, node.end, node.text, *path});
  return path;
}

const YamlDocument* Reading::include(const YamlNode& file_value, const std::string& field,
                                     const std::vector<const std::string*>& above) {
  const std::optional<fs::path> path = resolve(file_value, field);
  if (!path) return nullptr;
  const fs::path whole_path = whole(*path);
  const auto refuse = [&](std::string found, std::string expected) {
    error(mark_of(file_value), field, std::move(found), std::move(expected));
    return nullptr;
  };
  const std::string found = found_text(file_value);
  const bool leads_back =
      std::any_of(above.begin(), above.end(), [&](const std::string* file) { return whole(*file) == whole_path; });
  if (leads_back) return refuse(found + ", which leads back to itself", "a file that does not include this one");
  if (above.size() > kMostInclusionDepth) {
    return refuse(found + " at the end of a chain of more than 8 files", "fewer files within files");
  }
  const auto known = included_.find(whole_path);
  YamlDocument* document = known == included_.end() ? nullptr : known->second;
  if (known == included_.end()) {
    std::optional<std::string> text = read_bytes(*path, kMostYamlBytes, mark_of(file_value), field, problems_);
    std::optional<YamlDocument> parsed = text ? parse_yaml(std::move(*text), *path, problems_) : std::nullopt;
    if (parsed) document = &documents_.emplace_back(std::move(*parsed));
    included_.emplace(whole_path, document);
  }
  if (document == nullptr) return nullptr;
  included_bytes_ += document->text.size();
  if (included_bytes_ > kMostIncludedBytes) return refuse("found more than 32 MB in included files", "less");
  return document;
}

const YamlNode* file_value_of(const YamlNode& node) {
  const bool names_a_file = node.entries() == 1 && node.key(0).text == "file" && node.value(0).is_scalar();
  return names_a_file && !node.value(0).is_nothing() ? &node.value(0) : nullptr;
}

}  // namespace drydock
