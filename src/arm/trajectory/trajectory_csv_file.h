// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "arm/chain.h"
#include "arm/trajectory/trajectory_yaml_file.h"

namespace drydock {

/// A table of joint positions over time. False after an error that leaves no points to check.
bool parse_trajectory_csv(std::string_view text, const std::string& file, std::span<const ChainJoint> joints,
                          TrajectoryPoints& points, Problems& problems);

}  // namespace drydock
