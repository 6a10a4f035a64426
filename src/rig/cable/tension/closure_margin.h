// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/rig_pose.h"

namespace drydock {

/// Force closure: whether cables that pull hard enough can put any wrench on the platform. Strict: a wrench that they
/// only just cannot give counts as not closed.
struct ClosureMargin {
  double margin = 0;       // positive inside; N along the weakest direction for each N of tension
  ScaledWrench direction;  // unit: where the cables give least, or nothing
};

/// The signed distance of zero from the convex hull of the columns, positive inside: the smallest over all unit n of
/// max_i n·c_i. Inside it is the nearest facet (hyperplanes through n of the columns), outside the nearest point with
/// the sign turned, so it is 1-Lipschitz in the largest of the columns' changes, on both sides. The columns are those
/// of 1 N of tension, as they are. Any number of columns; with no more than there are directions the margin is at most
/// 0.
[[nodiscard]] ClosureMargin closure_margin(const ScaledWrenches& columns);

/// Bound on its change within a ball: the largest of the columns' changes.
double closure_change(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball);

}  // namespace drydock
