// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "rig/stewart/stewart_pose.h"

namespace drydock {

/// How sure it is that no pose is missing.
enum class PoseCount : std::uint8_t {
  kProven,    // 40 distinct complex solutions, each proven to exist; no platform has more (up to rounding, see below)
  kFollowed,  // fewer, because paths end at infinity or meet: every path was followed to its end, twice, with the same
              // result, and no two regular ends are the same; strong evidence and no proof
  kIncomplete,  // paths were lost, or two times did not agree: poses may be missing
};
std::string to_string(PoseCount count);

/// One of the poses with given lengths.
struct FoundPose {
  Pose X_WB;
  double residual_m = 0;      // the largest miss of a length
  double alone_within_m = 0;  // alone_within.h
  bool certified = false;     // proven: within alone_within_m there is a pose with these lengths, and only one
  int multiplicity = 1;       // of a singular pose: the paths that end there
};

struct [[nodiscard]] AllPoses {
  PoseCount count = PoseCount::kIncomplete;
  std::vector<FoundPose> poses;              // the real ones, nearest to the neutral pose first
  int solutions = 0;                         // distinct complex ones, real ones included, that are proven to exist
  int infinite = 0, singular = 0, lost = 0;  // paths of the last time that ended so
  int attempts = 0;
};

/// All poses with the lengths given: up to 40 (Dietmaier 1998 has a platform where all are real). The 40 solutions of a
/// generic platform (start_platform.h) are followed to this one; solutions of real platforms come in conjugate pairs,
/// so each is counted with its conjugate. Where some are missing, other paths lead there, up to five times. Each end is
/// certified by Kantorovich's theorem, each real one polished by solve_pose and certified again by its own radius. The
/// proofs take rounding of the equations into account by a bound on it, and not in their own arithmetic.
///
/// Platforms with double joints, such as 6-3 ones, have fewer than 40 solutions, and lengths of a singular pose have
/// multiple ones: kFollowed. A platform that is architecturally singular (architecture.h) has curves of poses, which no
/// path finds: kIncomplete. Takes 30 ms, 60 ms where paths are followed twice: solve_pose, from the last pose, is the
/// one for every cycle.
AllPoses all_poses(const StewartRig& rig, const Pose& X_WF, const LegValues& length_m);

}  // namespace drydock
