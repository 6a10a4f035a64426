// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/cable_rig.h"

namespace drydock::testing {

/// The seven-cable robot of Diao and Ma 2007, Table I. Tensions are assumed.
inline CableRig diao_ma_rig() {
  const Vector3 anchors[7] = {{-0.5, 0, -0.5},       {-0.5, 0, 0.5},       {0.5, 0, 0.5}, {0.5, 0, -0.5},
                              {-0.2, 0.05, -0.3464}, {-0.2, 0.05, 0.3464}, {0.4, 0.05, 0}};
  const Vector3 eyes[7] = {{0, 0, -0.125},        {0, 0, 0.125},        {0, 0, 0.125}, {0, 0, -0.125},
                           {-0.0625, 1, -0.1083}, {-0.0625, 1, 0.1083}, {0.125, 1, 0}};
  CableRig rig;
  rig.platform.axes = body_axes();
  for (int i = 0; i < 7; ++i) {
    Cable cable;
    cable.p_WA = anchors[i];
    cable.p_BC = eyes[i];
    cable.tension_min_N = 5;
    cable.tension_max_N = 500;
    cable.diameter_m = 2e-3;
    rig.cables.push_back(cable);
  }
  return rig;
}

}  // namespace drydock::testing
