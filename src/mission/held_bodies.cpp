// SPDX-License-Identifier: Apache-2.0
#include "mission/held_bodies.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "mission/part/tie_slots.h"
#include "multibody/mechanism/body_groups.h"
#include "multibody/mechanism/disjoint_sets.h"
#include "spatial/quaternion.h"

namespace drydock {
namespace {

/// The least body of each set stands for it.
void unite_under_first(std::vector<int>& sets, int a, int b) {
  const int i = find_set(sets, a), j = find_set(sets, b);
  unite(sets, std::min(i, j), std::max(i, j));
}

std::set<std::string> opened_locks(const Mission& mission) {
  std::set<std::string> opened;
  for (const MissionEvent& event : mission.events) {
    if (event.action == EventAction::kDetach) opened.insert(ClosedLocks::key(event.a, event.b));
  }
  return opened;
}

}  // namespace

std::vector<HeldBody> held_bodies(const Mission& mission, const MissionStart& start) {
  const MechanismTree& tree = start.mechanism.tree;
  std::vector<int> sets(mission.bodies.size());
  std::iota(sets.begin(), sets.end(), 0);
  for (std::size_t i = 0; i < mission.joints.size(); ++i) {
    if (tree.joints[i].role == JointRole::kHolds)
      unite_under_first(sets, mission.joints[i].body_P, mission.joints[i].body_B);
  }
  const std::set<std::string> opened = opened_locks(mission);
  for (std::size_t i = 0; i < mission.locks.size(); ++i) {
    const MissionLock& lock = mission.locks[i];
    const bool is_rigid = tree.locks[i].role == LockRole::kMerges || tree.locks[i].role == LockRole::kShares;
    if (is_rigid && !opened.contains(ClosedLocks::key(lock.a, lock.b)))
      unite_under_first(sets, lock.a.body, lock.b.body);
  }
  std::vector<HeldBody> held;
  for (int body = 1; body < static_cast<int>(sets.size()); ++body) {
    const int holder = find_set(sets, body);
    if (holder != body) held.push_back({body, holder, pose_in_group(tree, holder, body)});
  }
  return held;
}

Rate held_rate(const Mission& mission, const std::vector<HeldBody>& held) {
  Rate rate;
  rate.name = "start";
  rate.samples_per_chunk = 1;
  for (const HeldBody& one : held) {
    const std::string& holder = mission.bodies[at(one.holder)].name;
    rate.series.push_back(pose_series("/bodies/" + mission.bodies[at(one.body)].name + "/pose", holder,
                                      "pose of the body in " + holder + ", which holds it all through the run"));
  }
  return rate;
}

std::vector<double> held_row(const std::vector<HeldBody>& held) {
  std::vector<double> row;
  for (const HeldBody& one : held) {
    const auto wxyz = to_wxyz(to_quaternion(one.X_HB.R));
    row.insert(row.end(), one.X_HB.p.data(), one.X_HB.p.data() + 3);
    row.insert(row.end(), wxyz.begin(), wxyz.end());
  }
  return row;
}

}  // namespace drydock
