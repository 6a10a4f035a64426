// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/grow_tree.h"

#include <numeric>

#include "multibody/mechanism/body_groups.h"
#include "multibody/mechanism/disjoint_sets.h"
#include "multibody/mechanism/grow_links.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

class GroupGrower {
 public:
  GroupGrower(const Mechanism& mechanism, MechanismTree& tree) : mechanism_(mechanism), tree_(tree) {}

  std::vector<MechanismFault> grow() {
    single_groups(mechanism_, tree_);
    sets_.resize(mechanism_.bodies.size());
    std::iota(sets_.begin(), sets_.end(), 0);
    tree_.joints.assign(mechanism_.joints.size(), {});
    tree_.locks.assign(mechanism_.locks.size(), {});
    hold_fixed();
    carry_joints();
    for (std::size_t c = 0; c < mechanism_.constraints.size(); ++c) {
      const MechanismLoop& tie = mechanism_.constraints[c];
      if (together(tie.body_A, tie.body_B)) add({MechanismFaultKind::kHeldTogether, MechanismPart::kConstraint}, c);
    }
    merge_locks();
    return faults_;
  }

 private:
  bool together(int a, int b) const { return head_of(tree_, a) == head_of(tree_, b); }

  void add(MechanismFault fault, std::size_t index) {
    fault.index = static_cast<int>(index);
    faults_.push_back(fault);
  }

  void check_circle(MechanismPart part, std::size_t index, int body_A, int body_B, const Pose& X_AB) {
    const Pose X_AB_circle = pose_in_group(tree_, body_A, body_B);
    const LoopError misfit{(X_AB_circle.p - X_AB.p).norm(), angle_between(X_AB_circle.R, X_AB.R)};
    if (misfit.distance_m <= kCircleTolerance.distance_m && misfit.angle_rad <= kCircleTolerance.angle_rad) return;
    add({MechanismFaultKind::kMisfit, part, 0, -1, misfit}, index);
  }

  void hold_fixed() {
    for (std::size_t j = 0; j < mechanism_.joints.size(); ++j) {
      const MechanismJoint& tie = mechanism_.joints[j];
      if (tie.kind != JointKind::kFixed) continue;
      tree_.joints[j].role = JointRole::kHolds;
      const Pose X_PB = tie.X_PF * inverse(tie.X_BM);  // F == M here
      if (together(tie.body_P, tie.body_B)) {
        check_circle(MechanismPart::kJoint, j, tie.body_P, tie.body_B, X_PB);
      } else {
        merge_groups(tree_, tie.body_P, tie.body_B, X_PB);
        unite(sets_, tie.body_P, tie.body_B);
      }
    }
  }

  /// A joint of a gear needs a coordinate, so these are the first to carry.
  void carry_joints() {
    for (const MechanismGear& gear : mechanism_.gears) {
      for (const int joint : {gear.follower, gear.leader}) carry_joint(static_cast<std::size_t>(joint));
    }
    for (std::size_t j = 0; j < mechanism_.joints.size(); ++j) carry_joint(j);
    for (std::size_t g = 0; g < mechanism_.gears.size(); ++g) {
      const MechanismGear& gear = mechanism_.gears[g];
      const auto closes = [&](int joint) {
        return tree_.joints[static_cast<std::size_t>(joint)].role == JointRole::kCloses;
      };
      if (!closes(gear.follower) && !closes(gear.leader)) continue;
      add({MechanismFaultKind::kGearOnLoop, MechanismPart::kGear}, g);
    }
  }

  void carry_joint(std::size_t j) {
    const MechanismJoint& tie = mechanism_.joints[j];
    if (tie.kind == JointKind::kFixed || tie.kind == JointKind::kFloating) return;
    if (tree_.joints[j].role != JointRole::kNone) return;  // had its turn
    const bool carries = unite(sets_, tie.body_P, tie.body_B);
    tree_.joints[j].role = carries ? JointRole::kCarries : JointRole::kCloses;
    if (!together(tie.body_P, tie.body_B)) return;
    add({MechanismFaultKind::kHeldTogether, MechanismPart::kJoint}, j);
  }

  void merge_locks() {
    for (std::size_t l = 0; l < mechanism_.locks.size(); ++l) {
      const MechanismLock& lock = mechanism_.locks[l];
      if (!lock.closed || !unite(sets_, lock.body_A, lock.body_B)) continue;
      tree_.locks[l].role = LockRole::kMerges;
      merge_groups(tree_, lock.body_A, lock.body_B, lock.X_AB);
    }
    for (std::size_t l = 0; l < mechanism_.locks.size(); ++l) {
      const MechanismLock& lock = mechanism_.locks[l];
      if (!lock.closed || tree_.locks[l].role == LockRole::kMerges) continue;
      const bool shares = together(lock.body_A, lock.body_B);
      tree_.locks[l].role = shares ? LockRole::kShares : LockRole::kWelds;
      if (shares) check_circle(MechanismPart::kLock, l, lock.body_A, lock.body_B, lock.X_AB);
    }
  }

  const Mechanism& mechanism_;
  MechanismTree& tree_;
  std::vector<int> sets_;  // bodies that joints or locks connect
  std::vector<MechanismFault> faults_;
};

}  // namespace

std::vector<MechanismFault> grow_tree(Mechanism& mechanism) {
  std::vector<MechanismFault> faults = part_faults(mechanism);
  if (!faults.empty()) return faults;
  MechanismTree tree;
  faults = GroupGrower(mechanism, tree).grow();
  if (!faults.empty()) return faults;
  GrowWork work;
  const int body = grow_links(mechanism, mechanism.roots, tree, work);
  if (body >= 0) return {{MechanismFaultKind::kNoMass, MechanismPart::kBody, body, -1, {}}};
  for (std::size_t l = 0; l < mechanism.locks.size(); ++l) {
    MechanismLock& lock = mechanism.locks[l];
    if (tree.locks[l].role == LockRole::kShares) lock.X_AB = pose_in_group(tree, lock.body_A, lock.body_B);
  }
  mechanism.tree = std::move(tree);
  return {};
}

}  // namespace drydock
