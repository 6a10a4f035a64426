// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/stewart/stewart_pose.h"

namespace drydock {

/// How far the platform is from its neutral pose as seen from the base: n·(p_FB − p_FB,home) along a slide [m]; about a
/// rotary axis the angle in (−π, π] of the part about n of R_FB R_home⁻¹ [rad] (swing and twist: 2 atan2(n·v, w) of the
/// quaternion w, v). n is the axis in F, where it has the components it has in G. The rig has an axis (asserted), here
/// and below.
double axis_coordinate(const StewartRig& rig, const Pose& X_FB);

/// The part of a motion that the axis can take: n·v along a slide, n·w about a rotary axis.
double axis_part(const StewartRig& rig, const Twist& V_WB_W);

/// How the platform moves as seen from the base, about Bo and in W, while the axis runs at −1 and the payload is at
/// rest: {0, n} on a slide, {n, n × p_FB} on a rotary axis.
Twist axis_unit_twist(const StewartRig& rig, const StewartPose& pose);

}  // namespace drydock
