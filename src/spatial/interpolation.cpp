// SPDX-License-Identifier: Apache-2.0
#include "spatial/interpolation.h"

#include "spatial/pose_exp.h"
#include "spatial/rotation_exp.h"

namespace drydock {

Rotation interpolate(const Rotation& R_W0, const Rotation& R_W1, double fraction) {
  return R_W0 * rotation_exp(fraction * rotation_log(inverse(R_W0) * R_W1));
}

Pose interpolate(const Pose& X_W0, const Pose& X_W1, double fraction) {
  return X_W0 * pose_exp(fraction * pose_log(inverse(X_W0) * X_W1));
}

Pose interpolate_straight(const Pose& X_W0, const Pose& X_W1, double fraction) {
  return {interpolate(X_W0.R, X_W1.R, fraction), (1 - fraction) * X_W0.p + fraction * X_W1.p};
}

}  // namespace drydock
