// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/cable_rig.h"

namespace drydock {

/// A rig that stands in a hall.
struct HallRig {
  CableRig model;
  Pose X_WB_home;  // where the platform may stand: as the file says, or default_home

  const std::string& name() const { return model.name; }
};

}  // namespace drydock
