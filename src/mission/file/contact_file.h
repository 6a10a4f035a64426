// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/file/builder_file.h"

namespace drydock {

/// The solids of `contacts` and `interfaces`, with the materials of the file.
void add_contacts(const MissionSections& sections, MissionBuilder& builder);

}  // namespace drydock
