// SPDX-License-Identifier: Apache-2.0
#include "mission/file/names_file.h"

#include "input/in_quotes.h"

namespace drydock {
namespace {

bool was_read(const Located<std::string>& name) {
  return !name.mark.file.empty();
}

bool is_one_part(const std::string& name) {
  return !name.empty() && name.find('/') == std::string::npos && name != "." && name != "..";
}

constexpr const char* kOnePart = "a non-empty name without /";

}  // namespace

bool MissionNames::claim(const std::string& list, const Located<std::string>& name) {
  if (!was_read(name)) return false;
  const std::string found = "found " + in_quotes(name.value);
  if (!is_one_part(name.value)) {
    problems_.error(name.mark, name.field, found, kOnePart);
    return false;
  }
  if (name.value == "world" && list == "bodies") {
    problems_.error(name.mark, name.field, found, "another name; world is the frame that stands still");
    return false;
  }
  const auto [first, is_new] = claimed_[list].emplace(name.value, name.mark);
  if (is_new) return true;
  const Mark& mark = first->second;
  const std::string elsewhere = mark.file == name.mark.file ? "" : " of " + mark.file;
  problems_.error(name.mark, name.field, found + " a second time",
                  "a name other than that in line " + std::to_string(mark.line) + elsewhere);
  return false;
}

bool MissionNames::claim_frame(const std::string& owner, const std::string& name, const Located<Pose>& frame) {
  if (frame.mark.file.empty()) return false;
  if (is_one_part(name) && !places_.contains(owner + "/" + name)) return true;
  problems_.error(frame.mark, frame.field, "found a frame " + in_quotes(name), kOnePart);
  return false;
}

std::optional<BodyFrame> MissionNames::place(const Located<std::string>& name) {
  if (!was_read(name)) return std::nullopt;
  const auto found = places_.find(name.value);
  if (found != places_.end()) return found->second;
  if (is_unread(name.value)) return std::nullopt;
  if (!place_hints_) place_hints_.emplace(places_);
  problems_.error(name.mark, name.field, "found " + in_quotes(name.value),
                  "the name of a body, or of a frame as in body/frame" + place_hints_->did_you_mean(name.value));
  return std::nullopt;
}

std::optional<int> MissionNames::joint(const Located<std::string>& name) {
  if (!was_read(name)) return std::nullopt;
  const auto found = joints_.find(name.value);
  if (found != joints_.end()) return found->second;
  if (is_unread(name.value)) return std::nullopt;
  if (!joint_hints_) joint_hints_.emplace(joints_);
  problems_.error(name.mark, name.field, "found " + in_quotes(name.value),
                  "the name of a joint" + joint_hints_->did_you_mean(name.value));
  return std::nullopt;
}

std::optional<std::pair<BodyFrame, BodyFrame>> MissionNames::pair(const std::array<Located<std::string>, 2>& names) {
  const std::optional<BodyFrame> a = place(names[0]), b = place(names[1]);
  if (!a || !b) return std::nullopt;
  if (a->body != b->body) return std::pair(*a, *b);
  problems_.error(names[1].mark, names[1].field, "found " + in_quotes(names[1].value) + ", which is on the same body",
                  "a frame on another body than " + in_quotes(names[0].value));
  return std::nullopt;
}

}  // namespace drydock
