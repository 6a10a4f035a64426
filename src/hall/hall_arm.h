// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/arm_model.h"

namespace drydock {

class ArmMoves;
struct ArmTree;

/// An arm that stands in a hall.
struct HallArm {
  std::string name;
  ArmModel arm;  // its suspension is there if it hangs on a rig, with the rod between E and D if there is one
  Pose X_WB;     // its root link
  VectorX q;     // by joint of the arm, where it stands
  int rig = -1;  // of the hall, that it hangs on; −1: none
};

/// Links of the URDF, by those of the arm's tree. Links of the rod stand for nothing there.
std::vector<Pose> urdf_links(const ArmTree& tree, const ArmMoves& arm);
/// The links of an arm where it stands.
std::vector<Pose> standing_links(const HallArm& arm);

}  // namespace drydock
