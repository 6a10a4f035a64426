// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "input/csv.h"
#include "input/late_numbers.h"
#include "mission/time_profile.h"

namespace drydock {

/// One row of a table: [time, value].
struct TableRow {
  Located<double> time_s;
  LateNumbers value;
};

/// A number over time as it stands in a file:
///   2 N m
///   {sine: 2 N m, frequency: 0.5 Hz, phase: 90 deg, offset: 1 N m}    or rate: 3 rad/s
///   {table: [[0, 0], [1 s, 2 N m]], steps: true}
///   {csv: torques.csv, column: elbow_Nm}                              with its column time_s
struct ProfileField {
  std::optional<LateNumbers> constant;
  std::optional<LateNumbers> sine, offset;
  std::optional<double> frequency_Hz, rate_rad_per_s;
  double phase_rad = 0;
  std::optional<std::vector<TableRow>> table;
  std::optional<Located<std::filesystem::path>> csv;
  Located<std::string> column;
  bool steps = false;
};

void take(Value& value, ProfileField& profile, const LateForm& form);

/// Tables read so far, by file.
using CsvTables = std::map<std::filesystem::path, std::optional<CsvTable>>;

/// The profile with its numbers read as `dimension`; `what` names it in messages.
TimeProfile read_profile(const ProfileField& field, const Dimension& dimension, const std::string& what,
                         CsvTables& tables, Problems& problems);

}  // namespace drydock
