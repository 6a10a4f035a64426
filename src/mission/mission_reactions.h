// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "mission/mission_motion.h"
#include "mission/mission_result.h"
#include "multibody/inverse_dynamics.h"

namespace drydock {

/// Locks that are closed, by the names of their frames: index in the mechanism. In any order of the two.
class ClosedLocks {
 public:
  explicit ClosedLocks(const Mission& mission);

  static std::string key(const BodyFrame& a, const BodyFrame& b);  // "chaser.dock+target.dock"
  void close(const BodyFrame& a, const BodyFrame& b, int lock) { locks_[key(a, b)] = lock; }
  void open(const BodyFrame& a, const BodyFrame& b) { locks_.erase(key(a, b)); }
  int find(const std::string& key) const;  // −1: open

 private:
  std::map<std::string, int> locks_;
};

/// What joints and ties carry at a moment. Ties are the constraints, the joints that close loops, and every pair of
/// frames that is ever locked, in this order; their wrenches are on the second body, about its frame's origin, in W.
class MissionReactions {
 public:
  MissionReactions(const Mission& mission, const Mechanism& mechanism);

  const std::vector<std::string>& tie_names() const { return tie_names_; }
  const std::vector<Wrench>& ties() const { return ties_; }
  const std::vector<Wrench>& joints() const { return joints_; }  // by joint; zero for those that close loops

  /// The wrench on the second body of a lock that the mission begins with, as among ties().
  Wrench lock_wrench(const MissionLock& lock) const;

  /// After the motion's evaluate.
  void update(const Mechanism& mechanism, MissionMotion& motion, const MissionLaw& law, const ClosedLocks& locks);

 private:
  int loop_of(const MechanismTree& tree, std::size_t tie) const;  // of constraints and joints
  std::size_t first_lock() const { return constraints_ + closing_joints_.size(); }
  void update_locks(const Mechanism& mechanism, MissionMotion& motion, const MissionLaw& law, const ClosedLocks& locks,
                    const std::vector<Wrench>& loop_wrenches);

  std::vector<std::string> tie_names_;
  std::vector<std::size_t> closing_joints_;
  std::size_t constraints_ = 0;
  std::vector<Wrench> ties_, joints_;
  Loads loads_;
  InverseDynamicsWork inverse_;
  VectorX tau_;
};

}  // namespace drydock
