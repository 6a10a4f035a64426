// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "rig/rig_pose.h"

namespace drydock {

/// A number that is positive where the rig may stand, and what it is about.
struct Margin {
  double value = 0;
  int cable = -1;  // the one that limits, if it can be named
  int other = -1;  // the second of a pair
};

/// A question "may the rig stand here?" as a margin with a known slope. For all poses p of a ball round a pose with
/// margin F0, and c = change(rig, pose, ball):
///
///     F0 − c > 0 proves F(p) ≥ F0 − c: the whole ball is free;
///     F0 + c < 0 proves F(p) < 0: the whole ball is blocked.
///
/// The same with F − a for F, where a user demands a ≥ 0 instead of zero. Most margins change by no more than c,
/// whatever their sign. Those of wrench sets (tension, wrench_feasible, dynamic) do only where they are positive; where
/// a load is beyond reach they tell how far, and may do so in jumps (capacity_margin.h says why the two lines hold all
/// the same).
///
/// At a pose where a cable has no line (RigPose::status) the margin is 0, which is not allowed. The change is infinite
/// where the ball may hold such a pose, so that nothing is proven. Margins may be infinite where nothing limits, never
/// NaN.
struct Criterion {
  std::string_view name;
  std::string_view unit;
  Margin (*margin)(const RigModel& rig, const RigPose& pose);
  double (*change)(const RigModel& rig, const RigPose& pose, const PoseBall& ball);
  bool (*applies)(const RigModel& rig);
};

/// All there are. A new one is a file with its margin and change, and a line in criterion.cpp.
///
/// | name            | unit | margin                                                                     | applies to |
/// |-----------------|------|----------------------------------------------------------------------------|-------------------|
/// | tension         | N    | weight and the middle of the load set within the wrenches that cables give | all | |
/// wrench_feasible | N    | weight and the whole load set                                              | loads that are
/// sets | | dynamic         | N    | the same with the rig's accelerations                                      | rigs
/// that have them | | closure         | 1    | signed distance to force closure | more cables than directions | |
/// controllable    | 1    | the load set with lower limits of tension alone                            | all | |
/// cable_cable     | m    | clearance between cables                                                   | pairs that
/// share no end | | cable_angle     | rad  | angle between cables | pairs that share one | | cable_length    | m    |
/// distance from the limits of length                                         | cables that have them |
std::span<const Criterion> rig_criteria();

/// The one of that name, or null.
const Criterion* find_criterion(std::string_view name);

}  // namespace drydock
