// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/stewart_rig.h"

namespace drydock {

Pose base_pose(const StewartRig& rig, double q) {
  if (!rig.axis) return rig.X_WG;
  const Pose X_GF = rig.axis->kind == AuxiliaryKind::kSlide ? Pose{{}, q * rig.axis->axis_G}
                                                            : Pose{rotation_about(rig.axis->axis_G, q), {0, 0, 0}};
  return rig.X_WG * X_GF;
}

}  // namespace drydock
