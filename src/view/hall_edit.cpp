// SPDX-License-Identifier: Apache-2.0
#include "view/hall_edit.h"

#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/pose_field.h"
#include "input/yaml/yaml_change.h"
#include "input/yaml/yaml_file.h"
#include "input/yaml/yaml_parser.h"
#include "spatial/euler_angles.h"
#include "view/kept_words.h"

namespace drydock {
namespace {

bool names_rotation(const YamlNode& pose) {
  for (const char* key : {"rpy", "wxyz", "euler"}) {
    if (pose.find(key) < pose.entries()) return true;
  }
  return false;
}

const OfferedValue* find_offered(const std::vector<OfferedValue>& offer, const std::string& path) {
  for (const OfferedValue& value : offer) {
    if (value.path == path) return &value;
  }
  return nullptr;
}

bool has_pose(const OfferedValue& value) {
  return value.kind == OfferedValue::Kind::kObject || value.kind == OfferedValue::Kind::kBase;
}

const OfferedValue* find_object(const std::vector<OfferedValue>& offer, std::size_t index) {
  for (const OfferedValue& value : offer) {
    if (value.kind == OfferedValue::Kind::kObject && value.index == index) return &value;
  }
  return nullptr;
}

class EditReading {
 public:
  EditReading(const std::vector<OfferedValue>& offer, const Hall& hall) : offer_(offer), hall_(hall) {}

  HallEdit run(const std::vector<PageSetting>& settings) {
    for (const PageSetting& setting : settings) add(setting);
    if (edit_.problems.empty()) carry_along();
    return std::move(edit_);
  }

 private:
  void add(const PageSetting& setting) {
    const OfferedValue* offered = find_offered(offer_, setting.path);
    if (offered == nullptr && setting.path.ends_with(".p")) {
      const OfferedValue* body = find_offered(offer_, setting.path.substr(0, setting.path.size() - 2));
      if (body != nullptr && has_pose(*body)) return add_position(*body, setting.value);
    }
    if (offered == nullptr) {
      std::vector<std::string> known;
      for (const OfferedValue& value : offer_) known.push_back(value.path);
      edit_.problems.push_back(in_quotes(setting.path) + ": found nothing of that name that can be changed" +
                               did_you_mean(setting.path, known));
      return;
    }
    Problems problems;
    const std::optional<YamlDocument> value = parse_yaml(setting.value, kSetOption, problems);
    if (!value || problems.has_errors()) {
      edit_.problems.push_back(setting.path + ": found " + in_quotes(setting.value) +
                               ", expected a value as in a file");
      return;
    }
    if (has_pose(*offered)) return add_pose(*offered, *value, setting.value);
    edit_.is_of_poses = false;
    edit_.settings[setting.path] = flow_text(value->root);
    if (offered->kind == OfferedValue::Kind::kAnchor) return add_anchor(*offered, setting.value);
    edit_.is_of_places = false;
  }

  const Pose& present(const OfferedValue& offered) const {
    const bool is_object = offered.kind == OfferedValue::Kind::kObject;
    return is_object ? hall_.objects[offered.index].X_WO : hall_.platforms[offered.index].model.X_WG;
  }

  void add_pose(const OfferedValue& offered, const YamlDocument& value, const std::string& text) {
    Problems problems;
    Pose X_WO_read;
    read_yaml_text(text, kSetOption, {}, X_WO_read, problems, Room::kHall);
    for (const Problem& problem : problems.all())
      edit_.problems.push_back(offered.path + (problem.field.empty() ? "" : "." + problem.field) + ": " +
                               problem.found + ", expected " + problem.expected);
    if (problems.has_errors()) return;
    const Pose& X_WO = present(offered);
    const RollPitchYaw before = to_rpy(X_WO.R);
    const bool keeps = !names_rotation(value.root) && (before.roll_rad != 0 || before.pitch_rad != 0);
    if (!keeps) return set(offered, {flow_text(value.root), X_WO_read});
    const bool has_yaw = value.root.find("yaw") < value.root.entries();
    const double yaw_rad = has_yaw ? to_rpy(X_WO_read.R).yaw_rad : before.yaw_rad;
    set(offered, written_pose({from_rpy({before.roll_rad, before.pitch_rad, yaw_rad}), X_WO_read.p}));
  }

  /// Where a body that does not turn is to go: its rotation stays.
  void add_position(const OfferedValue& offered, const std::string& text) {
    Problems problems;
    Vector3 p_WO = Vector3::Zero();
    read_yaml_value(text, kSetOption, p_WO, Dimension::length(), problems);
    for (const Problem& problem : problems.all())
      edit_.problems.push_back(offered.path + ".p: " + problem.found + ", expected " + problem.expected);
    if (problems.has_errors()) return;
    set(offered, written_pose({present(offered).R, p_WO}));
  }

  void add_anchor(const OfferedValue& offered, const std::string& text) {
    Problems problems;
    Vector3 p_WA = Vector3::Zero();
    read_yaml_value(text, kSetOption, p_WA, Dimension::length(), problems, Room::kHall);
    for (const Problem& problem : problems.all())
      edit_.problems.push_back(offered.path + ": " + problem.found + ", expected " + problem.expected);
    edit_.places.p_WA[{offered.index, offered.cable}] = p_WA;
  }

  void set(const OfferedValue& offered, const WrittenPose& wanted) {
    const WrittenPose written = in_words_of(offered.text, wanted);
    edit_.settings[offered.path] = written.text;
    if (offered.kind == OfferedValue::Kind::kObject) {
      edit_.places.X_WO[offered.index] = written.X_WO;
    } else {  // of a platform's base, whose map is at home unless its file says where: only reading tells
      edit_.is_of_poses = edit_.is_of_places = false;
    }
  }

  void carry_along() {
    const std::map<std::size_t, Pose> moved = edit_.places.X_WO;
    for (std::size_t i = 0; i < hall_.objects.size(); ++i) {
      const int carried_by = hall_.objects[i].carrier;
      const auto carrier = carried_by < 0 ? moved.end() : moved.find(static_cast<std::size_t>(carried_by));
      const OfferedValue* offered = find_object(offer_, i);
      if (carrier == moved.end() || moved.contains(i) || offered == nullptr) continue;
      const Pose& X_WC_before = hall_.objects[carrier->first].X_WO;
      const Pose X_CO = inverse(X_WC_before) * hall_.objects[i].X_WO;
      set(*offered, written_pose(carrier->second * X_CO));
    }
  }

  const std::vector<OfferedValue>& offer_;
  const Hall& hall_;
  HallEdit edit_;
};

}  // namespace

HallEdit understood_edit(const std::vector<PageSetting>& settings, const std::vector<OfferedValue>& offer,
                         const Hall& hall) {
  return EditReading(offer, hall).run(settings);
}

std::vector<std::string> problem_sentences(const Problems& problems) {
  std::vector<std::string> sentences;
  for (const Problem& problem : problems.all()) {
    if (problem.severity != Severity::kError) continue;
    std::string text;
    if (problem.mark.file != kSetOption && !problem.mark.file.empty())
      text = problem.mark.file + (problem.mark.line > 0 ? ":" + std::to_string(problem.mark.line) : "") + ": ";
    if (!problem.field.empty()) text += problem.field + ": ";
    text += problem.found;
    if (!problem.expected.empty()) text += (problem.found.empty() ? "expected " : ", expected ") + problem.expected;
    sentences.push_back(std::move(text));
  }
  return sentences;
}

}  // namespace drydock
