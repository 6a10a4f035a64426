// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "rig/cable/batch/rig_kernel.h"
#include "rig/cable/rig_pose.h"

namespace drydock {

/// Poses of a platform, a span for each number. Where all share an orientation the spans of R are empty.
struct PoseLanes {
  std::array<std::span<const double>, 3> p_WB;
  std::array<std::span<const double>, 9> R_WB;  // entries row by row
  Rotation shared_R_WB;

  std::size_t size() const { return p_WB[0].size(); }
  bool turned() const { return !R_WB[0].empty(); }
  Pose pose(std::size_t i) const;
};

/// A rig laid out for many poses: with it a margin costs a hundredth of what a small linear program does.
struct RigLanes {
  CableRig rig;
  WithAcceleration with = WithAcceleration::kNo;
  std::vector<RigCableLayout> cables;
  std::vector<double> needed;  // as RigBatch has it
  int points = 0, generators = 0;
  bool fits = false;        // the kernels' sizes; otherwise no pose is settled
  bool has_limits = false;  // that are finite
  bool has_loads = false;   // with such limits, as many needed wrenches as the kernels can take
  bool is_affine = false;   // the needed wrenches are so in the entries of R: nothing accelerates
};
RigLanes rig_lanes(const CableRig& rig, WithAcceleration with);

/// The following judge all poses and give the number of those that they leave unsettled, because they are too near to
/// a singular one or the rig is none of the kernels' sizes: settle_batch.h judges these. `settled` is 1 or
/// 0 for each pose; where it is 0 the other answers are zero. No heap unless a pose is near a singular one.

/// Smallest distance of the needed wrenches from a facet of the wrench set that the cables have within limits [N],
/// moments scaled; negative outside.
std::size_t batch_capacity_margins(const RigLanes& lanes, const PoseLanes& poses, std::span<double> margin_N,
                                   std::span<std::uint8_t> settled, const RigKernel& kernel = rig_kernel());

/// Whether all needed wrenches can be held within limits: the sign of the margin.
std::size_t batch_tension_feasible(const RigLanes& lanes, const PoseLanes& poses, std::span<std::uint8_t> feasible,
                                   std::span<std::uint8_t> settled, const RigKernel& kernel = rig_kernel());

/// Whether the cables can pull along any wrench, all of them with tension, whatever the limits.
std::size_t batch_closure(const RigLanes& lanes, const PoseLanes& poses, std::span<std::uint8_t> closed,
                          std::span<std::uint8_t> settled, const RigKernel& kernel = rig_kernel());

/// With one cable more than directions: the exact interval of each cable's tension while the first needed wrench is
/// held within limits, low_N[cable * poses + pose].
struct TensionRanges {
  std::span<std::uint8_t> feasible;
  std::span<double> low_N, high_N;
};
std::size_t batch_tension_ranges(const RigLanes& lanes, const PoseLanes& poses, const TensionRanges& ranges,
                                 std::span<std::uint8_t> settled, const RigKernel& kernel = rig_kernel());

}  // namespace drydock
