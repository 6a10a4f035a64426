// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "input/fields.h"
#include "input/file_rules.h"

namespace drydock {

/// One point of a trajectory as a file gives it: numbers in the order of its joints, none where it gives none.
struct TrajectoryPoint {
  Located<double> time_s;
  Located<std::vector<double>> positions, velocities, accelerations;
};

/// What both forms of a trajectory file come to; nothing is checked yet but that numbers are numbers.
struct TrajectoryPoints {
  std::vector<Located<std::string>> joints;
  Located<std::vector<TrajectoryPoint>> points;
};

void describe(Fields& f, TrajectoryPoint& point);
void describe(Fields& f, TrajectoryPoints& message);

/// False after an error that leaves no points to check.
bool parse_trajectory_yaml(std::string text, const std::string& file, const FileRules* rules, TrajectoryPoints& points,
                           Problems& problems);

}  // namespace drydock
