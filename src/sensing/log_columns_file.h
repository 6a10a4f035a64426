// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "input/dimension.h"
#include "input/located.h"
#include "input/problem.h"

namespace drydock {

/// A number that a row of a log of wrenches may hold.
struct LogChannel {
  std::string name;   // as in `columns`: force_x
  std::string group;  // as in `units`: force
  Dimension dimension;
  std::vector<std::vector<std::string>> called;  // words that the name of its column ends in, the best first
};

/// Every channel: time, x, y, z, roll … yaw, qw … qz, rotation_x … rotation_z, r11 … r33, force_x … torque_z.
const std::vector<LogChannel>& log_channels();

/// The column of a channel, and what its unit is worth.
struct LogColumn {
  std::string name;
  double scale = 1;
};
using LogColumns = std::map<std::string, LogColumn>;  // by channel

/// Lower-case words of a column's name, without its unit: `/netft/wrench/force/x`, `field.wrench.force.x`, `Force X
/// [N]` and `force_x_N` all end in force, x.
std::vector<std::string> column_words(const std::string& column);

/// How the user's file helps: which column is which channel, and units by channel or group.
struct ColumnSettings {
  std::map<std::string, Located<std::string>> columns, units;
};

/// Channels in the settings that are none.
void check_column_settings(const ColumnSettings& settings, Problems& problems);

/// The channels that a log with these columns has. A channel that two columns fit equally well is a problem, as are
/// columns and units of the settings that are none.
LogColumns choose_columns(const std::vector<std::string>& head, const std::string& log_file,
                          const ColumnSettings& settings, Problems& problems);

}  // namespace drydock
