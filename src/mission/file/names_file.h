// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>

#include "input/name_hints.h"
#include "input/take.h"
#include "mission/mission.h"

namespace drydock {

/// The names of a mission file. A body is "chaser", a frame on it "chaser/dock", a link of a robot "arm/tool"; the
/// world and its frames are "world" and "world/NAME".
class MissionNames {
 public:
  explicit MissionNames(Problems& problems) : problems_(problems) {}

  /// Takes a new name for a body, robot, joint, load, …: of one part, not empty, and no one else's in its list. False
  /// after a problem, or when the name was not read.
  bool claim(const std::string& list, const Located<std::string>& name);
  /// The same for a part of a body.
  bool claim_frame(const std::string& owner, const std::string& name, const Located<Pose>& frame);

  void add_place(const BodyFrame& place) { places_.emplace(place.name, place); }
  void add_joint(const std::string& name, int joint) { joints_.emplace(name, joint); }
  /// A robot that cannot be read: names of its parts are passed over in silence.
  void add_unread(const std::string& robot) { unread_.insert(robot); }
  bool is_unread_robot(const std::string& robot) const { return unread_.contains(robot); }

  /// What a name stands for; nothing after a problem, or when the name was not read.
  std::optional<BodyFrame> place(const Located<std::string>& name);
  std::optional<int> joint(const Located<std::string>& name);
  /// Two frames on two bodies.
  std::optional<std::pair<BodyFrame, BodyFrame>> pair(const std::array<Located<std::string>, 2>& names);

 private:
  bool is_unread(const std::string& name) const { return unread_.contains(name.substr(0, name.find('/'))); }

  Problems& problems_;
  std::map<std::string, std::map<std::string, Mark>> claimed_;  // by list
  std::map<std::string, BodyFrame> places_;
  std::map<std::string, int> joints_;
  std::set<std::string> unread_;
  std::optional<NameHints> place_hints_, joint_hints_;  // made at the first question, when all names are known
};

}  // namespace drydock
