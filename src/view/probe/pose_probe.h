// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "output/json_text.h"
#include "view/hall_state.h"
#include "view/page_message.h"

namespace drydock {

/// A strand at the pose that is asked about: how far it is from its limits, 1 in the middle of all of them, 0 at one,
/// negative beyond.
struct ProbedStrand {
  std::string path;  // in the scene
  double share = 1;
  std::string text;  // its length, force and angles
};

struct ProbedMargin {
  const Criterion* criterion = nullptr;
  double at_least = 0;
  double value = 0;        // infinite where nothing limits
  std::string limited_by;  // a cable, a leg or two of them, where they can be named
};

/// Everything a page shows of one pose of a rig.
struct ProbedPose {
  std::optional<double> axis;        // where the auxiliary axis stands
  std::vector<std::string> reasons;  // why the pose is not allowed
  std::map<std::string, Pose> X_PN;  // of nodes that stand elsewhere than at home, by path
  std::vector<ProbedStrand> strands;
  std::vector<ProbedMargin> margins;
};

/// The criteria that a hall's map asks of a rig; of another rig the usual ones.
std::vector<PlannedCriterion> criteria_of(const HallState& hall, const HallRig& rig);
std::vector<PlannedCriterion> criteria_of(const HallState& hall, const HallPlatform& platform);

/// Where a value stands between two limits: 1 in the middle, 0 at either, negative beyond. A limit that is infinite
/// does not count; of one alone the distance from it is divided by its size. Without limits 1.
double share_within(const Interval& limits, double value);

/// What a criterion says that is not met: `leg_length of leg3 is −12 mm, at least 0 mm`.
std::string reason_text(const ProbedMargin& margin);

/// The answer to a page, the message `pose` or, where the question makes no sense, `problems`.
Json pose_message(const HallState& hall, const PageProbe& probe);

/// The rigs that a page may ask about: `rigs` of the message `hall`.
Json probed_rigs_json(const Hall& hall);

}  // namespace drydock
