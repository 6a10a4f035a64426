// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/study.h"
#include "output/encoded.h"

namespace drydock {

/// The volume of positions at an orientation that is rotated by an angle about one axis.
struct SeriesPoint {
  int turn = 0;  // 0, 1, 2: which of the three angles
  double angle_rad = 0;
  MapVolumes volumes;
  double likely_free = 0;  // likely_volume.h
};

/// One map for each angle of the plan's series; fewer when it is interrupted.
std::vector<SeriesPoint> map_series(const StudyRequest& request);

/// A row for each angle, and for each of the three rotations what is proven free, likely free and possibly free [m³].
/// Rows that are not whole are left out.
Encoded series_csv(const AngleSeries& series, std::span<const SeriesPoint> points);

/// "turn 1 about y" of the order 213.
std::string turn_name(EulerOrder order, int turn);

}  // namespace drydock
