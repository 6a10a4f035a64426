// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/arm_file.h"

namespace drydock {

/// An arm that stands in a hall.
struct HallArm {
  Located<std::string> name;
  ArmFile arm;   // its suspension is there if it hangs on a rig, with the rod between E and D if there is one
  Pose X_WB;     // its root link
  VectorX q;     // by joint of the arm, where it stands
  int rig = -1;  // of the hall, that it hangs on; −1: none
};

}  // namespace drydock
