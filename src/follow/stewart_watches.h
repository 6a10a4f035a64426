// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/model.h"
#include "follow/watch.h"

namespace drydock {

/// What is watched of a Stewart platform besides clearances. The model has one, here and below.
std::vector<FollowWatch> stewart_watches(const FollowModel& model);
/// What cannot be checked of it, and why.
std::vector<std::string> stewart_notes(const FollowModel& model);

/// One of these watches at a moment.
MarginEvaluation stewart_evaluation(const FollowModel& model, const FollowMoment& moment, const FollowWatch& watch);

/// `leg3`, `slide`, `rotary axis`: whom the number of a leg in such an evaluation names, or the axis that is watched.
std::string stewart_part_name(const StewartRig& rig, const FollowWatch& watch, int leg);

}  // namespace drydock
