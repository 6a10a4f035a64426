// SPDX-License-Identifier: Apache-2.0
#include "multibody/dynamics_work.h"

#include "multibody/joint/joint.h"
#include "multibody/layout_vectors.h"

namespace drydock {
namespace {

/// Pose, columns and bias of a joint that the kernel does not know by itself.
void lay_out(const Link& link, const TreeState& state, JointLayout& layout) {
  with_joint(link.joint, [&](auto joint) {
    const double* q = state.q.data() + link.first_position;
    const double* v = state.v.data() + link.first_velocity;
    const Pose X_FM = joint.pose(q);
    for (int j = 0; j < 3; ++j) store(X_FM.R.matrix.col(j), layout.R_FM[j]);
    store(X_FM.p, layout.p_FM);
    Twist H_F[kMostVelocities];
    joint.columns(q, H_F);
    for (int i = 0; i < joint.kVelocities; ++i) {
      store(H_F[i].w, layout.H[i][0]);
      store(H_F[i].v, layout.H[i][1]);
    }
    const Twist bias = joint.bias(q, v);
    store(bias.w, layout.bias[0]);
    store(bias.v, layout.bias[1]);
  });
}

template <class T>
void grow(std::vector<T>& memory, std::size_t size) {
  if (memory.size() < size) memory.resize(size);
}

}  // namespace

void DynamicsWork::resize(const TreeModel& model) {
  const std::size_t count = model.links.size();
  grow(links, count);
  grow(roots, count);
  grow(joints, count);
  grow(axes, static_cast<std::size_t>(model.velocities));
  if (no_forces.size() < model.velocities) no_forces.setZero(model.velocities);
}

void update_kinematics(const TreeModel& model, const TreeState& state, DynamicsWork& work) {
  work.resize(model);
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    if (model.layout[i].route == JointRoute::kGeneral) lay_out(model.links[i], state, work.joints[i]);
  }
  work.kernel->kinematics(view(model), state.q.data(), state.v.data(), work.memory());
}

}  // namespace drydock
