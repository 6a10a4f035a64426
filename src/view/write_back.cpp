// SPDX-License-Identifier: Apache-2.0
#include "view/write_back.h"

#include <optional>
#include <set>

#include "input/in_quotes.h"
#include "input/yaml/yaml_change.h"
#include "input/yaml/yaml_parser.h"
#include "output/sha256.h"
#include "output/whole_file.h"
#include "view/hall_documents.h"

namespace drydock {
namespace {

/// The node by steps, or where they end the last one that there is, and how many steps led there.
struct Walk {
  const YamlNode* node = nullptr;
  std::size_t taken = 0;
};
Walk walk(YamlNode& root, const std::vector<PathStep>& steps) {
  YamlNode* node = &root;
  std::size_t taken = 0;
  for (; taken < steps.size(); ++taken) {
    YamlNode* child = find_child(*node, steps[taken]);
    if (child == nullptr) break;
    node = child;
  }
  return {node, taken};
}

/// What has to change for `old_value` to say what `new_value` says: single numbers where the two have one form, else
/// the whole.
void add_changes(std::string_view text, const YamlNode& old_value, const YamlNode& new_value,
                 std::vector<TextChange>& changes) {
  const std::string new_text = flow_text(new_value);
  if (flow_text(old_value) == new_text) return;
  bool is_of_one_form = !old_value.is_scalar() && old_value.kind == new_value.kind &&
                        old_value.children.size() == new_value.children.size() && !old_value.children.empty();
  for (std::size_t i = 0; is_of_one_form && i < old_value.entries(); ++i)
    is_of_one_form = old_value.key(i).text == new_value.key(i).text;
  if (!is_of_one_form) return changes.push_back(value_change(text, old_value, new_text));
  for (std::size_t i = 0; i < old_value.children.size(); ++i) {
    if (old_value.is_map() && i % 2 == 0) continue;  // a key
    add_changes(text, old_value.children[i], new_value.children[i], changes);
  }
}

/// A text with a value at the place that steps lead to from its top; nothing when it would not say so.
std::optional<std::string> text_with(const std::string& text, const std::vector<PathStep>& steps,
                                     const std::string& value) {
  Problems problems;
  std::optional<YamlDocument> before = parse_yaml(text, "", problems);
  if (!before) return std::nullopt;
  const Walk there = walk(before->root, steps);
  std::vector<TextChange> changes;
  if (there.taken == steps.size()) {
    const std::optional<YamlDocument> wanted = parse_yaml(value, "", problems);
    if (!wanted || problems.has_errors()) return std::nullopt;
    add_changes(text, *there.node, wanted->root, changes);
  } else {
    std::string nested = value;  // in sections that are missing too
    for (std::size_t i = steps.size(); i-- > there.taken + 1;)
      nested = "{" + path_step(steps[i].name) + ": " + nested + "}";
    changes.push_back(new_field_change(text, *there.node, path_step(steps[there.taken].name), nested));
  }
  std::string changed = with_changes(text, std::move(changes));
  std::optional<YamlDocument> after = parse_yaml(changed, "", problems);
  if (!after || problems.has_errors()) return std::nullopt;
  const Walk now = walk(after->root, steps);
  if (now.taken != steps.size() || flow_text(*now.node) != value) return std::nullopt;
  return changed;
}

/// Whether a file stands in more than one place: a change for one would be a change for all.
bool is_shared(const std::string& file, const std::vector<FileMention>& mentions) {
  const auto whole = [](const std::filesystem::path& path) {
    std::error_code unresolved;
    return std::filesystem::weakly_canonical(path, unresolved);
  };
  std::set<std::pair<std::string, std::uint32_t>> places;
  for (const FileMention& mention : mentions) {
    if (whole(mention.path) == whole(file)) places.emplace(mention.in_file, mention.begin.byte);
  }
  return places.size() > 1;
}

/// All files whole, or all as they were: each is on the disk under another name before the first is put in place.
void write_all_or_none(const std::map<std::string, std::string>& texts) {
  std::vector<PartFile> parts;
  std::vector<std::string> before;
  parts.reserve(texts.size());
  for (const auto& [file, text] : texts) {
    parts.emplace_back(file);
    write_whole(parts.back().temporary(), text);
    Problems problems;
    before.push_back(read_bytes(file, kMostYamlBytes, {file, 0, 0}, "", problems).value_or(""));
  }
  std::size_t done = 0;
  try {
    for (; done < parts.size(); ++done) parts[done].commit();
  } catch (const std::filesystem::filesystem_error&) {
    for (std::size_t i = 0; i < done; ++i) write_whole(parts[i].path(), before[i]);
    throw;
  }
}

class WritingBack {
 public:
  explicit WritingBack(const WriteBackRequest& request) : request_(request) {}

  WriteBack run() {
    std::vector<std::string> files;
    for (const auto& [file, hash] : request_.hashes) files.push_back(file);
    if (file_hashes(files) != request_.hashes) return refuse("someone else has changed the file: open it again");
    std::optional<HallDocuments> documents = HallDocuments::read(request_.top, request_.rules);
    if (!documents) return refuse(request_.top.string() + " can no longer be read");
    for (const PageSetting& setting : request_.settings) {
      if (!add_change(documents->find(setting.path), setting)) return std::move(result_);
    }
    write_all_or_none(texts_);
    result_.hashes = file_hashes(files);
    return std::move(result_);
  }

 private:
  WriteBack refuse(std::string why) {
    WriteBack refused;
    refused.refused = std::move(why);
    return refused;
  }

  /// One change after another, each in the text that the ones before have left.
  bool add_change(const std::optional<ValuePlace>& place, const PageSetting& setting) {
    if (place && place->node != nullptr && flow_text(*place->node) == setting.value) return true;
    if (place && is_shared(place->file, request_.mentions)) {
      result_ =
          refuse(place->file + " stands in two places of the hall: what is changed for one would change the other");
      return false;
    }
    const std::optional<std::string> text = place ? text_of(place->file) : std::nullopt;
    const std::optional<std::string> changed = text ? text_with(*text, place->steps, setting.value) : std::nullopt;
    if (!changed) {
      result_ = refuse("the file has no place for " + setting.path);
      return false;
    }
    texts_[place->file] = *changed;
    result_.changed.push_back(setting.path + ": " + setting.value);
    return true;
  }

  std::optional<std::string> text_of(const std::string& file) const {
    if (const auto known = texts_.find(file); known != texts_.end()) return known->second;
    Problems problems;
    return read_bytes(file, kMostYamlBytes, {file, 0, 0}, "", problems);
  }

  const WriteBackRequest& request_;
  std::map<std::string, std::string> texts_;
  WriteBack result_;
};

}  // namespace

WriteBack write_back(const WriteBackRequest& request) {
  return WritingBack(request).run();
}

std::map<std::string, std::string> file_hashes(const std::vector<std::string>& files) {
  std::map<std::string, std::string> hashes;
  for (const std::string& file : files) {
    Problems problems;
    const std::optional<std::string> bytes = read_bytes(file, kMostYamlBytes, {file, 0, 0}, "", problems);
    if (bytes) hashes[file] = sha256_hex(*bytes);
  }
  return hashes;
}

}  // namespace drydock
