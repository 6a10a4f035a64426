// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "multibody/dynamics_work.h"
#include "multibody/loop/loop_error.h"

namespace drydock {

/// A tie between frame C on link A and frame D on link B that closes a loop; either link may be the world.
/// Rows are counted along C's axes.
enum class LoopKind : std::uint8_t {
  kWeld,         // D stays on C                                                      6 rows
  kHinge,        // D turns about C's z axis                                          5
  kSlider,       // D slides along C's z axis                                         5
  kCylinder,     // both                                                              4
  kCross,        // Do stays on Co, C's x axis stays at right angles to D's y axis    4
  kBall,         // Do stays on Co                                                    3
  kPlane,        // D slides in C's x-y plane and turns about its normal              3
  kPointOnLine,  // Do stays on C's z axis                                            2
};

/// Loops that hold more than the mechanism needs (a module on three connectors) share what they carry as springs of
/// these stiffnesses would, in the limit of very stiff ones: only their ratios matter.
struct LoopStiffness {
  double force_N_per_m = 1e8;
  double torque_Nm_per_rad = 1e6;

  bool operator==(const LoopStiffness&) const = default;
};

struct Loop {
  LoopKind kind = LoopKind::kWeld;
  int link_A = kWorld;
  Pose X_AC;
  int link_B = kWorld;
  Pose X_BD;
  LoopStiffness stiffness;

  bool operator==(const Loop&) const = default;
};

inline constexpr int kMostRows = 6;
int row_count(LoopKind kind);
std::string to_string(LoopKind kind);  // "weld", "point on line"

/// After update_kinematics.
LoopError loop_error(const TreeModel& model, const Loop& loop, const TreeState& state, const DynamicsWork& work);

}  // namespace drydock
