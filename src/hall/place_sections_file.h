// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "hall/place_plan.h"
#include "input/fields.h"

namespace drydock {

/// Where movable objects are to be put, as a hall's file says it. place_file.cpp makes a PlacePlan of it.
struct PlaceSection {
  Mark mark;  // none: not there
  std::string field;
  bool is_whole = false;  // read without a problem
  PlaceObjective objective = PlaceObjective::kVolume;
  std::optional<Located<std::array<Vector3, 2>>> region;  // lowest and highest corner
  std::optional<Located<std::vector<Vector3>>> points;
  std::optional<Located<std::filesystem::path>> points_file;
  std::optional<Located<std::string>> on;
  bool of_E = false;
  Mark of_mark;  // of `of`, where it says E
  std::optional<Located<std::filesystem::path>> motion;
  int keep = 3;
  double gap_m = 0.05, apart_m = 0.5;
  std::optional<Located<double>> resolution_m;
};

void take(Value& value, PlaceSection& place);

}  // namespace drydock
