// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/file/builder_file.h"

namespace drydock {

void add_loads(const std::vector<Located<LoadSection>>& sections, MissionBuilder& builder);

}  // namespace drydock
