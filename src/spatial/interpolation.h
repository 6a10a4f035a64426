// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/pose.h"

namespace drydock {

/// Between two attitudes or poses at a fraction from 0 (the first) to 1 (the second); other fractions continue the same
/// motion. The rotation is the shorter one, at constant angular velocity about a fixed axis; at exactly π either way is
/// short and one is taken.
Rotation interpolate(const Rotation& R_W0, const Rotation& R_W1, double fraction);

/// Along the one screw that joins the poses, with constant twist. Its path does not depend on the choice of the body's
/// origin, and the origin does not move in a straight line.
Pose interpolate(const Pose& X_W0, const Pose& X_W1, double fraction);

/// The origin in a straight line at constant velocity, the attitude as above. The path depends on the choice of origin.
Pose interpolate_straight(const Pose& X_W0, const Pose& X_W1, double fraction);

}  // namespace drydock
