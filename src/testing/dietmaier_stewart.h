// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/stewart/stewart_pose.h"

namespace drydock::testing {

/// Dietmaier (1998), "The Stewart-Gough platform of general geometry can have 40 real postures", Advances in Robot
/// Kinematics: a geometry and lengths, without units, for which all poses are real. X_FB is one of them, as printed in
/// the examples of Martyushev (2025), "Forward kinematics of a general Stewart-Gough platform by elimination
/// templates", Mechanism and Machine Theory 215, 106170.
struct DietmaierStewart {
  StewartRig rig;
  LegValues length_m;
  Pose X_FB;
};

inline DietmaierStewart dietmaier_stewart() {
  const std::array<Vector3, 6> base{{{0, 0, 0},
                                     {1.107915, 0, 0},
                                     {0.549094, 0.756063, 0},
                                     {0.735077, -0.223935, 0.525991},
                                     {0.514188, -0.526063, -0.368418},
                                     {0.590473, 0.094733, -0.205018}}};
  const std::array<Vector3, 6> platform{{{0, 0, 0},
                                         {0.542805, 0, 0},
                                         {0.956919, -0.528915, 0},
                                         {0.665885, -0.353482, 1.402538},
                                         {0.478359, 1.158742, 0.107672},
                                         {-0.137087, -0.235121, 0.353913}}};
  DietmaierStewart published;
  published.length_m = {1, 0.645275, 1.086284, 1.503439, 1.281933, 0.771071};
  for (std::size_t i = 0; i < 6; ++i) {
    published.rig.legs[i].p_FP = base[i];
    published.rig.legs[i].p_BC = platform[i];
  }
  published.X_FB.R.matrix << -0.040450357031281, -0.932229494397471, 0.359599691867884,  //
      0.983337493748685, 0.026695523074364, 0.179818582009314,                           //
      -0.177231887661606, 0.360881585597300, 0.915616371179918;
  published.X_FB.p = {0.955868038233880, -0.046995628998516, -0.290013283037649};
  return published;
}

}  // namespace drydock::testing
