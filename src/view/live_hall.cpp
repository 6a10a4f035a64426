// SPDX-License-Identifier: Apache-2.0
#include "view/live_hall.h"
#include "view/hall_handles.h"

#include <set>

namespace drydock {
namespace {

/// The YAML files of a hall: the top one, and those that are named as {file: …}.
std::vector<std::string> yaml_files(const HallFile& read) {
  std::vector<std::string> files;
  for (const std::string& file : read.files) {
    const std::string extension = std::filesystem::path(file).extension().string();
    if (extension == ".yaml" || extension == ".yml") files.push_back(file);
  }
  return files;
}

/// Which values two revisions have different.
std::set<std::string> differing_paths(const std::map<std::string, std::string>& a,
                                      const std::map<std::string, std::string>& b) {
  std::set<std::string> paths;
  const auto add = [&](const auto& one, const auto& other) {
    for (const auto& [path, value] : one) {
      const auto found = other.find(path);
      if (found == other.end() || found->second != value) paths.insert(path);
    }
  };
  add(a, b);
  add(b, a);
  return paths;
}

}  // namespace

std::optional<LiveHall> LiveHall::open(const std::filesystem::path& file, const FileRules& rules, Problems& problems) {
  LiveHall live(file, rules);
  SharedHall hall = read_hall_state(file, rules, {}, nullptr, problems);
  std::optional<HallDocuments> documents = hall ? HallDocuments::read(file, rules) : std::nullopt;
  if (!documents) return std::nullopt;
  live.offer_ = hall_offer(hall->file, *documents);
  live.hashes_ = file_hashes(yaml_files(hall->file));
  live.overlap_ = std::make_shared<HallOverlap>(hall->file.hall);
  live.revisions_.push_back({-1, "", {}, std::move(hall)});
  return live;
}

/// A path that the file has been given meanwhile and the revision has not gets its first value back.
std::vector<PageSetting> LiveHall::values_on_disk(const std::map<std::string, std::string>& settings) const {
  std::vector<PageSetting> values;
  for (const OfferedValue& offered : offer_) {
    if (saved_.contains(offered.path) && !settings.contains(offered.path))
      values.push_back({offered.path, offered.text});
  }
  for (const auto& [path, value] : settings) values.push_back({path, value});
  return values;
}

SharedHall LiveHall::read_with(const std::map<std::string, std::string>& settings, Problems& problems) const {
  std::vector<std::string> overrides;
  for (const PageSetting& setting : values_on_disk(settings)) overrides.push_back(setting.path + "=" + setting.value);
  return read_hall_state(file_, rules_, overrides, hall().get(), problems);
}

EditAnswer LiveHall::edit(const PageEdit& edit) {
  const Revision& present = revisions_[static_cast<std::size_t>(revision_)];
  HallEdit understood = understood_edit(edit.settings, offer_, present.hall->file.hall);
  if (!understood.problems.empty()) return {nullptr, true, std::move(understood.problems)};
  std::map<std::string, std::string> settings = present.settings;
  for (const auto& [path, value] : understood.settings) settings[path] = value;
  SharedHall hall;
  Problems problems;
  if (understood.is_of_poses || (understood.is_of_places && edit.is_transient)) {
    hall = moved_hall(*present.hall, understood.places);
  } else {
    std::vector<std::string> files;
    for (const auto& [file, hash] : hashes_) files.push_back(file);
    if (file_hashes(files) != hashes_) return {nullptr, true, {"someone else has changed the file: open it again"}};
    hall = read_with(settings, problems);
  }
  if (!hall) return {nullptr, true, problem_sentences(problems)};
  EditAnswer answer{hall, understood.is_of_poses, {}};
  if (edit.is_transient) return answer;
  revisions_.push_back({revision_, edit.label, std::move(settings), std::move(hall)});
  revision_ = static_cast<std::int64_t>(revisions_.size()) - 1;
  return answer;
}

EditAnswer LiveHall::go(std::int64_t revision) {
  if (revision < 0 || revision >= static_cast<std::int64_t>(revisions_.size()))
    return {nullptr, true, {"there is no revision " + std::to_string(revision)}};
  const std::set<std::string> paths = differing_paths(revisions_[static_cast<std::size_t>(revision_)].settings,
                                                      revisions_[static_cast<std::size_t>(revision)].settings);
  bool is_of_poses = true;
  for (const OfferedValue& offered : offer_)
    is_of_poses = is_of_poses && (offered.kind == OfferedValue::Kind::kObject || !paths.contains(offered.path));
  revision_ = revision;
  return {hall(), is_of_poses, {}};
}

LiveHall::Saved LiveHall::save(std::int64_t revision) {
  if (revision < 0 || revision >= static_cast<std::int64_t>(revisions_.size()))
    return {{}, "there is no revision " + std::to_string(revision)};
  const std::map<std::string, std::string>& settings = revisions_[static_cast<std::size_t>(revision)].settings;
  WriteBack written =
      write_back({file_, rules_, values_on_disk(settings), hashes_, revisions_.front().hall->file.mentions});
  if (!written.refused.empty()) return {{}, written.refused};
  hashes_ = std::move(written.hashes);
  saved_ = settings;
  return {std::move(written.changed), ""};
}

Json LiveHall::message() {
  const Revision& present = revisions_[static_cast<std::size_t>(revision_)];
  Json warnings = Json::array();
  for (const std::string& sentence : overlap_->sentences(present.hall->file.hall)) warnings.push_back(sentence);
  return {{"kind", "hall"},
          {"revision", revision_},
          {"parent", present.parent},
          {"label", present.label},
          {"unsaved", present.settings != saved_},
          {"file", file_.string()},
          {"scene", nullptr},
          {"handles", handles_json(offer_, present.hall->file.hall)},
          {"fields", fields_json(offer_, present.settings)},
          {"warnings", std::move(warnings)}};
}

}  // namespace drydock
