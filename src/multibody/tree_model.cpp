// SPDX-License-Identifier: Apache-2.0
#include "multibody/tree_model.h"

#include <cassert>

#include "multibody/joint/joint.h"
#include "multibody/layout_vectors.h"

namespace drydock {
namespace {

JointRoute route_of(const Link& link) {
  if (link.joint == JointKind::kRevolute) return JointRoute::kRevolute;
  if (link.joint == JointKind::kPrismatic) return JointRoute::kPrismatic;
  if (link.joint == JointKind::kFloating && link.parent == kWorld) return JointRoute::kFreeRoot;
  return JointRoute::kGeneral;
}

void store_inertia(const SpatialInertia& M_LLo_L, LinkLayout& layout) {
  layout.mass_kg = M_LLo_L.mass_kg;
  store(M_LLo_L.p_BBcm, layout.p_LLcm);
  store(M_LLo_L.I_BBcm, layout.I_LLcm);
}

LinkLayout layout_of(const Link& link) {
  LinkLayout layout;
  store(link.X_PF.R.matrix, layout.R_PF);
  store(link.X_PF.p, layout.p_PF);
  store_inertia(link.M_LLo_L, layout);
  layout.parent = link.parent;
  layout.root = link.root;
  layout.last_child = -1;
  layout.first_position = link.first_position;
  layout.first_velocity = link.first_velocity;
  layout.velocities = velocity_count(link.joint);
  layout.route = route_of(link);
  return layout;
}

[[maybe_unused]] bool has_one_coordinate(const TreeModel& model, int link) {
  const JointKind kind = model.links[static_cast<std::size_t>(link)].joint;
  return kind == JointKind::kRevolute || kind == JointKind::kPrismatic;
}

}  // namespace

int add_link(TreeModel& model, int parent, JointKind joint, const Pose& X_PF, const SpatialInertia& M_LLo_L) {
  const int index = static_cast<int>(model.links.size());
  assert(parent >= kWorld && parent < index && "parents come before children");
  const int root = parent == kWorld ? index : model.links[static_cast<std::size_t>(parent)].root;
  const Link link{parent, joint, X_PF, M_LLo_L, model.positions, model.velocities, root};
  model.links.push_back(link);
  model.layout.push_back(layout_of(link));
  if (parent != kWorld) model.layout[static_cast<std::size_t>(parent)].last_child = index;
  model.positions += position_count(joint);
  model.velocities += velocity_count(joint);
  return index;
}

void add_gear(TreeModel& model, const Gear& gear) {
  assert(gear.follower != gear.leader && has_one_coordinate(model, gear.follower) &&
         has_one_coordinate(model, gear.leader) && "gears hold revolute and prismatic joints");
  model.gears.push_back(gear);
}

void set_inertia(TreeModel& model, int link, const SpatialInertia& M_LLo_L) {
  const std::size_t index = static_cast<std::size_t>(link);
  model.links[index].M_LLo_L = M_LLo_L;
  store_inertia(M_LLo_L, model.layout[index]);
}

}  // namespace drydock
