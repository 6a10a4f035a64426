// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/stewart/stewart_rig.h"

namespace drydock {

/// A Stewart platform that stands in a hall, beside the cable rigs (cable/hall_rig.h).
struct HallPlatform {
  StewartRig model;
  double q_home = 0;  // where the auxiliary axis stands at home; the platform is then at model.X_FB_home on its base

  const std::string& name() const { return model.name; }
  Pose X_WB_home() const { return base_pose(model, q_home) * model.X_FB_home; }
};

}  // namespace drydock
