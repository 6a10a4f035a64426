// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "multibody/loop/loop_factor.h"

namespace drydock {

enum class ProjectionStatus {
  kOk,
  kNoMass,
  kNotClosed,  // no state near by closes the loops within the tolerance
};

struct ProjectionSettings {
  double tolerance = 1e-11;       // largest error of a row that is left as it is [m or rad]
  double rate_tolerance = 1e-10;  // and of its rate, by loops_hold [m/s or rad/s]
  int most_iterations = 8;
};

struct [[nodiscard]] Projection {
  ProjectionStatus status = ProjectionStatus::kOk;
  int iterations = 0;        // corrections of the positions
  LoopError error;           // largest of all loops, afterwards
  double energy_lost_J = 0;  // by the correction of the velocities
};

/// Whether all rows are within the tolerances and the factor of the step's last stage was a sound one, so that a
/// projection can wait. After update_kinematics.
bool loops_hold(const TreeModel& model, std::span<const Loop> loops, const ProjectionSettings& settings,
                const TreeState& state, const DynamicsWork& work, LoopFactor& factor);

/// Brings a state back to where its loops are closed and at rest in their rows, with the smallest change in the metric
/// of the masses: positions by Newton's method, then velocities, v − M⁻¹ Jᵀ λ with J v = 0. The kinematics in the work
/// are those of the state on return, and factor.lambda holds the impulses of the velocities' correction. Positions that
/// do not close stay as they were, unless those found are nearer to it.
Projection project(const TreeModel& model, std::span<const Loop> loops, const ProjectionSettings& settings,
                   TreeState& state, DynamicsWork& work, LoopFactor& factor);

/// The velocities alone, as for an impact.
Projection project_velocities(const TreeModel& model, std::span<const Loop> loops, TreeState& state, DynamicsWork& work,
                              LoopFactor& factor);

}  // namespace drydock
