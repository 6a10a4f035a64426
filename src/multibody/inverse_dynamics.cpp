// SPDX-License-Identifier: Apache-2.0
#include "multibody/inverse_dynamics.h"

#include "multibody/joint/joint.h"

namespace drydock {
namespace {

/// Gravity and the load on a link, about O.
Wrench load_on(const SpatialInertia& M, const DynamicsWork& work, const Loads& loads, int link) {
  const std::size_t i = static_cast<std::size_t>(link);
  const Vector3 weight = M.mass_kg * (loads.link_g_W.empty() ? loads.g_W : loads.link_g_W[i]);
  const Wrench F{M.p_BBcm.cross(weight), weight};
  return loads.F_L_W.empty() ? F : F + shift(loads.F_L_W[i], -pose_from_O(work, link).p);
}

/// What must act on a link besides, about O, so that its momentum changes as it does.
Wrench needed_wrench(const SpatialInertia& M, const DynamicsWork& work, const Loads& loads, int link,
                     const Twist& A_O) {
  const Twist V = twist_at_O(work, link);
  return M * A_O + cross(V, M * V) - load_on(M, work, loads, link);
}

/// From the wrenches that every link needs, about O, those that pass through its joint, and the efforts along it.
void pass_on(const TreeModel& model, const DynamicsWork& work, std::vector<Wrench>& F_O_W, VectorX& tau) {
  for (std::size_t i = model.links.size(); i-- > 0;) {
    const Link& link = model.links[i];
    for (int k = link.first_velocity; k < link.first_velocity + velocity_count(link.joint); ++k) {
      tau[k] = power(F_O_W[i], motion_column(work, k));
    }
    if (link.parent == kWorld) continue;
    Wrench& parent = F_O_W[static_cast<std::size_t>(link.parent)];
    parent = parent + F_O_W[i];
  }
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
  pass_on(model, work, inverse.F_O_W, tau);
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

void holding_efforts(const TreeModel& model, const DynamicsWork& work, std::span<const SpatialInertia> M_O_W,
                     const Loads& loads, InverseDynamicsWork& inverse, VectorX& tau) {
  inverse.F_O_W.resize(model.links.size());
  tau.resize(model.velocities);
  for (std::size_t i = 0; i < model.links.size(); ++i)
    inverse.F_O_W[i] = -load_on(M_O_W[i], work, loads, static_cast<int>(i));
  pass_on(model, work, inverse.F_O_W, tau);
}

Wrench joint_wrench(const DynamicsWork& work, const InverseDynamicsWork& inverse, int link) {
  return shift(inverse.F_O_W[static_cast<std::size_t>(link)], pose_from_O(work, link).p);
}

}  // namespace drydock
