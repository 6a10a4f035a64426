// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/loop/loop.h"

namespace drydock {

/// What a loop holds, as bits 1, 2, 4 for C's x, y, z axes: rotations about them and displacements along them; and
/// whether it holds C's x axis at right angles to D's y axis.
struct HeldDirections {
  int turns = 0;
  int ways = 0;
  bool cross = false;
};
constexpr HeldDirections held_directions(LoopKind kind) {
  switch (kind) {
    case LoopKind::kWeld:
      return {7, 7, false};
    case LoopKind::kHinge:
      return {3, 7, false};
    case LoopKind::kSlider:
      return {7, 3, false};
    case LoopKind::kCylinder:
      return {3, 3, false};
    case LoopKind::kCross:
      return {0, 7, true};
    case LoopKind::kBall:
      return {0, 7, false};
    case LoopKind::kPlane:
      return {3, 4, false};
    case LoopKind::kPointOnLine:
      break;
  }
  return {0, 3, false};
}

/// The rows of one loop at the present state. Row r asks that F_r · (V_B − V_A) = 0, with F_r the wrench of a unit
/// force or torque along an axis e fixed in C, at Do: the power of what the loop may carry. Its derivative is
///   F_r · (a_B − a_A) + bias_r,  bias = ė·(v_D − v_A at Do) + e·(w_AB × v_D) for displacements, ė·w_AB for rotations,
///   ė = w_A × e.
struct alignas(32) LoopRows {
  double F_A[6][8];  // wrench on A, about the O of its tree: component, row. The opposite of that on B
  double F_B[6][8];
  double error[8];  // what the row measures: zero when closed [rad or m]
  double rate[8];   // its velocity
  double bias[8];
  double power[8];   // F_r · (a_B − a_A) without loops; see factor_loops
  double weight[8];  // square root of the stiffness along it
  int count = 0;
  double distance_m = 0;  // all ways together
  double angle_rad = 0;   // all turns together
};

/// After update_kinematics.
void loop_rows(const TreeModel& model, const Loop& loop, const TreeState& state, const DynamicsWork& work,
               LoopRows& rows);

}  // namespace drydock
