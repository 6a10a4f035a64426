// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "hall/map_domain.h"
#include "rig/criterion.h"

namespace drydock {

/// A criterion and its required margin.
struct PlannedCriterion {
  const Criterion* criterion = nullptr;
  double at_least = 0;
  double from_eye_m = -1;  // negative: as the criterion chooses
};

/// Maps of positions, each rotated by one angle: by every value of the range about each axis of the order by itself.
struct AngleSeries {
  EulerOrder order = EulerOrder::k213;
  double low_rad = 0, high_rad = 0;
  int steps = 2;
  double resolution_m = 0;
};

/// What a map tells.
struct MapPlan {
  MapDomain domain;
  std::vector<PlannedCriterion> criteria;
  std::optional<AngleSeries> series;
  std::optional<double> axis_position;  // of a Stewart platform on an axis; none: anywhere in the axis's range
};

/// A map of one of a hall's rigs.
struct RigMapPlan {
  std::size_t rig = 0;
  MapPlan plan;
};

/// A map of one of a hall's Stewart platforms.
struct PlatformMapPlan {
  std::size_t platform = 0;
  MapPlan plan;
};

/// Maps with more cells of the finest size than this are refused.
constexpr double kMostMapCells = 2147483648.0;

/// What is asked of a rig's poses where nobody says it: clearance from the hall, and tension of rigs that hold
/// something. Cables that end in nothing hold nothing: pulled tight from above they would only lift it.
std::vector<PlannedCriterion> usual_criteria(const CableRig& rig);
/// The same of a Stewart platform: every criterion that applies to it.
std::vector<PlannedCriterion> usual_criteria(const StewartRig& rig);

}  // namespace drydock
