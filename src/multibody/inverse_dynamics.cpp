// SPDX-License-Identifier: Apache-2.0
#include "multibody/inverse_dynamics.h"

#include "multibody/joint/joint.h"

namespace drydock {
namespace {

/// What must act on a link, about O: its rate of momentum less gravity and the load on it.
Wrench needed_wrench(const SpatialInertia& M, const DynamicsWork& work, const Loads& loads, int link,
                     const Twist& A_O) {
  const std::size_t i = static_cast<std::size_t>(link);
  const Twist V = twist_at_O(work, link);
  const Vector3 weight = M.mass_kg * (loads.link_g_W.empty() ? loads.g_W : loads.link_g_W[i]);
  Wrench F = M * A_O + cross(V, M * V) - Wrench{M.p_BBcm.cross(weight), weight};
  if (!loads.F_L_W.empty()) F = F - shift(loads.F_L_W[i], -pose_from_O(work, link).p);
  return F;
}

template <class Inertia>
void newton_euler(const TreeModel& model, const DynamicsWork& work, Inertia&& inertia, const Loads& loads,
                  const VectorX& vdot, InverseDynamicsWork& inverse, VectorX& tau) {
  const std::size_t count = model.links.size();
  inverse.A_O_W.resize(count);
  inverse.F_O_W.resize(count);
  tau.resize(model.velocities);
  for (std::size_t i = 0; i < count; ++i) {
    const Link& link = model.links[i];
    Twist A = to_twist(work.links[i].c);
    if (link.parent != kWorld) A = A + inverse.A_O_W[static_cast<std::size_t>(link.parent)];
    for (int k = 0; k < velocity_count(link.joint); ++k) {
      A = A + vdot[link.first_velocity + k] * motion_column(work, link.first_velocity + k);
    }
    inverse.A_O_W[i] = A;
    inverse.F_O_W[i] = needed_wrench(inertia(i), work, loads, static_cast<int>(i), A);
  }
  for (std::size_t i = count; i-- > 0;) {
    const Link& link = model.links[i];
    const Wrench& F = inverse.F_O_W[i];
    for (int k = link.first_velocity; k < link.first_velocity + velocity_count(link.joint); ++k) {
      tau[k] = power(F, motion_column(work, k));
    }
    if (link.parent == kWorld) continue;
    Wrench& parent = inverse.F_O_W[static_cast<std::size_t>(link.parent)];
    parent = parent + F;
  }
}

}  // namespace

void inverse_dynamics(const TreeModel& model, const DynamicsWork& work, const Loads& loads, const VectorX& vdot,
                      InverseDynamicsWork& inverse, VectorX& tau) {
  const auto inertia = [&](std::size_t i) { return inertia_at_O(model, work, static_cast<int>(i)); };
  newton_euler(model, work, inertia, loads, vdot, inverse, tau);
}

void inverse_dynamics(const TreeModel& model, const DynamicsWork& work, std::span<const SpatialInertia> M_O_W,
                      const Loads& loads, const VectorX& vdot, InverseDynamicsWork& inverse, VectorX& tau) {
  const auto inertia = [&](std::size_t i) -> const SpatialInertia& { return M_O_W[i]; };
  newton_euler(model, work, inertia, loads, vdot, inverse, tau);
}

Wrench joint_wrench(const DynamicsWork& work, const InverseDynamicsWork& inverse, int link) {
  return shift(inverse.F_O_W[static_cast<std::size_t>(link)], pose_from_O(work, link).p);
}

}  // namespace drydock
