// SPDX-License-Identifier: Apache-2.0
#include "place/layout_files_file.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "input/reading.h"
#include "input/yaml/yaml_change.h"
#include "input/yaml/yaml_parser.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

fs::path whole_path(const fs::path& path) {
  std::error_code ec;
  fs::path whole = fs::weakly_canonical(fs::absolute(path, ec), ec);
  return ec ? path : whole;
}

/// The section of a list whose `name` stands at a place.
const YamlNode* section_named_at(const YamlNode& node, const Mark& mark) {
  const std::size_t entry = node.find("name");
  if (entry < node.entries()) {
    const TextPlace& at = node.value(entry).begin;
    if (at.line == mark.line && at.column == mark.column) return &node;
  }
  for (const YamlNode& child : node.children) {
    if (const YamlNode* found = section_named_at(child, mark)) return found;
  }
  return nullptr;
}

/// In place of `at`, or where there is none, behind the name.
TextChange pose_change(const std::string& text, const YamlNode& section, const std::string& pose) {
  const std::size_t at = section.find("at");
  return at < section.entries() ? value_change(text, section.value(at), pose)
                                : new_field_change(text, section, "at", pose);
}

std::string yaml_path(const fs::path& path) {
  const std::string text = path.generic_string();
  const bool is_plain = std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) || c == '/' || c == '.' || c == '_' || c == '-';
  });
  return is_plain && !text.empty() && text[0] != '-' ? text : nlohmann::json(text).dump();
}

class LayoutWriter {
 public:
  explicit LayoutWriter(const LayoutFilesRequest& request) : request_(request), folder_(whole_path(request.folder)) {}

  LayoutFiles run() {
    choose_files();
    for (const std::string& file : order_) {
      LayoutFile made{names_.at(file), changed_text(file)};
      if (!result_.refused.empty()) return std::move(result_);
      result_.files.push_back(std::move(made));
    }
    result_.files.front().text = comment() + result_.files.front().text;
    find_root();
    return std::move(result_);
  }

 private:
  /// Those in which a pose changes, those that name them, and the top one first.
  void choose_files() {
    const auto add = [&](const std::string& file) {
      const std::string whole = whole_path(file).string();
      if (names_.contains(whole)) return false;
      std::string name = request_.stem + ".yaml";
      if (!order_.empty())
        name = request_.stem + "-" + std::to_string(order_.size()) + "-" + fs::path(file).stem().string() + ".yaml";
      names_.emplace(whole, name);
      order_.push_back(whole);
      return true;
    };
    add(request_.top.string());
    for (const ChangedPose& pose : request_.poses) add(pose.name.mark.file);
    for (bool again = true; again;) {
      again = false;
      for (const FileMention& mention : request_.mentions) {
        if (names_.contains(whole_path(mention.path).string()) && mention.in_file != kSetOption)
          again = add(mention.in_file) || again;
      }
    }
  }

  std::string changed_text(const std::string& file) {
    Problems problems;
    std::optional<std::string> text = read_bytes(file, kMostYamlBytes, {file, 0, 0}, "", problems);
    std::optional<YamlDocument> document = text ? parse_yaml(*text, file, problems) : std::nullopt;
    if (!document) {
      result_.refused = file + " can no longer be read";
      return {};
    }
    std::vector<TextChange> changes;
    for (const ChangedPose& pose : request_.poses) {
      if (whole_path(pose.name.mark.file).string() != file) continue;
      const YamlNode* section = section_named_at(document->root, pose.name.mark);
      if (section == nullptr) {
        result_.refused = file + " has changed while it was used";
        return {};
      }
      changes.push_back(pose_change(*text, *section, pose.pose));
    }
    std::set<std::uint32_t> seen;  // a file that is included twice is read twice
    for (const FileMention& mention : request_.mentions) {
      if (mention.in_file == kSetOption || whole_path(mention.in_file).string() != file) continue;
      if (mention.text.starts_with("package://") || !seen.insert(mention.begin.byte).second) continue;
      changes.push_back({mention.begin.byte, mention.end.byte, new_name(mention)});
    }
    return with_changes(std::move(*text), std::move(changes));
  }

  std::string new_name(const FileMention& mention) {
    const fs::path whole = whole_path(mention.path);
    const auto own = names_.find(whole.string());
    if (own != names_.end()) return yaml_path(own->second);
    named_.push_back(whole);
    return yaml_path(whole.lexically_relative(folder_));
  }

  std::string comment() const {
    std::string text;
    for (const std::string& line : request_.first_lines) text += "# " + line + "\n";
    return text;
  }

  /// Nothing may be named beyond the root of the folder.
  void find_root() {
    fs::path root = whole_path(default_file_rules(folder_ / "layout.yaml").root);
    const auto holds = [](const fs::path& outer, const fs::path& inner) {
      return std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end()).first == outer.end();
    };
    bool needed = false;
    for (const fs::path& file : named_) {
      while (!holds(root, file) && root.has_relative_path()) {
        root = root.parent_path();
        needed = true;
      }
    }
    if (needed) result_.root = root;
  }

  const LayoutFilesRequest& request_;
  fs::path folder_;
  std::map<std::string, std::string> names_;  // of the files to be written, by the whole path of those before
  std::vector<std::string> order_;
  std::vector<fs::path> named_;
  LayoutFiles result_;
};

}  // namespace

LayoutFiles layout_files(const LayoutFilesRequest& request) {
  return LayoutWriter(request).run();
}

}  // namespace drydock
