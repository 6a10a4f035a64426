// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "spatial/pose.h"
#include "spatial/spatial_inertia.h"

namespace drydock {

/// What holds a spacecraft back: B and K of (1) in the Robotic Space Simulator's paper, the same in all directions and
/// about all axes. In orbit all are zero.
struct Restraint {
  double damping_N_s_per_m = 0, damping_Nm_s_per_rad = 0;
  double stiffness_N_per_m = 0, stiffness_Nm_per_rad = 0;  // towards the pose at the start
};

/// A spacecraft that flies free, in all six directions:
///
///     M ẍ = F − B ẋ − K x                                                     (1), where the paper prints −B ẋ left
///
/// with M its inertia, B and K at its centre of mass, and x the displacement and rotation vector from the start.
struct SpacecraftModel {
  SpatialInertia M_BBo_B;
  Restraint restraint;
};

/// Momenta are kept in place of velocities, so that without load they stay to the last digit.
struct SpacecraftState {
  Pose X_WB;
  Vector3 momentum_W = Vector3::Zero();          // linear [N·s]
  Vector3 angular_momentum_W = Vector3::Zero();  // about the centre of mass [N·m·s]

  template <class Archive>
  void visit(Archive& archive) {
    archive(X_WB, momentum_W, angular_momentum_W);
  }
};

SpacecraftState spacecraft_state(const SpacecraftModel& model, const Pose& X_WB, const Twist& V_WB_W);

/// Of the origin Bo.
Twist twist_of(const SpacecraftModel& model, const SpacecraftState& state);

/// Of Bo, component by component the rate of twist_of, under a load about Bo and in W, and with the restraint.
Twist acceleration_of(const SpacecraftModel& model, const SpacecraftState& state, const Pose& X_WB_start,
                      const Wrench& F_B_W);

double kinetic_energy(const SpacecraftModel& model, const SpacecraftState& state);

/// What acts on a spacecraft, about its origin Bo and in W, at an instant of a step and at the pose there.
using SpacecraftLoad = std::function<Wrench(double time_s, const Pose& X_WB)>;

/// One step of the classical Runge-Kutta method, the rotation in the chart of its logarithm about the begin of the step
/// (Munthe-Kaas 1998), so that it is of fourth order and R stays a rotation.
SpacecraftState advanced(const SpacecraftModel& model, const SpacecraftState& state, const Pose& X_WB_start,
                         double time_s, double step_s, const SpacecraftLoad& load);

}  // namespace drydock
