// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "rig/cable/rig_pose.h"

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
/// At a pose where a cable has no line (CableRigPose::status) the margin is 0, which is not allowed. The change is
/// infinite where the ball may hold such a pose, so that nothing is proven. Margins may be infinite where nothing
/// limits, never NaN.
///
/// A criterion that asks for more than a rig at a pose (the hall, an arm, a motion) has neither margin nor change here:
/// whoever asks it finds it by its name.
struct Criterion {
  std::string_view name;
  std::string_view unit;      // of its margin and of at_least
  std::string_view sentence;  // what it asks for
  bool (*applies)(const CableRig& rig);
  Margin (*margin)(const CableRig& rig, const CableRigPose& pose) = nullptr;
  double (*change)(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball) = nullptr;
};

/// The one table of criteria, in the order of files and reports. A new one is a file with its margin and change, and a
/// line in criterion.cpp.
std::span<const Criterion> criteria();
/// Those with a margin and a change.
std::span<const Criterion> rig_criteria();

/// Whether it asks for the clearance of the rig, or of a part of it, from the hall.
bool concerns_hall(const Criterion& criterion);

/// The one of that name, or null.
const Criterion* find_criterion(std::string_view name);

}  // namespace drydock
