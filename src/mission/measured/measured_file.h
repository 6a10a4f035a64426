// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/file/builder_file.h"

namespace drydock {

/// Reads the tables of `measured`. `log` is a file from the command line: it takes the place of the one in the only
/// section, or stands for a section of its own where there is none.
void add_measured(const std::vector<Located<MeasuredSection>>& sections,
                  const std::optional<std::filesystem::path>& log, MissionBuilder& builder);

}  // namespace drydock
