// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "input/pose_field.h"
#include "rig/criterion.h"
#include "spatial/euler_angles.h"

namespace drydock {

// The map of a hall as it is written. map_file.cpp makes a MapPlan of it.

/// What is required of a criterion.
struct CriterionSection {
  double at_least = 0;  // in the criterion's unit
  std::optional<double> from_eye_m;
};

/// The criteria that a section names, in the order of criteria().
struct WantedCriterion {
  const Criterion* criterion = nullptr;
  Located<CriterionSection> wanted;
};
struct CriteriaSection {
  std::vector<WantedCriterion> criteria;
};

struct AnglesSection {
  EulerOrder order = EulerOrder::k213;
  std::array<Interval, 3> ranges_rad{};
  Located<double> resolution_rad{0.017453292519943295, {}, {}};
};

/// The map again and again, each time rotated by one angle more.
struct SeriesSection {
  EulerOrder order = EulerOrder::k213;
  Interval range_rad;
  int steps = 9;
  std::optional<Located<double>> resolution_m;  // none: that of the map
};

/// Where an auxiliary axis stands [m or rad]; none: anywhere in its range.
struct AxisPosition {
  std::optional<double> q;
};

/// Also read where it has problems, so that all of them are found.
struct MapSection {
  Mark mark;  // none: not there
  std::string field;
  bool is_whole = false;   // read without a problem
  bool names_rig = false;  // perhaps not by a name
  std::optional<Located<std::string>> rig;
  std::optional<Located<std::array<Vector3, 2>>> box;  // lowest and highest corner
  Located<double> resolution_m{0.01, {}, {}};
  std::optional<Located<CriteriaSection>> criteria;
  std::optional<Pose> at;
  std::optional<Located<AnglesSection>> angles;
  std::optional<Located<SeriesSection>> series;
  std::optional<Located<AxisPosition>> slide, rotary;
};

void take(Value& value, CriteriaSection& criteria);
void take(Value& value, AxisPosition& position, const Dimension& dimension);
void describe(Fields& f, AnglesSection& angles);
void describe(Fields& f, SeriesSection& series);
void take(Value& value, MapSection& map);

}  // namespace drydock
