// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "rig/cable/batch/rig_batch.h"

namespace drydock::bench {

/// The Motion Suspension System's hall: four ceiling pulleys at (±3.5, ±3.25, 4) m, 20 to 1000 N, a load of 500 N.
CableRig suspension_rig();
/// D on its grid of 23 × 21 × 51 positions.
std::vector<Vector3> suspension_grid();

/// Seven cables and six directions: Table I of Diao and Ma 2007, as printed.
CableRig table_one_rig();
/// Euler angles 213: about y, then x, then z.
Rotation euler_213(double y_rad, double x_rad, double z_rad);

/// Eight cables, suspended, 91 kg off its centre: a frame of 15.24 × 11.24 × 5.93 m, 100 to 5000 N; where the eyes are
/// is assumed. With swivelling pulleys of 100 mm or fixed anchors.
CableRig suspended_rig(bool pulleys);

/// Poses side by side, with memory of their own.
struct ManyPoses {
  std::vector<Pose> poses;
  std::array<std::vector<double>, 12> numbers;

  void add(const Pose& X_WB);
  PoseLanes lanes() const;                             // each pose with its orientation
  PoseLanes lanes(const Rotation& shared_R_WB) const;  // all with this one
};
/// In a box, turned by up to so much about random axes.
ManyPoses poses_in_box(std::uint64_t seed, std::size_t count, const Vector3& low, const Vector3& high, double turn_rad);

/// The kernels that this processor can run, the chosen one first.
std::vector<const RigKernel*> rig_kernels();

}  // namespace drydock::bench
