// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/trajectory/joint_trajectory.h"

namespace drydock {

/// The polynomials that meet the motions at both ends: of degree 5 by positions, velocities and accelerations, of
/// degree 3 by positions and velocities, straight by positions alone. The duration is above zero.
TrajectorySegment quintic_between(double t0_s, const JointMotion& begin, double t1_s, const JointMotion& end);
TrajectorySegment cubic_between(double t0_s, const JointMotion& begin, double t1_s, const JointMotion& end);
TrajectorySegment straight_between(double t0_s, const VectorX& q_begin, double t1_s, const VectorX& q_end);

}  // namespace drydock
