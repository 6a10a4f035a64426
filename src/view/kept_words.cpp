// SPDX-License-Identifier: Apache-2.0
#include "view/kept_words.h"

#include "input/pose_field.h"
#include "input/yaml/yaml_change.h"
#include "input/yaml/yaml_file.h"
#include "input/yaml/yaml_parser.h"

namespace drydock {
namespace {

constexpr double kSameLength_m = 1e-9;
constexpr double kSameRotation = 2e-8;  // a millionth of a degree

/// A pose as YAML, and what it means.
struct PoseText {
  YamlDocument document;
  Pose X_WO;

  const YamlNode* find(std::string_view key) const {
    const std::size_t entry = document.root.find(key);
    return entry < document.root.entries() ? &document.root.value(entry) : nullptr;
  }
};

std::optional<PoseText> read_pose_text(const std::string& text) {
  Problems problems;
  std::optional<YamlDocument> document = parse_yaml(text, kSetOption, problems);
  if (!document || !document->root.is_map()) return std::nullopt;
  Pose X_WO;
  read_yaml_text(text, kSetOption, {}, X_WO, problems, Room::kHall);
  if (problems.has_errors()) return std::nullopt;
  return PoseText{std::move(*document), X_WO};
}

std::string position_text(const PoseText& file, const PoseText& wanted) {
  const YamlNode *p_file = file.find("p"), *p_wanted = wanted.find("p");
  std::string text;
  for (Eigen::Index i = 0; i < 3; ++i) {
    const bool is_same = p_file != nullptr && std::abs(file.X_WO.p[i] - wanted.X_WO.p[i]) <= kSameLength_m;
    const YamlNode* p = is_same ? p_file : p_wanted;
    text += (i == 0 ? "" : ", ") + (p == nullptr ? "0" : flow_text(p->children[static_cast<std::size_t>(i)]));
  }
  return "p: [" + text + "]";
}

/// Entries other than the position.
std::string rotation_text(const PoseText& pose, std::size_t entry) {
  const YamlNode& root = pose.document.root;
  if (root.key(entry).text == "p") return {};
  return flow_text(root.key(entry)) + ": " + flow_text(root.value(entry));
}

}  // namespace

WrittenPose in_words_of(const std::string& file_text, const WrittenPose& wanted_pose) {
  const std::optional<PoseText> file = read_pose_text(file_text), wanted = read_pose_text(wanted_pose.text);
  if (!file || !wanted) return wanted_pose;
  const bool keeps_rotation = (file->X_WO.R.matrix - wanted->X_WO.R.matrix).norm() <= kSameRotation;
  // In the order of the file, so that each value finds its place there.
  std::string text;
  const auto add = [&](const std::string& field) {
    if (!field.empty()) text += (text.empty() ? "" : ", ") + field;
  };
  if (file->find("p") == nullptr && wanted->find("p") != nullptr) add(position_text(*file, *wanted));
  for (std::size_t i = 0; i < file->document.root.entries(); ++i) {
    if (file->document.root.key(i).text == "p") add(position_text(*file, *wanted));
    if (keeps_rotation) add(rotation_text(*file, i));
  }
  for (std::size_t i = 0; !keeps_rotation && i < wanted->document.root.entries(); ++i) add(rotation_text(*wanted, i));
  const std::optional<PoseText> kept = read_pose_text("{" + text + "}");
  return kept ? WrittenPose{"{" + text + "}", kept->X_WO} : wanted_pose;
}

}  // namespace drydock
