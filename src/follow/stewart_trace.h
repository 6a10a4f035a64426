// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/model.h"
#include "output/log/series.h"

namespace drydock {

/// Where a Stewart platform is at one instant of a motion, besides its pose.
struct StewartPlaces {
  Pose X_WF;
  std::optional<double> q;  // of the auxiliary axis, where there is one
  LegValues length_m{};
  std::optional<LegValues> force_N;  // that hold weight, load and inertia, of a rig with at most one load
  bool is_held = false;              // else the pose is singular, and no forces hold
};

StewartPlaces stewart_places(const FollowModel& model, const FollowMoment& moment);

/// Its series of log.h5 and their row: pose, lengths, forces (1e9 where none hold), and the position of its axis.
void add_stewart_series(const StewartRig& rig, std::vector<Series>& series);
void add_stewart_row(const Pose& X_WB, const StewartPlaces& places, std::vector<double>& row);

/// `/axes/NAME/position_m` or `…_rad`, the series of the axis.
std::string axis_series_path(const StewartRig& rig);

}  // namespace drydock
