// SPDX-License-Identifier: Apache-2.0
#include "view/live_hall.h"

#include <set>

#include "view/hall_handles.h"
#include "view/probe/pose_probe.h"

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

/// How many halls are kept for going back to: each may hold megabytes.
constexpr std::size_t kMostKept = 16;

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
  live.hall_ = read_hall_state(file, rules, {}, nullptr, problems);
  std::optional<HallDocuments> documents = live.hall_ ? HallDocuments::read(file, rules) : std::nullopt;
  if (!documents) return std::nullopt;
  live.offer_ = hall_offer(live.hall_->file, *documents);
  live.hashes_ = drydock::file_hashes(yaml_files(live.hall_->file));
  live.mentions_ = live.hall_->file.mentions;
  live.overlap_ = std::make_shared<HallOverlap>(live.hall_->file.hall);
  live.revisions_.emplace_back();
  live.keep(0, live.hall_);
  return live;
}

bool LiveHall::has_revision(std::int64_t revision) const {
  return revision >= 0 && revision < static_cast<std::int64_t>(revisions_.size());
}

LiveHall::Settings LiveHall::settings_of(std::int64_t revision) const {
  Settings settings;
  for (; revision >= 0; revision = revisions_[static_cast<std::size_t>(revision)].parent) {
    const Settings& changes = revisions_[static_cast<std::size_t>(revision)].changes;
    settings.insert(changes.begin(), changes.end());  // what is there is newer
  }
  return settings;
}

/// The oldest go first.
void LiveHall::keep(std::int64_t revision, SharedHall hall) {
  kept_[revision] = std::move(hall);
  if (kept_.size() > kMostKept)
    kept_.erase(kept_.begin()->first == revision ? std::next(kept_.begin()) : kept_.begin());
}

/// A path that the file has been given meanwhile and the revision has not gets its first value back.
std::vector<PageSetting> LiveHall::values_on_disk(const Settings& settings) const {
  std::vector<PageSetting> values;
  for (const OfferedValue& offered : offer_) {
    if (saved_.contains(offered.path) && !settings.contains(offered.path))
      values.push_back({offered.path, offered.text});
  }
  for (const auto& [path, value] : settings) values.push_back({path, value});
  return values;
}

EditAnswer LiveHall::read_with(const Settings& settings) const {
  std::vector<std::string> files;
  for (const auto& [file, hash] : hashes_) files.push_back(file);
  if (drydock::file_hashes(files) != hashes_)
    return {nullptr, true, {"someone else has changed the file: open it again"}};
  std::vector<std::string> overrides;
  for (const PageSetting& setting : values_on_disk(settings)) overrides.push_back(setting.path + "=" + setting.value);
  Problems problems;
  SharedHall hall = read_hall_state(file_, rules_, overrides, hall_.get(), problems);
  if (!hall) return {nullptr, true, problem_sentences(problems)};
  return {std::move(hall), false, {}};
}

EditAnswer LiveHall::edit(const PageEdit& edit) {
  HallEdit understood = understood_edit(edit.settings, offer_, hall_->file.hall);
  if (!understood.problems.empty()) return {nullptr, true, std::move(understood.problems)};
  Settings settings = settings_;
  for (const auto& [path, value] : understood.settings) settings[path] = value;
  EditAnswer answer{nullptr, understood.is_of_poses, {}};
  if (understood.is_of_poses || (understood.is_of_places && edit.is_transient)) {
    answer.hall = moved_hall(*hall_, understood.places);
  } else {
    answer = read_with(settings);
  }
  if (!answer.hall || edit.is_transient) return answer;
  add(edit.label, std::move(understood.settings), answer.hall);
  return answer;
}

void LiveHall::add(std::string label, Settings changes, SharedHall hall) {
  for (const auto& [path, value] : changes) settings_[path] = value;
  revisions_.push_back({revision_, std::move(label), std::move(changes)});
  revision_ = static_cast<std::int64_t>(revisions_.size()) - 1;
  hall_ = std::move(hall);
  keep(revision_, hall_);
}

LiveHall::Settings LiveHall::unsaved() const {
  Settings changes;
  for (const PageSetting& setting : values_on_disk(settings_)) {
    const auto saved = saved_.find(setting.path);
    if (saved == saved_.end() || saved->second != setting.value) changes[setting.path] = setting.value;
  }
  return changes;
}

EditAnswer LiveHall::restore(const Settings& unsaved) {
  EditAnswer answer = read_with(unsaved);
  if (answer.hall) add("unsaved changes", unsaved, answer.hall);
  return answer;
}

EditAnswer LiveHall::go(std::int64_t revision) {
  if (!has_revision(revision)) return {nullptr, true, {"there is no revision " + std::to_string(revision)}};
  Settings settings = settings_of(revision);
  const std::set<std::string> paths = differing_paths(settings_, settings);
  EditAnswer answer{nullptr, true, {}};
  if (const auto kept = kept_.find(revision); kept != kept_.end()) {
    answer.hall = kept->second;
  } else {
    answer = read_with(settings);
    if (!answer.hall) return answer;
    keep(revision, answer.hall);
  }
  answer.is_of_poses = true;
  for (const OfferedValue& offered : offer_) {
    const bool is_other = offered.kind != OfferedValue::Kind::kObject && paths.contains(offered.path);
    answer.is_of_poses = answer.is_of_poses && !is_other;
  }
  revision_ = revision;
  settings_ = std::move(settings);
  hall_ = answer.hall;
  return answer;
}

LiveHall::Saved LiveHall::save(std::int64_t revision) {
  if (!has_revision(revision)) return {{}, "there is no revision " + std::to_string(revision)};
  Settings settings = settings_of(revision);
  WriteBack written = write_back({file_, rules_, values_on_disk(settings), hashes_, mentions_});
  if (!written.refused.empty()) return {{}, written.refused};
  hashes_ = std::move(written.hashes);
  saved_ = std::move(settings);
  return {std::move(written.changed), ""};
}

Json LiveHall::message() {
  const Revision& present = revisions_[static_cast<std::size_t>(revision_)];
  Json warnings = Json::array();
  for (const std::string& sentence : overlap_->sentences(hall_->file.hall)) warnings.push_back(sentence);
  return {{"kind", "hall"},
          {"revision", revision_},
          {"parent", present.parent},
          {"label", present.label},
          {"unsaved", settings_ != saved_},
          {"file", file_.string()},
          {"scene", nullptr},
          {"handles", handles_json(offer_, hall_->file.hall)},
          {"fields", fields_json(offer_, settings_)},
          {"rigs", probed_rigs_json(hall_->file.hall)},
          {"warnings", std::move(warnings)}};
}

}  // namespace drydock
