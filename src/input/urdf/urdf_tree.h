// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/urdf/urdf_parts.h"

namespace drydock {

/// Looks up the names, checks that links and joints form one tree, and sorts the joints from the root outwards.
void connect_urdf(UrdfModel& model, std::vector<NamedJoint> joints, Problems& problems);

}  // namespace drydock
