// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "mission/mission.h"

// What parts share about ties (slots.h): constraints, joints that close loops, and locks.

namespace drydock {

/// Locks that are closed, by the names of their frames in any order: index in the mechanism.
class ClosedLocks {
 public:
  static std::string key(const BodyFrame& a, const BodyFrame& b);  // "chaser.dock+target.dock"
  void close(const BodyFrame& a, const BodyFrame& b, int lock) { locks_[key(a, b)] = lock; }
  void open(const BodyFrame& a, const BodyFrame& b) { locks_.erase(key(a, b)); }
  int find(const std::string& key) const;  // −1: open

 private:
  std::map<std::string, int> locks_;
};

/// What ties carry at the last sample: constraints, joints that close loops, and every pair of frames that is ever
/// locked, in this order. Wrenches are on the second body, about its frame's origin, in W.
struct TieWrenches {
  std::vector<std::string> names;
  std::vector<Wrench> F_W;

  /// That of a lock which the mission begins with.
  Wrench of(const MissionLock& lock) const;
};

}  // namespace drydock
