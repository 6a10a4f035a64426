// SPDX-License-Identifier: Apache-2.0
#include "arm/arm_tree.h"

#include "multibody/tree_state.h"

namespace drydock {
namespace {

/// `carried`, by joint of the URDF: the link of the tree that it carries, or the world.
void add_mimics(const UrdfModel& urdf, const std::vector<int>& carried, TreeModel& model) {
  for (std::size_t i = 0; i < urdf.joints.size(); ++i) {
    if (!urdf.joints[i].mimic || carried[i] == kWorld) continue;
    const UrdfMimic mimic = urdf.leader_of(urdf.joints[i]);
    add_gear(model, {carried[i], carried[mimic.joint], mimic.multiplier, mimic.offset});
  }
}

/// What hangs on the root, which `tree` has already.
void grow(const ArmModel& arm, ArmTree& tree) {
  tree.positions.resize(arm.joints.size());
  const auto add_matter = [&](std::size_t link) {
    const TreeFrame& frame = tree.links[link];
    if (frame.link == kWorld || !arm.urdf.links[link].M_LLo_L) return;
    const SpatialInertia M = frame.X_LC * *arm.urdf.links[link].M_LLo_L;  // C == L here
    set_inertia(tree.model, frame.link, tree.model.links[static_cast<std::size_t>(frame.link)].M_LLo_L + M);
  };
  const bool coupled = arm.suspension && arm.suspension->has_coupling;
  const std::size_t own_links = arm.urdf.links.size() - (coupled ? kCouplingLinks.size() : 0);  // the last ones
  std::vector<int> carried(arm.urdf.joints.size(), kWorld);
  for (std::size_t i = 0; i < arm.urdf.joints.size(); ++i) {
    const UrdfJoint& joint = arm.urdf.joints[i];
    if (joint.child >= own_links) continue;
    const TreeFrame parent = tree.links[joint.parent];
    const Pose X_LJ = parent.X_LC * joint.X_PJ;  // C == P here
    if (joint.type == UrdfJointType::kFixed) {
      tree.links[joint.child] = {parent.link, X_LJ};
    } else {
      const bool slides = joint.type == UrdfJointType::kPrismatic;
      const Pose X_JF{turn_z_to(joint.axis_J), Vector3::Zero()};
      const int link =
          add_link(tree.model, parent.link, slides ? JointKind::kPrismatic : JointKind::kRevolute, X_LJ * X_JF, {});
      tree.links[joint.child] = {link, inverse(X_JF)};
      carried[i] = link;
      const int index = arm.find_joint(joint.name);
      if (index >= 0) tree.positions[static_cast<std::size_t>(index)] = tree.model.links.back().first_position;
    }
    add_matter(joint.child);
  }
  add_mimics(arm.urdf, carried, tree.model);
}

}  // namespace

ArmTree arm_tree(const ArmModel& arm, const Pose& X_WB) {
  ArmTree tree;
  tree.links.resize(arm.urdf.links.size());
  tree.links[arm.urdf.root].X_LC = X_WB;  // L == W and C == B here
  grow(arm, tree);
  return tree;
}

ArmTree floating_arm_tree(const ArmModel& arm) {
  ArmTree tree;
  tree.links.resize(arm.urdf.links.size());
  const SpatialInertia M_LLo_L = arm.urdf.links[arm.urdf.root].M_LLo_L.value_or(SpatialInertia{});
  tree.links[arm.urdf.root].link = add_link(tree.model, kWorld, JointKind::kFloating, {}, M_LLo_L);
  grow(arm, tree);
  return tree;
}

VectorX tree_positions(const ArmTree& tree, const VectorX& q) {
  VectorX all = neutral_state(tree.model).q;
  for (std::size_t i = 0; i < tree.positions.size(); ++i) all[tree.positions[i]] = q[static_cast<Eigen::Index>(i)];
  hold_gear_positions(tree.model, all);
  return all;
}

SuspensionRequest suspension_request(const ArmModel& arm, const ArmTree& tree, const Vector3& g_W) {
  SuspensionRequest request;
  const TreeFrame& frame = tree.links[arm.suspension->link];
  request.link = frame.link;
  request.p_LE = frame.X_LC * arm.suspension->p_LE;  // C == L here
  request.g_W = g_W;
  request.is_free = arm.suspension->is_free;
  request.f_z_min_N = arm.suspension->f_z_min_N;
  request.f_z_max_N = arm.suspension->f_z_max_N;
  request.effort_max.setConstant(tree.model.velocities, std::numeric_limits<double>::infinity());
  for (std::size_t i = 0; i < arm.joints.size(); ++i) {
    request.effort_max[tree.positions[i]] = arm.joints[i].drive.effort_max;
  }
  return request;
}

Coupling coupling_on(const ArmModel& arm, const ArmTree& tree) {
  const TreeFrame& frame = tree.links[arm.suspension->link];
  Coupling coupling = arm.suspension->coupling;
  coupling.link = frame.link;
  coupling.p_LE = frame.X_LC * arm.suspension->p_LE;  // C == L here
  coupling.axis1_L = frame.X_LC.R * coupling.axis1_L;
  coupling.axis2_L = frame.X_LC.R * coupling.axis2_L;
  coupling.rod_L = frame.X_LC.R * coupling.rod_L;
  return coupling;
}

}  // namespace drydock
