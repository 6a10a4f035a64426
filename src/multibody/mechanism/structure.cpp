// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/structure.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "multibody/mechanism/body_groups.h"
#include "multibody/mechanism/disjoint_sets.h"
#include "multibody/mechanism/impact_books.h"
#include "multibody/mechanism/mechanism_loops.h"
#include "multibody/mechanism/numbering.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

bool is_body(const Mechanism& mechanism, int body) {
  return body >= 0 && at(body) < mechanism.tree.bodies.size();
}

/// The groups and roles of the tree, to be changed and grown; its links are not needed.
void begin(const Mechanism& mechanism, StructureWork& work) {
  work.next.bodies = mechanism.tree.bodies;
  work.next.groups = mechanism.tree.groups;
  work.next.joints = mechanism.tree.joints;
  work.next.locks = mechanism.tree.locks;
}

void commit(Mechanism& mechanism, TreeState& state, StructureWork& work) {
  std::swap(mechanism.tree, work.next);
  std::swap(state.q, work.next_state.q);
  std::swap(state.v, work.next_state.v);
}

/// Links of work.next, and the state on them, which is that of mechanism.tree.
bool regrow(const Mechanism& mechanism, const std::vector<int>& roots, const TreeState& state, StructureWork& work) {
  if (grow_links(mechanism, roots, work.next, work.grow) >= 0) return false;
  map_state(mechanism, mechanism.tree, state, work.before, work.next, work.next_state);
  return true;
}

StructureStatus status_of(DynamicsStatus status) {
  if (status == DynamicsStatus::kOk) return StructureStatus::kOk;
  return status == DynamicsStatus::kNoMass ? StructureStatus::kNoMass : StructureStatus::kNotFinite;
}

/// The velocities after pieces have become one link and loops have closed.
StructureStatus collide(bool merged, StructureWork& work) {
  DynamicsStatus status = DynamicsStatus::kOk;
  if (merged) status = merge_impact(work.next, work.next_state, work.after, work.impact);
  if (status == DynamicsStatus::kOk && !work.next.loops.empty())
    status = loop_impact(work.next, work.next_state, work.after, work.impact);
  if (status == DynamicsStatus::kOk) update_kinematics(work.next.model, work.next_state, work.after);
  return status_of(status);
}

bool positive(double x) {
  return x > 0 && std::isfinite(x);
}

StructureStatus check(const Mechanism& mechanism, const TreeState& state, const AttachRequest& request) {
  if (!is_body(mechanism, request.body_A) || !is_body(mechanism, request.body_B)) return StructureStatus::kUnknownBody;
  if (request.body_A == request.body_B) return StructureStatus::kSameBody;
  const auto is_pose = [](const Pose& X) { return X.p.allFinite() && is_rotation(X.R.matrix); };
  const LoopStiffness& k = request.stiffness;
  if (!is_pose(request.X_AC) || !is_pose(request.X_BD) || !positive(k.force_N_per_m) || !positive(k.torque_Nm_per_rad))
    return StructureStatus::kBadRequest;
  if (!(request.distance_tolerance_m >= 0) || !(request.angle_tolerance_rad >= 0)) return StructureStatus::kBadRequest;
  return state.q.allFinite() && state.v.allFinite() ? StructureStatus::kOk : StructureStatus::kNotFinite;
}

LockRole role_of(const MechanismTree& tree, int body_A, int body_B) {
  if (head_of(tree, body_A) == head_of(tree, body_B)) return LockRole::kShares;
  const int anchor_A = anchor_of(tree, link_of(tree, body_A)), anchor_B = anchor_of(tree, link_of(tree, body_B));
  return anchor_A == anchor_B ? LockRole::kWelds : LockRole::kMerges;
}

/// The new lock is the last in the mechanism's list; its tree is still the old one.
StructureStatus close_lock(const Mechanism& mechanism, const TreeState& state, LockRole role, const Vector3& p_WD,
                           StructureWork& work, AttachResult& result) {
  const MechanismLock& lock = mechanism.locks.back();
  begin(mechanism, work);
  work.next.locks.push_back({role, -1});
  if (role == LockRole::kMerges) merge_groups(work.next, lock.body_A, lock.body_B, lock.X_AB);
  if (!regrow(mechanism, mechanism.roots, state, work)) return StructureStatus::kNoMass;
  gather_links({mechanism.tree, state, work.before}, work.next, p_WD, work.impact);
  const StructureStatus status = collide(role == LockRole::kMerges, work);
  if (status != StructureStatus::kOk) return status;
  finish_pieces(work.next, work.after, work.impact);

  result.energy_lost_J = energy_lost_J(work.impact);
  const MovingTree after{work.next, work.next_state, work.after};
  if (role == LockRole::kWelds) {
    const Rotation R_WB =
        pose_from_O(work.before, link_of(mechanism.tree, lock.body_B)).R * pose_on_link(mechanism.tree, lock.body_B).R;
    result.impulse_D_W = weld_wrench_at_D(lock, R_WB, work.impact.loop_impulses[at(work.next.locks.back().loop)]);
  } else {
    result.impulse_D_W = merge_impulse(mechanism, mechanism.tree, after, p_WD, lock.body_A, lock.body_B, work.impact);
  }
  const ImpactBooks books = impact_books(mechanism, mechanism.tree, work.next, lock.body_A, lock.body_B, work.impact);
  result.linear_momentum_error = books.linear_error;
  result.angular_momentum_error = books.angular_error;
  result.world_takes_part = books.world_takes_part;
  return StructureStatus::kOk;
}

}  // namespace

AttachResult attach(Mechanism& mechanism, TreeState& state, const AttachRequest& request, StructureWork& work) {
  AttachResult result;
  result.status = check(mechanism, state, request);
  if (result.status != StructureStatus::kOk) return result;

  const MechanismTree& tree = mechanism.tree;
  update_kinematics(tree.model, state, work.before);
  const Pose X_AB = relative_pose(tree, state, work.before, request.body_A, request.body_B);
  const Pose X_CD = inverse(request.X_AC) * X_AB * request.X_BD;
  result.misfit = {X_CD.p.norm(), angle_between({}, X_CD.R)};
  if (!(result.misfit.distance_m <= request.distance_tolerance_m) ||
      !(result.misfit.angle_rad <= request.angle_tolerance_rad)) {
    result.status = StructureStatus::kOutOfTolerance;
    return result;
  }

  const LockRole role = role_of(tree, request.body_A, request.body_B);
  mechanism.locks.push_back(
      {request.body_A, request.X_AC, request.body_B, request.X_BD, X_AB, request.stiffness, true});
  if (role == LockRole::kShares) {
    mechanism.tree.locks.push_back({role, -1});
  } else {
    const int link_B = link_of(tree, request.body_B);
    const Vector3 p_WD =
        link_pose(tree.model, state, work.before, link_B) * (pose_on_link(tree, request.body_B) * request.X_BD.p);
    result.status = close_lock(mechanism, state, role, p_WD, work, result);
    if (result.status != StructureStatus::kOk) {
      mechanism.locks.pop_back();
      return result;
    }
    commit(mechanism, state, work);
  }
  result.lock = static_cast<int>(mechanism.locks.size()) - 1;
  return result;
}

namespace {

/// work.part: the bodies that stay with A when its merging lock opens. Gives the first of the other closed locks that
/// holds both sides together, or −1; work.sets then are bodies that something else connects.
int cut(const Mechanism& mechanism, std::size_t opened, StructureWork& work) {
  std::vector<int>& sets = work.sets;
  sets.resize(mechanism.bodies.size());
  std::iota(sets.begin(), sets.end(), 0);
  const MechanismTree& tree = mechanism.tree;
  const auto unite_joints = [&](JointRole role) {
    for (std::size_t j = 0; j < tree.joints.size(); ++j) {
      const MechanismJoint& tie = mechanism.joints[j];
      if (tree.joints[j].role == role && tie.kind != JointKind::kFloating) unite(sets, tie.body_P, tie.body_B);
    }
  };
  unite_joints(JointRole::kHolds);
  for (std::size_t l = 0; l < tree.locks.size(); ++l) {
    const MechanismLock& tie = mechanism.locks[l];
    if (l != opened && tree.locks[l].role == LockRole::kMerges) unite(sets, tie.body_A, tie.body_B);
  }
  work.part.resize(sets.size());
  const int side = find_set(sets, mechanism.locks[opened].body_A);
  for (std::size_t b = 0; b < sets.size(); ++b) work.part[b] = find_set(sets, static_cast<int>(b)) == side;

  unite_joints(JointRole::kCarries);
  for (std::size_t l = 0; l < tree.locks.size(); ++l) {
    const LockRole role = tree.locks[l].role;
    if (role != LockRole::kShares && role != LockRole::kWelds) continue;
    if (find_set(sets, mechanism.locks[l].body_A) != find_set(sets, mechanism.locks[l].body_B))
      return static_cast<int>(l);
  }
  return -1;
}

/// Locks that close a circle, by the groups as they are now.
void review_locks(const Mechanism& mechanism, MechanismTree& tree) {
  for (std::size_t l = 0; l < tree.locks.size(); ++l) {
    LockRole& role = tree.locks[l].role;
    if (role != LockRole::kShares && role != LockRole::kWelds) continue;
    const bool together = head_of(tree, mechanism.locks[l].body_A) == head_of(tree, mechanism.locks[l].body_B);
    role = together ? LockRole::kShares : LockRole::kWelds;
  }
}

/// Locks that were welds hold from now on what stands there.
void take_poses(Mechanism& mechanism, const MechanismTree& before) {
  for (std::size_t l = 0; l < before.locks.size(); ++l) {
    MechanismLock& lock = mechanism.locks[l];
    const LockRole role = mechanism.tree.locks[l].role;
    if (before.locks[l].role != LockRole::kWelds || role == LockRole::kWelds || !lock.closed) continue;
    lock.X_AB = pose_in_group(mechanism.tree, lock.body_A, lock.body_B);
  }
}

}  // namespace

StructureStatus detach(Mechanism& mechanism, TreeState& state, int lock, StructureWork& work) {
  if (lock < 0 || at(lock) >= mechanism.tree.locks.size()) return StructureStatus::kUnknownLock;
  MechanismLock& opened = mechanism.locks[at(lock)];
  if (!opened.closed) return StructureStatus::kLockIsOpen;
  if (!state.q.allFinite() || !state.v.allFinite()) return StructureStatus::kNotFinite;

  begin(mechanism, work);
  update_kinematics(mechanism.tree.model, state, work.before);
  const LockRole role = mechanism.tree.locks[at(lock)].role;
  work.next.locks[at(lock)].role = LockRole::kOpen;
  bool merged = false;
  if (role == LockRole::kMerges) {
    const int instead = cut(mechanism, at(lock), work);
    if (instead >= 0) work.next.locks[at(instead)].role = LockRole::kMerges;
    if (instead < 0 || mechanism.tree.locks[at(instead)].role == LockRole::kWelds) {
      split_group(mechanism, work.next, head_of(mechanism.tree, opened.body_A), work.part);
      merged = instead >= 0;
    }
    if (merged) {
      const int A = mechanism.locks[at(instead)].body_A, B = mechanism.locks[at(instead)].body_B;
      merge_groups(work.next, A, B, relative_pose(mechanism.tree, state, work.before, A, B));
    }
    review_locks(mechanism, work.next);
  }
  if (!regrow(mechanism, mechanism.roots, state, work)) return StructureStatus::kNoMass;
  if (merged) {
    gather_bodies(mechanism, {mechanism.tree, state, work.before}, work.next, Vector3::Zero(), work.impact);
    const StructureStatus status = collide(true, work);
    if (status != StructureStatus::kOk) return status;
  }
  opened.closed = false;
  commit(mechanism, state, work);
  take_poses(mechanism, work.next);
  return StructureStatus::kOk;
}

StructureStatus reroot(Mechanism& mechanism, TreeState& state, int body, StructureWork& work) {
  if (!is_body(mechanism, body)) return StructureStatus::kUnknownBody;
  if (anchor_of(mechanism.tree, link_of(mechanism.tree, body)) == kWorld) return StructureStatus::kHeldByWorld;
  if (!state.q.allFinite() || !state.v.allFinite()) return StructureStatus::kNotFinite;
  work.roots.assign(1, body);
  for (const int root : mechanism.roots) {
    if (root != body) work.roots.push_back(root);
  }
  begin(mechanism, work);
  update_kinematics(mechanism.tree.model, state, work.before);
  if (!regrow(mechanism, work.roots, state, work)) return StructureStatus::kNoMass;
  std::swap(mechanism.roots, work.roots);
  commit(mechanism, state, work);
  return StructureStatus::kOk;
}

std::string to_string(StructureStatus status) {
  switch (status) {
    case StructureStatus::kOk:
      return "done";
    case StructureStatus::kUnknownBody:
      return "the body is unknown";
    case StructureStatus::kUnknownLock:
      return "the lock is unknown";
    case StructureStatus::kLockIsOpen:
      return "the lock is open already";
    case StructureStatus::kSameBody:
      return "a body cannot be attached to itself";
    case StructureStatus::kBadRequest:
      return "a pose, stiffness or tolerance of the request is not one";
    case StructureStatus::kOutOfTolerance:
      return "the connectors are too far apart";
    case StructureStatus::kHeldByWorld:
      return "the tree hangs on the world and has no free root";
    case StructureStatus::kNoMass:
      return "a part of the mechanism would move without mass";
    case StructureStatus::kNotFinite:
      break;
  }
  return "the state is not finite";
}

}  // namespace drydock
