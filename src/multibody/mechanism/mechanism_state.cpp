// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/mechanism_state.h"

#include <algorithm>
#include <cassert>

#include "multibody/joint/joint.h"
#include "multibody/mechanism/numbering.h"

namespace drydock {
namespace {

/// Coordinates of a floating root from its link's pose and its twist at Lo.
void write_floating(const Link& root, const Pose& X_WL, const Twist& V_WL_W, TreeState& state) {
  const Rotation R_FW = inverse(root.X_PF.R);  // W == P here
  double* q = state.q.data() + root.first_position;
  double* v = state.v.data() + root.first_velocity;
  FloatingJoint::store(R_FW * (X_WL.p - root.X_PF.p), q);
  SphericalJoint::store(to_quaternion(R_FW * X_WL.R), q + 3);
  FloatingJoint::store(R_FW * V_WL_W.w, v);
  FloatingJoint::store(R_FW * V_WL_W.v, v + 3);
}

struct OldState {
  const MechanismTree& tree;
  const TreeState& state;
  const DynamicsWork& work;
};

void copy(const Link& from, const TreeState& state, const Link& to, TreeState& mapped) {
  std::copy_n(state.q.data() + from.first_position, position_count(from.joint), mapped.q.data() + to.first_position);
  std::copy_n(state.v.data() + from.first_velocity, velocity_count(from.joint), mapped.v.data() + to.first_velocity);
}

void map_root(const OldState& old, int body, const Pose& X_LB, const Link& to, TreeState& mapped) {
  const int link = link_of(old.tree, body);
  const Pose X_WB = link_pose(old.tree.model, old.state, old.work, link) * pose_on_link(old.tree, body);
  const Pose X_BL = inverse(X_LB);
  const Vector3 p_KL = pose_on_link(old.tree, body) * X_BL.p;  // on the old link K
  write_floating(to, X_WB * X_BL, frame_twist(old.work, link, p_KL), mapped);
}

bool carries(const Mechanism& mechanism, int joint) {
  const bool known = joint >= 0 && at(joint) < mechanism.tree.joints.size();
  return known && mechanism.tree.joints[at(joint)].role == JointRole::kCarries;
}

}  // namespace

Pose body_pose(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work, int body) {
  const MechanismTree& tree = mechanism.tree;
  return link_pose(tree.model, state, work, link_of(tree, body)) * pose_on_link(tree, body);
}

Twist body_twist(const Mechanism& mechanism, const DynamicsWork& work, int body) {
  return frame_twist(work, link_of(mechanism.tree, body), origin_on_link(mechanism.tree, body));
}

Pose relative_pose(const MechanismTree& tree, const TreeState& state, const DynamicsWork& work, int body_A,
                   int body_B) {
  const int link_A = link_of(tree, body_A), link_B = link_of(tree, body_B);
  if (link_A == link_B) return inverse(pose_on_link(tree, body_A)) * pose_on_link(tree, body_B);
  const Vector3 p_WA = tree_origin(tree.model, state, link_A), p_WB = tree_origin(tree.model, state, link_B);
  Pose X_OB = pose_from_O(work, link_B) * pose_on_link(tree, body_B);
  X_OB.p += p_WB - p_WA;  // exactly nothing in one tree
  return inverse(pose_from_O(work, link_A) * pose_on_link(tree, body_A)) * X_OB;
}

bool read_joint(const Mechanism& mechanism, const TreeState& state, int joint, JointCoordinates& read) {
  if (!carries(mechanism, joint)) return false;
  const JointPlace& place = mechanism.tree.joints[at(joint)];
  const Link& link = mechanism.tree.model.links[at(place.link)];
  const double *q = state.q.data() + link.first_position, *v = state.v.data() + link.first_velocity;
  with_joint(link.joint, [&](auto kind) {
    if (place.reversed) return kind.reverse(q, v, read.q, read.v);
    std::copy_n(q, kind.kPositions, read.q);
    std::copy_n(v, kind.kVelocities, read.v);
  });
  return true;
}

bool write_joint(const Mechanism& mechanism, int joint, const JointCoordinates& wanted, TreeState& state) {
  if (!carries(mechanism, joint)) return false;
  const JointPlace& place = mechanism.tree.joints[at(joint)];
  const Link& link = mechanism.tree.model.links[at(place.link)];
  double *q = state.q.data() + link.first_position, *v = state.v.data() + link.first_velocity;
  with_joint(link.joint, [&](auto kind) {
    if (place.reversed) return kind.reverse(wanted.q, wanted.v, q, v);
    std::copy_n(wanted.q, kind.kPositions, q);
    std::copy_n(wanted.v, kind.kVelocities, v);
  });
  return true;
}

bool add_joint_force(const Mechanism& mechanism, const TreeState& state, int joint, std::span<const double> tau,
                     Loads& loads) {
  if (!carries(mechanism, joint)) return false;
  const JointPlace& place = mechanism.tree.joints[at(joint)];
  const Link& link = mechanism.tree.model.links[at(place.link)];
  double* sum = loads.tau.data() + link.first_velocity;
  with_joint(link.joint, [&](auto kind) {
    assert(tau.size() == static_cast<std::size_t>(kind.kVelocities) && "a force for each velocity of the joint");
    for (int i = 0; i < kind.kVelocities; ++i) {
      double along[kMostVelocities] = {}, own[kMostVelocities] = {}, q[kMostPositions];
      along[i] = 1;
      // the power of both is the same: the tree's force is that of the joint's own motion when only its i-th moves
      if (place.reversed) {
        kind.reverse(state.q.data() + link.first_position, along, q, own);
      } else {
        own[i] = 1;
      }
      for (int k = 0; k < kind.kVelocities; ++k) sum[i] += tau[at(k)] * own[k];
    }
  });
  return true;
}

void add_body_wrench(const Mechanism& mechanism, const DynamicsWork& work, int body, const Wrench& F_B_W,
                     Loads& loads) {
  const int link = link_of(mechanism.tree, body);
  loads.F_L_W.resize(mechanism.tree.model.links.size());
  if (link == kWorld) return;
  const Vector3 p_LB_W = pose_from_O(work, link).R * origin_on_link(mechanism.tree, body);
  Wrench& F_L_W = loads.F_L_W[at(link)];
  F_L_W = F_L_W + shift(F_B_W, -p_LB_W);
}

bool write_root(const Mechanism& mechanism, int body, const Pose& X_WB, const Twist& V_WB_W, TreeState& state) {
  const int link = link_of(mechanism.tree, body);
  if (link == kWorld || anchor_of(mechanism.tree, link) != link) return false;
  const Pose X_BL = inverse(pose_on_link(mechanism.tree, body));
  write_floating(mechanism.tree.model.links[at(link)], X_WB * X_BL, shift(V_WB_W, X_WB.R * X_BL.p), state);
  return true;
}

void map_state(const Mechanism& mechanism, const MechanismTree& from, const TreeState& state, const DynamicsWork& work,
               const MechanismTree& to, TreeState& mapped) {
  mapped.q.resize(to.model.positions);
  mapped.v.resize(to.model.velocities);
  for (std::size_t i = 0; i < to.links.size(); ++i) {
    const LinkPlace& place = to.links[i];
    const Link& link = to.model.links[i];
    if (place.joint < 0) {  // a free body's own floating joint
      const int old = link_of(from, place.body);
      const bool same = old != kWorld && from.links[at(old)].body == place.body;
      if (same) {
        copy(from.model.links[at(old)], state, link, mapped);
      } else {
        map_root({from, state, work}, place.body, {}, link, mapped);
      }
      continue;
    }
    const JointPlace& now = to.joints[at(place.joint)];
    const JointPlace& before = from.joints[at(place.joint)];
    if (before.role != JointRole::kCarries) {  // a floating joint that becomes a root again
      const MechanismJoint& joint = mechanism.joints[at(place.joint)];
      const int body = now.reversed ? joint.body_P : joint.body_B;
      map_root({from, state, work}, body, pose_on_link(to, body), link, mapped);
      continue;
    }
    const Link& old = from.model.links[at(before.link)];
    if (now.reversed == before.reversed) {
      copy(old, state, link, mapped);
      continue;
    }
    with_joint(link.joint, [&](auto kind) {
      kind.reverse(state.q.data() + old.first_position, state.v.data() + old.first_velocity,
                   mapped.q.data() + link.first_position, mapped.v.data() + link.first_velocity);
    });
  }
}

}  // namespace drydock
