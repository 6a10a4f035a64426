// SPDX-License-Identifier: Apache-2.0
#include "mission/part/tie_slots.h"

#include <algorithm>

namespace drydock {

std::string ClosedLocks::key(const BodyFrame& a, const BodyFrame& b) {
  std::string key = a.name < b.name ? a.name + "+" + b.name : b.name + "+" + a.name;
  std::replace(key.begin(), key.end(), '/', '.');
  return key;
}

int ClosedLocks::find(const std::string& key) const {
  const auto found = locks_.find(key);
  return found == locks_.end() ? -1 : found->second;
}

Wrench TieWrenches::of(const MissionLock& lock) const {
  const auto found = std::find(names.begin(), names.end(), ClosedLocks::key(lock.a, lock.b));
  return found == names.end() ? Wrench{} : F_W[static_cast<std::size_t>(found - names.begin())];
}

}  // namespace drydock
