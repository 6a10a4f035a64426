// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/file/builder_file.h"

namespace drydock {

/// Adds a body under a name that is claimed already; gives its index.
int add_body(MissionBuilder& builder, const MissionBody& body, const FilePlace& mark);

void add_bodies(std::vector<BodySection>& sections, MissionBuilder& builder);

}  // namespace drydock
