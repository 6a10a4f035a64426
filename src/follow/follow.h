// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "follow/motion.h"
#include "hall/hall.h"
#include "rig/criterion.h"

namespace drydock {

class SolidCache;

/// One thing at one instant.
struct FollowInstant {
  double margin = std::numeric_limits<double>::infinity();
  double t_s = 0;
  std::string first, second;  // names: a cable, `rod`, `platform`, ARM/LINK, a joint, an object; second may be empty
  bool has_points = false;    // closest points in W; of what is round, on its middle line
  Vector3 p_first = Vector3::Zero(), p_second = Vector3::Zero();
};

/// A time interval that is not proven to be in order. Outside of all intervals every margin is proven to be above
/// the required one, between the instants that were evaluated too.
struct FollowSpan {
  double begin_s = 0, end_s = 0;
  bool is_violated = false;  // seen to be below what is demanded; else neither proven nor seen
  FollowInstant worst;
};

/// Where two things are nearest to each other, in W; of what is round, on its middle line.
struct FollowGap {
  bool has_points = false;
  Vector3 p_first = Vector3::Zero(), p_second = Vector3::Zero();
};

struct FollowMargin {
  const Criterion* criterion = nullptr;
  double at_least = 0;
  FollowInstant worst;               // the smallest that was seen
  double proven = 0;                 // it is nowhere below this; no more than worst.margin
  std::vector<FollowSpan> spans;     // in order of time; one for each pair of things
  std::vector<double> samples;       // at the times of the result, by request; infinite where nothing limits
  std::vector<FollowGap> gaps = {};  // at the same times, of a clearance
};

enum class FollowStatus : std::uint8_t { kFeasible, kViolated, kUndecided, kInterrupted, kNumerical };

struct FollowResult {
  FollowStatus status = FollowStatus::kNumerical;
  std::string why;                    // of kNumerical
  std::vector<FollowMargin> margins;  // of the criteria that there is something to check for
  std::vector<std::string> notes;     // what could not be checked, and why
  std::vector<double> sample_times_s;
  std::size_t looked = 0;  // instants at which a pair was looked at
};

struct FollowRequest {
  const Hall& hall;
  int rig = 0;   // of the hall; −1: none, with an arm that hangs on nothing, or with a Stewart platform
  int arm = -1;  // of the hall, that moves, and hangs on the rig if there is one; −1: the platform moves alone
  Motion motion;
  std::vector<ObjectMotion> objects;
  /// Required margins, by the names of criteria, in their units. What follow always checks needs 0 where it is not
  /// named; any other criterion that motions may be asked for is checked where it is named.
  std::map<std::string, double> at_least;
  double resolution_s = 1e-3;  // of the ends of stretches
  double samples_per_s = 0;    // of margins over time; 0: none
  std::function<bool()> interrupted;
  std::function<void(double share)> progress;
  SolidCache* solids = nullptr;  // where meshes are kept ready from one check to the next; none: of its own
  int platform = -1;             // the Stewart platform of the hall that moves; −1: none
};

/// Checks a motion between its first and its last instant, without gaps: every margin has a bound on how fast it can
/// change, so that one evaluation proves a time interval. Time is halved until every interval is proven or as short as
/// the resolution.
FollowResult follow(const FollowRequest& request);

}  // namespace drydock
