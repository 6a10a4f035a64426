// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "rig/criterion.h"

namespace drydock::testing {

/// A criterion as a user of the library adds one: the platform's origin stays this far above the ground.
constexpr double kFloor_m = 1.3;

inline bool stands_anywhere(const CriterionSubject& subject) {
  return !subject.rig.cables.empty();
}
inline Margin above_floor(const CableRig&, const CableRigPose& pose) {
  return {pose.status == CableStatus::kOk ? pose.X_WB.p.z() - kFloor_m : 0};
}
inline double above_floor_change(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball) {
  return keeps_lines(rig, pose, ball) ? ball.move_m : std::numeric_limits<double>::infinity();
}

/// Once in a program, before it reads a file.
inline const Criterion& add_above_floor() {
  return add_criterion({.name = "above_floor",
                        .unit = "m",
                        .sentence = "the platform stays above the floor",
                        .applies = stands_anywhere,
                        .margin = above_floor,
                        .change = above_floor_change});
}

}  // namespace drydock::testing
