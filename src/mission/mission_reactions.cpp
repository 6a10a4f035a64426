// SPDX-License-Identifier: Apache-2.0
#include "mission/mission_reactions.h"

#include <algorithm>

#include "multibody/mechanism/lock_reactions.h"
#include "multibody/mechanism/numbering.h"

namespace drydock {
namespace {

/// A loop's wrench on both its links, added to the loads.
void add_loop(const TreeModel& model, const Loop& loop, const Wrench& F_D_W, const TreeState& state,
              const DynamicsWork& work, std::vector<Wrench>& F_L_W) {
  const Vector3 p_WD = frame_pose(model, state, work, loop.link_B, loop.X_BD).p;
  const auto add = [&](int link, const Wrench& F_W) {
    if (link == kWorld) return;
    const Vector3 p_DL_W = link_pose(model, state, work, link).p - p_WD;
    F_L_W[at(link)] = F_L_W[at(link)] + shift(F_W, p_DL_W);
  };
  add(loop.link_B, F_D_W);
  add(loop.link_A, -F_D_W);
}

}  // namespace

ClosedLocks::ClosedLocks(const Mission& mission) {
  for (std::size_t i = 0; i < mission.locks.size(); ++i) {
    close(mission.locks[i].a, mission.locks[i].b, static_cast<int>(i));
  }
}

std::string ClosedLocks::key(const BodyFrame& a, const BodyFrame& b) {
  std::string key = a.name < b.name ? a.name + "+" + b.name : b.name + "+" + a.name;
  std::replace(key.begin(), key.end(), '/', '.');
  return key;
}

int ClosedLocks::find(const std::string& key) const {
  const auto found = locks_.find(key);
  return found == locks_.end() ? -1 : found->second;
}

MissionReactions::MissionReactions(const Mission& mission, const Mechanism& mechanism)
    : constraints_(mission.constraints.size()), joints_(mission.joints.size()) {
  for (const MissionConstraint& constraint : mission.constraints) tie_names_.push_back(constraint.name);
  for (std::size_t i = 0; i < mission.joints.size(); ++i) {
    if (mechanism.tree.joints[i].role != JointRole::kCloses) continue;
    closing_joints_.push_back(i);
    tie_names_.push_back(mission.joints[i].name);
  }
  std::vector<std::string> keys;
  for (const MissionLock& lock : mission.locks) keys.push_back(ClosedLocks::key(lock.a, lock.b));
  for (const MissionEvent& event : mission.events) {
    if (event.action == EventAction::kAttach) keys.push_back(ClosedLocks::key(event.a, event.b));
  }
  for (const std::string& key : keys) {
    if (std::find(tie_names_.begin(), tie_names_.end(), key) == tie_names_.end()) tie_names_.push_back(key);
  }
  ties_.resize(tie_names_.size());
}

Wrench MissionReactions::lock_wrench(const MissionLock& lock) const {
  const auto found = std::find(tie_names_.begin(), tie_names_.end(), ClosedLocks::key(lock.a, lock.b));
  return found == tie_names_.end() ? Wrench{} : ties_[static_cast<std::size_t>(found - tie_names_.begin())];
}

int MissionReactions::loop_of(const MechanismTree& tree, std::size_t tie) const {
  if (tie < constraints_) return tree.constraint_loops[tie];
  return tree.joints[closing_joints_[tie - constraints_]].loop;
}

/// Locks carry what their bodies need, whether they weld a loop or make bodies one.
void MissionReactions::update_locks(const Mechanism& mechanism, MissionMotion& motion, const MissionLaw& law,
                                    const ClosedLocks& locks, const std::vector<Wrench>& loop_wrenches) {
  std::fill(ties_.begin() + static_cast<std::ptrdiff_t>(first_lock()), ties_.end(), Wrench{});
  std::vector<int> closed(ties_.size(), -1);
  for (std::size_t i = first_lock(); i < ties_.size(); ++i) closed[i] = locks.find(tie_names_[i]);
  if (std::all_of(closed.begin(), closed.end(), [](int lock) { return lock < 0; })) return;
  const BodyLoads loads{law.body_wrenches(), motion.loads().g_W, {}, loop_wrenches};
  const LockReactions reactions = lock_reactions(mechanism, motion.at(), motion.work(), motion.vdot(), loads);
  for (std::size_t i = first_lock(); i < ties_.size(); ++i) {
    if (closed[i] >= 0) ties_[i] = reactions.F_D_W[at(closed[i])];
  }
}

void MissionReactions::update(const Mechanism& mechanism, MissionMotion& motion, const MissionLaw& law,
                              const ClosedLocks& locks) {
  const MechanismTree& tree = mechanism.tree;
  DynamicsWork& work = motion.work();
  std::vector<Wrench> loop_wrenches;
  for (std::size_t i = 0; i < tree.loops.size(); ++i) {
    loop_wrenches.push_back(loop_wrench(tree.loops[i], i, work, motion.factor()));
  }
  for (std::size_t i = 0; i < first_lock(); ++i) {
    const int loop = loop_of(tree, i);
    ties_[i] = loop < 0 ? Wrench{} : loop_wrenches[at(loop)];
  }
  update_locks(mechanism, motion, law, locks, loop_wrenches);
  // The joints carry what is left when the loops' wrenches act as loads.
  loads_ = motion.loads();
  loads_.F_L_W.resize(tree.model.links.size());
  for (std::size_t i = 0; i < tree.loops.size(); ++i) {
    add_loop(tree.model, tree.loops[i], loop_wrenches[i], motion.at(), work, loads_.F_L_W);
  }
  tau_.resize(tree.model.velocities);
  inverse_dynamics(tree.model, work, loads_, motion.vdot(), inverse_, tau_);
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const bool carries = tree.joints[i].role == JointRole::kCarries;
    joints_[i] = carries ? joint_wrench(work, inverse_, tree.joints[i].link) : Wrench{};
  }
}

}  // namespace drydock
